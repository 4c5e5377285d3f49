package view

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

// withCauses makes columns show rows of causes too, and what has ended in grey.
func (c *Cells) withCauses(columns []table.Column[*Row]) []table.Column[*Row] {
	for i := range columns {
		name, ofEnvelope := columns[i].Name, columns[i].Cell
		columns[i].Cell = func(r *Row) table.Cell {
			if r.Cause() != nil {
				return c.causeCell(r, name)
			}
			cell := ofEnvelope(r)
			if cell.Role == theme.Text && r.Status().Dead() && c.Reports.Of(r).Health < triage.NeedsSoon {
				cell.Role = theme.Muted
			}
			return cell
		}
	}
	return columns
}

// causeCell returns what a column shows of a cause: what envelopes alone have stays empty, and a title uses that room.
func (c *Cells) causeCell(r *Row, column string) table.Cell {
	switch column {
	case ColumnHealth:
		return c.health(r.Cause().Health())
	case ColumnStatus:
		return plain(describe.Counted(r.Cause().Count, "envelope"))
	case ColumnName:
		if c.Words {
			return table.Cell{Text: r.Cause().Title(), Tail: fmt.Sprintf(" (%d)", r.Cause().Count)}
		}
		return table.Cell{Text: fmt.Sprintf("%s %d: %s", c.Env.Theme.Glyphs.Group, r.Cause().Count, r.Cause().Title()), SignRole: theme.Accent}
	case ColumnHolder:
		return plain(r.Cause().Subject())
	case ColumnWhy:
		role := theme.Text
		if r.Cause().Health() >= triage.NeedsSoon {
			role = c.health(r.Cause().Health()).Role
		}
		return table.Cell{Text: r.Cause().Sentence(), Brief: model.Capital(r.Cause().Brief()), Role: role}
	}
	return plain("")
}
