package view

import (
	"slices"

	"inkdesk/ui/screen"
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

// spanCells is the width of a column of times.
const spanCells = 5

// Cells are what stands in the columns about each row.
type Cells struct {
	Env     screen.Env
	Reports *Reports
	// Words says that no signs stand beside words.
	Words bool
}

// Columns are those of the table at a width, in cells. Health, status, name and why stay on
// every terminal: names get shorter first, then the others go. Where there is little room, the
// state of what is open says how much time is left; rows that are ordered by that keep a column.
func (c *Cells) Columns(width int, by Order) []table.Column[*Row] {
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
	all := []table.Column[*Row]{
		{Name: ColumnHealth, Title: "Health", Priority: 90, Essential: true, Min: 7, Ideal: 7, Cell: c.healthCell},
		{Name: ColumnStatus, Title: "Status", Priority: 80, Essential: true, Min: 13, Ideal: 13, Cell: status},
		{Name: ColumnName, Title: "Name", Priority: 88, Essential: true, Min: name, Ideal: 30, Max: 44, Lead: true, Cell: c.nameCell},
		{Name: ColumnHolder, Title: "Waiting for", Priority: 75, Min: holder, Ideal: 18, Max: 28, Cell: c.holderCell},
		{Name: ColumnStep, Title: "Step", Priority: 40, Min: 7, Ideal: 7, Cell: c.stepCell},
		{Name: ColumnIdle, Title: "Idle", Priority: 50, Min: spanCells, Ideal: spanCells, Right: true, Cell: c.idleCell},
		{Name: ColumnLeft, Title: "Left", Priority: left, Min: spanCells, Ideal: spanCells, Right: true, Cell: c.leftCell},
		{Name: ColumnLevel, Title: "Level", Priority: 30, Min: 6, Ideal: 6, Cell: c.levelCell},
		{Name: ColumnVerify, Title: "Check", Priority: 20, Min: 7, Ideal: 7, Max: 13, Cell: c.verifyCell},
		{Name: ColumnFiles, Title: "Files", Priority: 25, Min: 9, Ideal: 9, Max: 17, Cell: c.filesCell},
		{Name: ColumnWhy, Title: "Why", Priority: 85, Essential: true, Min: why, Ideal: 44, Max: 90, Cell: c.whyCell},
	}
	if width < wideFrom && by != ByLeft {
		all = slices.DeleteFunc(all, func(one table.Column[*Row]) bool { return one.Name == ColumnLeft })
	}
	return c.withCauses(all)
}

// wideFrom is the width from which other columns go before names and reasons get short.
const wideFrom = 96

func plain(text string) table.Cell { return table.Cell{Text: text} }
