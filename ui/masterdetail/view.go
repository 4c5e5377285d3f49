package masterdetail

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/richtext"
)

// Resize gives table and preview their room.
func (b *List[R, ID]) Resize(size screen.Size) {
	b.split.Resize(size)
	b.arrange()
}

func (b *List[R, ID]) arrange() {
	main, preview := b.split.Main(), b.split.Preview()
	b.Table.Resize(main.Width, main.Height)
	b.sheet.Resize(preview.Width, preview.Height)
}

// Main is the room for the table, or for what is said in its place.
func (b *List[R, ID]) Main() screen.Size { return b.split.Main() }

// Lines draws the body. Main is the table, or what is said in its place.
func (b *List[R, ID]) Lines(main []string) []string {
	return b.split.Lines(b.env.Theme, func() []string { return main }, b.preview)
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
