package describe

import (
	"cmp"
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Document writes a document with the sizes of its pages. The index counts from 0.
func Document(w *richtext.Writer, index int, doc *model.Document) {
	lead := fmt.Sprintf("%d ", index+1)
	if w.Theme.Spoken { // the row has a number
		lead = ""
	}
	w.Wrap(w.Theme.Paint(theme.Muted, lead), Name(doc.Title()), theme.Strong)
	indent := draw.Blank(len(lead))
	if !doc.Filename.IsEmpty() && doc.Filename != doc.Title() {
		w.Wrap(indent, "file "+doc.Filename.String(), theme.Text)
	}
	w.Hidden(len(lead), doc.Name, doc.Filename)
	w.Wrap(indent, w.Joined(Counted(int(doc.PageCount), "page"), "id "+orNone(doc.ID.String())), theme.Muted)
	for _, size := range PageSizes(doc.Pages) {
		w.Wrap(indent, size, theme.Text)
	}
	Unread(w, len(lead), doc.Unread, "document")
}

func orNone(text string) string { return cmp.Or(text, "none") }

// PageSizes says how large pages are, those of one size that follow each other together.
func PageSizes(pages []model.Page) []string {
	var sizes []string
	for first := 0; first < len(pages); {
		last := first
		for last+1 < len(pages) && pages[last+1] == pages[first] {
			last++
		}
		which := fmt.Sprintf("page %d", first+1)
		if last > first {
			which = fmt.Sprintf("pages %d to %d", first+1, last+1)
		}
		size := "size not given"
		if p := pages[first]; p.Width > 0 && p.Height > 0 {
			size = fmt.Sprintf("%d x %d pixels, %s", p.Width, p.Height, orientation(p))
		}
		sizes, first = append(sizes, which+": "+size), last+1
	}
	return sizes
}

func orientation(p model.Page) string {
	switch {
	case p.Width > p.Height:
		return "landscape"
	case p.Width < p.Height:
		return "portrait"
	default:
		return "square"
	}
}
