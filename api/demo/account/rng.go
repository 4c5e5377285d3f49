package account

import "encoding/hex"

// sequence names a sequence of random numbers that does not depend on another.
type sequence uint64

const (
	ofTraits sequence = iota + 1
	ofName
	ofSeats
	ofProgress
	ofDocuments
	ofFields
	ofAttachments
	ofNotification
	ofPerson
	ofEnvelopeID
	ofPartID
	ofTemplate
	ofUser
	ofFolder
	ofWebhook
	ofNewID
	ofEvent
)

// rng generates numbers (SplitMix64) from one number of state, so that a new one costs nothing.
type rng uint64

func (a *Account) rng(k sequence, i int) rng {
	return rng(mix(a.seed ^ mix(uint64(k)<<48^uint64(i))))
}

// seededBy starts a sequence that follows from an identifier alone.
func seededBy(id string) rng {
	d := rng(0)
	for _, c := range []byte(id) {
		d = rng(mix(uint64(d) ^ uint64(c)))
	}
	return d
}

func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func (r *rng) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	return mix(uint64(*r))
}

func (r *rng) below(limit int) int { return int(r.next() >> 33 % uint64(limit)) }

// between returns a number from low to high, both included.
func (r *rng) between(low, high int64) int64 {
	if high <= low {
		return low
	}
	return low + int64(r.next()>>1%uint64(high-low+1))
}

func (r *rng) chance(percent int) bool { return r.below(100) < percent }

// weighted returns an index of weights, which are percentages, with that probability.
func (r *rng) weighted(weights ...int) int {
	roll := r.below(100)
	for i, w := range weights {
		if roll -= w; roll < 0 {
			return i
		}
	}
	return len(weights) - 1
}

func pick[T any](d *rng, from []T) T { return from[d.below(len(from))] }

// hexID returns an identifier of the given number of bytes, two characters each.
func (r *rng) hexID(bytes int) string {
	raw := make([]byte, 0, bytes+8)
	for len(raw) < bytes {
		for word, k := r.next(), 0; k < 8; k++ {
			raw = append(raw, byte(word>>(8*k)))
		}
	}
	return hex.EncodeToString(raw[:bytes])
}

// EventRand yields a sequence of random numbers for an event after the account was generated.
type EventRand struct{ rng rng }

// EventRand starts the sequence of event n.
func (a *Account) EventRand(n int) *EventRand { return &EventRand{a.rng(ofEvent, n)} }

// Below returns a number from 0 to below limit.
func (r *EventRand) Below(limit int) int { return r.rng.below(limit) }
