package richtext

import (
	"slices"
	"sort"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Viewport shows a window of a text, whose lines are wrapped once for each width.
type Viewport struct {
	// Accent returns the part of a line that is drawn in a colour, for lines that have none of their own; nil for no
	// part.
	Accent func(line string) (from, to int)

	theme         *theme.Theme
	width, height int
	source        []string
	rows          []row
	top           int
	search        search
	selection
}

type row struct {
	text string // with colours
	line int
	from int // in bytes of the line without colours
}

// NewViewport makes an empty viewport. It draws nothing until Resize.
func NewViewport(t *theme.Theme) *Viewport { return &Viewport{theme: t} }

// SetLines replaces the text by lines of clean text, which may hold colours. The window stays where it is.
func (v *Viewport) SetLines(lines []string) {
	v.source = lines
	v.wrap()
}

// Resize sets the size in cells.
func (v *Viewport) Resize(width, height int) {
	width, height = max(width, 0), max(height, 0)
	if width == v.width && height == v.height {
		return
	}
	rewrap := width != v.width
	v.width, v.height = width, height
	if rewrap {
		v.wrap()
	}
	v.scrollTo(v.top)
}

// Restyle changes the theme; lines with colours have to be set again.
func (v *Viewport) Restyle(t *theme.Theme) { v.theme = t }

func (v *Viewport) wrap() {
	line, part := 0, v.top
	if v.top < len(v.rows) {
		line = v.rows[v.top].line
		part = v.top - v.firstRow(line)
	}
	v.rows = v.rows[:0]
	for i, text := range v.source {
		from := 0
		for _, part := range breakLine(text, v.width) {
			v.rows = append(v.rows, row{part, i, from})
			if len(part) < len(text) {
				from += len(plain(part))
			}
		}
	}
	v.findHits()
	v.scrollTo(min(v.firstRow(line)+part, v.firstRow(line+1)-1))
}

// breakLine cuts a line into parts of a width. Megabytes of ASCII are cut by counting bytes.
func breakLine(text string, width int) []string {
	if len(text) > width || width == 0 {
		if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
			return draw.Break(text, width)
		}
		var parts []string
		for ; width > 0 && len(text) > width; text = text[width:] {
			parts = append(parts, text[:width])
		}
		if width == 0 {
			return nil
		}
		return append(parts, text)
	}
	return []string{text}
}

func plain(text string) string {
	if strings.IndexByte(text, ansi.ESC) < 0 {
		return text
	}
	return ansi.Strip(text)
}

func (v *Viewport) firstRow(line int) int {
	return sort.Search(len(v.rows), func(i int) bool { return v.rows[i].line >= line })
}

// Lines draws the window at exactly its size.
func (v *Viewport) Lines() []string {
	out := make([]string, v.height)
	for i := range out {
		if at := v.top + i; at < len(v.rows) {
			out[i] = draw.Fit(v.drawRow(&v.rows[at]), v.width, "")
		} else {
			out[i] = draw.Blank(v.width)
		}
	}
	return out
}

// Up selects the entry above, or moves the window up by a line where there is none.
func (v *Viewport) Up() { v.step(-1) }

// Down selects the entry below, or moves the window down by a line where there is none.
func (v *Viewport) Down() { v.step(1) }

// PageUp moves the window up by its height.
func (v *Viewport) PageUp() { v.move(-v.height) }

// PageDown moves the window down by its height.
func (v *Viewport) PageDown() { v.move(v.height) }

// HalfUp moves the window up by half its height.
func (v *Viewport) HalfUp() { v.move(-max(v.height/2, 1)) }

// HalfDown moves the window down by half its height.
func (v *Viewport) HalfDown() { v.move(max(v.height/2, 1)) }

// Top shows the start.
func (v *Viewport) Top() {
	v.scrollTo(0)
	v.selectEntry(0)
}

// Bottom shows the end.
func (v *Viewport) Bottom() {
	v.scrollTo(len(v.rows))
	v.selectEntry(len(v.entries) - 1)
}

// move moves the window, and selects an entry that shows where the selected one has left it.
func (v *Viewport) move(by int) {
	v.scrollTo(v.top + by)
	v.selectWithin(v.top, v.top+v.height)
}

// Position returns the visible part: the first wrapped line counted from 1, the last one, and how many there are.
func (v *Viewport) Position() (first, last, total int) {
	if len(v.rows) == 0 {
		return 0, 0, 0
	}
	return v.top + 1, min(v.top+v.height, len(v.rows)), len(v.rows)
}

func (v *Viewport) scrollTo(top int) { v.top = max(min(top, len(v.rows)-v.height), 0) }

// Show scrolls as little as needed to show the wrapped lines [from, to), counted from 0, or the first of them that fit.
func (v *Viewport) Show(from, to int) {
	switch {
	case from < v.top, to-from > v.height:
		v.scrollTo(from)
	case to > v.top+v.height:
		v.scrollTo(to - v.height)
	}
}

// Spoken returns what a text says that write writes.
func Spoken(t *theme.Theme, write func(*Writer)) []string {
	w := NewWriter(t, draw.Unbroken)
	write(w)
	return draw.Spoken(w.lines)
}

// Spoken returns what the text says that write writes: its entries are rows of one line each.
func (t *Text) Spoken(write func(*Writer)) (lines []string, rows screen.Rows) {
	w := NewWriter(t.theme, draw.Unbroken)
	write(w)
	var said []string
	at := 0
	for _, e := range w.entries {
		row := draw.Spoken(w.lines[e.from:e.to])
		before := draw.Spoken(w.lines[at:e.from])
		if n := len(before); n > 0 { // the heading of what follows
			row, before = append([]string{before[n-1]}, row...), before[:n-1]
		}
		lines, said, at = append(lines, before...), append(said, strings.Join(row, "; ")), e.to
	}
	lines = draw.Spoken(append(lines, w.lines[at:]...))
	selected := slices.IndexFunc(w.entries, func(e entry) bool { return e.id == t.selected })
	return lines, screen.Rows{Len: len(said), At: max(selected, 0), Say: func(i int) string { return said[i] }}
}
