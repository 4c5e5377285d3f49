package pdftext

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// words puts the letters of a page together, line by line. A file has no words: where one ends is
// seen by a space, by a gap, or by a letter in another place. Where there are none, lost says why.
func (s *sheet) words(glyphs []glyph) (found []wireWord, lost Loss) {
	var open *gathered
	finish := func() {
		if open != nil && len(found) < mostWords {
			if w, ok := open.word(); ok {
				found = append(found, w)
			}
		}
		open = nil
	}
	width, height := s.size()
	for _, g := range glyphs {
		next, ok := s.see(g, width, height)
		blank := strings.TrimSpace(g.text) == ""
		switch {
		case !ok && !blank:
			lost = Turned
		case g.text == "" && lost == "":
			lost = Unreadable
		}
		if !ok || blank {
			finish()
			continue
		}
		if open == nil || !open.continues(next) {
			finish()
			open = &gathered{seen: next}
		}
		open.right, open.size = max(open.right, next.right), max(open.size, next.size)
		open.text.WriteString(g.text)
	}
	finish()
	// Half a percent of a page is less than the distance of two lines that can be read.
	line := func(w wireWord) float64 { return math.Round(2 * (w.Place[1] + w.Place[3])) }
	slices.SortStableFunc(found, func(a, b wireWord) int {
		return cmp.Or(cmp.Compare(line(a), line(b)), cmp.Compare(a.Place[0], b.Place[0]))
	})
	if len(found) > 0 {
		lost = ""
	}
	return found, lost
}

// seen holds a letter on the page as it is looked at, in points from the top left.
type seen struct {
	left, right, base, size float64
	width, height           float64 // of the page
}

// see leaves out letters that do not run from left to right, because they cannot be drawn in rows.
func (s *sheet) see(g glyph, width, height float64) (seen, bool) {
	points := func(at point) point {
		p := s.place(at)
		return point{p.x / 100 * width, p.y / 100 * height}
	}
	from, to, top := points(g.from), points(g.to), points(g.top)
	size := math.Hypot(top.x-from.x, top.y-from.y)
	level := math.Abs(to.y-from.y) <= 0.2*math.Abs(to.x-from.x) && to.x >= from.x && top.y <= from.y
	return seen{from.x, to.x, from.y, size, width, height}, level && size > 0.5 && size < height
}

// gathered holds a word whose end was not seen yet.
type gathered struct {
	seen
	text strings.Builder
}

func (g *gathered) continues(next seen) bool {
	gap := next.left - g.right
	return math.Abs(next.base-g.base) < 0.3*g.size && gap < 0.2*g.size && gap > -0.4*g.size &&
		utf8.RuneCountInString(g.text.String()) < mostLetters
}

// ligatures replaces letters that a font has as one sign. A word is looked for, and shown, with its letters.
var ligatures = strings.NewReplacer("ﬀ", "ff", "ﬁ", "fi", "ﬂ", "fl", "ﬃ", "ffi", "ﬄ", "ffl", "ﬅ", "st", "ﬆ", "st")

// word returns the place in percent of the page. Three quarters of the size of a font are above
// its baseline, nearly. A word off the page is left out.
func (g *gathered) word() (wireWord, bool) {
	part := func(v, whole float64) float64 { return math.Round(v/whole*10_000) / 100 }
	top := g.base - 0.75*g.size
	place := [4]float64{part(g.left, g.width), part(top, g.height), part(g.right-g.left, g.width), part(g.size, g.height)}
	return wireWord{ligatures.Replace(g.text.String()), place}, onPage(place) && place[0] < 100 && place[1] < 100
}
