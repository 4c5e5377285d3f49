package triage

import (
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/index"
)

// History is what the envelopes read so far tell about addresses, about usual levels and
// about envelopes that were issued again. It remembers tens of thousands in some 300 bytes
// each. A nil History is empty and stays so. It is not safe for concurrent use.
type History struct {
	traces         *index.Index[model.EnvelopeID, *trace]
	most           int     // envelopes that are remembered
	oldest, newest *trace  // in the order in which they were first read
	spare          []trace // unused ones
	people         people
	families       families
	levels         words
	worked         worked
	took           durations
	checks         checks
	input          input
	searched       map[uint64]bool // digests of what the completed ones were searched for
}

// maxTraces bounds how many envelopes are remembered.
const maxTraces = 60_000

// NewHistory returns an empty history.
func NewHistory() *History {
	return &History{
		most: maxTraces, traces: index.New(func(t *trace) model.EnvelopeID { return t.ID }), people: newPeople(),
		families: newFamilies(), worked: newWorked(), checks: newChecks(), input: newInput(),
	}
}

// digest is equal for equal texts, different for others, and 0 for none.
func (h *History) digest(text string) uint64 {
	if text == "" {
		return 0
	}
	return h.checks.hash(text)
}

// Learn adds an envelope that was read, and replaces what was known of it. It disregards
// envelopes of which only a part was read.
func (h *History) Learn(e *model.Envelope) { h.LearnWith(e, new(e.Summary())) }

// LearnWith is [History.Learn] for an envelope whose summary is kept already. The history keeps
// that one too.
func (h *History) LearnWith(e *model.Envelope, s *model.Summary) {
	if h == nil || e.ID == "" || e.Abridged() || e.Unread.Has("status") || e.Unread.Has("signing_steps") {
		return
	}
	t := h.trace(e.ID)
	switch {
	case t == nil:
		t = h.add(s)
	case t.Status() == e.Status && t.Updated == e.UpdatedAt:
		return
	default:
		h.takeBack(t)
	}
	h.checks.learn(e)
	if e.Status == model.Completed {
		h.worked.learn(e, h.digest)
	}
	h.describe(t, e, s)
	h.count(t, 1)
	h.families.add(t)
}

// add makes room for an envelope, and forgets the oldest when there are too many.
func (h *History) add(s *model.Summary) *trace {
	if h.traces.Len() == h.most {
		h.forgetOldest()
	}
	if len(h.spare) == 0 {
		h.spare = make([]trace, 256)
	}
	t := &h.spare[0]
	h.spare = h.spare[1:]
	t.Summary = s
	if h.traces.Put(t); h.newest == nil {
		h.oldest = t
	} else {
		h.newest.next = t
	}
	h.newest = t
	return t
}

func (h *History) forgetOldest() {
	t := h.oldest
	for h.trace(t.ID) != t { // it was forgotten before
		t = t.next
	}
	h.oldest = t.next
	h.forget(t)
}

// Forget takes away all that an envelope has told.
func (h *History) Forget(id model.EnvelopeID) {
	if h == nil {
		return
	}
	if t := h.trace(id); t != nil {
		h.forget(t)
	}
}

// trace is what is remembered of an envelope, nil for nothing.
func (h *History) trace(id model.EnvelopeID) *trace {
	t, _ := h.traces.Get(id)
	return t
}

func (h *History) forget(t *trace) {
	h.takeBack(t)
	h.checks.forget(t.ID)
	h.input.forget(t.ID)
	h.traces.Delete(t.ID)
}

// takeBack takes away what an envelope has told.
func (h *History) takeBack(t *trace) {
	h.count(t, -1)
	h.families.remove(t)
}

// Usual is how long envelopes with as many signing steps usually take, by the completed
// ones of the account.
func (h *History) Usual(e *model.Envelope, now time.Time) Usual {
	return h.UsualFor(SigningSteps(e), now)
}

// UsualFor is [History.Usual] for envelopes with so many signing steps.
func (h *History) UsualFor(steps int, now time.Time) Usual {
	if h == nil {
		return Usual{}
	}
	return h.took.usual(steps, now)
}

// of is what is known of an address and when it worked last, without what one envelope
// contributed.
func (h *History) of(address string, except model.EnvelopeID) (r record, worked model.Time) {
	if h == nil {
		return record{}, 0
	}
	key := h.digest(address)
	r = h.people.records[key]
	var own record
	var ownCompletion dates
	if t := h.trace(except); t != nil {
		own = h.contribution(t, key)
		ownCompletion = slices.Repeat(dates{t.Updated}, int(own.completed))
	}
	r = record{r.completed - own.completed, r.declined - own.declined, r.signing - own.signing}
	return r, h.worked.latest(key, ownCompletion)
}

// otherAddress is another address that somebody of the same name has.
func (h *History) otherAddress(r *model.Recipient) (string, bool) {
	if h == nil {
		return "", false
	}
	return h.other(h.digest(normalName(r)), h.digest(normalAddress(r)))
}

// NoteSearched notes that the service was asked for the completed envelopes with a text in them,
// an address or a domain with an "@" before it, and that the answer had all there are.
func (h *History) NoteSearched(text string) {
	if h.searched == nil {
		h.searched = make(map[uint64]bool)
	}
	h.searched[h.digest(text)] = true
}

// HasNoPrecedent reports whether nothing read tells that mail to an address arrives.
func (h *History) HasNoPrecedent(address string) bool {
	seen, _ := h.of(address, "")
	return address != "" && seen.completed == 0 && seen.declined == 0
}

// hasNone reports whether no completed envelope has an address, or an address at a domain where the
// text is one with an "@" before it: none was read, and the service was asked for them.
func (h *History) hasNone(text string) bool {
	if h == nil || !h.searched[h.digest(text)] {
		return false
	}
	if domain, ok := strings.CutPrefix(text, "@"); ok {
		return !h.hasCompletedDomain(domain)
	}
	seen, _ := h.of(text, "")
	return seen.completed == 0
}

// hasCompleted reports whether any completed envelope was read. Before that, it means
// nothing that an address has none.
func (h *History) hasCompleted() bool { return h != nil && len(h.worked.domains) > 0 }

func (h *History) hasCompletedDomain(domain string) bool {
	return h != nil && h.worked.domains[domain] > 0
}

// knownDomains are those of large services and those that have often worked here.
func (h *History) knownDomains() []string {
	if h == nil {
		return mailDomains()
	}
	return h.worked.known()
}
