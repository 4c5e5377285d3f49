package plain

import (
	"slices"
	"strings"

	"inkdesk/ui/sheet"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/table"
)

// List are the envelopes of a view.
type List struct {
	sheet.Sheet
	// Complete says whether the rows of the table are all there are. A cause is one row of the
	// table and several envelopes of the sheet.
	Complete bool

	account *Account
	reports *view.Reports
	rows    []*view.Row
	order   view.Order
}

// idCells is the width of an id.
const idCells = 24

// ColumnID is the column with the id of an envelope.
const ColumnID = "id"

// columns are those of the table: those of the dashboard, with the id behind the health. What
// is not asked for by name goes where there is no room.
func (l *List) columns(width int) []table.Column[*view.Row] {
	cells := &view.Cells{Env: l.account.env, Reports: l.reports, Words: true}
	id := table.Column[*view.Row]{
		Name: ColumnID, Title: "Id", Priority: 95, Essential: true, Min: idCells, Ideal: idCells,
		Cell: func(r *view.Row) table.Cell {
			if r.Cause != nil {
				return table.Cell{}
			}
			return table.Cell{Text: r.ID().String()}
		},
	}
	list := slices.Insert(cells.Columns(width-idCells, l.order), 1, id)
	for i := range list {
		// Beside the id there is less room.
		list[i].Essential = list[i].Name != view.ColumnStatus && list[i].Essential
	}
	return list
}

// anyWidth is a width at which there are all columns.
const anyWidth = 1000

// ColumnNames are the names of the columns of the table.
func ColumnNames() []string {
	var names []string
	for _, c := range (&List{account: &Account{}}).columns(anyWidth) {
		names = append(names, c.Name)
	}
	return names
}

// Table is the list as lines of at most width cells, with the columns of some names in that
// order; nil for those that there is room for.
func (l *List) Table(width int, names []string) string {
	all := l.columns(width)
	if len(names) > 0 {
		all = l.columns(anyWidth)
		var chosen []table.Column[*view.Row]
		for _, name := range names {
			at := slices.IndexFunc(all, func(c table.Column[*view.Row]) bool { return c.Name == name })
			if at >= 0 {
				c := all[at]
				c.Essential = true
				chosen = append(chosen, c)
			}
		}
		all = chosen
	}
	if len(l.rows) == 0 {
		return ""
	}
	return strings.Join(table.Text(all, l.rows, width, l.account.env.Theme.Glyphs.Ellipsis), "\n") + "\n"
}
