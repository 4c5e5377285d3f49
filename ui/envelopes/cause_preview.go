package envelopes

import (
	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/describe"
)

const mostMembers = 40

func (p *previewPane) drawCause(ls *list, one *cause.Cause, width int) []string {
	members := ls.causes.Of(one.Key)
	k := ls.env.Keys
	d := describe.Cause{Cause: one, Keys: []key.Binding{
		keys.Named(k.List.Open, "list them"), keys.Named(k.List.Mark, "mark them"),
	}}
	if one.Kind == cause.Drafts {
		d.Keys = append(d.Keys, k.Envelope.Delete)
	} else {
		d.Keys = append(d.Keys, k.Envelope.Expiry, k.Envelope.Void, k.Envelope.Reissue)
	}
	for _, r := range members[:min(len(members), mostMembers)] {
		why := ls.cells.Why(r)
		d.Members = append(d.Members, describe.Member{Envelope: r.Envelope(), Reason: why.Text, Brief: why.Brief})
	}
	return d.Lines(ls.env.Theme, width)
}
