package plan

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"

	"inkdesk/ui/widget/table"
)

// cells is a row as the table keeps it, with the version it was drawn from.
type cells struct {
	id      string
	row     *row
	version uint64
}

// rowTable is the table of the rows that are shown.
type rowTable struct {
	plan  *proposal
	width int
	table *table.Table[cells, string]
	drawn uint64 // the version of the rows in the table, 0 when they are to be chosen anew
	noted bool   // some row has a note
	shown shown
	// following: the selection goes with the run, until the person moves it.
	following bool
	details   bool // the selected row has most of the room
}

func newRowTable(p *proposal) *rowTable {
	l := &rowTable{plan: p}
	l.table = table.New(p.env.Theme, table.Options[cells, string]{
		Columns: l.columns(), ID: func(c cells) string { return c.id }, Version: func(c cells) uint64 { return c.version },
	})
	return l
}

func (l *rowTable) resize(width, height int) {
	l.width = width
	l.table.Resize(width, height)
}

// refresh brings the table up to date with the rows. It runs once for a drawing, however
// many rows have changed.
func (l *rowTable) refresh() {
	if l.drawn == l.plan.version {
		return
	}
	l.drawn = l.plan.version
	shown := l.shown.of(l.plan.rows)
	list := make([]cells, len(shown))
	for i, r := range shown {
		list[i] = cells{id: r.id, row: r, version: r.version}
	}
	if noted := slices.ContainsFunc(l.plan.rows, func(r *row) bool { return r.note != "" }); noted != l.noted {
		l.noted = noted
		l.table.SetColumns(l.columns())
	}
	l.table.SetRows(list)
	if l.following && l.plan.latest != "" {
		l.table.SelectID(l.plan.latest)
	}
}

// selected is the row under the cursor, nil without rows.
func (l *rowTable) selected() *row {
	l.refresh()
	c, ok := l.table.Selected()
	if !ok {
		return nil
	}
	return c.row
}

// columns are those of the table; the one for notes is there once there is a note.
func (l *rowTable) columns() []table.Column[cells] {
	list := []table.Column[cells]{
		{
			Name: "state", Title: "State", Priority: 9, Essential: true, Min: 10, Ideal: 11,
			Cell: func(c cells) table.Cell { return l.stateCell(c.row) },
		},
		{
			Name: "name", Title: "Name", Priority: 8, Essential: true, Min: 26, Ideal: 36, Max: 70, Lead: true,
			Cell: func(c cells) table.Cell { return table.TextCell(c.row.name(), theme.Text) },
		},
		{
			Name: "id", Title: "Id", Priority: 2, Min: 10, Ideal: 10, Max: 26, Middle: true,
			Cell: func(c cells) table.Cell { return table.Cell{Text: c.row.target.ID(), Role: theme.Muted} },
		},
		{
			Name: "before", Title: "Before", Priority: 4, Min: 16, Ideal: 23, Max: 42,
			Cell: func(c cells) table.Cell { return table.Cell{Text: l.fitting(c.row.effect.Was, c.row.effect.Before)} },
		},
		{
			Name: "after", Title: "After", Priority: 7, Min: 16, Ideal: 23, Max: 42,
			Cell: func(c cells) table.Cell { return l.afterCell(c.row) },
		},
		{
			Name: "note", Title: "Note", Priority: 5, Min: 12, Ideal: 24, Max: 90,
			Cell: func(c cells) table.Cell { return table.Cell{Text: c.row.note, Role: theme.Muted} },
		},
	}
	if !l.noted {
		return list[:len(list)-1]
	}
	return list
}

func (l *rowTable) afterCell(r *row) table.Cell {
	if r.state == leftOut || r.state == excluded {
		return table.Cell{Text: l.plan.env.Theme.Glyphs.Dash, Role: theme.Muted}
	}
	return table.Cell{Text: l.fitting(r.effect.Will, r.effect.After), Role: theme.Strong}
}

// roomy is how wide a screen has to be for values to stand in the table in full.
const roomy = 140

// fitting is a value as there is room for it in the table, its short form where there is
// one and the screen is narrow.
func (l *rowTable) fitting(short, full string) string {
	if short != "" && l.width < roomy {
		return short
	}
	return full
}

// word names the state.
func (s state) word() string {
	return [...]string{
		"planned", "left out", "left out", "waiting", "at work", "done", "moved", "failed", "unknown",
	}[s]
}

func (l *rowTable) stateCell(r *row) table.Cell {
	g := l.plan.env.Theme.Glyphs
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
	return table.Cell{Text: shape + " " + r.state.word(), Role: role}
}

// reshow shows the rows as they are wanted now. The selection stays on its target.
func (l *rowTable) reshow() {
	l.drawn = 0
	l.table.SetSort(l.shown.sort.column())
}

// line is the search that is being typed, or what is shown; "" where that is all.
func (l *rowTable) line() string {
	t, w := l.plan.env.Theme, l.width
	if l.shown.input != nil {
		l.shown.input.Resize(w)
		return l.shown.input.View()
	}
	words := l.shown.words()
	if words == "" {
		return ""
	}
	l.refresh()
	text := fmt.Sprintf("Shown: %d of %d, %s", l.table.Len(), len(l.plan.rows), words)
	if l.shown.narrowed() {
		text += "; " + l.plan.env.Keys.Plan.ClearShown.Help().Key + " shows all"
	}
	return draw.Fit(t.Paint(theme.Info, text), w, t.Glyphs.Ellipsis)
}

// hidden says how many of the rows that are to be sent a search or a filter hides.
func (l *rowTable) hidden(list []*row) []draw.Fact {
	in := map[*row]bool{}
	for _, r := range l.shown.of(l.plan.rows) {
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
		Label: "Hidden", Value: fmt.Sprintf("%d of these %d are not shown now (%s). They are sent too.", n, len(list), strings.Join(l.shown.narrowing(), ", ")), Role: theme.Warn,
	}}
}
