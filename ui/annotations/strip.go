package annotations

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
)

// strip is the line of pages around the one that is shown, drawn once for each.
type strip struct {
	doc, page, width int
	text             string // "" before it is drawn
	spots            []spot
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

// pages are the strip as it has to be now.
func (s *Screen) pages() *strip {
	p := &s.kept.strip
	if p.text == "" || p.doc != s.doc || p.page != s.page || p.width != s.size.Width {
		*p = s.drawStrip()
	}
	return p
}

// arrowCells is the room for an arrow and the blank beside it.
const arrowCells = 2

// drawStrip draws the pages, each with the number of its fields.
func (s *Screen) drawStrip() strip {
	p := strip{doc: s.doc, page: s.page, width: s.size.Width}
	d, t := s.open(), s.env.Theme
	if d == nil || len(d.pages) == 0 {
		p.text = line.Blank(p.width)
		return p
	}
	lead := "Page " + s.pageOf(d, s.page) + " "
	if !d.pages[s.page].exists {
		lead = fmt.Sprintf("Page %d does not exist ", d.pages[s.page].number)
	}
	from, to := s.pagesThatFit(d, p.width-len(lead)-2*arrowCells)
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
		text := s.pageWord(d, i)
		add(i, text, t.Paint(pageRole(&d.pages[i], i == s.page), text))
	}
	if to < len(d.pages)-1 {
		add(to+1, " "+t.Glyphs.Right, " "+t.Paint(theme.Muted, t.Glyphs.Right))
	}
	p.text = line.Fit(out, p.width, t.Glyphs.Ellipsis)
	return p
}

// pagesThatFit are the first and the last page around the one that is shown.
func (s *Screen) pagesThatFit(d *document, room int) (from, to int) {
	from, to = s.page, s.page
	room -= model.Width(s.pageWord(d, s.page))
	for grew := true; grew; {
		grew = false
		if to < len(d.pages)-1 {
			if w := model.Width(s.pageWord(d, to+1)); w <= room {
				room, to, grew = room-w, to+1, true
			}
		}
		if from > 0 {
			if w := model.Width(s.pageWord(d, from-1)); w <= room {
				room, from, grew = room-w, from-1, true
			}
		}
	}
	return from, to
}

// pageWord is the number of a page with the number of fields on it that are shown.
func (s *Screen) pageWord(d *document, i int) string {
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
