package account

import (
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// span holds a piece of a line. One with an id is a number or a name that can be selected, and leads to a place.
type span struct {
	text string
	role theme.Role
	id   string
	open nav.Route
}

const moreOf = "more " // begins the id of the line that opens a table

type line []span

func (l line) width() (cells int) {
	for _, s := range l {
		cells += model.Width(s.text)
	}
	return cells
}

func plain(text string) span { return span{text: text} }
func muted(text string) span { return span{text: text, role: theme.Muted} }

type page struct {
	lines   []line
	numbers []number
}

type number struct {
	id, text       string
	open           nav.Route
	line, x, width int
}

func newPage(lines []line) page {
	p := page{lines: lines}
	for at, l := range lines {
		x := 0
		for _, s := range l {
			width := model.Width(s.text)
			if s.id != "" {
				p.numbers = append(p.numbers, number{s.id, s.text, s.open, at, x, width})
			}
			x += width
		}
	}
	return p
}

// beside joins blocks of lines: the one at the left is cut or padded to a width.
func beside(left, right []line, width int) []line {
	joined := make([]line, max(len(left), len(right)))
	for i := range joined {
		var l line
		if i < len(left) {
			l = left[i]
		}
		l = append(l, plain(draw.Blank(max(width-l.width(), 0))))
		if i < len(right) {
			l = append(l, right[i]...)
		}
		joined[i] = l
	}
	return joined
}

func (p *page) place(id string) int {
	return slices.IndexFunc(p.numbers, func(n number) bool { return n.id == id })
}

func (p *page) find(id string) (number, bool) {
	if at := p.place(id); at >= 0 {
		return p.numbers[at], true
	}
	return number{}, false
}

func (p *page) first() string { return p.beside("", 0) }
func (p *page) last() string  { return p.beside(p.first(), len(p.numbers)) }

// beside returns the number that is so many places after another, or else the first; "" for none.
func (p *page) beside(id string, by int) string {
	at := p.place(id)
	switch {
	case len(p.numbers) == 0:
		return ""
	case at < 0:
		return p.numbers[0].id
	}
	return p.numbers[min(max(at+by, 0), len(p.numbers)-1)].id
}

// vertically returns the nearest number about so many lines below another one, or above it where they
// are negative; the number itself where there is none in that direction.
func (p *page) vertically(id string, lines int) string {
	from, ok := p.find(id)
	if !ok {
		return p.first()
	}
	middle := from.x + from.width/2
	distance := func(n number) (down, across int) {
		return abs(n.line - from.line - lines), abs(n.x + n.width/2 - middle)
	}
	best, found := from, false
	for _, n := range p.numbers {
		if (n.line-from.line)*lines <= 0 {
			continue
		}
		down, across := distance(n)
		if least, sideways := distance(best); !found || down < least || down == least && across < sideways {
			best, found = n, true
		}
	}
	return best.id
}

func (p *page) at(line, x int) string {
	for _, n := range p.numbers {
		if n.line == line && x >= n.x && x < n.x+n.width {
			return n.id
		}
	}
	return ""
}

func abs(n int) int { return max(n, -n) }

func (p *page) draw(t *theme.Theme, chosen string, top, width, height int) []string {
	var lines []string
	for _, l := range p.lines[min(top, len(p.lines)):] {
		if len(lines) == height {
			break
		}
		var b strings.Builder
		for _, s := range l {
			role := s.role
			if s.id != "" && s.id == chosen {
				role = theme.SelectedText
			}
			b.WriteString(t.Paint(role, s.text))
		}
		lines = append(lines, draw.Fit(b.String(), width, t.Glyphs.Ellipsis))
	}
	return draw.FitAll(lines, width, height)
}
