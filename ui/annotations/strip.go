package annotations

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
)

// strip is the line of pages around the one that is shown.
type strip struct {
	of    headerOf
	text  string
	spots []spot
}

// spot is where a page stands in the strip.
type spot struct{ from, to, page int }

// at is the page that stands in a column, -1 for none.
func (p *strip) at(x int) int {
	for _, s := range p.spots {
		if x >= s.from && x < s.to {
			return s.page
		}
	}
	return -1
}

// arrowCells is the room for an arrow and the blank beside it.
const arrowCells = 2

// drawStrip draws the pages, each with the number of its fields.
func drawStrip(t *theme.Theme, s *selection, width int) strip {
	d := s.document()
	if d == nil || len(d.pages) == 0 {
		return strip{text: line.Blank(width)}
	}
	lead := "Page " + s.layout.pageOf(d, s.page) + " "
	if !d.pages[s.page].exists {
		lead = fmt.Sprintf("Page %d does not exist ", d.pages[s.page].number)
	}
	p := strip{}
	from, to := d.pagesAround(s.page, width-len(lead)-2*arrowCells)
	out, x := t.Paint(theme.Muted, lead), len(lead)
	add := func(page int, text, painted string) {
		out += painted
		p.spots = append(p.spots, spot{x, x + model.Width(text), page})
		x += model.Width(text)
	}
	if from > 0 {
		add(from-1, t.Glyphs.Left+" ", t.Paint(theme.Muted, t.Glyphs.Left)+" ")
	}
	for i := from; i <= to; i++ {
		text := d.pageWord(i)
		add(i, text, t.Paint(pageRole(&d.pages[i], i == s.page), text))
	}
	if to < len(d.pages)-1 {
		add(to+1, " "+t.Glyphs.Right, " "+t.Paint(theme.Muted, t.Glyphs.Right))
	}
	p.text = line.Fit(out, width, t.Glyphs.Ellipsis)
	return p
}

// pagesAround are the first and the last page around one that fit into so many cells.
func (d *document) pagesAround(page, room int) (from, to int) {
	from, to = page, page
	room -= model.Width(d.pageWord(page))
	for grew := true; grew; {
		grew = false
		if to < len(d.pages)-1 {
			if w := model.Width(d.pageWord(to + 1)); w <= room {
				room, to, grew = room-w, to+1, true
			}
		}
		if from > 0 {
			if w := model.Width(d.pageWord(from - 1)); w <= room {
				room, from, grew = room-w, from-1, true
			}
		}
	}
	return from, to
}

// pageWord is the number of a page with the number of fields on it that are shown.
func (d *document) pageWord(i int) string {
	p := &d.pages[i]
	mark := ""
	if !p.exists {
		mark = "?"
	}
	return fmt.Sprintf(" %d%s:%d ", p.number, mark, len(p.shown))
}

func pageRole(p *page, active bool) theme.Role {
	switch {
	case active:
		return theme.TabActive
	case !p.exists:
		return theme.Danger
	case len(p.shown) == 0:
		return theme.Muted
	default:
		return theme.Text
	}
}
