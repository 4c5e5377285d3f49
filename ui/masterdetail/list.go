// Package masterdetail draws the body of the screens that list something. A [List] holds a table with a preview of the
// selected row, and a line to type a search into; the screen makes the rows and acts on them. A [Split] shares an area
// among a table and its preview: beside it, below it, or over it.
package masterdetail

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
	"inkdesk/ui/widget/textline"
)

// Options describes the rows of a list.
type Options[R any, ID comparable] struct {
	Columns     []table.Column[R]
	ID          func(R) ID
	Detail      func(w *richtext.Writer, row R) // writes everything about a row, for the preview
	Placeholder string                          // names the things to search for, in the empty search line
	// Head counts the lines of the screen above the list, and BarLine is the one with the search, from 0.
	Head, BarLine int
}

const besidePercent = 42

// List shows a table of rows R with identifiers ID, with preview and search.
type List[R any, ID comparable] struct {
	Table   *table.Table[R, ID]
	Menu    *picker.Menu    // covers the screen; nil while none is open
	Spinner *screen.Spinner // turns in the bar while something is read

	env         screen.Env
	size        screen.Size // of the screen
	head        int         // lines above the list
	bar         int
	id          func(R) ID
	detail      func(w *richtext.Writer, row R)
	search      textline.Search
	placeholder string // of the search

	split     Split
	text      *richtext.Text
	previewed ID // the row of the preview
	edition   uint64
}

// New returns an empty list. It draws nothing until Resize.
func New[R any, ID comparable](env screen.Env, o Options[R, ID]) *List[R, ID] {
	return &List[R, ID]{
		Table: table.New(env.Theme, table.Options[R, ID]{Columns: o.Columns, ID: o.ID}),
		env:   env, id: o.ID, detail: o.Detail, text: richtext.New(env.Theme), edition: 1,
		placeholder: o.Placeholder, head: o.Head, bar: o.BarLine, Spinner: screen.NewSpinner(env.Owner),
		split: Split{Percent: besidePercent, Empty: true},
	}
}

// SetRows replaces the rows and writes the preview again.
func (l *List[R, ID]) SetRows(rows []R) table.Change[ID] {
	change := l.Table.SetRows(rows)
	l.split.Empty = len(rows) == 0
	l.Invalidate()
	if len(rows) == 0 && l.split.Zoomed() {
		l.split.Zoom()
	}
	l.layOut()
	return change
}

// Invalidate redraws table and preview.
func (l *List[R, ID]) Invalidate() {
	l.edition++
	l.Table.Invalidate()
}

// Restyle changes the theme.
func (l *List[R, ID]) Restyle() {
	l.Table.Restyle(l.env.Theme)
	l.text.Restyle(l.env.Theme)
	l.search.Restyle(l.env.Theme)
	l.edition++
}

// Zoomed reports whether the preview covers the table.
func (l *List[R, ID]) Zoomed() bool { return l.split.Zoomed() }

// Zoom shows the preview over the whole body, or the table again.
func (l *List[R, ID]) Zoom() {
	if l.Table.Len() == 0 {
		return
	}
	l.split.Zoom()
	l.layOut()
}

// Unwind ends the zoom, or else the search. Ended reports whether there was either, and
// searchChanged whether it was the search.
func (l *List[R, ID]) Unwind() (ended, searchChanged bool) {
	switch {
	case l.split.Zoomed():
		l.Zoom()
		return true, false
	case l.search.Text() != "":
		l.search.Set("")
		return true, true
	}
	return false, false
}

// Resize gives table and preview their room, below the lines of the head.
func (l *List[R, ID]) Resize(size screen.Size) {
	l.size = size
	l.split.Resize(screen.Size{Width: size.Width, Height: size.Height - l.head})
	l.layOut()
}

func (l *List[R, ID]) layOut() {
	main, preview := l.split.Main(), l.split.Preview()
	l.Table.Resize(main.Width, main.Height)
	l.text.Resize(preview.Width, preview.Height)
}

// SetHead sets how many lines are above the list, the last of which has the search. Resize has to follow.
func (l *List[R, ID]) SetHead(lines int) { l.head, l.bar = lines, max(lines-1, 0) }

// Main returns the size of the table.
func (l *List[R, ID]) Main() screen.Size { return l.split.Main() }

// Lines draws the body. Main is the table, or a message in its place.
func (l *List[R, ID]) Lines(main []string) []string {
	return l.split.Lines(l.env.Theme, func() []string { return main }, l.preview)
}

// preview draws the selected row; it is written again only when it has changed.
func (l *List[R, ID]) preview() []string {
	row, ok := l.Table.Selected()
	if id, _ := l.Table.SelectedID(); id != l.previewed {
		l.previewed = id
		l.edition++
		l.text.Top()
	}
	l.text.Write(l.edition, func(w *richtext.Writer) {
		if ok && l.detail != nil {
			l.detail(w, row)
		}
	})
	return l.text.Lines()
}

// Spoken returns the list in words below its head: the rows, or main, which is drawn where there are none; or
// else all about the selected row, where that covers the list.
func (l *List[R, ID]) Spoken(head, main []string) screen.Page {
	page := screen.Page{Lines: draw.Spoken(head)}
	row, any := l.Table.Selected()
	switch {
	case l.split.Zoomed() && any && l.detail != nil:
		page.Lines = richtext.Spoken(l.env.Theme, func(w *richtext.Writer) { l.detail(w, row) })
	case any:
		page.Rows = l.Table.Spoken()
	default:
		page.Lines = append(page.Lines, draw.Spoken(main)...)
	}
	switch {
	case l.Menu != nil:
		page.Ask = l.Menu.Spoken()
	case l.Typing():
		page.Ask = &screen.Ask{Text: []string{"Search for what? " + l.placeholder + "."}, Accept: l.env.Keys.Prompt.Accept}
	}
	return page
}

// IDs returns the identifiers of the rows shown.
func (l *List[R, ID]) IDs() []ID {
	ids := make([]ID, l.Table.Len())
	for i, row := range l.Table.Rows() {
		ids[i] = l.id(row)
	}
	return ids
}

// Typing reports whether a search is being typed: the screen captures keys then, and gives them to [List.UpdateSearch].
func (l *List[R, ID]) Typing() bool { return l.search.Typing() }

// SearchText returns the text searched for, "" without a search.
func (l *List[R, ID]) SearchText() string { return strings.TrimSpace(l.search.Text()) }

// SetSearch sets the text searched for; "" ends the search.
func (l *List[R, ID]) SetSearch(text string) { l.search.Set(text) }

// UpdateSearch handles a key or pasted text while a search is typed. Accepted says that
// the key has accepted it. [List.SearchText] may have changed.
func (l *List[R, ID]) UpdateSearch(msg tea.Msg) (accepted bool) {
	return l.search.Update(msg, l.env.Keys.Prompt, l.Table)
}

// SearchLine returns the search being typed as exactly width cells.
func (l *List[R, ID]) SearchLine(width int) string { return l.search.Line(width) }

// MatchesWords reports whether text contains every word of a search, see [model.ContainsWords].
func MatchesWords(text, search string) bool {
	return model.ContainsWords(text, model.SearchWords(search))
}
