package annotations

import (
	"strings"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/theme"
)

// A miniature shows in one line where on a page fields are, in this many columns. Each of
// them is two dots wide and four high, as braille has them.
const (
	miniatureColumns = 3
	dotsAcross       = 2
	dotsDown         = 4
)

type miniature struct {
	dots   [miniatureColumns]rune // of braille, without its base
	thirds [miniatureColumns]rune // of the height, for terminals without braille
	faulty [miniatureColumns]bool
}

// roomForMiniatures reports whether so many cells have the room for the labels of all pages
// and the miniatures of those with fields.
func (d *document) roomForMiniatures(room int) bool {
	if room < minMiniatureRoom {
		return false
	}
	room -= len(" fields")
	for i := range d.pages {
		room -= model.Width(d.pageLabel(i, "!", false))
		if len(d.pages[i].shown) > 0 {
			room -= miniatureColumns + 1
		}
		if room < 0 {
			return false
		}
	}
	return true
}

// minMiniatureRoom keeps narrow terminals plain.
const minMiniatureRoom = 80

func miniatureOf(p *page) (m miniature) {
	const across = miniatureColumns * dotsAcross
	for _, f := range p.shown {
		if f.box.Off() {
			continue
		}
		on := geometry.Box{Left: max(f.box.Left, 0), Top: max(f.box.Top, 0), Right: min(f.box.Right, 1), Bottom: min(f.box.Bottom, 1)}
		r := geometry.Sheet{Columns: across, Rows: dotsDown}.Rect(on)
		for x := r.X; x < r.X+r.Width; x++ {
			column := x / dotsAcross
			m.faulty[column] = m.faulty[column] || len(f.faults) > 0
			m.thirds[column] |= 1 << min(int((on.Top+on.Bottom)/2*3), 2)
			for y := r.Y; y < r.Y+r.Height; y++ {
				m.dots[column] |= brailleDot(x%dotsAcross, y)
			}
		}
	}
	return m
}

// brailleDot is the bit of a dot: the lowest row was added to the alphabet later.
func brailleDot(x, y int) rune {
	if y == dotsDown-1 {
		return 1 << (6 + x)
	}
	return 1 << (3*x + y)
}

// thirdSigns say which thirds of the height have fields: the first bit is the upper one.
const thirdSigns = " '-:.|:#"

func (m miniature) draw(t *theme.Theme, plain bool) string {
	const braille = 0x2800
	var out strings.Builder
	for i := range m.dots {
		sign := rune(thirdSigns[m.thirds[i]])
		if !plain && m.dots[i] != 0 {
			sign = braille + m.dots[i]
		}
		role := theme.Muted
		if m.faulty[i] {
			role = theme.Danger
		}
		t.Append(&out, role, string(sign))
	}
	return out.String()
}
