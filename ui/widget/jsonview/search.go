package jsonview

import "inkdesk/model"

// search is the text searched for and its hits.
type search struct {
	query string // folded; empty without a search
	hits  []hit  // in the order of the document
	at    int    // index into hits of the present one
}

// hit is a place in a line, in bytes.
type hit struct {
	line int
	span
}

// maxHits bounds the memory of a search; nobody steps through more.
const maxHits = 10_000

// Search finds text, ignoring case, and shows the first hit at or below the top of the
// window. It returns how many hits there are, at most 10,000. An empty query ends the
// search.
func (v *Viewport) Search(query string) int {
	v.search = search{query: model.Fold(query)}
	v.search.find(v.doc)
	for i, h := range v.search.hits {
		if h.line >= v.top.line {
			v.search.at = i
			break
		}
	}
	v.showMatch()
	return len(v.search.hits)
}

// NextMatch goes to the next hit, and from the last one to the first.
func (v *Viewport) NextMatch() { v.stepMatch(1) }

// PrevMatch goes to the previous hit, and from the first one to the last.
func (v *Viewport) PrevMatch() { v.stepMatch(-1) }

// Match is the number of the present hit counted from 1, and how many there are.
func (v *Viewport) Match() (present, total int) {
	if len(v.search.hits) == 0 {
		return 0, 0
	}
	return v.search.at + 1, len(v.search.hits)
}

func (v *Viewport) stepMatch(by int) {
	n := len(v.search.hits)
	if n == 0 {
		return
	}
	v.search.at = (v.search.at + by + n) % n
	v.showMatch()
}

// showMatch scrolls to the present hit, if it is outside of the window, and puts it in the
// middle.
func (v *Viewport) showMatch() {
	if len(v.search.hits) == 0 {
		return
	}
	h := v.search.hits[v.search.at]
	at := position{line: h.line}
	for i, part := range v.parts(h.line) {
		if part.from <= h.from {
			at.part = i
		}
	}
	if bottom := v.movedBy(v.top, v.height-1); at.before(v.top) || bottom.before(at) {
		v.scrollTo(v.movedBy(at, -v.height/2))
	}
}

func (s *search) find(d *Document) {
	s.hits = s.hits[:0]
	if s.query == "" {
		return
	}
	for i := range d.Len() {
		text := d.Line(i)
		for begin, end := range model.AllFolded(text, s.query) {
			if len(s.hits) == maxHits {
				break
			}
			s.hits = append(s.hits, hit{i, span{begin, end}})
		}
	}
	s.at = min(s.at, max(len(s.hits)-1, 0))
}
