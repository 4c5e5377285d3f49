package masterdetail

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

// Options say what is listed.
type Options[R any, ID comparable] struct {
	Columns []table.Column[R]
	ID      func(R) ID
	// Detail writes everything about a row, for the preview.
	Detail func(pen *richtext.Writer, row R)
	// Placeholder says what can be searched for.
	Placeholder string
}

// besidePercent is the part of the width that the preview takes.
const besidePercent = 42

// List is a list of rows R with identifiers ID.
type List[R any, ID comparable] struct {
	Table *table.Table[R, ID]

	env    screen.Env
	detail func(pen *richtext.Writer, row R)
	search search

	split   Split
	sheet   *richtext.Text
	shown   ID // what the preview was written about
	edition uint64
}

// New makes an empty list. It draws nothing until Resize.
func New[R any, ID comparable](env screen.Env, o Options[R, ID]) *List[R, ID] {
	b := &List[R, ID]{
		Table: table.New(env.Theme, table.Options[R, ID]{Columns: o.Columns, ID: o.ID}),
		env:   env, detail: o.Detail, sheet: richtext.New(env.Theme), edition: 1,
		search: search{placeholder: o.Placeholder},
		split:  Split{Percent: besidePercent},
	}
	b.split.Empty = func() bool { return b.Table.Len() == 0 }
	return b
}

// SetRows replaces the rows and writes the preview again.
func (b *List[R, ID]) SetRows(rows []R) table.Change[ID] {
	change := b.Table.SetRows(rows)
	b.Invalidate()
	if len(rows) == 0 && b.split.Zoomed() {
		b.split.Zoom()
	}
	b.arrange()
	return change
}

// Invalidate has table and preview drawn again.
func (b *List[R, ID]) Invalidate() {
	b.edition++
	b.Table.Invalidate()
}

// Restyle draws with another theme from now on.
func (b *List[R, ID]) Restyle() {
	b.Table.Restyle(b.env.Theme)
	b.sheet.Restyle(b.env.Theme)
	b.search.restyle(b.env.Theme)
	b.edition++
}

// Zoomed reports whether the preview covers the table.
func (b *List[R, ID]) Zoomed() bool { return b.split.Zoomed() }

// Zoom shows the preview over the whole body, or ends that.
func (b *List[R, ID]) Zoom() {
	if b.Table.Len() == 0 {
		return
	}
	b.split.Zoom()
	b.arrange()
}

// Unwind ends the zoom, or else the search, and reports whether there was either; text
// says whether the search has changed.
func (b *List[R, ID]) Unwind() (there, text bool) {
	switch {
	case b.split.Zoomed():
		b.Zoom()
		return true, false
	case b.search.text != "":
		b.search.text = ""
		return true, true
	}
	return false, false
}
