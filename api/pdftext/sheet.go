package pdftext

import (
	"math"

	"github.com/ledongthuc/pdf"
)

// sheet is one page of the file with what it inherits from the nodes of the tree above it.
type sheet struct {
	page      pdf.Value
	resources pdf.Value
	media     box
	crop      box // zero for none
	box       box // what of media is shown
	unit      float64
	turned    int       // quarters, clockwise
	defaults  pdf.Value // resources of the values in form fields
	values    bool      // can be read
}

// box is a rectangle in points, with y going up.
type box struct{ left, bottom, right, top float64 }

func letter() box { return box{0, 0, 612, 792} }

// sheets walks the tree of pages. Neither its depth nor its width is trusted. Of a file with more
// pages than are read, count is what it says itself. In a damaged file a page that cannot be
// read counts as one without words.
func sheets(r *pdf.Reader, damaged bool) (found []sheet, count int) {
	nodes := 0
	var walk func(node pdf.Value, above sheet, depth int)
	walk = func(node pdf.Value, above sheet, depth int) {
		nodes++
		if depth > 50 || nodes > 4*mostPages || len(found) == mostPages {
			return
		}
		above.inherit(node)
		kids := node.Key("Kids")
		if kids.Kind() != pdf.Array {
			if node.Kind() == pdf.Dict || depth > 0 {
				above.page = node // a page that is missing counts, so that the others keep their numbers
				found = append(found, above)
			}
			return
		}
		for i := range min(kids.Len(), 4*mostPages) {
			err := guarded(func() { walk(kids.Index(i), above, depth+1) })
			switch {
			case err == nil:
			case damaged:
				found = append(found, above)
			default:
				panic(err)
			}
		}
	}
	root := r.Trailer().Key("Root").Key("Pages")
	walk(root, sheet{
		media: letter(), defaults: r.Trailer().Key("Root").Key("AcroForm").Key("DR"), values: r.Trailer().Key(lockEntry).IsNull(),
	}, 0)
	if count = len(found); count == mostPages {
		count = int(min(max(root.Key("Count").Int64(), mostPages), mostCounted))
	}
	return found, count
}

func (s *sheet) inherit(node pdf.Value) {
	if v := node.Key("Resources"); v.Kind() == pdf.Dict {
		s.resources = v
	}
	if b, ok := boxOf(node.Key("MediaBox")); ok {
		s.media = b
	}
	if b, ok := boxOf(node.Key("CropBox")); ok {
		s.crop = b
	}
	s.box = s.media.within(s.crop)
	s.unit = max(1, node.Key("UserUnit").Float64()) // it is not inherited
	if v := node.Key("Rotate"); v.Kind() == pdf.Integer {
		s.turned = ((int(v.Int64())/90)%4 + 4) % 4
	}
}

func boxOf(v pdf.Value) (box, bool) {
	if v.Kind() != pdf.Array || v.Len() != 4 {
		return box{}, false
	}
	a, b, c, d := v.Index(0).Float64(), v.Index(1).Float64(), v.Index(2).Float64(), v.Index(3).Float64()
	found := box{min(a, c), min(b, d), max(a, c), max(b, d)}
	wide, high := found.right-found.left, found.top-found.bottom
	return found, wide >= 1 && high >= 1 && wide < 1e6 && high < 1e6
}

// within is what is shown of a page: a crop box ends with the paper, wherever in the tree either is said.
func (b box) within(crop box) box {
	shown := box{max(b.left, crop.left), max(b.bottom, crop.bottom), min(b.right, crop.right), min(b.top, crop.top)}
	if shown.right-shown.left < 1 || shown.top-shown.bottom < 1 {
		return b
	}
	return shown
}

// place turns a point of the file into percent of the page as it is looked at.
func (s *sheet) place(at point) point {
	x := (at.x - s.box.left) / (s.box.right - s.box.left) * 100
	y := (s.box.top - at.y) / (s.box.top - s.box.bottom) * 100
	switch s.turned {
	case 1:
		return point{100 - y, x}
	case 2:
		return point{100 - x, 100 - y}
	case 3:
		return point{y, 100 - x}
	default:
		return point{x, y}
	}
}

func (s *sheet) size() (width, height float64) {
	width, height = (s.box.right-s.box.left)*s.unit, (s.box.top-s.box.bottom)*s.unit
	if s.turned%2 == 1 {
		return height, width
	}
	return width, height
}

func (s *sheet) read(to *[]glyph) {
	steps := mostSteps
	c := content{to: to, steps: &steps, resources: s.resources, fonts: map[string]*font{}}
	// What cannot be read of the page itself does not cost what is entered on it.
	_ = guarded(func() { c.run(s.page.Key("Contents"), identity(), 0) })
	c.annotations(s.page.Key("Annots"), s.defaults, s.values)
}

type point struct{ x, y float64 }

// matrix is a transformation as the format writes it: x' = a·x + c·y + e, y' = b·x + d·y + f.
type matrix struct{ a, b, c, d, e, f float64 }

func identity() matrix { return matrix{a: 1, d: 1} }

// after is m where first is applied before it.
func (m matrix) after(first matrix) matrix {
	return matrix{
		first.a*m.a + first.b*m.c, first.a*m.b + first.b*m.d,
		first.c*m.a + first.d*m.c, first.c*m.b + first.d*m.d,
		first.e*m.a + first.f*m.c + m.e, first.e*m.b + first.f*m.d + m.f,
	}
}

func (m matrix) apply(p point) point {
	return point{m.a*p.x + m.c*p.y + m.e, m.b*p.x + m.d*p.y + m.f}
}

func distance(p, q point) float64 { return math.Hypot(p.x-q.x, p.y-q.y) }
