package view

import (
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

// The names of the columns.
const (
	ColumnHealth = "health"
	ColumnStatus = "status"
	ColumnName   = "name"
	ColumnHolder = "holder"
	ColumnStep   = "step"
	ColumnIdle   = "idle"
	ColumnLeft   = "left"
	ColumnLevel  = "level"
	ColumnVerify = "verify"
	ColumnFiles  = "files"
	ColumnWhy    = "why"
)

// Columns that are shown only where they are chosen.
const (
	ColumnCreated = "created"
	ColumnChanged = "changed"
	ColumnExpires = "expires"
	ColumnComment = "comment"
	ColumnNote    = "note"
	ColumnID      = "id"
)

// spanCells is the width of a column of times.
const spanCells = 5

// Cells are what stands in the columns about each row.
type Cells struct {
	Env     screen.Env
	Reports *Reports
	// Words says that no signs stand beside words.
	Words bool
	// Rules are those that the rows were asked for by, nil for none.
	Rules []triage.Rule
	// Found are the folded texts that were searched in names and people, nil for none.
	Found []string
}

// Columns are those of the table at a width, in cells. Health, status, name and why stay on
// every terminal: names get shorter first, then the others go. Where there is little room, the
// state of what is open says how much time is left; rows that are ordered by that keep a column.
func (c *Cells) Columns(width int, by Order) []table.Column[*Row] {
	all := c.usual(width, by)
	if width < wideFrom && by != ByLeft {
		all = slices.DeleteFunc(all, func(one table.Column[*Row]) bool { return one.Name == ColumnLeft })
	}
	return c.withCauses(all)
}

// Chosen are the columns of some names, in that order. Where there is little room those at the
// right go first, apart from the ones that stay on every terminal.
func (c *Cells) Chosen(names []string, width int, by Order) []table.Column[*Row] {
	all := slices.Concat(c.usual(width, by), c.further())
	var chosen []table.Column[*Row]
	for _, name := range names {
		at := slices.IndexFunc(all, func(one table.Column[*Row]) bool { return one.Name == name })
		if at < 0 {
			continue
		}
		one := all[at]
		one.Priority = 0
		if one.Name == ColumnStatus && slices.Contains(names, ColumnLeft) {
			one.Cell = c.statusCell
		}
		chosen = append(chosen, one)
	}
	return c.withCauses(chosen)
}

// ColumnTitles are the names of all columns with their titles: first those that are usual, and how
// many these are.
func (c *Cells) ColumnTitles() (all []ColumnTitle, usual int) {
	for _, one := range slices.Concat(c.usual(wideFrom, ByUrgency), c.further()) {
		all = append(all, ColumnTitle{one.Name, one.Title})
	}
	return all, len(all) - len(c.further())
}

// KnownColumns are those of some names that columns have, each once.
func KnownColumns(names []string) []string {
	all, _ := (&Cells{}).ColumnTitles()
	var known []string
	for _, name := range names {
		if slices.ContainsFunc(all, func(one ColumnTitle) bool { return one.Name == name }) && !slices.Contains(known, name) {
			known = append(known, name)
		}
	}
	return known
}

// ColumnTitle is a column as a person reads it.
type ColumnTitle struct{ Name, Title string }

// further are the columns that are shown only where they are chosen.
func (c *Cells) further() []table.Column[*Row] {
	const dateCells = 10
	date := func(of func(*Row) model.Time) func(*Row) table.Cell {
		return func(r *Row) table.Cell {
			at := of(r)
			if at.IsZero() {
				return plain("")
			}
			return plain(at.Time().In(c.Reports.Now.Location()).Format(time.DateOnly))
		}
	}
	return []table.Column[*Row]{
		{Name: ColumnCreated, Title: "Created", Min: dateCells, Ideal: dateCells, Cell: date(func(r *Row) model.Time { return r.Created })},
		{Name: ColumnChanged, Title: "Changed", Min: dateCells, Ideal: dateCells, Cell: date(func(r *Row) model.Time { return r.Updated })},
		{Name: ColumnExpires, Title: "Expires", Min: dateCells, Ideal: dateCells, Cell: date(func(r *Row) model.Time { return r.Expires })},
		{Name: ColumnComment, Title: "Comment", Min: 12, Ideal: 20, Max: 40, Cell: func(r *Row) table.Cell {
			return table.TextCell(r.Envelope().Comment, theme.Text)
		}},
		{Name: ColumnNote, Title: "Note", Min: 24, Ideal: 40, Max: 90, Cell: func(r *Row) table.Cell {
			return plain(c.Env.Desk.OfEnvelope(r.Envelope()).NoteLine())
		}},
		{Name: ColumnID, Title: "Id", Min: 12, Ideal: 24, Middle: true, Cell: func(r *Row) table.Cell { return plain(r.ID.String()) }},
	}
}

// usual are the columns that are shown unless others are chosen.
func (c *Cells) usual(width int, by Order) []table.Column[*Row] {
	name, holder, why := 22, 15, 30
	if width < wideFrom {
		name, holder, why = 14, 14, 22
	}
	left, status := 70, c.statusCell
	switch {
	case by == ByLeft:
		left = 78
	case width < wideFrom:
		status = c.stateCell
	}
	return []table.Column[*Row]{
		{Name: ColumnHealth, Title: "Health", Priority: 90, Essential: true, Min: 7, Ideal: 7, Cell: c.healthCell},
		{Name: ColumnStatus, Title: "Status", Priority: 80, Essential: true, Min: 13, Ideal: 13, Cell: status},
		{Name: ColumnName, Title: "Name", Priority: 88, Essential: true, Min: name, Ideal: 30, Max: 60, Lead: true, Middle: true, Cell: c.nameCell},
		{Name: ColumnHolder, Title: "Waiting for", Priority: 75, Min: holder, Ideal: 18, Max: 28, Cell: c.holderCell},
		{Name: ColumnStep, Title: "Step", Priority: 40, Min: 7, Ideal: 7, Cell: c.stepCell},
		{Name: ColumnIdle, Title: "Idle", Priority: 50, Min: spanCells, Ideal: spanCells, Right: true, Cell: c.idleCell},
		{Name: ColumnLeft, Title: "Left", Priority: left, Min: spanCells, Ideal: spanCells, Right: true, Cell: c.leftCell},
		{Name: ColumnLevel, Title: "Level", Priority: 30, Min: 6, Ideal: 6, Cell: c.levelCell},
		{Name: ColumnVerify, Title: "Check", Priority: 20, Min: 7, Ideal: 7, Max: 13, Cell: c.verifyCell},
		{Name: ColumnFiles, Title: "Files", Priority: 25, Min: 9, Ideal: 9, Max: 17, Cell: c.filesCell},
		{Name: ColumnWhy, Title: "Why", Priority: 85, Essential: true, Min: why, Ideal: 44, Max: 90, Cell: c.Why},
	}
}

// wideFrom is the width from which other columns go before names and reasons get short.
const wideFrom = 96

func plain(text string) table.Cell { return table.Cell{Text: text} }
