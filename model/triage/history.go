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
	at  func(model.EnvelopeID) *Trace
	own map[model.EnvelopeID]*Trace // nil where the traces are kept elsewhere
	key maphash.Seed                // of the digests of texts, made for each history; it never leaves it
	// By their digests: the addresses, those beside a name, and those beside a phone number or a
	// passcode.
	addresses map[uint64]*address
	named     map[uint64]counts
	numbers   map[uint32]counts
	returned  [8]int32 // how many envelopes have a value of a type of check, by its place in the model
	domains   domains
	forms     forms
	matters   map[uint64][]*Trace // see [Trace.matterFor], in no order
	took      map[int]*sample     // by the number of signing steps, and of all at allSteps
	ended     ended
	shown     [3]map[model.EnvelopeID]bool // what fields show, by the kind of showing
	searched  map[uint64]search            // by the digest of the text that was searched for
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
	h := &History{
		at: at, key: maphash.MakeSeed(),
		addresses: make(map[uint64]*address),
		named:     make(map[uint64]counts),
		numbers:   make(map[uint32]counts),
		domains:   domains{completed: make(map[string]int), unfinished: make(map[uint32]int32)},
		forms:     forms{make(map[uint32]*form), make(map[uint32]alike)},
		matters:   make(map[uint64][]*Trace),
		took:      make(map[int]*sample),
		ended:     ended{key: key, recalled: make(map[model.EnvelopeID]*Trace)},
		searched:  make(map[uint64]search),
	}
	for kind := range h.shown {
		h.shown[kind] = make(map[model.EnvelopeID]bool)
	}
	return h
}

// trace returns nil for an envelope that was not learned.
func (h *History) trace(id model.EnvelopeID) *Trace {
	if t := h.at(id); t != nil && t.Summary != nil {
		return t
	}
	return nil
}

// digest returns equal numbers for equal texts, different ones for others, and 0 for none. Phone
// numbers and passcodes are kept in no other form.
func (h *History) digest(text string) uint64 {
	if text == "" {
		return 0
	}
	return maphash.String(h.key, text) | 1
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
		h.learnAddresses(e)
	}
	if before := h.ended.recalled[e.ID]; before != nil {
		h.countRecalled(before, -1)
		if before.Updated == e.UpdatedAt {
			t.flags |= isKept
		}
	}
	h.count(t, 1)
	h.forms.add(t, from, h.print(from.key[:from.documents]))
}

// learnAddresses remembers how addresses are written, of an envelope that is counted next.
func (h *History) learnAddresses(e *model.Envelope) {
	for _, r := range e.Recipients() {
		written := Address(r)
		if written == "" || !r.Role.Signs() {
			continue
		}
		digest := h.digest(written)
		if h.addresses[digest] == nil {
			h.addresses[digest] = new(address)
		}
		if a := h.addresses[digest]; a.written == "" {
			a.written = strings.Clone(written)
		}
	}
}

// Forget takes away all that an envelope has told.
func (h *History) Forget(id model.EnvelopeID) {
	if t := h.trace(id); t != nil {
		h.takeBack(t)
		*t = Trace{}
		for _, shown := range h.shown {
			delete(shown, id)
		}
	}
}

func (h *History) takeBack(t *Trace) {
	h.count(t, -1)
	h.forms.remove(t)
}

// UsualPause works like [History.Usual] for envelopes of which nothing more is known.
func (h *History) UsualPause(now time.Time) Usual {
	since := agedSince(now)
	if own := h.took[1].measure(since).usual(OneStep); own.Samples >= enoughOfOneStep {
		return own
	}
	if all := h.took[allSteps].measure(since).usual(SameAccount); all.Samples >= enoughInAll {
		return all
	}
	return Usual{}
}

// worked returns when an envelope to an address was completed last, and whether any was.
func (h *History) worked(address string) (last model.Time, ever bool) {
	found := h.searched[h.digest(address)]
	if read := h.address(address).completed; len(read) > 0 {
		return max(read[len(read)-1], found.latest), true
	}
	return found.latest, found.completed > 0
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
	_, worked := h.worked(address)
	return address != "" && !worked && h.address(address).declined == 0
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
	_, worked := h.worked(text)
	return !worked
}

// SawCompleted reports whether an envelope to a person at a domain is known to be completed.
func (h *History) SawCompleted(domain string) bool {
	return h.domains.completed[domain] > 0 || h.searched[h.digest("@"+domain)].completed > 0
}

// HasCompleted reports whether an envelope to a person at a domain was completed, or whether
// none to anyone was read, so that it means nothing that there is none.
func (h *History) HasCompleted(domain string) bool {
	return len(h.domains.completed) == 0 || h.SawCompleted(domain)
}
