package plan

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/table"
)

type tableRow struct {
	id      string
	row     *row
	version uint64
}

// rowTable is the table of the rows that match a filter.
type rowTable struct {
	plan         *proposal
	width        int
	table        *table.Table[tableRow, string]
	drawnVersion uint64 // of the rows in the table, 0 when the filter has to be applied
	hasNotes     bool   // whether some row has a note
	filter       rowFilter
	// following reports whether the selection follows the run, until the person moves it.
	following bool
	details   bool // whether the selected row is shown large
}

func newRowTable(p *proposal) *rowTable {
	l := &rowTable{plan: p}
	l.table = table.New(p.env.Theme, table.Options[tableRow, string]{
		Columns: l.columns(), ID: func(c tableRow) string { return c.id }, Version: func(c tableRow) uint64 { return c.version },
	})
	return l
}

func (rt *rowTable) resize(width, height int) {
	rt.width = width
	rt.table.Resize(width, height)
}

// refresh brings the table up to date with the rows. It does so once for a frame, however
// many rows have changed.
func (rt *rowTable) refresh() {
	if rt.drawnVersion == rt.plan.version {
		return
	}
	rt.drawnVersion = rt.plan.version
	shown := rt.filter.apply(rt.plan.rows)
	list := make([]tableRow, len(shown))
	for i, r := range shown {
		list[i] = tableRow{id: r.id, row: r, version: r.version}
	}
	if noted := slices.ContainsFunc(rt.plan.rows, func(r *row) bool { return r.note != "" }); noted != rt.hasNotes {
		rt.hasNotes = noted
		rt.table.SetColumns(rt.columns())
	}
	rt.table.SetRows(list)
	if rt.following && rt.plan.lastStarted != "" {
		rt.table.SelectID(rt.plan.lastStarted)
	}
}

func (rt *rowTable) selected() *row {
	rt.refresh()
	c, ok := rt.table.Selected()
	if !ok {
		return nil
	}
	return c.row
}

func (rt *rowTable) columns() []table.Column[tableRow] {
	list := []table.Column[tableRow]{
		{
			Name: "state", Title: "State", Priority: 9, Essential: true, Min: 10, Ideal: 11,
			Cell: func(c tableRow) table.Cell { return rt.stateCell(c.row) },
		},
		{
			Name: "name", Title: "Name", Priority: 8, Essential: true, Min: 28, Ideal: 36, Max: 70, Lead: true,
			Cell: func(c tableRow) table.Cell { return nameCell(c.row) },
		},
		{
			Name: "id", Title: "Id", Priority: 2, Min: 10, Ideal: 10, Max: 26, Middle: true,
			Cell: func(c tableRow) table.Cell { return table.Cell{Text: c.row.target.ID(), Role: theme.Muted} },
		},
		{
			Name: "before", Title: "Before", Priority: 4, Min: 17, Ideal: 23, Max: 42,
			Cell: func(c tableRow) table.Cell {
				return table.Cell{Text: rt.shortOrFull(c.row.effect.Was, c.row.effect.Before)}
			},
		},
		{
			Name: "after", Title: "After", Priority: 7, Min: 17, Ideal: 23, Max: 42,
			Cell: func(c tableRow) table.Cell { return rt.afterCell(c.row) },
		},
		{
			Name: "note", Title: "Note", Priority: 5, Min: 12, Ideal: 24, Max: 90,
			Cell: func(c tableRow) table.Cell { return table.Cell{Text: c.row.note, Role: theme.Muted} },
		},
	}
	if !rt.hasNotes {
		return list[:len(list)-1]
	}
	return list
}

// nameCell is the name of the row. What is no longer there, and what was never read, has only
// its id.
func nameCell(r *row) table.Cell {
	if name := r.name(); !name.IsEmpty() {
		return table.TextCell(name, theme.Text)
	}
	return table.Cell{Text: r.target.ID(), Role: theme.Muted}
}

func (rt *rowTable) afterCell(r *row) table.Cell {
	if r.state == leftOut || r.state == excluded {
		return table.Cell{Text: rt.plan.env.Theme.Glyphs.Dash, Role: theme.Muted}
	}
	return table.Cell{Text: rt.shortOrFull(r.effect.Will, r.effect.After), Role: theme.Strong}
}

// wideWidth is the width from which the table shows values in full.
const wideWidth = 140

func (rt *rowTable) shortOrFull(short, full string) string {
	if short != "" && rt.width < wideWidth {
		return short
	}
	return full
}

func (s state) label() string {
	return [...]string{
		"planned", "left out", "left out", "waiting", "at work", "done", "moved", "failed", "unknown",
	}[s]
}

func (rt *rowTable) stateCell(r *row) table.Cell {
	g := rt.plan.env.Theme.Glyphs
	shape, role := "", theme.Text
	switch r.state {
	case planned:
		shape, role = g.Draft, theme.Info
	case leftOut, excluded:
		shape, role = g.Dash, theme.Muted
	case queued:
		shape, role = g.Pending, theme.Muted
	case working:
		shape, role = g.InProgress, theme.Info
	case applied:
		shape, role = g.Check, theme.Good
	case moved:
		shape, role = g.Soon, theme.Warn
	case failed:
		shape, role = g.Cross, theme.Danger
	case unknown:
		shape, role = g.Unsure, theme.Danger
	}
	return table.Cell{Text: shape + " " + r.state.label(), Role: role}
}

func (rt *rowTable) applyFilter() {
	rt.drawnVersion = 0
	rt.table.SetSort(table.Sort{Column: rt.filter.order, Descending: rt.filter.descending})
}

func (rt *rowTable) filterLine() string {
	t, w := rt.plan.env.Theme, rt.width
	if rt.filter.input != nil {
		rt.filter.input.Resize(w)
		return rt.filter.input.View()
	}
	words := rt.filter.summary()
	if words == "" {
		return ""
	}
	rt.refresh()
	text := fmt.Sprintf("Shown: %d of %d, %s", rt.table.Len(), len(rt.plan.rows), words)
	if rt.filter.active() {
		text += "; " + rt.plan.env.Keys.Plan.ClearShown.Help().Key + " shows all"
	}
	return draw.Fit(t.Paint(theme.Info, text), w, t.Glyphs.Ellipsis)
}

func (rt *rowTable) hiddenFacts(list []*row) []draw.Fact {
	in := map[*row]bool{}
	for _, r := range rt.filter.apply(rt.plan.rows) {
		in[r] = true
	}
	n := 0
	for _, r := range list {
		if !in[r] {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return []draw.Fact{{
		Label: "Hidden", Value: fmt.Sprintf("%d of these %d are not shown now (%s). They are sent too.", n, len(list), strings.Join(rt.filter.conditions(), ", ")), Role: theme.Warn,
	}}
}
