package account

import (
	"fmt"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
)

type made struct {
	report  *triage.Report
	of      identity
	facts   uint64
	version uint32
	at      time.Time
}

// inSameMinute reports whether a report tells the same at two times: it tells no less than minutes.
func inSameMinute(e *model.Envelope, a, b time.Time) bool {
	return !slices.ContainsFunc([]model.Time{e.CreatedAt, e.UpdatedAt, e.ExpiresAt}, func(at model.Time) bool {
		return a.Sub(at.Time())/time.Minute != b.Sub(at.Time())/time.Minute
	}) && a.Sub(b).Abs() < time.Minute
}

// identity tells the readings of an envelope apart: each has made values of its own.
type identity struct {
	step                      *model.SigningStep
	document                  *model.Document
	notification              *model.Notification
	attachments               *model.Attachments
	name                      model.Text
	status                    model.Status
	level                     model.LegalityLevel
	created, updated, expires model.Time
	whole                     bool // as a single envelope
}

func identityOf(e *model.Envelope) identity {
	id := identity{
		notification: e.Notification, attachments: e.Attachments, name: e.Name, status: e.Status, level: e.LegalityLevel,
		created: e.CreatedAt, updated: e.UpdatedAt, expires: e.ExpiresAt,
		whole: len(e.Source) > 0,
	}
	if len(e.SigningSteps) > 0 {
		id.step = &e.SigningSteps[0]
	}
	if len(e.Documents) > 0 {
		id.document = &e.Documents[0]
	}
	return id
}

// content tells envelopes apart by their values, without keeping these in memory.
type content struct {
	summary model.Summary
	digest  uint64 // of the rest
	whole   bool   // as a single envelope
}

func contentOf(e *model.Envelope) content {
	return content{e.Summary(), digestOf(e), len(e.Source) > 0}
}

// Report returns what the rules say about an envelope at a time, which is that of the service.
// It returns the same pointer while the envelope is held whole and is the one that was read then,
// nothing more is known, and it would tell the same times. It is not to be changed.
func (b *Book) Report(e *model.Envelope, now time.Time) *triage.Report {
	e = b.Whole(e)
	one := b.entry(e.ID)
	if one == nil || one.held == nil {
		return new(triage.Examine(e, b.Context(e, now)))
	}
	last, of := one.held.report, identityOf(e)
	if last == nil || last.of != of || last.facts != b.facts || last.version != one.version || !inSameMinute(e, now, last.at) {
		last = &made{report: new(triage.Examine(e, b.Context(e, now))), of: of, facts: b.facts, version: one.version, at: now}
		one.held.report = last
	}
	return last.report
}

// Whole returns an envelope of a list that leaves out details, completed with the details read since
// its last change, or the envelope itself where there are none.
func (b *Book) Whole(e *model.Envelope) *model.Envelope {
	one := b.entry(e.ID)
	switch {
	case !b.omitted.any() || len(e.Source) > 0 || !one.hasDetails(e):
		return e
	case one.held != nil:
		return &one.held.Envelope
	default:
		return new(one.Unpack())
	}
}

// hasDetails reports whether an envelope was read by itself since it is as it is given.
func (one *entry) hasDetails(e *model.Envelope) bool {
	return one != nil && one.extent == detailed && one.Updated == e.UpdatedAt && one.Status() == e.Status
}

// Context returns what an envelope is examined with at a time.
func (b *Book) Context(e *model.Envelope, now time.Time) triage.Context {
	c := b.rules.Context
	c.Detailed, c.FieldsRefused = b.entry(e.ID).hasDetails(e), b.omitted.fields
	c.Now, c.History, c.AbridgedList = now, b.past, b.omitted.signers && !c.Detailed
	c.CurtailedList = b.omitted.rest && !c.Detailed
	c.Fields, c.FieldsRead, c.Further, c.Events = nil, b.omitted.hasNoDocuments(e, b.entry(e.ID)), nil, b.History.events(e.ID)
	if found := b.fieldsOf(e); found != nil {
		if found.whole != nil && found.whole.of != contentOf(e) {
			found.examine(e, found.read().List(e.Documents), b.rules.Positions)
		}
		found.tell(&c, e)
	} else if !c.FieldsRead {
		c.Further = b.lookups.agenda.likelyFaults(b, e)
	}
	return c
}

// Located returns the findings of the report on an envelope at a time, those about fields with their place among
// fields. It is false where these are not the fields that the report is about.
func (b *Book) Located(e *model.Envelope, now time.Time, among []model.Annotation) ([]lint.Finding, bool) {
	report, found := b.Report(e, now), b.fieldsOf(e)
	if found == nil || found.stale || int(found.count) != len(among) || found.whole == nil {
		return nil, false
	}
	located, left := make([]lint.Finding, len(report.Findings)), slices.Clone(found.whole.places)
	for i := range report.Findings {
		located[i] = lint.Overall(report.Findings[i])
		same := func(one lint.Finding) bool {
			f := &report.Findings[i]
			return one.Rule == f.Rule && one.Annotation == f.Annotation && one.Sentence == f.Sentence
		}
		if at := slices.IndexFunc(left, same); at >= 0 {
			located[i] = left[at]
			left = slices.Delete(left, at, at+1)
		}
	}
	return located, true
}

// examine looks for faults of the fields, which are whole.
func (f *fields) examine(e *model.Envelope, list []model.Annotation, positions func([]model.Annotation, []model.Document) geometry.Assumptions) {
	f.whole.of = contentOf(e)
	subject := lint.Subject{Envelope: e, Fields: list, Complete: true}
	if positions != nil {
		subject.Assume = positions(list, e.Documents)
	}
	f.whole.places = lint.Examine(subject)
	f.faults = newFaults(e, fewOfEach(lint.ForTriage(f.whole.places)))
}

const mostOfEach = 20

func fewOfEach(faults []triage.Finding) []triage.Finding {
	counts := make(map[triage.Rule]int)
	few := slices.DeleteFunc(faults, func(f triage.Finding) bool {
		counts[f.Rule]++
		return counts[f.Rule] > mostOfEach
	})
	for i := range few {
		rule := few[i].Rule
		if more := counts[rule] - mostOfEach; more > 0 {
			counts[rule] = 0 // once is enough
			few = append(few, triage.Finding{
				Rule: rule, Severity: few[i].Severity, Certainty: few[i].Certainty, Field: few[i].Field,
				Sentence: fmt.Sprintf("%d more of its fields have this fault: %s", more, few[i].Sentence),
			})
		}
	}
	return few
}

// Facts returns what an envelope may share with others, by its report at a time.
func (b *Book) Facts(e *model.Envelope, r *triage.Report, now time.Time) cause.Facts {
	limits := b.rules.Context.Thresholds
	return cause.Of(e, r, cause.Limits{
		Now: now, Near: limits.ExpiringWatch, Draft: limits.DraftSoon, Completed: b.past.SawCompleted,
		Family: b.past.FamilyOf,
	})
}

// HasCompleted reports whether one to a person at a domain was completed, or that is not known.
func (b *Book) HasCompleted(domain string) bool { return b.past.HasCompleted(domain) }
