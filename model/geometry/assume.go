package geometry

import "inkdesk/model"

// Assumptions are how the positions of fields are read.
type Assumptions struct {
	Unit Unit
	// Base is the number of a document's first page, 0 or 1.
	Base int
}

// Index is the index of the page a field lies on, counted from 0; it may be one that the
// document does not have.
func (a Assumptions) Index(f *model.Annotation) int { return int(f.Page) - a.Base }

// Box is where a field lies on its page.
func (a Assumptions) Box(f *model.Annotation, d *model.Document) Box {
	return BoxOf(f, a.Unit, PageAt(d, a.Index(f)))
}
