package envelope

import (
	"slices"

	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// report is what the rules find out about the envelope.
type report struct {
	triage.Report
	env    screen.Env
	fields *fields
}

// examine applies the rules to what is known of an envelope now.
func (r *report) examine(e *model.Envelope) { r.Report = triage.Examine(e, r.rules(e)) }

// rules are what the envelope is examined with: the rules for all, and what its fields
// tell once they were read.
func (r *report) rules(e *model.Envelope) triage.Context {
	rules := r.env.Rules()
	rules.Fields, rules.FieldsRead = r.fields.of(e)
	if rules.FieldsRead {
		rules.Further = r.faults(e, rules.Fields)
	}
	return rules
}

// faults are what is wrong with the fields. What the rules find without fields is left to
// them.
func (r *report) faults(e *model.Envelope, all []model.Annotation) []triage.Finding {
	found := lint.ForTriage(lint.Examine(lint.Subject{
		Envelope: e, Fields: all, Complete: true, Assume: r.env.Positions(all, e.Documents),
	}))
	return slices.DeleteFunc(found, func(f triage.Finding) bool {
		return f.Rule == triage.RequiredMissing || f.Rule == triage.OrphanPlaceholder || f.Rule == triage.AskedFromCopy
	})
}

// writeFindings writes those that are about something under a heading, nothing where there
// are none.
func (r *report) writeFindings(pen *richtext.Writer, about func(triage.Finding) bool) {
	headed := false
	for _, f := range r.Findings {
		if !about(f) {
			continue
		}
		if !headed {
			pen.Heading("Findings")
			headed = true
		}
		writeFinding(pen, f, 0, false)
	}
}

// writeFinding writes what a rule found, with how certain that is and, where all is asked
// for, the field it comes from.
func writeFinding(pen *richtext.Writer, f triage.Finding, indent int, all bool) {
	shape, role := describe.SeverityShape(pen.Theme, f.Severity)
	source := "(" + f.Certainty.String() + ")"
	if all {
		source = "(" + f.Certainty.String() + ", from " + f.Field + ")"
	}
	pen.Wrap(draw.Blank(indent)+pen.Theme.Paint(role, shape)+" ", f.Sentence+" "+source, theme.Text)
}
