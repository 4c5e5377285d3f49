package paper

import (
	"slices"
	"strings"

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
	// scratch is a row of words as cells.
	scratch []cell
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

// wordRow is what is printed in a row of the sheet, from its first letter to its last.
type wordRow struct {
	from, width int // in cells
	text        strings.Builder
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

// start is where a word begins that would stand at x: a column behind what stands there.
func (r *wordRow) start(x int) int {
	if r.width == 0 {
		return x
	}
	return max(x, r.from+r.width+1)
}

// write adds a word to the end of the row. From x on there is room for so many cells.
func (r *wordRow) write(x, room int, word string) {
	if r.width == 0 {
		r.from = x
		r.text.Grow(room)
	}
	for range x - r.from - r.width {
		r.text.WriteByte(' ')
	}
	r.text.WriteString(word)
	r.width = x - r.from + model.Width(word)
}

// cells draws the row, in the same array where possible. A blank between two words has their
// colour, so that they are sent to the terminal as one run; a wider gap stays free for other
// things.
func (r *wordRow) cells(array []cell) []cell {
	row := canvas{cells: array}
	row.reset(r.width, 1)
	x, text := 0, r.text.String()
	for text != "" {
		word := strings.TrimLeft(text, " ")
		if gap := len(text) - len(word); gap > 0 {
			if gap == 1 {
				row.set(x, 0, " ", theme.Muted)
			}
			x, text = x+gap, word
			continue
		}
		word, _, _ = strings.Cut(text, " ")
		row.write(x, 0, word, theme.Muted)
		x, text = x+model.Width(word), text[len(word):]
	}
	return row.cells
}

// wordsIn is what is printed in a line of the area, nil for nothing.
func (p *Paper) wordsIn(y int) *wordRow {
	if n := y - p.top(); p.printed.shown != nil && n >= 0 && n < p.sheet.Rows && p.printed.shown.rows[n].width > 0 {
		return &p.printed.shown.rows[n]
	}
	return nil
}

// drawWords draws the words in the lines of the area where something else may stand, too. All
// others are written as they are, see writePlain.
func (p *Paper) drawWords() {
	k := &p.drawing
	k.shared = append(k.shared[:0], make([]bool, p.height)...)
	for n := range p.stacks {
		rect := p.stacks[n].rect
		seen := rect.Clip(p.area())
		from, to := seen.Y+p.top(), seen.Y+p.top()+seen.Height
		if seen.Width == 0 || seen.Height == 0 {
			from = p.edge(rect).y
			to = from + 1
		}
		for y := max(from-1, 0); y < min(to+1, p.height); y++ { // labels stand beside, too
			k.shared[y] = true
		}
	}
	for y := range k.shared {
		row := p.wordsIn(y)
		if row == nil {
			continue
		}
		if at := row.from + p.left(); at < 0 || at+row.width > p.width {
			k.shared[y] = true // not all of it shows
		}
		if k.shared[y] {
			p.putWords(k.base.row(y), row)
		}
	}
}

// putWords draws printed words in a line of the area.
func (p *Paper) putWords(line []cell, row *wordRow) {
	p.printed.scratch = row.cells(p.printed.scratch)
	cells := p.printed.scratch
	at := row.from + p.left()
	skipped := max(-at, 0)
	if skipped >= len(cells) || at >= len(line) {
		return
	}
	to := line[at+skipped:]
	n := copy(to, cells[skipped:])
	if to[0].continued {
		to[0] = cell{} // its first half is not shown
	}
	if end := skipped + n; end < len(cells) && cells[end].continued {
		to[n-1] = cell{}
	}
}

// writePlain writes a line of the base as text. Words that have it for themselves are written
// in one run.
func (p *Paper) writePlain(y int) string {
	cells, row := p.drawing.base.row(y), p.wordsIn(y)
	if row == nil || p.drawing.shared[y] {
		return writeRow(p.theme, cells)
	}
	var out strings.Builder
	out.Grow(len(cells) + row.text.Len() + 2*sequences)
	at := row.from + p.left()
	appendRow(&out, p.theme, cells[:at])
	p.theme.Append(&out, theme.Muted, row.text.String())
	appendRow(&out, p.theme, cells[at+row.width:])
	return out.String()
}
