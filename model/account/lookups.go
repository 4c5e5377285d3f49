package account

import (
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

const (
	mostSearches = 200
	mostAsked    = 5
	// MostFound limits how many completed envelopes a search asks for, because more that only look alike tell nothing.
	MostFound = 20
)

// lookups holds what to ask for by itself, because no list that is read has it.
type lookups struct {
	recentRead bool
	recentAt   time.Time          // when it was asked for
	missing    []model.EnvelopeID // see [Book.Miss]
	// asked and wanted hold addresses, and domains after an "@", that were and are to be searched for.
	asked   map[string]bool
	wanted  []string
	doubts  []string // those whose answer may refute a finding that nobody has to act on at once
	agenda  agenda
	watched bool // says that [Book.Watch] or [Book.LookAt] has told something new since [Book.Next] found nothing
}

// sampleFor sets how long what ended last is not asked for again: other sessions that begin compare with what ended since.
const sampleFor = 4 * time.Hour

func (l *lookups) hasSample(now time.Time) bool {
	return l.recentRead && (l.recentAt.IsZero() || now.Sub(l.recentAt) < sampleFor)
}

func (l *lookups) seek(in *[]string, text string) {
	if l.asked[text] || len(l.asked) == mostSearches {
		return
	}
	if l.asked == nil {
		l.asked = make(map[string]bool)
	}
	l.asked[text] = true
	*in = append(*in, text)
}

func (l *lookups) drop(text string) {
	isSame := func(other string) bool { return other == text }
	l.wanted, l.doubts = slices.DeleteFunc(l.wanted, isSame), slices.DeleteFunc(l.doubts, isSame)
}

// seekMistyped has the completed envelopes searched for domains that look like typing errors.
func (l *lookups) seekMistyped(past *triage.History, e *model.Envelope) {
	if !e.Status.Open() && e.Status != model.Draft {
		return
	}
	for _, r := range e.Recipients() {
		if address := triage.Address(r); past.LooksMistyped(address) {
			_, domain, _ := strings.Cut(address, "@")
			l.seek(&l.wanted, "@"+domain)
		}
	}
}

// SeekDomain has the completed envelopes searched for a person at a domain, once.
func (b *Book) SeekDomain(domain string) { b.lookups.seek(&b.lookups.wanted, "@"+domain) }

// SeekRefutation has the completed envelopes searched for what would refute findings of a report.
func (b *Book) SeekRefutation(e *model.Envelope, found []triage.Finding) {
	for _, f := range found {
		switch f.Rule {
		case triage.TypoAddress:
			b.lookups.seekMistyped(b.past, b.Whole(e))
		case triage.OtherAddress, triage.RoleAccount:
			for _, r := range b.Whole(e).Recipients() {
				if f.Severity > triage.Note && r.ID == f.Recipient && r.ID != "" {
					b.lookups.seek(&b.lookups.doubts, triage.Address(r))
				}
			}
		}
	}
}

// SeekPrecedents has the completed envelopes searched for signers without one, and for mistyped domains.
func (b *Book) SeekPrecedents(e *model.Envelope) {
	if e.Status == model.Completed {
		return
	}
	whole, n := b.Whole(e), 0
	b.lookups.seekMistyped(b.past, whole)
	for _, r := range whole.Recipients() {
		if address := triage.Address(r); r.Role.Signs() && n < mostAsked && b.past.HasNoPrecedent(address) {
			b.lookups.seek(&b.lookups.wanted, address)
			n++
		}
	}
}

// LearnSearch notes what a search of the completed envelopes has found, and whether that is all there is.
func (b *Book) LearnSearch(text string, found []model.Envelope, all bool) {
	b.lookups.drop(text)
	b.past.NoteSearched(text, found, all)
	b.changed()
}

const mostMissing = 50

// Miss has an envelope asked for that a reading of the whole account lacked. Lists leave out
// existing envelopes now and then, so none is taken to be gone before the service says so.
func (b *Book) Miss(id model.EnvelopeID) {
	if b.entry(id) != nil && len(b.lookups.missing) < mostMissing && !slices.Contains(b.lookups.missing, id) {
		b.lookups.missing = append(b.lookups.missing, id)
		b.generation++
	}
}

// Asks reports whether there is something to read at an effort that [Book.Next] may not have known of,
// though nothing was learned since. Singly says that envelopes can be read one by one.
func (b *Book) Asks(effort Effort, singly bool) bool {
	l := &b.lookups
	return len(l.missing) > 0 || effort != Off && (len(l.wanted)+len(l.doubts) > 0 || singly && l.watched)
}

func (l *lookups) found(id model.EnvelopeID) {
	l.missing = slices.DeleteFunc(l.missing, func(other model.EnvelopeID) bool { return other == id })
}

// LearnGone notes that the service said in a time that it has no such envelope.
func (b *Book) LearnGone(id model.EnvelopeID, read Span) {
	b.lookups.found(id)
	var head *Head
	if s, has := b.History.snapshots.Get(id); has {
		head = s.parts().Head
	}
	if head != nil && !head.Read.before(read) {
		return // it was read since
	}
	if b.entry(id) != nil {
		b.forget(id)
		b.changed()
	}
	if head == nil || slices.ContainsFunc(b.History.by[id], func(o Change) bool { return o.Kind == Gone }) {
		return
	}
	b.noteChanges(id, []Change{{
		Envelope: id, Kind: Gone, Sent: !head.Draft, When: head.Read.through(read), Updated: head.Updated,
	}})
}
