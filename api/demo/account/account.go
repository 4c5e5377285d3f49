// Package account generates the account of the demo service: any number of envelopes,
// templates and webhooks, the same ones for the same seed and time.
//
// Nothing is stored. An envelope is generated from the seed and its number whenever it is needed, so that a million
// of them take no more memory than the orders they can be listed in. [Account.Traits] is the cheap part that listings
// filter by, [Account.Envelope] the whole envelope.
//
// What recipients did is simulated from the traits: each takes some hours or days once it is
// their turn. The date of change, the fields and the files follow from that.
//
// Some envelopes have a defect that support staff should find: an address that cannot work,
// an expiry that has passed, a field off its page.
package account

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
	"time"

	"inkdesk/model"
)

// Account holds a generated account. It never changes and is safe for concurrent use.
type Account struct {
	seed      uint64
	now       int64
	unit      model.Unit
	envelopes int
	templates int

	words   vocabulary
	people  []person
	users   []person
	folders []string // identifiers; no operation tells their names
	forms   bool
	spacing int
}

// New invents an account as of now. Timestamps count in unit.
func New(seed int64, envelopes, templates int, now time.Time, unit model.Unit) *Account {
	a := &Account{
		seed: mix(uint64(seed)), now: now.Unix(), unit: unit,
		envelopes: envelopes, templates: templates, words: readWords(),
		spacing: max(10, envelopes/600),
	}
	a.addPeople(min(max(envelopes/2, 120), 20_000))
	for i := range a.words["folders"] {
		d := a.rng(ofFolder, i)
		a.folders = append(a.folders, d.hexID(12))
	}
	return a
}

// UseForms makes envelopes from forms, those of the series from a template. It is called before anything else.
func (a *Account) UseForms() { a.forms = true }

// Len returns the number of envelopes.
func (a *Account) Len() int { return a.envelopes }

// User returns the name, address and identifier of the person who owns the account.
func (a *Account) User() (name, email string, uid model.UserID) {
	u := a.users[0]
	return u.name, u.email, u.uid
}

const (
	firstEnvelope = 0x65_00_00_00
	firstNew      = 0x68_00_00_00
)

// ID returns the identifier of envelope i. Identifiers grow with i.
func (a *Account) ID(i int) model.EnvelopeID {
	d := a.rng(ofEnvelopeID, i)
	raw := binary.BigEndian.AppendUint32(nil, uint32(firstEnvelope+i*16+d.below(16)))
	return model.EnvelopeID(hex.EncodeToString(binary.BigEndian.AppendUint64(raw, d.next())))
}

// Number returns the number of the envelope with this identifier.
func (a *Account) Number(id model.EnvelopeID) (int, bool) {
	if len(id) != 24 {
		return 0, false
	}
	head, err := strconv.ParseUint(string(id[:8]), 16, 32)
	i := int(head-firstEnvelope) / 16
	if err != nil || head < firstEnvelope || i >= a.envelopes || a.ID(i) != id {
		return 0, false
	}
	return i, true
}

// NewID returns an identifier for something created after the account was generated. It
// sorts behind those of lower counts and behind all generated ones.
func (a *Account) NewID(count int) string {
	d := a.rng(ofNewID, count)
	return fmt.Sprintf("%08x%016x", firstNew+count, d.next())
}

func (a *Account) partID(of string, i, j int) string {
	d := a.rng(ofPartID, i)
	for _, c := range of {
		d ^= rng(mix(uint64(c)))
	}
	d ^= rng(mix(uint64(j) + 77))
	return d.hexID(12)
}

// Stamp converts Unix seconds to the unit of the account, 0 for none.
func (a *Account) Stamp(seconds int64) model.Time {
	if seconds <= 0 {
		return 0
	}
	return a.unit.Stamp(time.Unix(seconds, 0))
}

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

func (a *Account) rng(k sequence, i int) rng { return rng(mix(a.seed ^ mix(uint64(k)<<48^uint64(i)))) }

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

// EventRand returns what gives the random numbers, from 0 to below a limit, of event n after the account was generated.
func (a *Account) EventRand(n int) func(limit int) int {
	d := a.rng(ofEvent, n)
	return d.below
}
