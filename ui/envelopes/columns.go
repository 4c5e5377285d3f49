package envelopes

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/table"
)

// The names of the columns.
const (
	columnHealth = "health"
	columnStatus = "status"
	columnName   = "name"
	columnHolder = "holder"
	columnStep   = "step"
	columnIdle   = "idle"
	columnLeft   = "left"
	columnLevel  = "level"
	columnVerify = "verify"
	columnFiles  = "files"
	columnWhy    = "why"
)

// spanCells is the width of a column of times.
const spanCells = 5

// cells draws the rows of the table.
type cells struct {
	env     screen.Env
	reports *reports
}

// columns are those of the table at a width, in cells. Health, status, name and why stay on
// every terminal: names get shorter first, then the others go. Time left stays longer where
// rows are ordered by it.
func (c *cells) columns(width int, by order) []table.Column[*row] {
	name, holder, why := 22, 15, 30
	if width < wideFrom {
		name, holder, why = 14, 14, 22
	}
	left := 70
	if by == byLeft {
		left = 78
	}
	return c.withCauses([]table.Column[*row]{
		{Name: columnHealth, Title: "Health", Priority: 90, Essential: true, Min: 7, Ideal: 7, Cell: c.healthCell},
		{Name: columnStatus, Title: "Status", Priority: 80, Essential: true, Min: 13, Ideal: 13, Cell: c.statusCell},
		{Name: columnName, Title: "Name", Priority: 88, Essential: true, Min: name, Ideal: 30, Max: 44, Lead: true, Cell: c.nameCell},
		{Name: columnHolder, Title: "Waiting for", Priority: 75, Min: holder, Ideal: 18, Max: 28, Cell: c.holderCell},
		{Name: columnStep, Title: "Step", Priority: 40, Min: 7, Ideal: 7, Cell: c.stepCell},
		{Name: columnIdle, Title: "Idle", Priority: 50, Min: spanCells, Ideal: spanCells, Right: true, Cell: c.idleCell},
		{Name: columnLeft, Title: "Left", Priority: left, Min: spanCells, Ideal: spanCells, Right: true, Cell: c.leftCell},
		{Name: columnLevel, Title: "Level", Priority: 30, Min: 6, Ideal: 6, Cell: c.levelCell},
		{Name: columnVerify, Title: "Check", Priority: 20, Min: 7, Ideal: 7, Max: 13, Cell: c.verifyCell},
		{Name: columnFiles, Title: "Files", Priority: 25, Min: 9, Ideal: 9, Max: 17, Cell: c.filesCell},
		{Name: columnWhy, Title: "Why", Priority: 85, Essential: true, Min: why, Ideal: 44, Max: 90, Cell: c.whyCell},
	})
}

// wideFrom is the width from which other columns go before names and reasons get short.
const wideFrom = 96

func plain(text string) table.Cell { return table.Cell{Text: text} }
