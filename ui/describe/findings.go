package describe

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// HealthWord returns a health as a shape with a word, and its role.
func HealthWord(t *theme.Theme, h triage.Health) (word string, role theme.Role) {
	g := t.Glyphs
	switch h {
	case triage.NeedsAct:
		return g.Act + " act", theme.Danger
	case triage.NeedsSoon:
		return g.Soon + " soon", theme.Warn
	case triage.NeedsWatch:
		return g.Watch + " watch", theme.Text
	case triage.Healthy:
		return g.OK + " ok", theme.Good
	}
	if t.Spoken {
		return "unknown", theme.Text
	}
	return g.Unsure + " ?", theme.Text
}

// WriteFinding writes what a rule found, with how certain that is and, where all is asked
// for, the field it comes from and the name of the rule.
func WriteFinding(pen *richtext.Writer, f triage.Finding, indent int, all bool) {
	shape, role := SeverityShape(pen.Theme, f.Severity)
	source := f.Certainty.String()
	if all {
		source += ", from " + f.Field + ", rule:" + f.Rule.Name()
	}
	pen.Wrap(draw.Blank(indent)+pen.Theme.Paint(role, shape)+" ", f.Sentence+" ("+source+")", theme.Text)
}

// SeverityShape returns a finding's severity as a shape, and its role.
func SeverityShape(t *theme.Theme, s triage.Severity) (shape string, role theme.Role) {
	g := t.Glyphs
	switch s {
	case triage.Act:
		return g.Act, theme.Danger
	case triage.Soon:
		return g.Soon, theme.Warn
	case triage.Watch:
		return g.Watch, theme.Watch
	default:
		return g.Note, theme.Muted
	}
}

// mostFaults limits the faults that are listed; the viewer of pages has them all.
const mostFaults = 20

// Faults lists the faults of fields, each with its certainty and page.
func Faults(pen *richtext.Writer, found []lint.Finding, documents []model.Document) {
	if len(found) == 0 {
		pen.Wrap(pen.Theme.Paint(theme.Good, pen.Theme.Glyphs.Check)+" ", "No faults were found.", theme.Text)
	}
	for i := range found {
		fault := &found[i]
		if i == mostFaults {
			pen.Note(fmt.Sprintf("and %d more", len(found)-mostFaults))
			break
		}
		shape, role := SeverityShape(pen.Theme, fault.Severity)
		said := fault.Sentence + " (" + fault.Certainty.String()
		if where := fault.Where(documents); where != "" {
			said += ", " + where
		}
		pen.Wrap(pen.Theme.Paint(role, shape)+" ", model.Narrow(said)+")", theme.Text)
	}
}

// Sharing says how many open envelopes share the faults of a template.
func Sharing(n Count) string {
	verb := "share"
	if n.N == 1 {
		verb = "shares"
	}
	return fmt.Sprintf("%s %s a fault with this template", n.Short(), verb)
}

// Urgency returns the sentence that says what makes an envelope urgent, and before how many others of the queue that
// puts it: "Act, 9 h left: before 12 others."
func Urgency(r *triage.Report, behind int) string {
	if behind == 0 || r.Health <= triage.Unchecked {
		return r.Pressing
	}
	return strings.TrimSuffix(r.Pressing, ".") + ": before " + Counted(behind, "other") + "."
}
