package table

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Sort describes the order that the header shows. The table itself does not sort.
type Sort struct {
	Column     string // name of a column, "" for none
	Descending bool
}

// SetSort shows an order in the header.
func (t *Table[R, ID]) SetSort(s Sort) {
	if s == t.sorted {
		return
	}
	t.sorted = s
	t.drawing.layout = nil
	t.drawing.stale = true
}

func (t *Table[R, ID]) drawHeader() string {
	var b strings.Builder
	p := pen[R]{t.theme}
	b.WriteString(draw.Blank(gutter))
	for i, c := range t.drawing.layout {
		if i > 0 {
			b.WriteString(draw.Blank(t.options.gapAt(t.width)))
		}
		p.cell(&b, c, Cell{Text: p.title(c, t.sorted), Role: theme.HeaderRow})
	}
	return draw.Fit(b.String(), t.width, "")
}

// SetMoreToCome says that there are rows that are not read yet.
func (t *Table[R, ID]) SetMoreToCome(more bool) {
	t.drawing.stale = t.drawing.stale || more != t.moreToCome
	t.moreToCome = more
}

// withPosition adds which rows are visible, where those are not all and there is room.
func (p pen[R]) withPosition(header string, width int, first, end, all int, more, scrolled bool) string {
	if end-first == all && !more && !scrolled || end == first {
		return header
	}
	text := fmt.Sprintf("%d-%d of %d", first+1, end, all)
	if more {
		text += "+"
	}
	if scrolled {
		text = p.Glyphs.Left + " " + text
	}
	header = strings.TrimRight(header, " ")
	blanks := width - ansi.StringWidthWc(header) - model.Width(text)
	if blanks < gapWide {
		return draw.Fit(header, width, "")
	}
	return header + draw.Blank(blanks) + p.Paint(theme.Muted, text)
}

// title keeps the arrow of the order visible where the title is cut.
func (p pen[R]) title(c placed[R], by Sort) string {
	if c.Name != by.Column || c.Name == "" {
		return c.Title
	}
	arrow := p.Glyphs.Up
	if by.Descending {
		arrow = p.Glyphs.Down
	}
	return model.Clip(c.Title, c.width-1, p.Glyphs.Ellipsis) + arrow
}
