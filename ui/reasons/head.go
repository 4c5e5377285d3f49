package reasons

import (
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// writeHead writes the name and the kind of envelope.
func (p Page) writeHead(pen *richtext.Writer) {
	d := drawing{theme: pen.Theme, width: pen.Width}
	p.title(&d)
	for _, line := range d.lines {
		pen.Add(line)
	}
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
