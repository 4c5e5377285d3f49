package richtext

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"inkdesk/ui/theme"
)

// search is the text searched for and the lines that hold it.
type search struct {
	query string // lower case; empty without a search
	hits  []int  // line numbers, ascending
	at    int    // index into hits of the present one
}

// Search finds text, ignoring case, and shows the first hit at or below the top of
// the window. It returns how many lines hold the text. An empty query ends the
// search.
func (v *Viewport) Search(query string) int {
	v.search = search{query: strings.ToLower(query)}
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
		if strings.Contains(strings.ToLower(plain), v.search.query) {
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
	lower := strings.ToLower(plain)
	if len(lower) != len(plain) || !strings.Contains(lower, s.query) {
		return drawn
	}
	role := theme.Match
	if len(s.hits) > 0 && s.hits[s.at] == number {
		role = theme.SelectedText
	}
	var b strings.Builder
	from := 0
	for {
		i := strings.Index(lower[from:], s.query)
		if i < 0 {
			b.WriteString(plain[from:])
			return b.String()
		}
		start := from + i
		end := withMarks(plain, start+len(s.query))
		b.WriteString(plain[from:start])
		t.Append(&b, role, plain[start:end])
		from = end
	}
}

// withMarks moves the end of a hit past the combining marks that follow it, which
// would otherwise lose their base.
func withMarks(s string, end int) int {
	for end < len(s) {
		r, size := utf8.DecodeRuneInString(s[end:])
		if !unicode.Is(unicode.M, r) {
			break
		}
		end += size
	}
	return end
}
