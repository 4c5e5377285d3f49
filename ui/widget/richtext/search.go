package richtext

import (
	"strings"

	"inkdesk/model"
	"inkdesk/ui/theme"
)

// search is the text searched for and the lines that hold it.
type search struct {
	query string // folded; empty without a search
	hits  []int  // line numbers, ascending
	at    int    // index into hits of the present one
}

// Search finds text, ignoring case, and shows the first hit at or below the top of
// the window. It returns how many lines hold the text. An empty query ends the
// search.
func (v *Viewport) Search(query string) int {
	v.search = search{query: model.Fold(query)}
	v.findHits()
	for i, hit := range v.search.hits {
		if hit >= v.top {
			v.search.at = i
			break
		}
	}
	v.showHit()
	return len(v.search.hits)
}

// NextMatch goes to the next hit, and from the last one to the first.
func (v *Viewport) NextMatch() { v.stepMatch(1) }

// PrevMatch goes to the previous hit, and from the first one to the last.
func (v *Viewport) PrevMatch() { v.stepMatch(-1) }

// Match is the number of the present hit counted from 1, and how many there
// are.
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
	v.showHit()
}

func (v *Viewport) findHits() {
	v.search.hits = v.search.hits[:0]
	if v.search.query == "" {
		return
	}
	for i, plain := range v.plain {
		if strings.Contains(model.Fold(plain), v.search.query) {
			v.search.hits = append(v.search.hits, i)
		}
	}
	v.search.at = min(v.search.at, max(len(v.search.hits)-1, 0))
}

// showHit scrolls to the present hit, if it is outside of the window, and puts it
// in the middle.
func (v *Viewport) showHit() {
	if len(v.search.hits) == 0 {
		return
	}
	hit := v.search.hits[v.search.at]
	if hit < v.top || hit >= v.top+v.height {
		v.scrollTo(hit - v.height/2)
	}
}

// highlight draws a line with a hit without its own colours, so that the hit stands
// out.
func (s search) highlight(t *theme.Theme, drawn, plain string, number int) string {
	if s.query == "" {
		return drawn
	}
	role := theme.Match
	if len(s.hits) > 0 && s.hits[s.at] == number {
		role = theme.SelectedText
	}
	var b strings.Builder
	from := 0
	for begin, end := range model.AllFolded(plain, s.query) {
		b.WriteString(plain[from:begin])
		t.Append(&b, role, plain[begin:end])
		from = end
	}
	if from == 0 {
		return drawn
	}
	b.WriteString(plain[from:])
	return b.String()
}
