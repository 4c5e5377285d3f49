package triage

import (
	"hash/maphash"
	"strings"
	"time"

	"inkdesk/model"
)

// History remembers what the envelopes read so far tell about addresses, about usual levels and
// about envelopes that were issued again. It is not safe for concurrent use.
type History struct {
	at       func(model.EnvelopeID) *Trace
	own      map[model.EnvelopeID]*Trace // nil where the traces are kept elsewhere
	people   people
	forms    forms
	matters  matters
	worked   worked
	took     durations
	ended    ended
	checks   checks
	input    input
	searched map[uint64]search // by the digest of what the completed ones were searched for
}

// NewHistory returns an empty history.
func NewHistory() *History {
	own := make(map[model.EnvelopeID]*Trace)
	h := NewHistoryIn("", func(id model.EnvelopeID) *Trace { return own[id] })
	h.own = own
	return h
}

// NewHistoryIn returns an empty history of traces that are kept elsewhere, beside what else is known of tens of
// thousands of envelopes. At is the one of an envelope, nil for none. The key goes into the prints of words that
// are kept, so that those of two accounts differ.
func NewHistoryIn(key string, at func(model.EnvelopeID) *Trace) *History {
	return &History{
		at: at, ended: ended{key: key, recalled: make(map[model.EnvelopeID]recalled)},
		people: people{
			records: make(map[uint64]record), named: make(namedAddresses), unfinished: make(map[uint32]int32),
			signers: make(map[uint64]signers), signing: make(map[signing]int32),
		},
		forms: forms{make(map[uint32]*form), make(map[uint32]*alike)}, matters: make(matters), took: durations{ofSteps: make(map[uint8]*sample)},
		worked: worked{addresses: make(map[uint64]*workedAddress), domains: make(map[string]int)},
		checks: checks{key: maphash.MakeSeed(), phones: make(map[phone]int32), numbers: make(map[uint32]int32), people: make(map[uint32]int32)},
		input:  input{agreeing: make(map[model.EnvelopeID]bool), contrary: make(map[model.EnvelopeID]bool), prefilled: make(map[model.EnvelopeID]bool)},
	}
}

// trace returns nil for an envelope that was not learned.
func (h *History) trace(id model.EnvelopeID) *Trace {
	if t := h.at(id); t != nil && t.Summary != nil {
		return t
	}
	return nil
}

// digest returns equal numbers for equal texts, different ones for others, and 0 for none.
func (h *History) digest(text string) uint64 {
	if text == "" {
		return 0
	}
	return h.checks.hash(text)
}

func (h *History) shortDigest(text string) uint32 { return uint32(h.digest(text)) }

// Learn adds an envelope that was read, and replaces an earlier copy of it. It disregards
// envelopes of which only a part was read, and those that other sessions may not know, see [History.KnowsEndedSince].
func (h *History) Learn(e *model.Envelope) {
	if h.own[e.ID] == nil {
		h.own[e.ID] = new(Trace)
	}
	from, _ := OriginOf(e)
	h.LearnIn(h.own[e.ID], e, new(e.Summary()), from)
}

// LearnIn works like [History.Learn] for an envelope whose origin is known, and whose trace and summary are kept elsewhere.
func (h *History) LearnIn(t *Trace, e *model.Envelope, s *model.Summary, from Origin) {
	switch {
	case e.ID == "" || e.Abridged() || e.Unread.Has("status") || e.Unread.Has("signing_steps"):
		return
	case t.Summary == nil:
	case t.Status() == e.Status && t.Updated == e.UpdatedAt:
		return
	default:
		h.takeBack(t)
	}
	h.describe(t, e, s, from)
	if h.ended.isByChance(t) {
		*t = Trace{}
		return
	}
	if e.Status == model.Completed {
		h.worked.learn(e, h.digest)
	}
	if h.ended.forget(h, e.ID, e.UpdatedAt) {
		t.flags |= isKept
	}
	h.count(t, 1)
	h.forms.add(t, from, h.print(from.key[:from.documents]))
	h.matters.add(t)
}

// Forget takes away all that an envelope has told.
func (h *History) Forget(id model.EnvelopeID) {
	if t := h.trace(id); t != nil {
		h.takeBack(t)
		*t = Trace{}
		delete(h.input.agreeing, id)
		delete(h.input.contrary, id)
		delete(h.input.prefilled, id)
	}
}

func (h *History) takeBack(t *Trace) {
	h.count(t, -1)
	h.forms.remove(t)
	h.matters.remove(t)
}

// UsualPause works like [History.Usual] for envelopes of which nothing more is known.
func (h *History) UsualPause(now time.Time) Usual {
	since := agedSince(now)
	if own := h.took.of(1, since); own.usual.Samples >= enoughOfOneStep {
		return own.usualFor(OneStep)
	}
	if all := h.took.all.measure(since); all.usual.Samples >= enoughInAll {
		return all.usualFor(SameAccount)
	}
	return Usual{}
}

// of returns the record of an address and when it worked last.
func (h *History) of(address string) (r record, worked model.Time) {
	key := h.digest(address)
	r, found := h.people.records[key], h.searched[key]
	r.completed = max(r.completed, found.completed)
	return r, max(h.worked.latest(key), found.latest)
}

// search tells what a search of the completed envelopes has found.
type search struct {
	completed int32
	latest    model.Time
	all       bool // nothing was left out
}

// NoteSearched notes what the service has found when it was asked for the completed envelopes with a text in them,
// an address or a domain with an "@" before it, and whether that is all there is.
func (h *History) NoteSearched(text string, found []model.Envelope, all bool) {
	if h.searched == nil {
		h.searched = make(map[uint64]search)
	}
	one := search{all: all}
	for i := range found {
		for _, r := range found[i].Recipients() {
			address := Address(r)
			if found[i].Status == model.Completed && r.Role.Signs() && (address == text || strings.HasPrefix(text, "@") && strings.HasSuffix(address, text)) {
				one.completed, one.latest = one.completed+1, max(one.latest, found[i].UpdatedAt)
				break
			}
		}
	}
	h.searched[h.digest(text)] = one
	if _, domain, _ := strings.Cut(text, "@"); one.completed > 0 && !strings.HasPrefix(text, "@") {
		one.all = h.searched[h.digest("@"+domain)].all
		h.searched[h.digest("@"+domain)] = one
	}
}

// HasNoPrecedent reports whether nothing read tells that mail to an address arrives.
func (h *History) HasNoPrecedent(address string) bool {
	seen, _ := h.of(address)
	return address != "" && seen.completed == 0 && seen.declined == 0
}

// hasNone reports whether no completed envelope has an address, or an address at a domain where the
// text is one with an "@" before it: none was read, and the service was asked for them.
func (h *History) hasNone(text string) bool {
	if !h.searched[h.digest(text)].all {
		return false
	}
	if domain, ok := strings.CutPrefix(text, "@"); ok {
		return !h.SawCompleted(domain)
	}
	seen, _ := h.of(text)
	return seen.completed == 0
}

// hasCompleted reports whether any completed envelope was read. Before that, it means nothing that an address has none.
func (h *History) hasCompleted() bool { return len(h.worked.domains) > 0 }

// SawCompleted reports whether an envelope to a person at a domain is known to be completed.
func (h *History) SawCompleted(domain string) bool {
	return h.worked.domains[domain] > 0 || h.searched[h.digest("@"+domain)].completed > 0
}

// HasCompleted reports whether an envelope to a person at a domain was completed, or whether
// none to anyone was read, so that it says nothing that there is none.
func (h *History) HasCompleted(domain string) bool {
	return !h.hasCompleted() || h.SawCompleted(domain)
}
