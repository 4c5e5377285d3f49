package cause

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// Kind says what a cause is about.
type Kind uint8

// The kinds, in the order in which they explain most: what an envelope shares with others in
// several ways is said by the first.
const (
	Fault   Kind = iota // names a fault that envelopes of the same form share
	Twins               // names copies of one matter
	Domain              // names a domain at which nothing was ever completed
	Person              // names a person for whom envelopes wait
	Tide                // names envelopes of a form that run out within a day, as nearly all of the form are signed on the last
	Backlog             // names envelopes that have not changed for longer than is usual, and have no date near
	Drafts              // names those that no one has touched for long
	// Week names a number of the present week that no other week was like. No envelope has it in its facts.
	Week
)

// kinds say of each kind how it is called in the JSON form, how many envelopes have to share it (fewer are dealt
// with one by one), and what a cause of the kind is in words.
var kinds = [...]kindOfCause{
	Fault: inWords("fault", 5, "Fault in ", "",
		"They have the same documents and the same roles in each step, and the same was found about the same part of each.",
		"Correct the template first; those already sent are voided and issued again."),
	Twins: inWords("twins", 2, "Twice: ", "perhaps sent twice",
		"Their name, signers and documents, and when they were created.",
		"Compare them, and void those that are too many."),
	Domain: inWords("domain", 3, "Domain ", "none seen completed",
		"Who may have to act next, by recipient.email, and the completed envelopes that were read.",
		"Ask whether the address is right; if not, void them and issue them again."),
	Person: inWords("person", 5, "Waiting for ", "all wait for them",
		"Who has to act next, by recipient.email, as far as fields, files and steps tell, and how long others like them take.",
		"One call may settle them all; extend those that will run out meanwhile."),
	Tide: inWords("tide", 5, "Last day: ", "signed late, as usual",
		"Their expires_at, and how envelopes of their form ended that were open as long.",
		"Usually nothing; extend those that matter, and check the rest tomorrow."),
	Backlog: inWords("backlog", 5, "Backlog", "idle, no date near",
		"Their updated_at and expires_at; those that another cause explains are not counted.",
		"Ask the senders which are still wanted; void the others."),
	Drafts: inWords("drafts", 5, "Old drafts", "untouched for ",
		"Their status and updated_at.",
		"Delete those that will not be sent."),
	Week: inWords("week", 1, "", "",
		"The envelopes by their status, created_at and updated_at, as far as they were read, up to the same moment of each week.",
		"Look at them, and ask what has changed since last week."),
}

type kindOfCause struct {
	word                        string
	least                       int32
	title, brief, rests, advice string
}

func inWords(word string, least int32, title, brief, rests, advice string) kindOfCause {
	return kindOfCause{word, least, title, brief, rests, advice}
}

// String returns the kind in one word, that of the JSON form.
func (k Kind) String() string { return kinds[k].word }

// Key tells causes apart. It is the same for the same cause in every run.
type Key struct {
	Kind Kind
	of   uint64
}

// ID returns the key as text. It tells no name and no address.
func (k Key) ID() string {
	if k.of == 0 {
		return k.Kind.String()
	}
	return fmt.Sprintf("%s-%016x", k.Kind, k.of)
}

func keyOf(kind Kind, of ...string) Key {
	sum := sha256.Sum256([]byte(strings.Join(of, "\x00")))
	return Key{kind, max(binary.BigEndian.Uint64(sum[:8]), 1)}
}

// Facts holds what one envelope may share with others. It is small, and holds nothing of the
// envelope but what the sentence of a cause names. It does not change.
type Facts struct {
	first   *trait         // nil for none
	Urgency triage.Urgency // copies that of the report
	waits   uint16         // hours without a change
	// own holds the severity of the worst that no cause explains, waiting of the worst that any but a fault does.
	own, waiting triage.Severity
}

type trait struct {
	of     uint64 // the rest of its key
	domain uint64 // holds that of a person, in the key of its cause, 0 for none that may be a cause
	label  string
	next   *trait // of the same envelope, nil for the last one
	kind   Kind
	// severity and certainty hold those of the findings that the cause explains.
	severity  triage.Severity
	certainty triage.Certainty
	refutes   bool // says that the envelope shows the opposite
}

func (t *trait) key() Key { return Key{t.kind, t.of} }

func (f *Facts) has(is func(*trait) bool) bool {
	for t := f.first; t != nil; t = t.next {
		if is(t) {
			return true
		}
	}
	return false
}

// Limits holds what facts depend on beside the report.
type Limits struct {
	Now time.Time
	// Near sets how far from a date one has to be for the date to be left alone, and Draft when a draft is old.
	Near, Draft time.Duration
	// Completed reports whether an envelope to a person at a domain was completed, as far as
	// is known: then the domain is no cause. It may be nil.
	Completed func(domain string) bool
	Family    func(triage.Origin) string // returns the family of an envelope by its origin, see [triage.History.FamilyOf]
}

// Of returns the facts of an envelope with its report.
func Of(e *model.Envelope, r *triage.Report, limits Limits) Facts {
	x := collector{e: e, r: r, limits: limits}
	x.faults()
	x.twins()
	x.people()
	x.backlog()
	return x.facts()
}

type collector struct {
	e        *model.Envelope
	r        *triage.Report
	limits   Limits
	traits   []trait
	faulty   map[int]bool // the findings that a trait explains
	explains bool         // some trait explains that it waits
}

func (x *collector) add(key Key, label string, s triage.Severity, c triage.Certainty) *trait {
	x.traits = append(x.traits, trait{kind: key.Kind, of: key.of, label: label, severity: s, certainty: c})
	return &x.traits[len(x.traits)-1]
}

func (x *collector) facts() Facts {
	var f Facts
	for i := range x.r.Findings {
		found := &x.r.Findings[i]
		switch {
		case x.explains && isWaiting(x.e, found):
			f.waiting = max(f.waiting, found.Severity)
		case x.faulty[i]:
		default:
			f.own = max(f.own, found.Severity)
		}
	}
	if idle := x.idle(); idle > 0 {
		f.waits = uint16(min(idle/time.Hour, math.MaxUint16))
	}
	f.Urgency = x.r.Urgency
	for i := range slices.Backward(x.traits) {
		t := &x.traits[i]
		if !t.kind.isFault() {
			t.severity = max(t.severity, f.waiting)
		}
		t.next, f.first = f.first, t
	}
	return f
}

// isWaiting reports whether a finding says no more than that an envelope waits, or has
// expired waiting: who or what blocks it explains that.
func isWaiting(e *model.Envelope, f *triage.Finding) bool {
	switch f.Rule {
	case triage.Idle, triage.BecameSlow, triage.IgnoredReminders, triage.Bottleneck, triage.DeadDomain, triage.OldDraft:
		return true
	case triage.EndedRecently:
		return e.Status == model.Expired
	case triage.Overdue:
		return f.Severity < triage.Soon // for longer than a week
	default:
		return false
	}
}

// isFault reports whether causes of the kind explain some findings, and not that an envelope waits.
func (k Kind) isFault() bool { return k == Fault || k == Twins || k == Tide }

// isOfForm reports whether the envelopes of the kind share a form.
func (k Kind) isOfForm() bool { return k == Fault || k == Tide }

// idle returns how long nothing has changed, nothing where that is not known.
func (x *collector) idle() time.Duration {
	if x.e.UpdatedAt.IsZero() {
		return 0
	}
	return x.limits.Now.Sub(x.e.UpdatedAt.Time())
}

// isSlow reports whether the envelope waits for longer than nearly all do, isLate than is usual.
func (x *collector) isSlow() bool { return x.found(triage.BecameSlow) }

func (x *collector) isLate() bool { return x.isSlow() || x.found(triage.Idle) }

func (x *collector) found(rule triage.Rule) bool {
	return slices.ContainsFunc(x.r.Findings, func(f triage.Finding) bool { return f.Rule == rule })
}

// backlog collects envelopes without a date near: they are not about to be lost, and wait for a person to look.
func (x *collector) backlog() {
	idle := x.idle()
	left := x.e.ExpiresAt.Time().Sub(x.limits.Now)
	switch {
	case x.e.UpdatedAt.IsZero() || x.e.Unread.Has("expires_at"):
	case x.e.Status == model.Draft && idle >= x.limits.Draft:
		x.explains = true
		x.add(Key{Kind: Drafts}, triage.Span(x.limits.Draft), triage.Note, triage.Proved)
	case x.e.Status.Open() && x.isSlow() && (x.e.ExpiresAt.IsZero() || left.Abs() > x.limits.Near):
		x.explains = true
		x.add(Key{Kind: Backlog}, "", triage.Watch, triage.Proved)
	}
}
