package paper

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/geometry"
)

// placeWords lays the words out in rows of cells. A page often has more letters in a line than the sheet has columns: a
// word that would cover the one before it goes behind it, and words without room at the end of their line are cut. So
// are words that would cover another column of the page, which begins in its place. Two lines in one row would cover
// each other; the second goes to the next row where that is free there, and is left out where not. The words before a
// blank, and the blank, end where they do on the page as far as there is room, because a field is on the blank.
func placeWords(words []geometry.Word, sheet geometry.Sheet, ellipsis string) []wordRow {
	rows, placed := make([]wordRow, sheet.Rows), make([][]piece, sheet.Rows)
	starts, pieces := make([]int, len(words)), make([]piece, 0, len(words))
	for _, line := range LinesOf(words) {
		setStarts(line, sheet, starts)
		from := len(pieces)
		pieces = appendPieces(pieces, line, starts[:len(line)], sheet)
		starts = starts[len(line):]
		if n := rowFor(line, pieces[from:], placed); n >= 0 {
			placed[n] = append(placed[n], pieces[from:]...)
		}
	}
	for n, row := range placed {
		slices.SortStableFunc(row, func(a, b piece) int { return cmp.Compare(a.from, b.from) })
		for i := range row {
			room := sheet.Columns
			if i+1 < len(row) {
				room = rows[n].roomOf(&row[i], row[i+1].from, sheet)
			}
			rows[n].writePiece(&row[i], room, sheet, ellipsis)
		}
	}
	return rows
}

type piece struct {
	words    []geometry.Word
	starts   []int
	from, to int // columns of the sheet
}

// appendPieces adds the pieces of a line. None begins where the one before it is printed.
func appendPieces(pieces []piece, line []geometry.Word, starts []int, sheet geometry.Sheet) []piece {
	for from := 0; from < len(line); {
		to := from + 1
		for to < len(line) && !apart(&line[to-1], &line[to], sheet) {
			to++
		}
		if from > 0 {
			before := pieces[len(pieces)-1].to
			starts[from] = max(starts[from], min(before+1, column(line[from].Box.Left, sheet)))
		}
		pieces = append(pieces, piece{line[from:to], starts[from:to], starts[from], column(line[to-1].Box.Right, sheet)})
		from = to
	}
	return pieces
}

// apart reports whether there is a gap between two words that is wider than a blank, even of justified text: one and a
// half times the height of the letters. A cell is twice as high as wide, nearly.
func apart(w, next *geometry.Word, sheet geometry.Sheet) bool {
	const cellHeight = 2
	gap, height := next.Box.Left-w.Box.Right, w.Box.Bottom-w.Box.Top
	return gap*float64(sheet.Columns) > 1.5*cellHeight*height*float64(sheet.Rows)
}

func (p *piece) word(i, x int, sheet geometry.Sheet) string {
	w := &p.words[i]
	return shortenBlank(model.Narrow(w.Text.String()), column(w.Box.Right, sheet)-x)
}

// roomOf returns the column before which a piece ends where the next one is to begin. It may move the
// next one a little; one that would move it further is cut, with two blanks between them.
func (r *wordRow) roomOf(p *piece, next int, sheet geometry.Sheet) int {
	const little = 3 // columns
	x := r.start(p.starts[0])
	for i := range p.words {
		x = max(x, p.starts[i])
		x += model.Width(p.word(i, x, sheet)) + 1
	}
	if x <= next+little {
		return next + little
	}
	return next - 2
}

// writePiece adds the words of a piece to the end of the row, up to a column. The last of those
// that fit ends with the ellipsis if others do not.
func (r *wordRow) writePiece(p *piece, to int, sheet geometry.Sheet, ellipsis string) {
	for i := range p.words {
		x := r.start(p.starts[i])
		room := to - x
		if room < 1 {
			return
		}
		word := p.word(i, x, sheet)
		if i+1 < len(p.words) && max(x+model.Width(word)+1, p.starts[i+1]) >= to {
			word += ellipsis
		}
		r.write(x, model.Clip(word, room, ellipsis))
	}
}

func column(left float64, sheet geometry.Sheet) int {
	return max(int(left*float64(sheet.Columns)+0.5), 0)
}

// setStarts sets the columns at which the words of a line would best begin.
func setStarts(line []geometry.Word, sheet geometry.Sheet, starts []int) {
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
}

// together reports whether a word follows another one after a blank and not after a gap.
func together(w, next *geometry.Word) bool { return next.Box.Left-w.Box.Right < w.Box.Bottom-w.Box.Top }

const fewestOfBlank = 3

// isBlank reports whether a word is a line or a row of dots to write on.
func isBlank(word string) bool {
	if word == "" || word[0] != '_' && word[0] != '.' {
		return false
	}
	_, n := blankIn(word)
	return n == len(word)
}

// blankIn returns the longest run of signs in a word that are printed to write on, in bytes.
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

// rowFor returns the row of a line: that of its middle, or the next one where it would cover words
// there. It is -1 where both are taken, or where the line would get above one that it follows.
func rowFor(line []geometry.Word, pieces []piece, placed [][]piece) int {
	y := int(middle(line[0]) * float64(len(placed)))
	for _, candidate := range []int{y, y + 1} {
		if candidate < 0 || candidate >= len(placed) || coverEachOther(pieces, placed[candidate]) {
			continue
		}
		if candidate+1 == len(placed) || !coverEachOther(pieces, placed[candidate+1]) {
			return candidate
		}
	}
	return -1
}

func coverEachOther(some, others []piece) bool {
	for i := range some {
		for j := range others {
			if some[i].from < others[j].to && others[j].from < some[i].to {
				return true
			}
		}
	}
	return false
}

// LinesOf puts words together whose middles are less than half a letter apart, each line from the left.
func LinesOf(words []geometry.Word) [][]geometry.Word {
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
