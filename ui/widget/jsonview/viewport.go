package jsonview

import (
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Viewport shows a window of a document.
type Viewport struct {
	theme   *theme.Theme
	doc     *Document
	width   int
	height  int
	top     position
	search  search
	wrapped wrappedLine
}

// position is a row of the window: a line, and which part of it where it is wrapped.
type position struct{ line, part int }

func (p position) before(q position) bool {
	return p.line < q.line || p.line == q.line && p.part < q.part
}

// New makes an empty viewport. It draws nothing until it has a document and a size.
func New(t *theme.Theme) *Viewport { return &Viewport{theme: t, doc: NewDocument(nil)} }

// Set shows another document. The window stays where it is, as far as the document goes.
func (v *Viewport) Set(d *Document) {
	v.doc = d
	v.search.find(d)
	v.scrollTo(position{line: v.top.line})
}

// Resize sets the size in cells.
func (v *Viewport) Resize(width, height int) {
	width, height = max(width, 0), max(height, 0)
	if width == v.width && height == v.height {
		return
	}
	v.width, v.height = width, height
	v.scrollTo(position{line: v.top.line})
}

// Restyle changes the theme.
func (v *Viewport) Restyle(t *theme.Theme) { v.theme = t }

// Lines draws the window at exactly its size.
func (v *Viewport) Lines() []string {
	out := make([]string, 0, v.height)
	for at := v.top; len(out) < v.height && at.line < v.doc.Len(); {
		text, parts := v.doc.Line(at.line), v.parts(at.line)
		for ; at.part < len(parts) && len(out) < v.height; at.part++ {
			out = append(out, v.row(at.line, text, parts[at.part]))
		}
		at = position{line: at.line + 1}
	}
	for len(out) < v.height {
		out = append(out, draw.Blank(v.width))
	}
	return out
}

// Position is the visible part: the first line counted from 1, the last one, and how
// many there are.
func (v *Viewport) Position() (first, last, total int) {
	if v.doc.text == "" {
		return 0, 0, 0
	}
	end := v.movedBy(v.top, v.height-1)
	return v.top.line + 1, end.line + 1, v.doc.Len()
}

// span is a part of a line, in bytes.
type span struct{ from, to int }

// wrappedLine caches the line that was wrapped last, so that one of megabytes is not
// wrapped again for each of its rows.
type wrappedLine struct {
	text  string
	width int
	parts []span
}

// parts are the rows a line takes.
func (v *Viewport) parts(i int) []span {
	text := v.doc.Line(i)
	if v.wrapped.parts == nil || v.wrapped.width != v.width || v.wrapped.text != text {
		v.wrapped = wrappedLine{text: text, width: v.width, parts: wrapLine(text, max(v.width, 1))}
	}
	return v.wrapped.parts
}

// wrapLine cuts a line into rows of a width; lines of ASCII by counting bytes.
func wrapLine(text string, width int) []span {
	if len(text) <= width {
		return []span{{0, len(text)}}
	}
	var all []span
	if plainASCII(text) {
		for from := 0; from < len(text); from += width {
			all = append(all, span{from, min(from+width, len(text))})
		}
		return all
	}
	from := 0
	for _, part := range draw.Break(text, width) {
		to := min(from+len(part), len(text))
		all = append(all, span{from, to})
		from = to
	}
	all[len(all)-1].to = len(text)
	return all
}
