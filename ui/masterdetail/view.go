package masterdetail

import (
	"strings"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// layout is where the preview stands.
type layout uint8

const (
	without layout = iota
	beside
	below
	over
)

// The sizes of the body, in cells, from which there is room for a preview, and its part.
const (
	besideFrom     = 118
	belowFrom      = 38
	besidePercent  = 42
	belowPercent   = 40
	separatorCells = 3
)

func (b *List[R, ID]) layout() layout {
	switch {
	case b.zoomed:
		return over
	case b.hidden || b.Table.Len() == 0:
		return without
	case b.size.Width >= besideFrom:
		return beside
	case b.size.Height >= belowFrom:
		return below
	default:
		return without
	}
}

// Resize gives table and preview their room.
func (b *List[R, ID]) Resize(size screen.Size) {
	b.size = screen.Size{Width: max(size.Width, 0), Height: max(size.Height, 0)}
	b.arrange()
}

func (b *List[R, ID]) arrange() {
	main := b.Main()
	b.Table.Resize(main.Width, main.Height)
	switch b.layout() {
	case beside:
		b.sheet.Resize(b.size.Width-main.Width-separatorCells, b.size.Height)
	case below:
		b.sheet.Resize(b.size.Width, max(b.size.Height-main.Height-1, 0))
	default:
		b.sheet.Resize(b.size.Width, b.size.Height)
	}
}

// Main is the room for the table, or for what is said in its place.
func (b *List[R, ID]) Main() screen.Size {
	main := b.size
	switch b.layout() {
	case beside:
		main.Width -= main.Width*besidePercent/100 + separatorCells
	case below:
		main.Height -= main.Height * belowPercent / 100
	}
	return main
}

// Lines draws the body. Main is the table, or what is said in its place.
func (b *List[R, ID]) Lines(main []string) []string {
	t := b.env.Theme
	switch b.layout() {
	case over:
		return b.preview()
	case beside:
		return draw.BesideLines(main, b.preview(), " "+t.Paint(theme.Border, t.Glyphs.Separator)+" ")
	case below:
		rule := t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, b.size.Width))
		return draw.FitAll(append(append(append([]string(nil), main...), rule), b.preview()...), b.size.Width, b.size.Height)
	default:
		return main
	}
}

// preview writes the selected row, once for as long as it is the same.
func (b *List[R, ID]) preview() []string {
	row, ok := b.Table.Selected()
	if id, _ := b.Table.SelectedID(); id != b.shown {
		b.shown = id
		b.edition++
		b.sheet.Top()
	}
	b.sheet.Write(b.edition, func(pen *richtext.Writer) {
		if ok && b.detail != nil {
			b.detail(pen, row)
		}
	})
	return b.sheet.Lines()
}
