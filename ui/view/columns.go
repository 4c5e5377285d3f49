package view

import (
	"slices"
	"strings"
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

const spanCells = 5

// Cells draws the cells in the columns about each row.
type Cells struct {
	Env     screen.Env
	Reports *Reports
	Words   bool          // no signs are drawn beside words
	State   model.Status  // the state of the open view: its sign is plain there
	Rules   []triage.Rule // the rules that the rows were asked for by, nil for none
	Found   []string      // the folded texts that were searched in names and people, nil for none
}

// Columns returns the columns of the table at a width, in cells. Health, name, why and what the rows are ordered
// by stay on every terminal: where there is room for more, names grow first.
func (c *Cells) Columns(width int, by Order) []table.Column[*Row] {
	return c.withCauses(withSorted(c.usual(width), c.further(), Sorting{By: by}.Column().Column, width < wideFrom))
}

// Chosen returns the columns of some names, in that order. Where there is little room those at the
// right go first, apart from the ones that stay on every terminal.
func (c *Cells) Chosen(names []string, width int) []table.Column[*Row] {
	all := slices.Concat(c.usual(width), c.further())
	var chosen []table.Column[*Row]
	for _, name := range names {
		if at := slices.IndexFunc(all, named(name)); at >= 0 {
			all[at].Priority = 0
			chosen = append(chosen, all[at])
		}
	}
	return c.withCauses(chosen)
}

// ColumnTitles returns the names of all columns with their titles: first those that are usual, and how many these are.
func (c *Cells) ColumnTitles() (all []ColumnTitle, usual int) {
	for _, one := range slices.Concat(c.usual(wideFrom), c.further()) {
		all = append(all, ColumnTitle{one.Name, one.Title})
	}
	return all, len(all) - len(c.further())
}

// KnownColumns returns which of some names are names of columns, each once.
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

// ColumnTitle names a column as a person reads it.
type ColumnTitle struct{ Name, Title string }

// further returns the columns that are shown only where they are chosen.
func (c *Cells) further() []table.Column[*Row] {
	date := func(of func(*Row) model.Time) func(*Row) table.Cell {
		return func(r *Row) table.Cell {
			at := of(r)
			if at.IsZero() {
				return plain("")
			}
			return plain(c.date(at.Time().In(c.Reports.Now.Location())))
		}
	}
	further := []table.Column[*Row]{
		{Name: ColumnCreated, Title: "Created", Min: 8, Ideal: 11, Cell: date(func(r *Row) model.Time { return r.Created })},
		{Name: ColumnChanged, Title: "Changed", Min: 8, Ideal: 11, Cell: date(func(r *Row) model.Time { return r.Updated })},
		{Name: ColumnExpires, Title: "Expires", Min: 8, Ideal: 11, Cell: date(func(r *Row) model.Time { return r.Expires })},
		{Name: ColumnComment, Title: "Comment", Min: 12, Ideal: 20, Max: 40, Cell: func(r *Row) table.Cell {
			return table.TextCell(r.Envelope().Comment, theme.Text)
		}},
		{Name: ColumnNote, Title: "Note", Min: 24, Ideal: 40, Max: 90, Cell: func(r *Row) table.Cell {
			return plain(c.Env.Desk.OfEnvelope(r.Envelope()).NoteLine())
		}},
		{Name: ColumnID, Title: "Id", Min: 12, Ideal: 24, Middle: true, Cell: func(r *Row) table.Cell { return plain(r.ID.String()) }},
	}
	if !c.Words {
		further = append(further, c.status())
	}
	return further
}

// date returns as much of a moment as tells it from others in a list: the time of today, or else the day.
func (c *Cells) date(at time.Time) string {
	now := c.Reports.Now
	switch {
	case c.Words:
		return at.Format(time.DateOnly)
	case at.Year() != now.Year():
		return at.Format("2 Jan 2006")
	case at.YearDay() != now.YearDay():
		return at.Format("2 Jan")
	}
	return at.Format("15:04")
}

// usual returns the columns that are shown unless others are chosen.
func (c *Cells) usual(width int) []table.Column[*Row] {
	health, name, holder, why := 7, min(max(width-62, 27), 44), 15, 24
	switch {
	case width < tinyBelow:
		health, name, holder, why = 1, 12, 12, 12
	case width < narrowBelow:
		name, holder, why = max(width-44, 20), 12, 20
	case width < wideFrom:
		holder, why = 13, 20
	}
	all := []table.Column[*Row]{
		{Name: ColumnHealth, Title: "Health", Priority: 90, Essential: true, Min: health, Ideal: health, Cell: c.healthCell},
		{Name: ColumnName, Title: "Name", Priority: 88, Essential: true, Min: name, Ideal: 60, Max: 60, Lead: true, Middle: true, Cell: c.nameCell},
		{Name: ColumnHolder, Title: "Waiting for", Priority: 75, Min: holder, Ideal: 18, Max: 28, Cell: c.holderCell},
		{Name: ColumnStep, Title: "Step", Priority: 40, Min: 7, Ideal: 7, Cell: c.stepCell},
		{Name: ColumnIdle, Title: "Idle", Priority: 50, Min: spanCells, Ideal: spanCells, Right: true, Cell: c.idleCell},
		{Name: ColumnLeft, Title: "Left", Priority: 84, Min: spanCells, Ideal: spanCells, Right: true, Cell: c.leftCell},
		{Name: ColumnLevel, Title: "Level", Priority: 30, Min: 6, Ideal: 6, Cell: c.levelCell},
		{Name: ColumnVerify, Title: "Check", Priority: 20, Min: 7, Ideal: 7, Max: 13, Cell: c.verifyCell},
		{Name: ColumnFiles, Title: "Files", Priority: 25, Min: 9, Ideal: 9, Max: 17, Cell: c.filesCell},
		{Name: ColumnWhy, Title: "Why", Priority: 85, Essential: true, Min: why, Ideal: 44, Max: 90, Cell: c.Why},
	}
	if c.Words { // or else the name has the sign
		all = slices.Insert(all, 1, c.status())
	}
	return all
}

func (c *Cells) status() table.Column[*Row] {
	return table.Column[*Row]{Name: ColumnStatus, Title: "Status", Priority: 80, Essential: true, Min: 13, Ideal: 13, Cell: c.statusCell}
}

// withSorted keeps the column that rows are ordered by on every terminal: one of all, or a further one in place of the time
// since the last change. Where that is narrow it is in front of the names, which go on over a reason that is empty then.
func withSorted(all, further []table.Column[*Row], name string, narrow bool) []table.Column[*Row] {
	at := slices.IndexFunc(all, named(name))
	if more := slices.IndexFunc(further, named(name)); more >= 0 {
		at = slices.IndexFunc(all, named(ColumnIdle))
		if narrow {
			all = slices.Delete(all, at, at+1)
			at = slices.IndexFunc(all, named(ColumnName))
			all = slices.Insert(all, at, table.Column[*Row]{})
		}
		all[at] = further[more]
	}
	if at >= 0 {
		all[at].Essential, all[at].Priority = true, max(all[at].Priority, sortedPriority)
	}
	return all
}

func named(name string) func(table.Column[*Row]) bool {
	return func(one table.Column[*Row]) bool { return one.Name == name }
}

// sortedPriority sets the priority of the column that rows are ordered by, above those that a narrow terminal leaves out.
const sortedPriority = 84

// The widths of the table, in cells, from which other columns go before names and reasons get short, below which
// names get shorter before the time left goes, and below which the sign of the health is without its word.
const (
	wideFrom    = 96
	narrowBelow = 72
	tinyBelow   = 60
)

func plain(text string) table.Cell { return table.Cell{Text: text} }

// Matching returns the recipients of an envelope in whose name or address one of some folded texts is found.
func Matching(e *model.Envelope, found []string) []*model.Recipient {
	var all []*model.Recipient
	for _, r := range e.Recipients() {
		if anyIn(r.Name.String(), found) || anyIn(r.Email.String(), found) {
			all = append(all, r)
		}
	}
	return all
}

func anyIn(text string, found []string) bool {
	text = model.Fold(text)
	return slices.ContainsFunc(found, func(one string) bool { return strings.Contains(text, one) })
}

// foundCell returns the person whom a search has found, where no other column shows the match. It is
// false where nothing is searched, or the match is in a column.
func (c *Cells) foundCell(r *Row) (table.Cell, bool) {
	if len(c.Found) == 0 || r.Cause() != nil || anyIn(r.Envelope().Name.String(), c.Found) {
		return table.Cell{}, false
	}
	if holder := c.holderCell(r); holder.Tail == "" && anyIn(holder.Text, c.Found) { // the tail takes its room
		return table.Cell{}, false
	}
	people := Matching(r.Envelope(), c.Found)
	if len(people) == 0 {
		return table.Cell{}, false
	}
	name, address := people[0].Name, people[0].Email
	cell := table.Cell{Text: address.String(), Role: theme.Text, Altered: name.Altered() || address.Altered(), Match: c.Found}
	if !name.IsEmpty() {
		cell.Text = name.String() + " <" + cell.Text + ">"
		if cell.Brief = address.String(); anyIn(name.String(), c.Found) {
			cell.Brief = name.String()
		}
	}
	return cell, true
}
