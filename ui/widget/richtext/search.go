package richtext

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"inkdesk/ui/theme"
)

// search is what is looked for and the lines that hold it.
type search struct {
	query string // lower case; empty when nothing is looked for
	hits  []int  // line numbers, ascending
	at    int    // index into hits of the present one
}

// Search looks for text, whatever its case, and shows the first hit at or
// below the top of the window. It returns how many lines hold the text. An
// empty query ends the search.
func (s *Viewport) Search(query string) int {
	s.search = search{query: strings.ToLower(query)}
	s.find()
	s.drawn = false
	for i, hit := range s.search.hits {
		if hit >= s.top {
			s.search.at = i
			break
		}
	}
	s.showHit()
	return len(s.search.hits)
}

// NextMatch goes to the next hit, and from the last one to the first.
func (s *Viewport) NextMatch() { s.step(1) }

// PrevMatch goes to the previous hit, and from the first one to the last.
func (s *Viewport) PrevMatch() { s.step(-1) }

// Match is the number of the present hit counted from 1, and how many there
// are.
func (s *Viewport) Match() (present, total int) {
	if len(s.search.hits) == 0 {
		return 0, 0
	}
	return s.search.at + 1, len(s.search.hits)
}

func (s *Viewport) step(by int) {
	n := len(s.search.hits)
	if n == 0 {
		return
	}
	s.search.at = (s.search.at + by + n) % n
	s.drawn = false
	s.showHit()
}

func (s *Viewport) find() {
	s.search.hits = s.search.hits[:0]
	if s.search.query == "" {
		return
	}
	for i, plain := range s.plain {
		if strings.Contains(strings.ToLower(plain), s.search.query) {
			s.search.hits = append(s.search.hits, i)
		}
	}
	s.search.at = min(s.search.at, max(len(s.search.hits)-1, 0))
}

// showHit moves the window as little as shows the present hit, or puts it in
// the middle when it is far away.
func (s *Viewport) showHit() {
	if len(s.search.hits) == 0 {
		return
	}
	hit := s.search.hits[s.search.at]
	if hit < s.top || hit >= s.top+s.height {
		s.scrollTo(hit - s.height/2)
	}
}

// highlight draws a line that holds a hit without its own colours, so that the
// hit stands out.
func (f search) highlight(t *theme.Theme, drawn, plain string, number int) string {
	if f.query == "" {
		return drawn
	}
	lower := strings.ToLower(plain)
	if len(lower) != len(plain) || !strings.Contains(lower, f.query) {
		return drawn
	}
	role := theme.Match
	if len(f.hits) > 0 && f.hits[f.at] == number {
		role = theme.SelectedText
	}
	var b strings.Builder
	from := 0
	for {
		i := strings.Index(lower[from:], f.query)
		if i < 0 {
			b.WriteString(plain[from:])
			return b.String()
		}
		start := from + i
		end := withMarks(plain, start+len(f.query))
		b.WriteString(plain[from:start])
		t.Append(&b, role, plain[start:end])
		from = end
	}
}

// withMarks moves the end of a hit behind the combining marks that follow it,
// which would otherwise lose their base.
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
