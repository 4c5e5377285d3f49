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

// PageSizes says how large pages are, those of one size that follow each other together.
func PageSizes(pages []model.Page) []string {
	var sizes []string
	for _, r := range pageRuns(pages) {
		sizes = append(sizes, r.text())
	}
	return sizes
}

func orNone(text string) string { return cmp.Or(text, "none") }

// pageRun is consecutive pages of one size, counted from 1.
type pageRun struct {
	first, last int
	page        model.Page
}

func pageRuns(pages []model.Page) []pageRun {
	var all []pageRun
	for i, p := range pages {
		if n := len(all); n > 0 && all[n-1].page == p {
			all[n-1].last = i + 1
			continue
		}
		all = append(all, pageRun{first: i + 1, last: i + 1, page: p})
	}
	return all
}

func (r pageRun) text() string {
	which := fmt.Sprintf("page %d", r.first)
	if r.last > r.first {
		which = fmt.Sprintf("pages %d to %d", r.first, r.last)
	}
	if r.page.Width <= 0 || r.page.Height <= 0 {
		return which + ": size not given"
	}
	return fmt.Sprintf("%s: %d x %d pixels, %s", which, r.page.Width, r.page.Height, orientation(r.page))
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
