package reading

import (
	"context"
	"io"
	"slices"

	"inkdesk/ui/view"
	"inkdesk/ui/widget/table"
)

// idCells is the width of an id, and anyWidth has room for every column.
const (
	idCells  = 24
	anyWidth = 1000
)

// whyCells are enough for the title of every rule and the number of envelopes of a cause.
const whyCells = 26

// ColumnID is the column with the id of an envelope.
const ColumnID = view.ColumnID

func (l *List) cells() *view.Cells {
	return &view.Cells{Env: l.lister.env, Reports: l.lister.reports, Words: true, Rules: l.lister.view.Query.And(l.lister.Query).Rules()}
}

// columns are those of the dashboard, with the id behind the health. Some go where there is no
// room.
func (l *List) columns(width int) []table.Column[*view.Row] {
	if width == 0 {
		width = anyWidth
	}
	list := l.cells().Columns(width-idCells, l.lister.view.Sorting.By)
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
	list := l.cells().Chosen(names, anyWidth)
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
	all, usual := (&view.Cells{Words: true}).ColumnTitles()
	names := make([]string, 0, len(all))
	for _, one := range all {
		if one.Name != ColumnID {
			names = append(names, one.Name)
		}
	}
	return slices.Insert(names, min(usual, 1), ColumnID)
}

// WriteTable writes the list as lines of at most width cells, 0 for as wide as it takes, with the
// columns of some names in that order; without names with those that the settings give the view, or
// else the usual ones, as far as there is room. The rows that are held say how wide they are.
func (l *List) WriteTable(ctx context.Context, to io.Writer, width int, names []string) error {
	var columns []table.Column[*view.Row]
	switch {
	case len(names) > 0:
		columns = l.chosen(names)
		for i := range columns {
			columns[i].Essential = true
		}
	case len(l.lister.view.Columns) > 0:
		columns = l.chosen(l.lister.view.Columns)
	default:
		columns = l.columns(width)
	}
	if len(l.rows) == 0 {
		return nil
	}
	text := table.NewText(columns, l.rows, width, l.lister.env.Theme.Glyphs.Ellipsis)
	if _, err := io.WriteString(to, text.Titles()+"\n"); err != nil {
		return err
	}
	return l.each(ctx, l.rows, func(r *view.Row) error {
		_, err := io.WriteString(to, text.Line(r)+"\n")
		return err
	})
}
