package template

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/richtext"
)

// writeRecipients shows who takes part, step by step.
func (s *Screen) writeRecipients(t *model.Template, pen *richtext.Writer) {
	if len(t.SigningSteps) == 0 {
		if t.NumRecipients > 0 {
			pen.Note(fmt.Sprintf("%d recipients, whom the answer leaves out.", t.NumRecipients))
			return
		}
		pen.Note("No recipients.")
		return
	}
	index := 0
	for i, step := range t.SigningSteps {
		pen.Heading(fmt.Sprintf("Step %d of %d", i+1, len(t.SigningSteps)))
		if len(step.Recipients) == 0 {
			pen.Note("nobody")
		}
		for j := range step.Recipients {
			r := &step.Recipients[j]
			pen.Entry(fmt.Sprintf("%d %s", index, r.ID), func() { describe.Recipient(pen, r, index) })
			index++
		}
	}
}
