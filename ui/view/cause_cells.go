package view

import (
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/table"
)

// withCauses has columns show rows of causes too.
func (c *Cells) withCauses(columns []table.Column[*Row]) []table.Column[*Row] {
	for i := range columns {
		name, ofEnvelope := columns[i].Name, columns[i].Cell
		columns[i].Cell = func(r *Row) table.Cell {
			if r.Cause != nil {
				return c.causeCell(r, name)
			}
			return ofEnvelope(r)
		}
	}
	return columns
}

// causeCell is what a column shows of a cause: what envelopes alone have stays empty.
func (c *Cells) causeCell(r *Row, column string) table.Cell {
	switch column {
	case ColumnHealth:
		return c.health(r.Cause.Health())
	case ColumnStatus:
		return plain(describe.Counted(r.Cause.Count, "envelope"))
	case ColumnName:
		return plain(r.Cause.Title())
	case ColumnHolder:
		return plain(r.Cause.Subject())
	case ColumnWhy:
		return table.Cell{Text: r.Cause.Sentence(), Brief: r.Cause.Brief()}
	default:
		return plain("")
	}
}
