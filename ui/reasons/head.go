package reasons

import (
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// writeHead writes the name and the kind of envelope.
func (p Page) writeHead(pen *richtext.Writer) {
	e := p.Envelope
	role := theme.Strong
	if e.Name.IsEmpty() {
		role = theme.Muted
	}
	pen.Wrap("", describe.Name(e.Name), role)
	pen.Hidden(0, e.Name)
	shape, role := pen.Theme.Status(e.Status)
	kind := pen.Theme.Paint(role, shape+" "+e.Status.Label())
	if p.Deleted {
		kind = pen.Theme.Paint(theme.Warn, shape+" Deleted")
	}
	pen.Add(pen.Joined(kind, e.LegalityLevel.Label(), e.FlowType.Label()))
}

// writeFacts writes the dates, and what else tells one envelope from another.
func (p Page) writeFacts(pen *richtext.Writer) {
	e, now := p.Envelope, p.now()
	pen.Heading("Envelope")
	moment := func(label string, at model.Time) draw.Fact { return describe.OrDash(label, describe.Moment(at, now)) }
	list := describe.Readable(e.Unread,
		moment("Expires", e.ExpiresAt), moment("Last change", e.UpdatedAt), moment("Created", e.CreatedAt),
		draw.Fact{Label: "Reminders", Value: describe.Reminders(e.Notification)},
	)
	list = append(list, draw.Fact{Label: "Id", Value: e.ID.String()}, draw.TextLinesFact("Comment", e.Comment))
	pen.Facts(list...)
}
