package jsonview

import (
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Viewport shows a window of a document.
type Viewport struct {
	theme  *theme.Theme
	doc    *Document
	width  int
	height int
	top    place
	search search
	cut    wrapped
	view   string
	drawn  bool
}

// place is a row of the window: a line, and which part of it where it is wrapped.
type place struct{ line, part int }

func (p place) before(q place) bool { return p.line < q.line || p.line == q.line && p.part < q.part }

// New shows nothing until it is given a document and a size.
func New(t *theme.Theme) *Viewport { return &Viewport{theme: t, doc: NewDocument(nil)} }

// Set shows another document. The place in the text stays as far as it is there.
func (r *Viewport) Set(d *Document) {
	r.doc = d
	r.search.find(d)
	r.scrollTo(place{line: r.top.line})
	r.drawn = false
}

// Resize sets the size in cells.
func (r *Viewport) Resize(width, height int) {
	width, height = max(width, 0), max(height, 0)
	if width == r.width && height == r.height {
		return
	}
	r.width, r.height = width, height
	r.scrollTo(place{line: r.top.line})
	r.drawn = false
}

// Restyle draws with another theme from now on.
func (r *Viewport) Restyle(t *theme.Theme) {
	r.theme = t
	r.drawn = false
}

// View draws exactly the size it was given. Until something changes it is the same
// string.
func (r *Viewport) View() string {
	if !r.drawn {
		r.view = draw.Join(r.Lines())
		r.drawn = true
	}
	return r.view
}

// Lines is the visible window as a block.
func (r *Viewport) Lines() []string {
	out := make([]string, 0, r.height)
	for at := r.top; len(out) < r.height && at.line < r.doc.Len(); {
		text, parts := r.doc.Line(at.line), r.parts(at.line)
		for ; at.part < len(parts) && len(out) < r.height; at.part++ {
			out = append(out, r.row(at.line, text, parts[at.part]))
		}
		at = place{line: at.line + 1}
	}
	for len(out) < r.height {
		out = append(out, draw.Blank(r.width))
	}
	return out
}

// Position is the visible part: the first line counted from 1, the last one, and how
// many there are.
func (r *Viewport) Position() (first, last, total int) {
	if r.doc.text == "" {
		return 0, 0, 0
	}
	end := r.moved(r.top, r.height-1)
	return r.top.line + 1, end.line + 1, r.doc.Len()
}

// span is a part of a line, in bytes.
type span struct{ from, to int }

// wrapped is the line that was cut into rows last, which keeps one of megabytes from
// being cut again for each of its rows.
type wrapped struct {
	text  string
	width int
	parts []span
}

// parts are the rows a line takes.
func (r *Viewport) parts(i int) []span {
	text := r.doc.Line(i)
	if r.cut.parts == nil || r.cut.width != r.width || r.cut.text != text {
		r.cut = wrapped{text: text, width: r.width, parts: parts(text, max(r.width, 1))}
	}
	return r.cut.parts
}

// parts cuts lines of ASCII by counting.
func parts(text string, width int) []span {
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
