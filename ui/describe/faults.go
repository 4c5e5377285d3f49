package describe

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

// mostFaults is how many faults are listed; the viewer of pages has them all.
const mostFaults = 20

// Faults lists what is wrong with fields, each with its certainty and page.
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
