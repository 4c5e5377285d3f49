package plan

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/table"
)

type rowTable struct {
	env          screen.Env
	width        int
	table        *table.Table[*row, string]
	drawnVersion uint64 // of the rows in the table, 0 when the filter has to be applied
	hasNotes     bool   // whether some row has a note
	filter       rowFilter
	following    bool // reports whether the selection follows the run, until the person moves it
	details      bool // whether the selected row is shown large
}

func newRowTable(env screen.Env) *rowTable {
	l := &rowTable{env: env}
	l.table = table.New(env.Theme, table.Options[*row, string]{Columns: l.columns(), ID: func(r *row) string { return r.id }})
	return l
}

// refresh brings the table up to date with the rows. It does so once for a frame, however many rows have changed.
func (rt *rowTable) refresh(p *proposal) {
	if rt.drawnVersion == p.version {
		return
	}
	rt.drawnVersion = p.version
	if noted := slices.ContainsFunc(p.rows, func(r *row) bool { return r.note != "" }); noted != rt.hasNotes {
		rt.hasNotes = noted
		rt.table.SetColumns(rt.columns())
	}
	rt.table.SetRows(rt.filter.apply(p.rows))
	if rt.following && p.lastStarted != "" {
		rt.table.SelectID(p.lastStarted)
	}
}

func (rt *rowTable) selected(p *proposal) *row {
	rt.refresh(p)
	r, _ := rt.table.Selected()
	return r
}

func (rt *rowTable) columns() []table.Column[*row] {
	list := []table.Column[*row]{
		{Name: "state", Title: "State", Priority: 9, Essential: true, Min: 10, Ideal: 11, Cell: rt.stateCell},
		{Name: "name", Title: "Name", Priority: 8, Essential: true, Min: 28, Ideal: 36, Max: 70, Lead: true, Cell: nameCell},
		{Name: "id", Title: "Id", Priority: 2, Min: 10, Ideal: 10, Max: 26, Middle: true, Cell: func(r *row) table.Cell { return table.MutedCell(r.target.ID()) }},
		{
			Name: "before", Title: "Before", Priority: 4, Min: 17, Ideal: 23, Max: 42,
			Cell: func(r *row) table.Cell { return table.Cell{Text: fitting(r.effect.Was, r.effect.Before, rt.width)} },
		},
		{Name: "after", Title: "After", Priority: 7, Min: 17, Ideal: 23, Max: 42, Cell: rt.afterCell},
		{Name: "note", Title: "Note", Priority: 5, Min: 12, Ideal: 24, Max: 90, Cell: func(r *row) table.Cell { return table.MutedCell(r.note) }},
	}
	if !rt.hasNotes {
		return list[:len(list)-1]
	}
	return list
}

func nameCell(r *row) table.Cell {
	if name := r.name(); !name.IsEmpty() {
		return table.TextCell(name, theme.Text)
	}
	return table.Cell{Text: r.target.ID(), Role: theme.Muted}
}

func (rt *rowTable) afterCell(r *row) table.Cell {
	if r.state == leftOut || r.state == excluded {
		return table.Cell{Text: rt.env.Theme.Glyphs.Dash, Role: theme.Muted}
	}
	return table.Cell{Text: fitting(r.effect.Will, r.effect.After, rt.width), Role: theme.Strong}
}

// fitting returns a value in full in a table that is wide, or where it has no short form.
func fitting(short, full string, width int) string {
	const wide = 140
	if short != "" && width < wide {
		return short
	}
	return full
}

type look struct {
	sign, label string
	role        theme.Role
}

func (s state) look(g theme.Glyphs) look {
	return [...]look{
		planned: {g.Draft, "planned", theme.Info}, leftOut: {g.Dash, "left out", theme.Muted}, excluded: {g.Dash, "left out", theme.Muted},
		queued: {g.Pending, "waiting", theme.Muted}, working: {g.InProgress, "at work", theme.Info}, applied: {g.Check, "done", theme.Good},
		moved: {g.Soon, "moved", theme.Warn}, failed: {g.Cross, "failed", theme.Danger}, unknown: {g.Unsure, "unknown", theme.Danger},
	}[s]
}

func (s state) label() string { return s.look(theme.Glyphs{}).label }

func (rt *rowTable) stateCell(r *row) table.Cell {
	l := r.state.look(rt.env.Theme.Glyphs)
	return table.Cell{Text: l.sign + " " + l.label, Role: l.role}
}

func (rt *rowTable) applyFilter() {
	rt.drawnVersion = 0
	rt.table.SetSort(table.Sort{Column: rt.filter.order, Descending: rt.filter.descending})
}

func (rt *rowTable) filterLine(p *proposal) string {
	t, w := rt.env.Theme, rt.width
	if rt.filter.search.Typing() {
		return rt.filter.search.Line(w)
	}
	words := rt.filter.summary()
	if words == "" {
		return ""
	}
	rt.refresh(p)
	text := fmt.Sprintf("Shown: %d of %d, %s", rt.table.Len(), len(p.rows), words)
	if rt.filter.active() {
		text += "; " + rt.env.Keys.Plan.ClearShown.Help().Key + " shows all"
	}
	return draw.Fit(t.Paint(theme.Info, text), w, t.Glyphs.Ellipsis)
}

func (rt *rowTable) hiddenFacts(p *proposal, list []*row) []draw.Fact {
	shown := map[*row]bool{}
	for _, r := range rt.filter.apply(p.rows) {
		shown[r] = true
	}
	n := len(slices.DeleteFunc(slices.Clone(list), func(r *row) bool { return shown[r] }))
	if n == 0 {
		return nil
	}
	return []draw.Fact{{
		Label: "Hidden", Value: fmt.Sprintf("%d of these %d are not shown now (%s). They are sent too.", n, len(list), strings.Join(rt.filter.conditions(), ", ")), Role: theme.Warn,
	}}
}
