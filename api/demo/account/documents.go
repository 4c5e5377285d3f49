package account

import (
	"strings"

	"inkdesk/model"
)

// The sizes of pages, at 96 pixels an inch.
var (
	a4     = model.Page{Width: 794, Height: 1123}
	letter = model.Page{Width: 816, Height: 1056}
)

func landscape(p model.Page) model.Page { return model.Page{Width: p.Height, Height: p.Width} }

// A4 returns the size of pages whose own size cannot be read.
func A4() model.Page { return a4 }

func (a *Account) documents(of string, i int) []model.Document {
	d := a.rng(ofDocuments, i) ^ 0x7e
	switch {
	case of == "document":
		d = a.rng(ofDocuments, a.Form(i))
	case isForm(a, i):
		d = a.rng(ofDocuments, theForm)
	}
	documents := make([]model.Document, 1+d.weighted(64, 21, 10, 5))
	for k := range documents {
		name := pick(&d, a.words["documents"])
		pages := make([]model.Page, pageCount(&d))
		size := []model.Page{a4, letter}[d.weighted(80, 20)]
		if d.chance(10) {
			size = landscape(size)
		}
		turned := -1
		if d.chance(12) {
			turned = d.below(len(pages))
		}
		for p := range pages {
			pages[p] = size
			if p == turned {
				pages[p] = landscape(size)
			}
		}
		documents[k] = model.Document{
			ID: model.DocumentID(a.partID(of, i, k)), Name: model.NewText(name),
			Filename:  model.NewText(strings.ReplaceAll(strings.ToLower(name), " ", "-") + ".pdf"),
			PageCount: model.Int(len(pages)), Pages: pages,
		}
	}
	return documents
}

func pageCount(d *rng) int {
	if d.chance(70) {
		return 1 + d.below(4)
	}
	return 1 + d.below(12)
}
