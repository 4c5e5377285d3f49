package richtext

import (
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Text shows a window of a text that a [Writer] has written.
type Text struct {
	theme    *theme.Theme
	viewport *Viewport
	width    int
	height   int
	entries  []entry
	// selected is the id of an entry. It stays when the text is written again, and moves
	// to the first entry when its own is gone.
	selected string
	written  edition
}

// entry is a group of lines that can be selected.
type entry struct {
	id       string
	from, to int // lines [from, to)
}

// edition identifies what a text was written from.
type edition struct {
	number uint64
	width  int
}

// margin is the width left of the text for the marker, and beside it for the marker, and the bar with a blank
// that says which part is shown, in cells.
const margin, margins = 2, 4

// New makes an empty text. It draws nothing until Resize and Write.
func New(t *theme.Theme) *Text { return &Text{theme: t, viewport: NewViewport(t)} }

// Restyle changes the theme; the text has to be written again.
func (t *Text) Restyle(th *theme.Theme) {
	t.theme = th
	t.viewport.Restyle(th)
	t.written = edition{}
}

// Resize sets the size in cells; at another width the text has to be written again.
func (t *Text) Resize(width, height int) {
	t.width, t.height = max(width, 0), max(height, 0)
	t.viewport.Resize(max(t.width-margins, 0), t.height)
}

// Write replaces the text by what the function writes, unless it shows this edition at
// this width already. Editions count from 1. The window stays where it is.
func (t *Text) Write(number uint64, write func(*Writer)) {
	now := edition{number, t.width}
	if t.written == now {
		return
	}
	t.written = now
	w := NewWriter(t.theme, t.width-margins)
	if w.Width > 0 {
		write(w)
		if first := w; first.uneven { // once more, now that the widest label is known
			w = NewWriter(t.theme, first.Width)
			w.label = first.widest
			write(w)
		}
	}
	t.entries = w.entries
	t.viewport.SetLines(w.lines)
	if t.index() < 0 {
		t.selected = ""
		if len(t.entries) > 0 {
			t.selected = t.entries[0].id
		}
	}
}

// Selected is the id of the selected entry, "" for none.
func (t *Text) Selected() string { return t.selected }

// Lines is the visible window as a block.
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

// Position is the visible part: the first line counted from 1, the last one, and how
// many there are.
func (t *Text) Position() (first, last, total int) { return t.viewport.Position() }

func (t *Text) index() int {
	for i, e := range t.entries {
		if e.id == t.selected {
			return i
		}
	}
	return -1
}
