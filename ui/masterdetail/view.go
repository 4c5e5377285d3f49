package masterdetail

import (
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/richtext"
)

// Resize gives table and preview their room.
func (l *List[R, ID]) Resize(size screen.Size) {
	l.split.Resize(size)
	l.layOut()
}

func (l *List[R, ID]) layOut() {
	main, preview := l.split.Main(), l.split.Preview()
	l.Table.Resize(main.Width, main.Height)
	l.text.Resize(preview.Width, preview.Height)
}

// Main is the size of the table.
func (l *List[R, ID]) Main() screen.Size { return l.split.Main() }

// Lines draws the body. Main is the table, or a message in its place.
func (l *List[R, ID]) Lines(main []string) []string {
	return l.split.Lines(l.env.Theme, func() []string { return main }, l.preview)
}

// preview draws the selected row; it is written again only when it has changed.
func (l *List[R, ID]) preview() []string {
	row, ok := l.Table.Selected()
	if id, _ := l.Table.SelectedID(); id != l.previewed {
		l.previewed = id
		l.edition++
		l.text.Top()
	}
	l.text.Write(l.edition, func(w *richtext.Writer) {
		if ok && l.detail != nil {
			l.detail(w, row)
		}
	})
	return l.text.Lines()
}
