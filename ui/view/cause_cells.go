package view

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

// withCauses has columns show rows of causes too, and what has ended in grey.
func (c *Cells) withCauses(columns []table.Column[*Row]) []table.Column[*Row] {
	counted := !c.Words && slices.ContainsFunc(columns, func(one table.Column[*Row]) bool { return one.Name == ColumnStatus })
	for i := range columns {
		name, ofEnvelope := columns[i].Name, columns[i].Cell
		columns[i].Cell = func(r *Row) table.Cell {
			if r.Cause() != nil {
				return c.causeCell(r, name, counted)
			}
			return c.quiet(r, ofEnvelope(r))
		}
	}
	return columns
}

// causeCell is what a column shows of a cause: what envelopes alone have stays empty, and a title
// uses that room. Where no other column counts the envelopes, the reason does.
func (c *Cells) causeCell(r *Row, column string, counted bool) table.Cell {
	switch column {
	case ColumnHealth:
		return c.health(r.Cause().Health())
	case ColumnStatus:
		return plain(describe.Counted(r.Cause().Count, "envelope"))
	case ColumnName:
		return table.Cell{Text: r.Cause().Title(), RunsOn: true}
	case ColumnHolder:
		return plain(r.Cause().Subject())
	case ColumnWhy:
		brief := model.Capital(r.Cause().Brief())
		if !counted {
			brief = fmt.Sprintf("%d: %s", r.Cause().Count, r.Cause().Brief())
		}
		role := theme.Text
		if r.Cause().Health() >= triage.NeedsSoon {
			role = c.health(r.Cause().Health()).Role
		}
		return table.Cell{Text: r.Cause().Sentence(), Brief: brief, Role: role}
	default:
		return plain("")
	}
}
