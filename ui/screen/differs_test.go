package screen_test

import (
	"strings"
	"testing"

	"inkdesk/api/pdftext"
	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/screen"
)

// Pages of another number or shape are said; a pixel more or less, and a size that nobody gave, say nothing.
func TestDiffers(t *testing.T) {
	portrait, landscape := model.Page{Width: 794, Height: 1123}, model.Page{Width: 1123, Height: 794}
	size := func(width, height float64) geometry.Page { return geometry.Page{Width: width, Height: height} }
	for _, c := range []struct {
		name  string
		file  []model.Page
		there []geometry.Page
		want  string
	}{
		{"the same", []model.Page{portrait}, []geometry.Page{size(793, 1122)}, ""},
		{"the same in another unit", []model.Page{portrait}, []geometry.Page{size(595, 842)}, ""},
		{"landscape under portrait", []model.Page{landscape}, []geometry.Page{size(794, 1123)}, "is landscape (1123 x 794), and that of the document portrait"},
		{"portrait under landscape, on the second page", []model.Page{portrait, portrait}, []geometry.Page{size(794, 1123), size(1123, 794)}, "Page 2 of a.pdf is portrait"},
		{"letter under A4", []model.Page{{Width: 816, Height: 1056}}, []geometry.Page{size(794, 1123)}, ""},
		{"square", []model.Page{{Width: 500, Height: 500}}, []geometry.Page{size(794, 1123)}, "is square"},
		{"no size given", []model.Page{landscape}, []geometry.Page{{Width: 794, Height: 1123, Assumed: true}}, ""},
		{"no size in the file", []model.Page{{}}, []geometry.Page{size(794, 1123)}, ""},
		{"pages not known", []model.Page{portrait}, nil, ""},
		{"another number", []model.Page{portrait}, []geometry.Page{size(794, 1123), size(794, 1123)}, "has 1 page; the document has 2."},
	} {
		p := screen.Printed{Document: pdftext.Document{Sizes: c.file, Count: len(c.file)}, Source: "a.pdf"}
		if got := p.Differs(c.there); (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}
