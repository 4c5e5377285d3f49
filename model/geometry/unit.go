package geometry

import (
	"math"

	"inkdesk/model"
)

// Unit is what positions and sizes on a page are measured in. The specification does
// not show it; public sources say percent.
type Unit uint8

// The units. Undecided leaves it to the numbers.
const (
	Undecided Unit = iota
	Percent
	Ratio
	Pixel
)

// String is the unit as it stands in the settings, "undecided" for none.
func (u Unit) String() string { return [...]string{"undecided", "percent", "ratio", "pixel"}[u] }

const (
	// minPixels is the smallest width and height, in pixels, at which a field can be read or
	// clicked; less is a sign that the numbers are no pixels.
	minPixels = 6
	// maxPercent is how far percents hardly ever reach, however badly a field is placed.
	maxPercent = 200
)

// DetectUnit tells the unit from the numbers of all fields of an envelope or a template.
// It stays with percent unless most fields would be lost in the upper left corner (a
// ratio), or most would leave the page, some by far, while most of those lie well within
// its pixels. The others are faults of single fields, and change nothing.
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
		page := pageOf(documents, f)
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

func pageOf(documents []model.Document, f *model.Annotation) Page {
	for i := range documents {
		if documents[i].ID == f.DocumentID {
			return PageAt(&documents[i], int(f.Page)-1)
		}
	}
	return PageAt(nil, 0)
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
