// Package triage finds the problems of an envelope, and tells who holds it up and how urgent that is. It consists of
// pure functions over package model: a fact that is not in the envelope is not known, and every finding carries how
// certain it is and the field it comes from.
//
// The service gives no state of single recipients, no history and no reasons. Where
// these would be needed, the package infers what it can and says that it did.
package triage

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
)

// Context holds what the rules need besides the envelope.
type Context struct {
	Now                time.Time
	Thresholds         Thresholds
	StepsSequential    bool // a signing step starts when the one before is done
	AttachmentsVisible bool // recipients see attachments where the service does not say
	AbridgedList       bool // the envelope is in a list that leaves out details, as is known from another of its entries
	CurtailedList      bool // likewise in one that leaves out the notification or the attachments
	Detailed           bool // the envelope was read by itself since its last change
	// Fields holds the fields on the pages of all documents; FieldsRead says whether they were read.
	Fields        []model.Annotation
	FieldsRead    bool
	FieldsRefused bool      // the service does not show fields, so that waiting for them is no use
	Further       []Finding // holds the findings of other checks; they are put in order with the rest
	Events        []Event   // holds the changes seen of the envelope, in the order in which they were noted
	// History tells what other envelopes of the account show. A nil one is taken for an empty one.
	History *History
}

// Report holds the result of examining one envelope.
type Report struct {
	// Findings holds those first that explain most: those that ask for action, then those to watch, then notes.
	Findings  []Finding
	Holder    Holder
	Progress  []Progress // tells of every recipient's part, in the order of the envelope
	Health    Health
	Forecast  Forecast
	Unchecked []string // says what could not be looked at, one sentence each
	// Urgency orders a queue, most urgent first. Pressing is the sentence that says why.
	Urgency  Urgency
	Pressing string
}

// Reason returns the one line that says why the envelope needs attention, "" when nothing was found that matters.
func (r *Report) Reason() string {
	if f := r.Leading(nil); f != nil {
		return f.Sentence
	}
	return ""
}

// Leading returns the finding that explains most: the first of some rules that are asked for, also
// where that is a note, or else the first that matters. It is nil for none.
func (r *Report) Leading(asked []Rule) *Finding {
	if at := slices.IndexFunc(r.Findings, func(f Finding) bool { return slices.Contains(asked, f.Rule) }); at >= 0 {
		return &r.Findings[at]
	}
	if len(r.Findings) == 0 || r.Findings[0].Severity == Note {
		return nil
	}
	return &r.Findings[0]
}

// Rules returns those that found something, in the order of the findings.
func (r *Report) Rules() []Rule {
	list := make([]Rule, len(r.Findings))
	for i := range r.Findings {
		list[i] = r.Findings[i].Rule
	}
	return list
}

// SeemsFinished reports whether an envelope looks finished and is not, or was completed
// without something that it needs.
func (r *Report) SeemsFinished() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool {
		return f.Rule == LooksFinished || f.Rule == RequiredMissing && f.Severity >= Soon
	})
}

// usualFindings makes room for as many as most envelopes have.
const usualFindings = 4

// Examine applies all rules.
func Examine(e *model.Envelope, c Context) Report {
	if c.History == nil {
		c.History = NewHistory()
	}
	x := &checker{e: e, c: c, found: make([]Finding, 0, usualFindings)}
	x.progress = x.progressOfAll()
	holder := x.holder()
	x.held = holder.Kind
	forecast := c.History.Forecast(e, c.Now, c.Thresholds.ExpiringWatch)
	x.unknownValues()
	if !e.Unread.Has("status") {
		x.timing(forecast)
		x.completeness()
		x.recipients()
		x.whoKeepsItWaiting()
		x.verifications()
		x.legality()
		x.attachments()
		x.outOfOrder()
		x.finished()
	}
	x.found = append(x.found, c.Further...)
	if e.Status.Open() {
		excuse(x.found, x.progress)
		together(x.found)
	}
	found := sortFindings(withoutRepeats(x.found))
	worst := Note
	if len(found) > 0 {
		worst = found[0].Severity
	}
	urgency, pressing := urgencyOf(e, c.Now, worst)
	unchecked := x.unchecked()
	return Report{
		Findings: found, Holder: holder, Progress: x.progress, Forecast: forecast,
		Health: healthOf(worst, len(unchecked)), Unchecked: unchecked,
		Urgency: urgency, Pressing: pressing,
	}
}

type checker struct {
	e        *model.Envelope
	c        Context
	progress []Progress
	early    int // the step that has signed before an earlier one was done, 0 for none
	held     Holding
	found    []Finding
}

// isActionable reports whether something can still be done about the envelope.
func isActionable(e *model.Envelope) bool { return e.Status == model.Draft || e.Status.Open() }

// partial reports whether the list left out details, or some could not be read. The
// answer about a single envelope that could be read never does.
func (x *checker) partial() bool {
	return (len(x.e.Source) == 0 || len(x.e.Unread) > 0) && (x.c.AbridgedList || x.e.Abridged())
}

// curtails reports whether the list left out the notification or the attachments of an envelope.
func (c *Context) curtails(e *model.Envelope) bool { return c.CurtailedList && e.LacksRest() }

// add adds a finding about the envelope as a whole, and returns it until the next one is added.
func (x *checker) add(rule Rule, s Severity, c Certainty, field, format string, args ...any) *Finding {
	x.found = append(x.found, Finding{
		Rule: rule, Severity: s, Certainty: c, Field: field, Sentence: fmt.Sprintf(format, args...),
	})
	return &x.found[len(x.found)-1]
}

// about adds a finding about a recipient, and returns it until the next one is added.
func (x *checker) about(r *model.Recipient, rule Rule, s Severity, c Certainty, field, format string, args ...any) *Finding {
	f := x.add(rule, s, c, field, format, args...)
	f.Recipient = r.ID
	return f
}

// Texts from outside are shortened before they come into a sentence.
const (
	maxQuoted = 60 // cells
	maxNamed  = 5  // people in one sentence
)

func short(t fmt.Stringer) string { return clip(t.String()) }

// quoted returns a clean text that could be taken for a part of the sentence around it.
func quoted[T ~string](text T) string { return `"` + clip(string(text)) + `"` }

func clip(text string) string { return model.Clip(text, maxQuoted, "...") }

// Named returns what to call a recipient: clean, and of bounded length.
func Named(r *model.Recipient) string {
	switch {
	case !r.Name.IsEmpty():
		return short(r.Name)
	case !r.Email.IsEmpty():
		return short(r.Email)
	default:
		return "a recipient without a name"
	}
}

func names(who []*model.Recipient) string {
	all := make([]string, 0, maxNamed+1)
	for i, r := range who {
		if i == maxNamed {
			all = append(all, fmt.Sprintf("%d more", len(who)-maxNamed))
			break
		}
		all = append(all, Named(r))
	}
	return strings.Join(all, ", ")
}

// Span returns a length of time in the largest unit that says enough: "3 d", "5 h", "10 min".
func Span(d time.Duration) string {
	n, unit := SpanIn(d)
	return fmt.Sprintf("%d %s", n, unit)
}

// SpanIn returns the number and the unit of [Span]: d, h or min.
func SpanIn(d time.Duration) (n int, unit string) {
	switch {
	case d >= 2*day:
		return int(d / day), "d"
	case d >= 2*time.Hour:
		return int(d / time.Hour), "h"
	default:
		return int(d / time.Minute), "min"
	}
}

// Ago returns how long ago something was: "3 d ago", "just now" within a minute.
func Ago(d time.Duration) string {
	if d < time.Minute {
		return "just now"
	}
	return Span(d) + " ago"
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
