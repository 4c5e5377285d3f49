package paper

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/theme"
)

// SetWords puts printed words under the fields, in the order of their lines. They stay
// until the page is replaced.
func (p *Paper) SetWords(words []geometry.Word) {
	p.printed.words = words
	p.printed.placed = placeWords(words, p.sheet.Columns, p.sheet.Rows, p.theme.Glyphs.Ellipsis)
	p.drawing.stale = true
}

// printed are the words of the page.
type printed struct {
	words  []geometry.Word
	placed []placedWord // in cells of the sheet
}

// placedWord is a word in cells of the sheet.
type placedWord struct {
	x, y int
	text string
}

// placeWords lays the words out in rows of cells. A page has more letters in a line than the
// sheet has columns, often: a word that would cover the one before it stands behind it, and
// what has no room at the end of its line is cut. Two lines in one row would cover each
// other; the second goes to the next row where that is free there, and is left out where not.
func placeWords(words []geometry.Word, columns, rows int, ellipsis string) []placedWord {
	if columns < 1 || rows < 1 {
		return nil
	}
	placed := make([]placedWord, 0, len(words))
	ends := make([]int, rows) // of what stands in each row
	for _, line := range linesOf(words) {
		y := rowFor(line, ends, columns, rows)
		if y < 0 {
			continue
		}
		for _, w := range line {
			x := max(int(w.Box.Left*float64(columns)+0.5), ends[y])
			room := columns - x
			if room < 1 {
				break
			}
			text, cells := clip(w.Text.String(), room, ellipsis)
			placed = append(placed, placedWord{x, y, text})
			ends[y] = x + cells + 1
		}
	}
	return placed
}

// clip cuts a word to a number of cells, and returns how many it takes.
func clip(word string, room int, ellipsis string) (string, int) {
	if len(word) <= room && isASCII(word) {
		return word, len(word)
	}
	word = model.Clip(model.Narrow(word), room, ellipsis)
	return word, ansi.StringWidth(word)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// rowFor is the row of a line: that of its middle, or the next one where what stands there
// already would cover the start of the line. It is -1 where both are taken.
func rowFor(line []geometry.Word, ends []int, columns, rows int) int {
	first := line[0].Box
	y := int((first.Top + first.Bottom) / 2 * float64(rows))
	x := int(first.Left*float64(columns) + 0.5)
	for _, candidate := range []int{y, y + 1} {
		if candidate >= 0 && candidate < rows && ends[candidate] <= x {
			return candidate
		}
	}
	return -1
}

// linesOf puts words together whose middles are less than half a letter apart, each line from
// the left.
func linesOf(words []geometry.Word) [][]geometry.Word {
	sorted := slices.Clone(words)
	slices.SortStableFunc(sorted, func(a, b geometry.Word) int { return cmp.Compare(middle(a), middle(b)) })
	var lines [][]geometry.Word
	for from := 0; from < len(sorted); {
		to := from + 1
		for to < len(sorted) && math.Abs(middle(sorted[to])-middle(sorted[from])) < (sorted[from].Box.Bottom-sorted[from].Box.Top)/2 {
			to++
		}
		line := sorted[from:to]
		slices.SortStableFunc(line, func(a, b geometry.Word) int { return cmp.Compare(a.Box.Left, b.Box.Left) })
		lines = append(lines, line)
		from = to
	}
	return lines
}

func middle(w geometry.Word) float64 { return (w.Box.Top + w.Box.Bottom) / 2 }

// drawWords draws the words that the area shows.
func (p *Paper) drawWords() {
	for _, w := range p.printed.placed {
		if y := w.y + p.top(); y >= 0 && y < p.height {
			p.drawing.base.write(w.x+p.left(), y, w.text, theme.Muted)
		}
	}
}
