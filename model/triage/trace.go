package triage

import (
	"math"
	"slices"
	"strings"

	"inkdesk/model"
)

// Trace holds what a [History] remembers of one envelope, so that it can be subtracted from the
// counts when the envelope changes or is forgotten. There may be tens of thousands: for mere
// comparison it holds a digest of [History.digest], 0 for nothing. The zero value remembers none.
type Trace struct {
	*model.Summary
	people       []person
	form, matter uint32 // of the key of its [Origin], and of the name with its numbers
	first, last  uint32 // of its [Origin]
	place        uint32 // among the members of the form
	level        uint8  // its place among those of the model, of which it may be none
	steps        uint8  // not more than maxSteps
	checked      uint8  // a bit for each type of check of which there is a value
	flags        uint8  // isFirstAlone, isKept, and from isMet on a bit for each of the first people
}

const (
	isFirstAlone = 1 << iota // there is one, see [FirstAlone]
	isKept                   // see [History.Ended]
	isMet                    // the first one signs in person
)

const (
	maxPeople = 50 // bounds how many recipients of one envelope are remembered
	maxSteps  = math.MaxUint8
	mostMet   = 6 // bounds of how many it is remembered that they sign in person
)

// person describes a recipient of an envelope. There are a hundred thousand: of domains and phone numbers,
// which are far fewer, half a digest tells them apart.
type person struct {
	address     uint64
	first, name uint32 // the first word of the name, and all of it
	signsAt     uint32 // the domain of a signer after an "@"; 0 for a person who does not sign
	number      uint32 // the phone that a check is sent to, or the passcode; 0 for neither
}

func (p *person) signs() bool { return p.signsAt != 0 }

// named tells names apart, 0 for none.
func (p *person) named() uint64 { return uint64(p.first)<<32 | uint64(p.name) }

func (h *History) name(r *model.Recipient) (first, all uint32) {
	name := normalName(r)
	word, _, _ := strings.Cut(name, " ")
	return h.shortDigest(word), h.shortDigest(name)
}

// digestAt returns the digest of the domain of an address, never 0.
func (h *History) digestAt(address string) uint32 {
	_, domain, _ := strings.Cut(address, "@")
	return h.shortDigest("@" + domain)
}

// passcodes precedes a passcode where it is digested, so that it is never a phone number.
const passcodes = "passcode "

// numberOf returns the digest of the phone number or the passcode of a check, 0 for neither.
func (h *History) numberOf(v *model.Verification) uint32 {
	if v == nil || v.Value.IsZero() {
		return 0
	}
	if digits := phoneDigits(v); e164.MatchString(digits) {
		return h.shortDigest(digits)
	}
	if v.Type == model.Passcode {
		return h.shortDigest(passcodes + v.Value.Reveal())
	}
	return 0
}

// traceOf returns the trace of an envelope, or the one it would have if it is not known as it is.
func (h *History) traceOf(e *model.Envelope) *Trace {
	if t := h.trace(e.ID); t != nil && t.Updated == e.UpdatedAt && t.Status() == e.Status {
		return t
	}
	t := new(Trace)
	from, _ := OriginOf(e)
	h.describe(t, e, new(e.Summary()), from)
	return t
}

// created returns the time of creation in milliseconds, 0 for not known.
func (t *Trace) created() int64 {
	if t.Created.IsZero() {
		return 0
	}
	return t.Created.Time().UnixMilli()
}

func (h *History) describe(t *Trace, e *model.Envelope, s *model.Summary, from Origin) {
	t.Summary, t.checked = s, 0
	t.form, t.matter = h.print(from.key), h.shortDigest(nameKey(e.Name.String()))
	t.first, t.last = h.print(from.first), h.print(from.last)
	t.level = uint8(slices.Index(model.LegalityLevels(), e.LegalityLevel))
	t.steps, t.flags = uint8(min(SigningSteps(e), maxSteps)), 0
	if FirstAlone(e) != nil {
		t.flags = isFirstAlone
	}
	people := make([]person, 0, 8)
	for _, r := range e.Recipients() {
		address := Address(r)
		first, name := h.name(r)
		one := person{address: h.digest(address), first: first, name: name, number: h.numberOf(r.Verification)}
		if v := r.Verification; v != nil && !v.Value.IsZero() {
			if i := slices.Index(model.VerificationTypes(), v.Type); i >= 0 {
				t.checked |= 1 << i
			}
		}
		if r.Role.Signs() {
			one.signsAt = h.digestAt(address)
		}
		if address != "" && !slices.Contains(people, one) {
			if r.Role == model.InPersonSigner && len(people) < mostMet {
				t.flags |= isMet << len(people)
			}
			people = append(people, one)
		}
		if len(people) == maxPeople {
			break
		}
	}
	t.people = slices.Clone(people)
}

// FirstAlone returns who signs alone in the first step with a signer, nil for no one. Whatever
// became of the envelope, the mail has reached them.
func FirstAlone(e *model.Envelope) (first *model.Recipient) {
	step := 0
	for number, r := range e.Recipients() {
		switch {
		case !r.Role.Signs():
		case first == nil:
			first, step = r, number
		case number == step:
			return nil
		}
	}
	return first
}

// SigningSteps counts the steps with a signer.
func SigningSteps(e *model.Envelope) int {
	n := 0
	for _, step := range e.SigningSteps {
		if signsAnyone(step) {
			n++
		}
	}
	return n
}

// nameKey returns a name without case and marks of copies, with its numbers: numbered orders
// are a series, not the same job twice. One that is longer than [mostOfTitle] stays as it is, because it takes too long.
func nameKey(name string) string {
	if len(name) > mostOfTitle {
		return name
	}
	return withoutCopyMarks(name, func(r rune) bool { return r < '0' || r > '9' && r < 'a' || r > 'z' && r <= '~' })
}

// Stem returns a name without case, digits and marks of copies: "Lease 2026 (copy)" and "lease 2025" have the same.
func Stem(name string) string {
	return withoutCopyMarks(name, func(r rune) bool { return r <= '@' || r >= '[' && r <= '`' || r >= '{' && r <= '~' })
}

// withoutCopyMarks returns the words of a name in lower case, between runes that are not of a word.
func withoutCopyMarks(name string, isBetween func(rune) bool) string {
	words := strings.FieldsFunc(strings.ToLower(name), isBetween)
	words = slices.DeleteFunc(words, func(w string) bool { return w == "copy" || w == "duplicate" })
	return strings.Join(words, " ")
}

func normalName(r *model.Recipient) string {
	return strings.Join(strings.Fields(strings.ToLower(r.Name.String())), " ")
}
