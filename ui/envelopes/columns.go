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

// columns are those of the table. Health, status and name stay on every terminal; the
// others go from the right.
func (c *cells) columns() []table.Column[*row] {
	return []table.Column[*row]{
		{Name: columnHealth, Title: "Health", Priority: 90, Essential: true, Min: 7, Ideal: 7, Cell: c.healthCell},
		{Name: columnStatus, Title: "Status", Priority: 80, Essential: true, Min: 13, Ideal: 13, Cell: c.statusCell},
		{Name: columnName, Title: "Name", Priority: 100, Essential: true, Min: 22, Ideal: 33, Max: 44, Lead: true, Cell: c.nameCell},
		{Name: columnHolder, Title: "Waiting for", Priority: 75, Min: 12, Ideal: 15, Max: 28, Cell: c.holderCell},
		{Name: columnStep, Title: "Step", Priority: 40, Min: 4, Ideal: 4, Cell: c.stepCell},
		{Name: columnIdle, Title: "Idle", Priority: 50, Min: spanCells, Ideal: spanCells, Right: true, Cell: c.idleCell},
		{Name: columnLeft, Title: "Left", Priority: 70, Min: spanCells, Ideal: spanCells, Right: true, Cell: c.leftCell},
		{Name: columnLevel, Title: "Level", Priority: 30, Min: 6, Ideal: 6, Cell: c.levelCell},
		{Name: columnVerify, Title: "Check", Priority: 20, Min: 5, Ideal: 5, Cell: c.verifyCell},
		{Name: columnFiles, Title: "Files", Priority: 25, Min: 5, Ideal: 5, Right: true, Cell: c.filesCell},
		{Name: columnWhy, Title: "Why", Priority: 10, Min: 30, Ideal: 40, Max: 80, Cell: c.whyCell},
	}
}

func plain(text string) table.Cell { return table.Cell{Text: text} }
