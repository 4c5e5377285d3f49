package annotations

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const maxTitleWidth = 32

// documentTabs returns the documents as tabs, from the one with index first on.
func documentTabs(l *layout, read *detail.Fields) (list []draw.Tab, first int) {
	// Of very many documents, only those around the open one are drawn.
	const around = 20
	docs, g := l.docs, l.env.Theme.Glyphs
	first = max(min(l.doc-around, len(docs)-2*around), 0)
	for i := first; i < min(first+2*around, len(docs)); i++ {
		d := &docs[i]
		title := model.Clip(model.Narrow(d.title.String()), maxTitleWidth, g.Ellipsis)
		if d.title.IsEmpty() {
			title = "Document " + strconv.Itoa(i+1)
		}
		count := 0
		for k := range d.pages {
			count += len(d.pages[k].fields)
		}
		note := strconv.Itoa(count)
		switch {
		case read.Err(d.id) != nil, !d.read && !d.id.Valid():
			note = g.Cross
		case !d.read:
			note = g.UnknownStatus
		}
		list = append(list, draw.Tab{Title: title, Note: note})
	}
	return list, first
}

type pageStrip struct {
	text  string
	spans []pageSpan
}

// pageSpan holds the columns [from, to) of a page in the strip.
type pageSpan struct{ from, to, page int }

// drawPageStrip draws the pages, each with the number of its fields, and with a miniature
// where all pages have the room for one. It is in ASCII on a plain terminal.
func drawPageStrip(l *layout, width int) pageStrip {
	t, d := l.env.Theme, l.document()
	if d == nil || len(d.pages) == 0 {
		return pageStrip{text: draw.Blank(width)}
	}
	lead := "Page " + d.pageText(l.page, l.assumptions.Base) + " "
	if !d.pages[l.page].exists {
		lead = fmt.Sprintf("Page %d does not exist ", d.pages[l.page].number)
	}
	const arrowCells = 2
	p := pageStrip{}
	from, end := draw.Around(l.page, len(d.pages), width-len(lead)-2*arrowCells, func(i int) int {
		return model.Width(d.pageLabel(i, "!", i == l.page))
	})
	out, x := t.Paint(theme.Muted, lead), len(lead)
	add := func(page int, text, painted string) {
		out += painted
		p.spans = append(p.spans, pageSpan{x, x + model.Width(text), page})
		x += model.Width(text)
	}
	if from > 0 {
		add(from-1, t.Glyphs.Left+" ", t.Paint(theme.Muted, t.Glyphs.Left)+" ")
	}
	small := d.roomForMiniatures(width - len(lead))
	for i := from; i < end; i++ {
		text := d.pageLabel(i, t.Glyphs.Act, i == l.page)
		add(i, text, t.Paint(pageRole(&d.pages[i], i == l.page), text))
		if small && len(d.pages[i].shown) > 0 {
			add(i, strings.Repeat(" ", miniatureColumns+1), miniatureOf(&d.pages[i]).draw(t, l.env.Terminal.ASCII)+" ")
		}
	}
	if end < len(d.pages) {
		add(end, " "+t.Glyphs.Right, " "+t.Paint(theme.Muted, t.Glyphs.Right))
	}
	p.text = draw.Fit(out, width, t.Glyphs.Ellipsis)
	return p
}

// pageLabel returns the number of a page with how many fields on it are shown, in words for the one that
// explains the others, and a mark, one column wide, if one of them has a fault.
func (d *document) pageLabel(i int, fault string, words bool) string {
	p := &d.pages[i]
	mark, count := "", strconv.Itoa(len(p.shown))
	if !p.exists {
		mark = "?"
	}
	if !slices.ContainsFunc(p.shown, func(f *field) bool { return len(f.faults) > 0 }) {
		fault = ""
	}
	if words {
		count = describe.Counted(len(p.shown), "field")
	}
	return fmt.Sprintf(" p%d%s %s%s ", p.number, mark, count, fault)
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
	if room < 80 { // a narrow terminal stays plain
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

// brailleDot returns the bit of a dot. The lowest row has bits apart because it came later.
func brailleDot(x, y int) rune {
	if y == dotsDown-1 {
		return 1 << (6 + x)
	}
	return 1 << (3*x + y)
}

func (m miniature) draw(t *theme.Theme, plain bool) string {
	const braille, thirdSigns = 0x2800, " '-:.|:#" // by which thirds of the height have fields: the first bit is the upper one
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
