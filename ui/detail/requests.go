package detail

import (
	"slices"

	"inkdesk/model"
	"inkdesk/ui/describe"
)

// Request is one file that was asked for, with whom it was asked of.
type Request struct {
	model.AttachmentPlaceholder
	owner *model.Recipient // nil for nobody of this envelope
	named model.Text       // who it was asked of, as the request says
}

// Requests are the files that were asked for, those that hold the envelope up first.
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

// Who is whom it was asked of.
func (r Request) Who() string {
	switch {
	case r.owner == nil && !r.named.IsEmpty():
		return describe.Name(r.named) + ", who is not among the recipients"
	case r.owner == nil:
		return "no recipient of this envelope"
	}
	return describe.Name(r.owner.Name)
}

// Terms are how it is asked for, and whether it is missing.
func (r Request) Terms() string {
	text := Terms(&r.AttachmentPlaceholder)
	if len(r.Files) == 0 {
		text += ", missing"
	}
	return text
}
