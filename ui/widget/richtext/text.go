// Package richtext is text of many lines that scrolls and can be searched.
//
// A [Viewport] shows a window of plain lines, wrapped once for each width. A [Text] has facts, paragraphs and entries
// that can be selected, such as a recipient or a document; a [Writer] writes it. The marker of the selection has a
// margin of its own, so that moving it redraws no line. An [Answer] is a viewport of an answer of the service.
//
// One line further in 2,000 lines, at 200x50, takes 26 kB. The viewport of bubbles 2.2.1 takes 178 kB and ten times as
// long.
package richtext

import (
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Text shows a window of a text that a [Writer] has written.
type Text struct {
	theme         *theme.Theme
	viewport      *Viewport
	width, height int
	entries       []entry
	// selected holds the id of an entry. It stays when the text is written again, and moves to the first entry when
	// its own is gone.
	selected string
	written  edition
}

type entry struct {
	id         string
	from, to   int    // lines [from, to)
	what, copy string // see [Writer.Copied]
}

type edition struct {
	number        uint64
	width, height int
}

// margin sets the width left of the text for the marker, in cells, and bar that right of it, with a blank, for the
// scroll bar.
const margin, bar = 2, 2

// New makes an empty text. It draws nothing until Resize and Write.
func New(t *theme.Theme) *Text { return &Text{theme: t, viewport: NewViewport(t)} }

// Restyle changes the theme; the text has to be written again.
func (t *Text) Restyle(th *theme.Theme) {
	t.theme = th
	t.viewport.Restyle(th)
	t.written = edition{}
}

// Resize sets the size in cells; at another one the text has to be written again.
func (t *Text) Resize(width, height int) {
	if width, height = max(width, 0), max(height, 0); width == t.width && height == t.height {
		return
	}
	t.width, t.height = width, height
	t.viewport.Resize(max(width-margin, 0), height)
}

// Write replaces the text by what the function writes, unless it shows this edition at
// this size already. Editions count from 1. The window stays where it is.
func (t *Text) Write(number uint64, write func(*Writer)) {
	now := edition{number, t.width, t.height}
	if t.written == now {
		return
	}
	t.written = now
	w := t.pen(t.width-margin, write)
	if len(w.lines) > t.height {
		w = t.pen(t.width-margin-bar, write)
	}
	t.viewport.Resize(w.Width, t.height)
	t.entries = w.entries
	t.viewport.SetLines(w.lines)
	if t.index() < 0 {
		t.selected = ""
		if len(t.entries) > 0 {
			t.selected = t.entries[0].id
		}
	}
}

func (t *Text) pen(width int, write func(*Writer)) *Writer {
	w := NewWriter(t.theme, width)
	if w.Width == 0 {
		return w
	}
	write(w)
	if first := w; first.uneven { // once more, now that the widest label is known
		w = NewWriter(t.theme, width)
		w.label = first.widest
		write(w)
	}
	return w
}

// Selected returns the id of the selected entry, "" for none.
func (t *Text) Selected() string { return t.selected }

// Copied returns what can be copied of the selected entry, as [Writer.Copied] has it.
func (t *Text) Copied() (what, text string) {
	if at := t.index(); at >= 0 {
		return t.entries[at].what, t.entries[at].copy
	}
	return "", ""
}

// Lines returns the visible window as a block.
func (t *Text) Lines() []string {
	first, _, _ := t.viewport.Position()
	drawn := t.viewport.Lines()
	out := make([]string, len(drawn))
	at := t.index()
	marker := t.theme.Paint(theme.Selected, t.theme.Glyphs.Selected) + draw.Blank(margin-1)
	for i := range drawn {
		lead := draw.Blank(margin)
		if n := first - 1 + i; at >= 0 && n >= t.entries[at].from && n < t.entries[at].to {
			lead = marker
		}
		out[i] = draw.Fit(lead+drawn[i], t.width, "")
	}
	return draw.Scrolled(t.theme, out, t.viewport)
}

// Position returns the visible part: the first line counted from 1, the last one, and how many there are.
func (t *Text) Position() (first, last, total int) { return t.viewport.Position() }

func (t *Text) index() int {
	for i, e := range t.entries {
		if e.id == t.selected {
			return i
		}
	}
	return -1
}

// Up selects the entry above, or scrolls where there is none.
func (t *Text) Up() { t.moveSelection(-1) }

// Down selects the entry below, or scrolls where there is none.
func (t *Text) Down() { t.moveSelection(1) }

// HalfUp moves the window up by half its height.
func (t *Text) HalfUp() { t.moveWindow(t.viewport.HalfUp) }

// HalfDown moves the window down by half its height.
func (t *Text) HalfDown() { t.moveWindow(t.viewport.HalfDown) }

// PageUp moves the window up by its height.
func (t *Text) PageUp() { t.moveWindow(t.viewport.PageUp) }

// PageDown moves the window down by its height.
func (t *Text) PageDown() { t.moveWindow(t.viewport.PageDown) }

// Top shows the start.
func (t *Text) Top() {
	t.viewport.Top()
	if len(t.entries) > 0 {
		t.selected = t.entries[0].id
	}
}

// Bottom shows the end.
func (t *Text) Bottom() {
	t.viewport.Bottom()
	if n := len(t.entries); n > 0 {
		t.selected = t.entries[n-1].id
	}
}

// Click selects the entry on a line of the window, counted from 0.
func (t *Text) Click(y int) {
	first, _, _ := t.viewport.Position()
	for _, e := range t.entries {
		if at := first - 1 + y; at >= e.from && at < e.to {
			t.selected = e.id
			return
		}
	}
}

// Search does what [Viewport.Search] does, and selects an entry that shows.
func (t *Text) Search(query string) int {
	n := t.viewport.Search(query)
	t.selectVisible()
	return n
}

// NextMatch goes to the next hit, and from the last one to the first.
func (t *Text) NextMatch() { t.moveWindow(t.viewport.NextMatch) }

// PrevMatch goes to the previous hit, and from the first one to the last.
func (t *Text) PrevMatch() { t.moveWindow(t.viewport.PrevMatch) }

// Match returns the number of the present hit counted from 1, and how many there are.
func (t *Text) Match() (present, total int) { return t.viewport.Match() }

func (t *Text) moveWindow(window func()) {
	window()
	t.selectVisible()
}

// moveSelection selects the next entry in a direction. It scrolls where there is none,
// or while the selected one does not fit into the window.
func (t *Text) moveSelection(by int) {
	at, hidden := t.index(), false // the window shows a part of the selected entry, but not its end in that direction
	if first, last, _ := t.viewport.Position(); at >= 0 && by < 0 {
		hidden = t.entries[at].from < first-1 && t.entries[at].to > first-1
	} else if at >= 0 {
		hidden = t.entries[at].to > last && t.entries[at].from < last
	}
	next := at + by
	switch { // there are lines before the first entry and after the last one
	case at >= 0 && !hidden && next >= 0 && next < len(t.entries):
		t.selected = t.entries[next].id
		t.viewport.Show(t.entries[next].from, t.entries[next].to)
	case by < 0:
		t.viewport.Up()
	default:
		t.viewport.Down()
	}
}

// selectVisible selects the first entry in the window when the selected one has left it.
func (t *Text) selectVisible() {
	first, last, _ := t.viewport.Position()
	seen := func(e entry) bool { return e.from < last && e.to > first-1 }
	if at := t.index(); at < 0 || seen(t.entries[at]) {
		return
	}
	for _, e := range t.entries {
		if seen(e) {
			t.selected = e.id
			return
		}
	}
}
