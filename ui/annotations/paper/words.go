package paper

import (
	"cmp"
	"math"
	"slices"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/theme"
)

// SetWords puts printed words under the fields, in the order of their lines. They stay
// until the page is replaced. The words of a page never change: a page that is shown again
// is known by its slice.
func (p *Paper) SetWords(words []geometry.Word) {
	p.printed.words = words
	p.printed.shown = p.printed.layer(words, p.sheet, p.theme)
	p.drawing.stale = true
}

// printed are the words of the page, and the layers of those shown before.
type printed struct {
	words  []geometry.Word
	shown  *wordLayer
	layers []*wordLayer // the latest last
}

// maxLayers is how many pages of words are kept drawn: enough to go back and forth.
const maxLayers = 4

// wordLayer is the words of a page on a sheet, drawn once.
type wordLayer struct {
	first *geometry.Word
	count int
	sheet geometry.Sheet
	theme *theme.Theme
	rows  []wordRow // of the sheet
}

// wordRow is the cells of a row of the sheet from its first letter to its last.
type wordRow struct {
	from  int
	cells []cell
}

// layer returns the words as they are drawn on a sheet, nil for none.
func (p *printed) layer(words []geometry.Word, sheet geometry.Sheet, t *theme.Theme) *wordLayer {
	if len(words) == 0 {
		return nil
	}
	l := &wordLayer{first: &words[0], count: len(words), sheet: sheet, theme: t}
	i := slices.IndexFunc(p.layers, func(o *wordLayer) bool {
		return o.first == l.first && o.count == l.count && o.sheet == l.sheet && o.theme == l.theme
	})
	if i >= 0 {
		l = p.layers[i]
		p.layers = slices.Delete(p.layers, i, i+1)
	} else {
		l.rows = placeWords(words, sheet, t.Glyphs.Ellipsis)
	}
	if p.layers = append(p.layers, l); len(p.layers) > maxLayers {
		p.layers = slices.Delete(p.layers, 0, 1)
	}
	return l
}

// placeWords lays the words out in rows of cells. A page has more letters in a line than the
// sheet has columns, often: a word that would cover the one before it stands behind it, and
// what has no room at the end of its line is cut. Two lines in one row would cover each
// other; the second goes to the next row where that is free there, and is left out where not.
func placeWords(words []geometry.Word, sheet geometry.Sheet, ellipsis string) []wordRow {
	rows := make([]wordRow, sheet.Rows)
	for _, line := range linesOf(words) {
		n := rowFor(line, rows, sheet)
		if n < 0 {
			continue
		}
		for _, w := range line {
			x := rows[n].start(column(w.Box.Left, sheet))
			room := sheet.Columns - x
			if room < 1 {
				break
			}
			rows[n].write(x, room, model.Clip(model.Narrow(w.Text.String()), room, ellipsis))
		}
	}
	return rows
}

func column(left float64, sheet geometry.Sheet) int {
	return max(int(left*float64(sheet.Columns)+0.5), 0)
}

// start is where a word begins that would stand at x: a column behind what stands there.
func (r *wordRow) start(x int) int {
	if len(r.cells) == 0 {
		return x
	}
	return max(x, r.from+len(r.cells)+1)
}

// write adds a word to the end of the row. A blank between two words has their colour, so
// that they are sent to the terminal as one run; a wider gap stays free for other things.
// From x on there is room for so many cells.
func (r *wordRow) write(x, room int, word string) {
	if len(r.cells) == 0 {
		r.from, r.cells = x, make([]cell, 0, room)
	}
	gap := x - r.from - len(r.cells)
	r.cells = r.cells[:x-r.from+model.Width(word)]
	if gap == 1 {
		r.cells[x-1-r.from] = cell{glyph: " ", role: theme.Muted}
	}
	row := canvas{width: len(r.cells), height: 1, cells: r.cells}
	row.write(x-r.from, 0, word, theme.Muted)
}

// rowFor is the row of a line: that of its middle, or the next one where what stands there
// already would cover the start of the line. It is -1 where both are taken.
func rowFor(line []geometry.Word, rows []wordRow, sheet geometry.Sheet) int {
	first := line[0].Box
	y := int((first.Top + first.Bottom) / 2 * float64(len(rows)))
	x := column(first.Left, sheet)
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

// drawWords copies the words that the area shows.
func (p *Paper) drawWords() {
	if p.printed.shown == nil {
		return
	}
	base := &p.drawing.base
	for y := max(p.top(), 0); y < p.height && y-p.top() < p.sheet.Rows; y++ {
		row := &p.printed.shown.rows[y-p.top()]
		at := row.from + p.left()
		skipped := max(-at, 0)
		if skipped >= len(row.cells) || at >= p.width {
			continue
		}
		to := base.row(y)[at+skipped:]
		n := copy(to, row.cells[skipped:])
		if to[0].continued {
			to[0] = cell{} // its first half is not shown
		}
		if end := skipped + n; end < len(row.cells) && row.cells[end].continued {
			to[n-1] = cell{}
		}
	}
}
