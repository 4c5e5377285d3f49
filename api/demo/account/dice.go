package account

import "encoding/hex"

// kind keeps the random sequences of different questions apart.
type kind uint64

const (
	ofTraits kind = iota + 1
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

// dice is a sequence of random numbers that starts the same way for the same question.
type dice uint64

func (a *Account) dice(k kind, i int) dice {
	return dice(mix(a.seed ^ mix(uint64(k)<<48^uint64(i))))
}

// mix is the finalizer of SplitMix64.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func (d *dice) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	return mix(uint64(*d))
}

// n is a number from 0 to below limit.
func (d *dice) n(limit int) int { return int(d.next() >> 33 % uint64(limit)) }

// between is a number from low to high, both included.
func (d *dice) between(low, high int64) int64 {
	if high <= low {
		return low
	}
	return low + int64(d.next()>>1%uint64(high-low+1))
}

// chance is true in percent of the cases.
func (d *dice) chance(percent int) bool { return d.n(100) < percent }

// weighted is an index of weights, which sum up to 100.
func (d *dice) weighted(weights ...int) int {
	roll := d.n(100)
	for i, w := range weights {
		if roll -= w; roll < 0 {
			return i
		}
	}
	return len(weights) - 1
}

func pick[T any](d *dice, from []T) T { return from[d.n(len(from))] }

// hexID is an identifier of the given number of bytes, two characters each.
func (d *dice) hexID(bytes int) string {
	raw := make([]byte, 0, bytes+8)
	for len(raw) < bytes {
		for word, k := d.next(), 0; k < 8; k++ {
			raw = append(raw, byte(word>>(8*k)))
		}
	}
	return hex.EncodeToString(raw[:bytes])
}

// Roll is a sequence of random numbers for what happens to the account later on.
type Roll struct{ d dice }

// Roll starts the sequence of event n.
func (a *Account) Roll(n int) *Roll { return &Roll{a.dice(ofEvent, n)} }

// Below is a number from 0 to below limit.
func (r *Roll) Below(limit int) int { return r.d.n(limit) }
