package geometry

import (
	"math"
	"slices"

	"inkdesk/model"
)

// Unit says what positions and sizes on a page are measured in. The specification does
// not show it; public sources say percent.
type Unit uint8

// The units. Undecided leaves it to the numbers.
const (
	Undecided Unit = iota
	Percent
	Ratio
	Pixel
)

// String returns the unit as the settings have it, "undecided" for none.
func (u Unit) String() string { return [...]string{"undecided", "percent", "ratio", "pixel"}[u] }

func (u Unit) whole(page Page) (across, down float64) {
	switch u {
	case Ratio:
		return 1, 1
	case Pixel:
		return page.Width, page.Height
	default:
		return 100, 100
	}
}

const (
	// minPixels sets the smallest width and height, in pixels, at which a field can be read or
	// clicked; less is a sign that the numbers are no pixels.
	minPixels  = 6
	maxPercent = 200 // bounds percents: they hardly ever reach it, however badly a field is placed
)

// DetectUnit tells the unit from the numbers of all fields of an envelope or a template. It stays with percent unless
// most fields would be lost in the upper left corner (a ratio), or most would leave the page, some by far, while most
// of those are well within its pixels. The others are faults of single fields, and change nothing.
func DetectUnit(fields []model.Annotation, documents []model.Document) Unit {
	whole, small, beyond, pixels, distant := 0, 0, 0, 0, 0
	for i := range fields {
		f := &fields[i]
		right, bottom := float64(f.X+f.Width), float64(f.Y+f.Height)
		if !finite(right) || !finite(bottom) || f.Width <= 0 || f.Height <= 0 {
			continue
		}
		whole++
		if right <= 1+tolerance && bottom <= 1+tolerance {
			small++
		}
		if right <= 100*(1+tolerance) && bottom <= 100*(1+tolerance) {
			continue
		}
		beyond++
		page := a4
		if at := slices.IndexFunc(documents, func(d model.Document) bool { return d.ID == f.DocumentID }); at >= 0 {
			page = PageAt(&documents[at], int(f.Page)-1)
		}
		if right > page.Width || bottom > page.Height || f.Width < minPixels || f.Height < minPixels {
			continue
		}
		pixels++
		if right > maxPercent || bottom > maxPercent {
			distant++
		}
	}
	switch {
	case 2*small > whole:
		return Ratio
	case 2*beyond > whole && 2*pixels > beyond && distant > 0:
		return Pixel
	default:
		return Percent
	}
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// DetectBase tells whether the first page of a document has the number 0 or 1. It is 1 in the one public example, and
// stays 1 unless several or all fields are on page 0 and that way of counting leaves less than half as many of them
// on pages that do not exist. A single field on page 0 is taken for a fault of that field.
func DetectBase(fields []model.Annotation, documents []model.Document) int {
	count := make(map[model.DocumentID]int, len(documents))
	for i := range documents {
		count[documents[i].ID] = PageCount(&documents[i])
	}
	zeros, lost := 0, [2]int{}
	for i := range fields {
		f := &fields[i]
		if f.Page == 0 {
			zeros++
		}
		pages := count[f.DocumentID]
		for base := range lost {
			if index := int(f.Page) - base; index < 0 || pages > 0 && index >= pages {
				lost[base]++
			}
		}
	}
	if several := zeros > 1 || zeros == len(fields); several && lost[1] > 2*lost[0] {
		return 0
	}
	return 1
}

// PageCount returns how many pages a document has, 0 when it does not tell. Where the count
// and the list of pages differ, the larger one holds.
func PageCount(d *model.Document) int {
	if d == nil {
		return 0
	}
	return max(int(d.PageCount), len(d.Pages), 0)
}

// Assumptions says how the positions of fields are read.
type Assumptions struct {
	Unit    Unit
	Base    int  // numbers a document's first page, 0 or 1
	Upwards bool // positions count from the lower left corner of the page, and a field begins at its lower edge
}

// Index returns the index of the page a field is on, counted from 0; it may be one that the document does not have.
func (a Assumptions) Index(f *model.Annotation) int { return int(f.Page) - a.Base }

// Box returns where a field is on its page.
func (a Assumptions) Box(f *model.Annotation, d *model.Document) Box {
	box := BoxOf(f, a.Unit, PageAt(d, a.Index(f)))
	if a.Upwards {
		box.Top, box.Bottom = 1-box.Bottom, 1-box.Top
	}
	return box
}
