package envelopes

import (
	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

// withCauses has columns show rows of causes too.
func (c *cells) withCauses(columns []table.Column[*row]) []table.Column[*row] {
	for i := range columns {
		name, ofEnvelope := columns[i].Name, columns[i].Cell
		columns[i].Cell = func(r *row) table.Cell {
			if r.cause != nil {
				return c.causeCell(r, name)
			}
			return ofEnvelope(r)
		}
	}
	return columns
}

// causeCell is what a column shows of a cause: what envelopes alone have stays empty.
func (c *cells) causeCell(r *row, column string) table.Cell {
	switch column {
	case columnHealth:
		word, role := describe.HealthWord(c.env.Theme, r.cause.Health())
		if role == theme.Warn {
			role = theme.Text
		}
		return table.Cell{Text: word, Role: role}
	case columnStatus:
		return plain(count(r.cause.Count, "envelope"))
	case columnName:
		return plain(r.cause.Title())
	case columnHolder:
		return plain(r.cause.Subject())
	case columnWhy:
		return table.Cell{Text: r.cause.Sentence(), Brief: r.cause.Brief()}
	default:
		return plain("")
	}
}

// mostMembers is how many envelopes of a cause the preview shows.
const mostMembers = 40

// drawCause draws the preview of the row of a cause.
func (p *previewPane) drawCause(one *cause.Cause, width int) []string {
	members := p.causes.of(one.Key)
	k := p.env.Keys
	d := describe.Cause{Cause: one, Keys: []key.Binding{
		keys.Named(k.List.Open, "list them"), keys.Named(k.List.Mark, "mark them"),
	}}
	if one.Kind == cause.Drafts {
		d.Keys = append(d.Keys, k.Envelope.Delete)
	} else {
		d.Keys = append(d.Keys, k.Envelope.Expiry, k.Envelope.Void)
	}
	for _, r := range members[:min(len(members), mostMembers)] {
		d.Members = append(d.Members, describe.Member{Envelope: r.envelope(), Reason: p.reports.of(r).Reason()})
	}
	return d.Lines(p.env.Theme, width)
}
