package account

import (
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
)

const mostExamined = 3000

// Sharing counts the open envelopes that share a fault with a template.
type Sharing struct {
	IDs     []model.EnvelopeID
	Bounded bool // says that there were more candidates than are examined
}

// Sharing returns a function that finds the open envelopes with one of the faults of a template at a
// time, among those with the same numbers of pages: likely its copies. It is nil for a template
// in which nothing was found that copies take over. To examine an envelope takes long, so the
// function holds nothing that the book changes: it may run beside it.
func (b *Book) Sharing(id model.TemplateID, now time.Time) func() Sharing {
	check, _ := b.templates.Check(id)
	if len(check.Faults) == 0 {
		return nil
	}
	t := &b.templates.known[id].template
	faults := make(map[string]bool)
	for i := range check.Faults {
		if fault := cause.Inherited(&check.Faults[i].Finding, t.Recipients()); fault != "" {
			faults[fault] = true
		}
	}
	form := formOf(t.Documents)
	if len(faults) == 0 || form == 0 {
		return nil
	}
	context := b.rules.Context
	context.Now, context.History, context.AbridgedList = now, triage.NewHistory(), b.omitted.signers
	context.CurtailedList = b.omitted.rest
	var candidates []entry
	bounded := false
	for _, one := range b.entries.Values() {
		if one.form != form || !one.Status().Open() {
			continue
		}
		if bounded = len(candidates) == mostExamined; bounded {
			break
		}
		candidates = append(candidates, one.copied())
	}
	return func() Sharing {
		found := Sharing{Bounded: bounded}
		for i := range candidates {
			if e := candidates[i].envelope(); candidates[i].has(faults, &e, context) {
				found.IDs = append(found.IDs, e.ID)
			}
		}
		return found
	}
}

// copied returns an entry that stays as it is now, without fields that are not those of the envelope.
func (one *entry) copied() entry {
	same := *one
	if same.held != nil {
		same.held = &held{Envelope: one.held.Envelope}
	}
	if same.fields != nil {
		same.fields = new(*one.fields)
		if same.fields.updated != one.Updated {
			same.fields = nil
		}
	}
	return same
}

func (one *entry) has(faults map[string]bool, e *model.Envelope, context triage.Context) bool {
	if one.fields != nil {
		one.fields.tell(&context, e)
	}
	report := triage.Examine(e, context)
	return slices.ContainsFunc(report.Findings, func(f triage.Finding) bool { return faults[cause.Inherited(&f, e.Recipients())] })
}
