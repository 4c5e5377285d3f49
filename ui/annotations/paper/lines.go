package paper

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/geometry"
)

// placeWords lays the words out in rows of cells. A page has more letters in a line than the
// sheet has columns, often: a word that would cover the one before it stands behind it, and
// what has no room at the end of its line is cut. Two lines in one row would cover each
// other; the second goes to the next row where that is free there, and is left out where not.
// What is printed before a blank, and the blank, end where they do on the page as far as there is
// room: a field stands on the blank.
func placeWords(words []geometry.Word, sheet geometry.Sheet, ellipsis string) []wordRow {
	rows := make([]wordRow, sheet.Rows)
	var starts []int
	for _, line := range linesOf(words) {
		starts = startsOf(line, sheet, starts)
		n := rowFor(line, starts[0], rows)
		if n < 0 {
			continue
		}
		for i, w := range line {
			x := rows[n].start(starts[i])
			room := sheet.Columns - x
			if room < 1 {
				break
			}
			word := shortenBlank(model.Narrow(w.Text.String()), column(w.Box.Right, sheet)-x)
			rows[n].write(x, room, model.Clip(word, room, ellipsis))
		}
	}
	return rows
}

func column(left float64, sheet geometry.Sheet) int {
	return max(int(left*float64(sheet.Columns)+0.5), 0)
}

// startsOf are the columns at which the words of a line would best begin, in the same array where
// possible.
func startsOf(line []geometry.Word, sheet geometry.Sheet, starts []int) []int {
	starts = slices.Grow(starts[:0], len(line))[:len(line)]
	for i := len(line) - 1; i >= 0; i-- {
		w := &line[i]
		starts[i] = column(w.Box.Left, sheet)
		width := func() int { return model.Width(model.Narrow(w.Text.String())) } // for few words
		var next *geometry.Word                                                   // the one behind it, nil for a gap or the end of the line
		if i+1 < len(line) && together(w, &line[i+1]) {
			next = &line[i+1]
		}
		switch {
		case next == nil && strings.HasSuffix(w.Text.String(), ":"), next != nil && isBlank(next.Text.String()):
			starts[i] = min(starts[i], column(w.Box.Right, sheet)-width())
		case next != nil && starts[i+1] < column(next.Box.Left, sheet):
			starts[i] = min(starts[i], starts[i+1]-1-width())
		}
		starts[i] = max(starts[i], 0)
	}
	return starts
}

// together reports whether a word follows another one after a blank and not after a gap.
func together(w, next *geometry.Word) bool {
	return next.Box.Left-w.Box.Right < w.Box.Bottom-w.Box.Top
}

// fewestOfBlank is how many signs a printed blank has at least.
const fewestOfBlank = 3

// isBlank reports whether a word is a line or a row of dots to write on.
func isBlank(word string) bool {
	if word == "" || word[0] != '_' && word[0] != '.' {
		return false
	}
	_, n := blankIn(word)
	return n == len(word)
}

// blankIn is the longest run of signs in a word that are printed to write on, in bytes.
func blankIn(word string) (from, n int) {
	if strings.IndexByte(word, '_') < 0 && strings.IndexByte(word, '.') < 0 {
		return 0, 0
	}
	for at := 0; at < len(word); {
		to := at
		for to < len(word) && word[to] == word[at] {
			to++
		}
		if (word[at] == '_' || word[at] == '.') && to-at >= fewestOfBlank && to-at > n {
			from, n = at, to-at
		}
		at = to
	}
	return from, n
}

// shortenBlank takes signs out of the blank in a word that has more than so many.
func shortenBlank(word string, most int) string {
	from, n := blankIn(word)
	if n <= fewestOfBlank {
		return word
	}
	over := max(min(model.Width(word)-most, n-fewestOfBlank), 0)
	return word[:from] + word[from+over:]
}

// rowFor is the row of a line that begins at x: that of its middle, or the next one where what
// stands there already would cover the start of the line. It is -1 where both are taken.
func rowFor(line []geometry.Word, x int, rows []wordRow) int {
	y := int(middle(line[0]) * float64(len(rows)))
	for _, candidate := range []int{y, y + 1} {
		if candidate >= 0 && candidate < len(rows) && rows[candidate].start(x) == x {
			return candidate
		}
	}
	return -1
}

// linesOf puts words together whose middles are less than half a letter apart, each line from
// the left.
func linesOf(words []geometry.Word) [][]geometry.Word {
	sorted, downwards := slices.Clone(words), func(a, b geometry.Word) int { return cmp.Compare(middle(a), middle(b)) }
	if !slices.IsSortedFunc(sorted, downwards) {
		slices.SortStableFunc(sorted, downwards)
	}
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
