package geometry

import "inkdesk/model"

// Page is the size of a page. Only the proportion of its sides matters, unless positions
// are measured in pixels.
type Page struct {
	Width, Height float64
	// Assumed holds where the service gives no size that a page could have, and A4 is
	// taken for it.
	Assumed bool
}

// a4 is at 96 pixels an inch.
var a4 = Page{Width: 794, Height: 1123, Assumed: true}

// maxProportion is the largest proportion of the sides of a page; beyond it a size is taken
// for none.
const maxProportion = 200

// PageAt is the size of the page with that index, counted from 0, of a document. It is
// given in pixels ("Document"). A page that does not exist is A4.
func PageAt(d *model.Document, index int) Page {
	if d == nil || index < 0 || index >= len(d.Pages) {
		return a4
	}
	p := Page{Width: float64(d.Pages[index].Width), Height: float64(d.Pages[index].Height)}
	if !p.valid() {
		return a4
	}
	return p
}

func (p Page) valid() bool {
	return p.Width > 0 && p.Height > 0 && finite(p.Width) && finite(p.Height) &&
		p.Width <= maxProportion*p.Height && p.Height <= maxProportion*p.Width
}

// Word is a printed word of a page and where it stands.
type Word struct {
	Box  Box
	Text model.Text
}
