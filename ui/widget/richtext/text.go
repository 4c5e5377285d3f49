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
	"slices"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Text shows a window of a text that a [Writer] has written.
type Text struct {
	*Viewport     // without the margin and the bar
	outer     int // cells, with both
	written   edition
}

type edition struct {
	number        uint64
	width, height int
}

// margin sets the width left of the text for the marker, in cells, and bar that right of it, with a blank, for the
// scroll bar.
const margin, bar = 2, 2

// New makes an empty text. It draws nothing until Resize and Write.
func New(t *theme.Theme) *Text { return &Text{Viewport: NewViewport(t)} }

// Restyle changes the theme; the text has to be written again.
func (t *Text) Restyle(th *theme.Theme) {
	t.Viewport.Restyle(th)
	t.written = edition{}
}

// Resize sets the size in cells; at another one the text has to be written again.
func (t *Text) Resize(width, height int) {
	if width, height = max(width, 0), max(height, 0); width == t.outer && height == t.height {
		return
	}
	t.outer = width
	t.Viewport.Resize(width-margin, height)
}

// Write replaces the text by what the function writes, unless it shows this edition at
// this size already. Editions count from 1. The window stays where it is.
func (t *Text) Write(number uint64, write func(*Writer)) {
	now := edition{number, t.outer, t.height}
	if t.written == now {
		return
	}
	t.written = now
	w := t.pen(t.outer-margin, write)
	if len(w.lines) > t.height {
		w = t.pen(t.outer-margin-bar, write)
	}
	t.Viewport.Resize(w.Width, t.height)
	t.SetLines(w.lines)
	if t.entries = w.entries; t.index() < 0 {
		t.selected = ""
		t.selectEntry(0)
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

// Lines returns the visible window as a block.
func (t *Text) Lines() []string {
	drawn := t.Viewport.Lines()
	out := make([]string, len(drawn))
	at := t.index()
	marker := t.theme.Paint(theme.Selected, t.theme.Glyphs.Selected) + draw.Blank(margin-1)
	for i := range drawn {
		lead := draw.Blank(margin)
		if n := t.top + i; at >= 0 && n >= t.entries[at].from && n < t.entries[at].to {
			lead = marker
		}
		out[i] = draw.Fit(lead+drawn[i], t.outer, "")
	}
	return draw.Scrolled(t.theme, out, t)
}

// selection holds the entries of a text, none of a plain one, and which of them is selected.
type selection struct {
	entries []entry
	// selected holds the id of an entry. It stays when the text is written again, and moves to the first entry when
	// its own is gone.
	selected string
}

type entry struct {
	id         string
	from, to   int    // lines [from, to)
	what, copy string // see [Writer.Copied]
}

// Selected returns the id of the selected entry, "" for none.
func (s *selection) Selected() string { return s.selected }

// Copied returns what can be copied of the selected entry, as [Writer.Copied] has it.
func (s *selection) Copied() (what, text string) {
	if at := s.index(); at >= 0 {
		return s.entries[at].what, s.entries[at].copy
	}
	return "", ""
}

func (s *selection) index() int {
	return slices.IndexFunc(s.entries, func(e entry) bool { return e.id == s.selected })
}

func (s *selection) selectEntry(at int) {
	if at >= 0 && at < len(s.entries) {
		s.selected = s.entries[at].id
	}
}

// selectWithin selects the first entry with one of the lines [from, to), unless the selected one has.
func (s *selection) selectWithin(from, to int) {
	seen := func(e entry) bool { return e.from < to && e.to > from }
	if at := s.index(); at >= 0 && !seen(s.entries[at]) {
		s.selectEntry(slices.IndexFunc(s.entries, seen))
	}
}

// Click selects the entry on a line of the window, counted from 0.
func (t *Text) Click(y int) {
	at := t.top + y
	t.selectEntry(slices.IndexFunc(t.entries, func(e entry) bool { return at >= e.from && at < e.to }))
}

// step selects the next entry in a direction. It scrolls where there is none, or while the selected one does not fit
// into the window.
func (v *Viewport) step(by int) {
	at, hidden := v.index(), false // the window shows a part of the selected entry, but not its end in that direction
	if bottom := v.top + v.height; at >= 0 && by < 0 {
		hidden = v.entries[at].from < v.top && v.entries[at].to > v.top
	} else if at >= 0 {
		hidden = v.entries[at].to > bottom && v.entries[at].from < bottom
	}
	next := at + by
	if at < 0 || hidden || next < 0 || next >= len(v.entries) { // there are lines above the first entry, and below the last
		v.scrollTo(v.top + by)
		return
	}
	v.selectEntry(next)
	v.Show(v.entries[next].from, v.entries[next].to)
}
