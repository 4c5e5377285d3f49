package detail

import (
	"fmt"
	"iter"
	"slices"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// WriteSteps shows who takes part, step by step; write writes one of them, with the number
// of the recipient from 0.
func WriteSteps(steps []model.SigningStep, pen *richtext.Writer, write func(index int, r *model.Recipient)) {
	index := 0
	for i, step := range steps {
		pen.Heading(fmt.Sprintf("Step %d of %d", i+1, len(steps)))
		if len(step.Recipients) == 0 {
			pen.Note("nobody")
		}
		for j := range step.Recipients {
			r := &step.Recipients[j]
			pen.Entry(RecipientKey(index, r), func() { write(index, r) })
			if pen.Copied("address", r.Email.String()); r.Email.IsEmpty() {
				pen.Copied("id of the recipient", r.ID.String())
			}
			index++
		}
	}
}

// RecipientKey tells the recipients of a text apart: ids may be missing or doubled.
func RecipientKey(index int, r *model.Recipient) string { return fmt.Sprintf("%d %s", index, r.ID) }

// WriteFields counts the fields of one document, by type and by recipient; own gives those
// of a recipient, and of no recipient.
func WriteFields(all []model.Annotation, who iter.Seq2[int, *model.Recipient], own func(model.RecipientID) []model.Annotation, pen *richtext.Writer) {
	indent, index := draw.Blank(2), 0
	if len(all) == 0 {
		pen.Wrap(indent, "no fields", theme.Muted)
		return
	}
	pen.Wrap(indent, describe.Fields(all), theme.Text)
	for _, r := range who {
		var of []model.Annotation
		if r.ID != "" {
			of = own(r.ID)
		}
		if len(of) > 0 {
			look := pen.Theme.Recipient(index)
			pen.Wrap(indent+pen.Theme.Paint(look.Role, look.Letter)+" ", describe.Name(r.Name)+": "+describe.Fields(of), theme.Text)
		}
		index++
	}
	if of := own(""); len(of) > 0 {
		pen.Wrap(indent, "without a recipient: "+describe.Fields(of), theme.Text)
	}
}

// Terms returns how a file is asked for: whether it must come, and how many may.
func Terms(p *model.AttachmentPlaceholder) string {
	text := "optional"
	if p.Required {
		text = "required"
	}
	if p.Multiple {
		text += ", several files allowed"
	}
	return text
}

// Request describes one file that was asked for, and of whom.
type Request struct {
	model.AttachmentPlaceholder
	owner *model.Recipient // nil for no recipient of this envelope
	named model.Text       // who it was asked of, as the request says
}

// Requests returns the files that were asked for, those that hold the envelope up first.
func Requests(e *model.Envelope) []Request {
	placeholders := e.Attachments.Placeholders()
	all := make([]Request, len(placeholders))
	for i, p := range placeholders {
		all[i] = Request{p, e.Recipient(p.RecipientID), e.Attachments.NameOf(p.RecipientID)}
	}
	slices.SortStableFunc(all, func(a, b Request) int { return a.rank() - b.rank() })
	return all
}

func (r Request) rank() int {
	switch {
	case r.Required && len(r.Files) == 0:
		return 0
	case r.Required:
		return 1
	default:
		return 2
	}
}

// Who names the person whom it was asked of.
func (r Request) Who() string {
	switch {
	case r.owner == nil && !r.named.IsEmpty():
		return describe.Name(r.named) + ", who is not among the recipients"
	case r.owner == nil:
		return "no recipient of this envelope"
	}
	return describe.Name(r.owner.Name)
}

// Terms returns how it is asked for, and whether it is missing.
func (r Request) Terms() string {
	text := Terms(&r.AttachmentPlaceholder)
	if len(r.Files) == 0 {
		text += ", missing"
	}
	return text
}
