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

// margin is the width left of the text for the marker, in cells.
const margin = 2

// New makes an empty text. It draws nothing until Resize and Write.
func New(t *theme.Theme) *Text { return &Text{theme: t, viewport: NewViewport(t)} }

// Restyle changes the theme; the text has to be written again.
func (s *Text) Restyle(t *theme.Theme) {
	s.theme = t
	s.viewport.Restyle(t)
	s.written = edition{}
}

// Resize sets the size in cells; at another width the text has to be written again.
func (s *Text) Resize(width, height int) {
	s.width, s.height = max(width, 0), max(height, 0)
	s.viewport.Resize(max(s.width-margin, 0), s.height)
}

// Write replaces the text by what the function writes, unless it shows this edition at
// this width already. Editions count from 1. The window stays where it is.
func (s *Text) Write(number uint64, write func(*Writer)) {
	now := edition{number, s.width}
	if s.written == now {
		return
	}
	s.written = now
	w := NewWriter(s.theme, s.width-margin)
	if w.Width > 0 {
		write(w)
	}
	s.entries = w.entries
	s.viewport.SetLines(w.lines)
	if s.index() < 0 {
		s.selected = ""
		if len(s.entries) > 0 {
			s.selected = s.entries[0].id
		}
	}
}

// Selected is the id of the selected entry, "" for none.
func (s *Text) Selected() string { return s.selected }

// Select selects the entry with that id and shows it, if it is there.
func (s *Text) Select(id string) {
	for _, e := range s.entries {
		if e.id == id {
			s.selected = id
			s.viewport.Show(e.from, e.to)
		}
	}
}

// Lines is the visible window as a block.
func (s *Text) Lines() []string {
	first, _, _ := s.viewport.Position()
	drawn := s.viewport.Lines()
	out := make([]string, len(drawn))
	at := s.index()
	marker := s.theme.Paint(theme.Selected, s.theme.Glyphs.Selected) + draw.Blank(margin-1)
	for i := range drawn {
		lead := draw.Blank(margin)
		if n := first - 1 + i; at >= 0 && n >= s.entries[at].from && n < s.entries[at].to {
			lead = marker
		}
		out[i] = draw.Fit(lead+drawn[i], s.width, "")
	}
	return out
}

// Position is the visible part: the first line counted from 1, the last one, and how
// many there are.
func (s *Text) Position() (first, last, total int) { return s.viewport.Position() }

func (s *Text) index() int {
	for i, e := range s.entries {
		if e.id == s.selected {
			return i
		}
	}
	return -1
}
