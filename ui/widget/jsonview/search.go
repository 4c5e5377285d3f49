package jsonview

import "strings"

// search is what is looked for and where it stands.
type search struct {
	query string // lower case; empty when nothing is looked for
	hits  []hit  // in their order
	at    int    // index into hits of the present one
}

// hit is a place in a line, in bytes.
type hit struct {
	line int
	span
}

// mostHits bounds what is remembered; nobody steps through more.
const mostHits = 10_000

// Search looks for text, whatever its case, and shows the first place at or below the
// top of the window. It returns how many places there are, at most 10,000. An empty query
// ends the search.
func (r *Viewport) Search(query string) int {
	r.search = search{query: strings.ToLower(query)}
	r.search.find(r.doc)
	r.drawn = false
	for i, h := range r.search.hits {
		if h.line >= r.top.line {
			r.search.at = i
			break
		}
	}
	r.show()
	return len(r.search.hits)
}

// NextMatch goes to the next place, and from the last one to the first.
func (r *Viewport) NextMatch() { r.step(1) }

// PrevMatch goes to the previous place, and from the first one to the last.
func (r *Viewport) PrevMatch() { r.step(-1) }

// Match is the number of the present place counted from 1, and how many there are.
func (r *Viewport) Match() (present, total int) {
	if len(r.search.hits) == 0 {
		return 0, 0
	}
	return r.search.at + 1, len(r.search.hits)
}

func (r *Viewport) step(by int) {
	n := len(r.search.hits)
	if n == 0 {
		return
	}
	r.search.at = (r.search.at + by + n) % n
	r.drawn = false
	r.show()
}

// show brings the present place into the window, in its middle when it is outside.
func (r *Viewport) show() {
	if len(r.search.hits) == 0 {
		return
	}
	h := r.search.hits[r.search.at]
	at := place{line: h.line}
	for i, part := range r.parts(h.line) {
		if part.from <= h.from {
			at.part = i
		}
	}
	if bottom := r.moved(r.top, r.height-1); at.before(r.top) || bottom.before(at) {
		r.scrollTo(r.moved(at, -r.height/2))
	}
}

func (s *search) find(d *Document) {
	s.hits = s.hits[:0]
	if s.query == "" {
		return
	}
	for i := range d.Len() {
		text := d.Line(i)
		lower := strings.ToLower(text)
		if len(lower) != len(text) {
			continue // places in the one would not be places in the other
		}
		for from := 0; len(s.hits) < mostHits; {
			at := strings.Index(lower[from:], s.query)
			if at < 0 {
				break
			}
			s.hits = append(s.hits, hit{i, span{from + at, from + at + len(s.query)}})
			from += at + len(s.query)
		}
	}
	s.at = min(s.at, max(len(s.hits)-1, 0))
}
