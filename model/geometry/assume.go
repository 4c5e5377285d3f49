package geometry

import "inkdesk/model"

// Assumptions are how the positions of fields are read.
type Assumptions struct {
	Unit Unit
	// Base is the number of a document's first page, 0 or 1.
	Base int
	// Upwards holds where positions count from the lower left corner of the page, and a
	// field begins at its lower edge.
	Upwards bool
}

// Index is the index of the page a field lies on, counted from 0; it may be one that the
// document does not have.
func (a Assumptions) Index(f *model.Annotation) int { return int(f.Page) - a.Base }

// Box is where a field lies on its page.
func (a Assumptions) Box(f *model.Annotation, d *model.Document) Box {
	box := BoxOf(f, a.Unit, PageAt(d, a.Index(f)))
	if a.Upwards {
		box.Top, box.Bottom = 1-box.Bottom, 1-box.Top
	}
	return box
}
