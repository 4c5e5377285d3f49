package triage

import (
	"hash/maphash"

	"inkdesk/model"
)

// checks is what the checks of the envelopes read tell: of which types the service returns
// values, and which phone numbers belong to which addresses. Of a number only a hash is kept,
// with a key that is made anew for each history and never leaves it.
type checks struct {
	key       maphash.Seed
	envelopes map[model.EnvelopeID][]check
	returned  map[model.VerificationType]int // how many values there are
	phones    map[phone]int32                // how often a number stands beside an address
	numbers   map[uint64]int32               // how often it stands there at all
}

// phone is a number beside an address.
type phone struct{ number, address uint64 }

// maxChecked bounds of how many envelopes the checks are remembered.
const maxChecked = 20_000

// check is a value that an envelope had for somebody. Number is 0 for what is no phone
// number.
type check struct {
	kind model.VerificationType
	phone
}

func newChecks() checks {
	return checks{
		key: maphash.MakeSeed(), envelopes: make(map[model.EnvelopeID][]check),
		returned: make(map[model.VerificationType]int), phones: make(map[phone]int32), numbers: make(map[uint64]int32),
	}
}

// learn replaces what was known of an envelope.
func (c *checks) learn(e *model.Envelope) {
	c.forget(e.ID)
	if len(c.envelopes) == maxChecked {
		return
	}
	var found []check
	for _, r := range e.Recipients() {
		v := r.Verification
		if v == nil || v.Value.IsZero() || len(found) == maxPeople {
			continue
		}
		one := check{kind: v.Type}
		if number, address := phoneDigits(v), normalAddress(r); address != "" && e164.MatchString(number) {
			one.number, one.address = c.hash(number), c.hash(address)
		}
		found = append(found, one)
	}
	if len(found) > 0 {
		c.envelopes[e.ID] = found
		c.count(found, 1)
	}
}

func (c *checks) forget(id model.EnvelopeID) {
	c.count(c.envelopes[id], -1)
	delete(c.envelopes, id)
}

func (c *checks) count(found []check, by int32) {
	for _, one := range found {
		set(c.returned, one.kind, c.returned[one.kind]+int(by))
		if one.number != 0 {
			set(c.phones, one.phone, c.phones[one.phone]+by)
			set(c.numbers, one.number, c.numbers[one.number]+by)
		}
	}
}

// hash is never 0.
func (c *checks) hash(text string) uint64 { return maphash.String(c.key, text) | 1 }

// returnsValues reports whether the service has returned a value for a type of check.
func (h *History) returnsValues(kind model.VerificationType) bool {
	return h != nil && h.checks.returned[kind] > 0
}

// phoneOfOthers reports whether a phone number stands beside another address in another
// envelope than the given one.
func (h *History) phoneOfOthers(number, address string, except model.EnvelopeID) bool {
	if h == nil || !e164.MatchString(number) {
		return false
	}
	c := &h.checks
	own := phone{c.hash(number), c.hash(address)}
	others := c.numbers[own.number] - c.phones[own]
	for _, one := range c.envelopes[except] {
		if one.number == own.number && one.address != own.address {
			others--
		}
	}
	return others > 0
}
