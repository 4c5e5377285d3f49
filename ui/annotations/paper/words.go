package paper

import (
	"strings"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/theme"
)

// SetWords puts printed words under the fields, in the order of their lines. They stay until the
// page is replaced.
func (p *Paper) SetWords(words []geometry.Word) {
	p.words, p.printed = words, nil
	if len(words) > 0 {
		p.printed = placeWords(words, p.sheet, p.theme.Glyphs.Ellipsis)
	}
	p.drawing.stale = true
}

type wordRow struct {
	from, width int // in cells
	text        strings.Builder
}

// start returns the column of a word that belongs at x: x, or behind the words that reach it.
func (r *wordRow) start(x int) int {
	if r.width == 0 {
		return x
	}
	return max(x, r.from+r.width+1)
}

func (r *wordRow) write(x int, word string) {
	if r.width == 0 {
		r.from = x
	}
	r.text.WriteString(strings.Repeat(" ", x-r.from-r.width) + word)
	r.width = x - r.from + model.Width(word)
}

// drawWords draws the words in the lines of the area. A blank between two words has their colour, so that they are sent
// to the terminal as one run; a wider gap stays free for other things.
func (p *Paper) drawWords() {
	c := &p.drawing.base
	for y := max(p.top(), 0); y < min(p.top()+len(p.printed), p.height); y++ {
		row := &p.printed[y-p.top()]
		x, gap := row.from+p.left(), 0
		for word := range strings.SplitSeq(row.text.String(), " ") {
			switch {
			case word == "":
				gap++
				x++
				continue
			case gap == 1:
				c.set(x-1, y, " ", theme.Muted)
			}
			c.write(x, y, word, theme.Muted)
			x, gap = x+model.Width(word)+1, 1
		}
	}
}
