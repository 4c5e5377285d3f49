package envelope

import (
	"slices"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/reasons"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

func (s *Screen) writeOverview(e *model.Envelope, pen *richtext.Writer) {
	changes, _ := s.activity.entries.Value()
	var further []draw.Fact
	if like := describe.Origin(s.why.report.origin.found, pen.Theme.Glyphs.Ellipsis); like != "" {
		further = append(further, draw.Fact{Label: "Template", Value: like + ", likely (" + keys.Short(s.env.Keys.Envelope.Related) + " leads to it)"})
	}
	s.why.page(e, changes...).Overview(pen, further, s.related(e))
}

const mostAlike = 3

// related are envelopes that a finding points out, and completed ones of the same form.
func (s *Screen) related(e *model.Envelope) []reasons.Related {
	var all []reasons.Related
	add := func(one model.Envelope, how string) {
		if one.ID != e.ID && !slices.ContainsFunc(all, func(r reasons.Related) bool { return r.Envelope.ID == one.ID }) {
			all = append(all, reasons.Related{Envelope: one, How: how})
		}
	}
	for i := range s.why.report.Findings {
		for _, id := range s.why.report.Findings[i].Other {
			if one, known := s.env.Account.Envelope(id); known {
				add(one, s.why.report.Findings[i].Brief())
			}
		}
	}
	form := s.env.Account.FormOf(e)
	for _, one := range s.env.Account.CompletedLike(e.Documents, mostAlike) {
		if form == "" || s.env.Account.FormOf(&one) != form { // as many pages are no form yet
			continue
		}
		add(one, "same form, "+describe.Relative(one.UpdatedAt.Time().Sub(s.env.ServiceNow())))
	}
	return all
}
