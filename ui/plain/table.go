package plain

import (
	"slices"
	"strings"

	"inkdesk/model/triage"
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
	// Unchecked is how many more envelopes may belong to the view, of which not enough was read.
	Unchecked int
	// FieldsRefused says that the service does not show the fields that these were to be checked by.
	FieldsRefused bool

	account *Account
	reports *view.Reports
	rows    []*view.Row
	order   view.Order
	ofView  []string      // the columns that the settings give the view
	rules   []triage.Rule // those that were asked for
}

// idCells is the width of an id, and anyWidth has room for every column.
const (
	idCells  = 24
	anyWidth = 1000
)

// whyCells are enough for the title of every rule and the number of envelopes of a cause.
const whyCells = 26

// ColumnID is the column with the id of an envelope.
const ColumnID = view.ColumnID

// cells are what stands in the table.
func (l *List) cells() *view.Cells {
	return &view.Cells{Env: l.account.env, Reports: l.reports, Words: true, Rules: l.rules}
}

// columns are those of the dashboard, with the id behind the health. Some go where there is no
// room.
func (l *List) columns(width int) []table.Column[*view.Row] {
	if width == 0 {
		width = anyWidth
	}
	list := l.cells().Columns(width-idCells, l.order)
	for i := range list {
		// Beside the id there is less room.
		list[i].Essential = list[i].Name != view.ColumnStatus && list[i].Essential
		if list[i].Name == view.ColumnWhy {
			list[i].Min = whyCells
		}
	}
	id := l.chosen([]string{ColumnID})[0]
	id.Priority, id.Essential = 95, true
	return slices.Insert(list, 1, id)
}

// chosen are the columns of some names, with whole ids.
func (l *List) chosen(names []string) []table.Column[*view.Row] {
	list := l.cells().Chosen(names, anyWidth, l.order)
	for i := range list {
		if list[i].Name == ColumnID {
			list[i].Min = idCells
		}
	}
	return list
}

// ColumnNames are the names of the columns of the table: first those that it has where there is
// room, and others are not asked for.
func ColumnNames() []string {
	all, usual := (&view.Cells{}).ColumnTitles()
	names := make([]string, 0, len(all))
	for _, one := range all {
		if one.Name != ColumnID {
			names = append(names, one.Name)
		}
	}
	return slices.Insert(names, min(usual, 1), ColumnID)
}

// Table is the list as lines of at most width cells, 0 for as wide as it takes, with the columns of some names in that
// order; without names with those that the settings give the view, or else the usual ones, as
// far as there is room.
func (l *List) Table(width int, names []string) string {
	var columns []table.Column[*view.Row]
	switch {
	case len(names) > 0:
		columns = l.chosen(names)
		for i := range columns {
			columns[i].Essential = true
		}
	case len(l.ofView) > 0:
		columns = l.chosen(l.ofView)
	default:
		columns = l.columns(width)
	}
	if len(l.rows) == 0 {
		return ""
	}
	return strings.Join(table.Text(columns, l.rows, width, l.account.env.Theme.Glyphs.Ellipsis), "\n") + "\n"
}
