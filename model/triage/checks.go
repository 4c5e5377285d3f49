package triage

import (
	"hash/maphash"
	"slices"

	"inkdesk/model"
)

// checks holds what the checks of the envelopes read tell: of which types the service returns
// values, and which phone numbers and passcodes belong to which addresses. Of each only a hash is kept,
// with a key that is made for each history and never leaves it.
type checks struct {
	key      maphash.Seed
	returned [8]int32         // how many envelopes have a value of a type, by its place among those of the model
	phones   map[phone]int32  // how often a number occurs beside an address
	numbers  map[uint32]int32 // how often it occurs there at all
	people   map[uint32]int32 // beside how many addresses a number or a passcode occurs
}

type phone struct {
	address uint64
	number  uint32
}

// describe notes in a trace that a recipient with an address has a check with a value. The number
// returned is that of a digest, 0 for neither a phone number nor a passcode.
func (c *checks) describe(t *Trace, r *model.Recipient, address string) (number uint32) {
	v := r.Verification
	if v == nil || v.Value.IsZero() {
		return 0
	}
	if i := slices.Index(model.VerificationTypes(), v.Type); i >= 0 {
		t.checked |= 1 << i
	}
	if digits := phoneDigits(v); address != "" && e164.MatchString(digits) {
		return c.shortHash(digits)
	}
	if v.Type == model.Passcode && address != "" {
		return c.shortHash(passcodes + v.Value.Reveal())
	}
	return 0
}

// passcodes precedes a passcode where it is digested, so that it is never a phone number.
const passcodes = "passcode "

// peopleWith counts the addresses beside the passcode of a recipient.
func (h *History) peopleWith(r *model.Recipient) int {
	return int(h.checks.people[h.checks.shortHash(passcodes+r.Verification.Value.Reveal())])
}

func (c *checks) count(t *Trace, by int32) {
	for i := range c.returned {
		if t.checked>>i&1 == 1 {
			c.returned[i] += by
		}
	}
	for i := range t.people {
		if one := &t.people[i]; one.number != 0 {
			at := phone{one.address, one.number}
			before := c.phones[at]
			set(c.phones, at, before+by)
			if after := before + by; (before == 0) != (after == 0) {
				set(c.people, one.number, c.people[one.number]+by)
			}
			set(c.numbers, one.number, c.numbers[one.number]+by)
		}
	}
}

// hash returns a keyed hash of a text, never 0.
func (c *checks) hash(text string) uint64 { return maphash.String(c.key, text) | 1 }

func (c *checks) shortHash(text string) uint32 { return uint32(c.hash(text)) }

func (h *History) returnsValues(kind model.VerificationType) bool {
	i := slices.Index(model.VerificationTypes(), kind)
	return i >= 0 && h.checks.returned[i] > 0
}

// phoneOfOthers reports whether a phone number occurs beside another address in another envelope than the given one.
func (h *History) phoneOfOthers(number, address string, except model.EnvelopeID) bool {
	if !e164.MatchString(number) {
		return false
	}
	c := &h.checks
	own := phone{c.hash(address), c.shortHash(number)}
	others := c.numbers[own.number] - c.phones[own]
	if t := h.trace(except); t != nil {
		for _, one := range t.people {
			if one.number == own.number && one.address != own.address {
				others--
			}
		}
	}
	return others > 0
}
