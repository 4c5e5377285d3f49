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
	phones    map[uint64]map[uint64]int      // how often a number stands beside an address
}

// maxChecked bounds of how many envelopes the checks are remembered.
const maxChecked = 20_000

// check is a value that an envelope had for somebody. Number is 0 for what is no phone
// number.
type check struct {
	kind            model.VerificationType
	number, address uint64
}

func newChecks() checks {
	return checks{
		key: maphash.MakeSeed(), envelopes: make(map[model.EnvelopeID][]check),
		returned: make(map[model.VerificationType]int), phones: make(map[uint64]map[uint64]int),
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

func (c *checks) count(found []check, by int) {
	for _, one := range found {
		if c.returned[one.kind] += by; c.returned[one.kind] == 0 {
			delete(c.returned, one.kind)
		}
		if one.number == 0 {
			continue
		}
		beside := c.phones[one.number]
		if beside == nil {
			beside = make(map[uint64]int, 1)
			c.phones[one.number] = beside
		}
		if beside[one.address] += by; beside[one.address] == 0 {
			delete(beside, one.address)
		}
		if len(beside) == 0 {
			delete(c.phones, one.number)
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
	hashed, own := c.hash(number), c.hash(address)
	for other, n := range c.phones[hashed] {
		for _, one := range c.envelopes[except] {
			if one.number == hashed && one.address == other {
				n--
			}
		}
		if other != own && n > 0 {
			return true
		}
	}
	return false
}
