package placing

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/geometry"
)

// Spot is a place in a document: a box on a page, counted from 0.
type Spot struct {
	Page int
	Box  geometry.Box
}

// Document is what a field is placed on.
type Document struct {
	ID    model.DocumentID
	Pages []geometry.Page
	// Others are the fields that lie there already.
	Others []Other
	// People are those who may fill the field in. Their names are clean.
	People []string
}

// Other is a field that lies there already.
type Other struct {
	Spot
	Type     model.AnnotationType
	Required bool
	Person   int // index, or as in package paper
}

// shared is how much of the smaller of two fields may lie under the other one: what is
// placed by cells touches its neighbours.
const shared = 0.05

func (s Spot) clashes(o Spot) bool { return s.Page == o.Page && s.Box.Overlap(o.Box) > shared }

// Problems says what is wrong with a place, in sentences; none where all is well.
func (d Document) Problems(s Spot) (found []string) {
	switch {
	case s.Page < 0 || len(d.Pages) > 0 && s.Page >= len(d.Pages):
		return []string{"The document has no such page."}
	case s.Box.Off():
		found = append(found, "It is wholly off the page.")
	case !s.Box.Inside():
		found = append(found, "It is partly off the page.")
	}
	for _, o := range d.Others {
		if !s.clashes(o.Spot) {
			continue
		}
		said := "It and the " + strings.ToLower(o.Type.Label())
		if o.Person >= 0 && o.Person < len(d.People) {
			said += " of " + d.People[o.Person]
		}
		if said += " cover each other."; !slices.Contains(found, said) {
			found = append(found, said)
		}
	}
	return found
}

func (d Document) page(i int) geometry.Page {
	if i < 0 || i >= len(d.Pages) {
		return geometry.PageAt(nil, 0)
	}
	return d.Pages[i]
}

// pageCount is at least 1: not every document tells how many pages it has.
func (d Document) pageCount() int { return max(len(d.Pages), 1) }

// PagesOf are the sizes of the pages of a document.
func PagesOf(d *model.Document) []geometry.Page {
	const most = 10_000 // a document may claim any number
	pages := make([]geometry.Page, min(geometry.PageCount(d), most))
	for i := range pages {
		pages[i] = geometry.PageAt(d, i)
	}
	return pages
}

func percent(part float64) string { return fmt.Sprintf("%.1f", part*100) }
