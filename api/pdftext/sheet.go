package pdftext

import (
	"math"
	"strings"

	"github.com/ledongthuc/pdf"
)

// sheet holds one page of the file with what it inherits from the nodes of the tree above it.
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

// box describes a rectangle in points, with y going up.
type box struct{ left, bottom, right, top float64 }

// sheets walks the tree of pages. Neither its depth nor its width is trusted. Of a file with more pages than are read,
// count tells what the file says itself. In a damaged file a page that cannot be read counts as one without words.
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
		media:    box{0, 0, 612, 792}, // as a letter has
		defaults: r.Trailer().Key("Root").Key("AcroForm").Key("DR"), values: r.Trailer().Key(lockEntry).IsNull(),
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
	// A crop box ends with the paper, wherever in the tree either is said.
	s.box = box{max(s.media.left, s.crop.left), max(s.media.bottom, s.crop.bottom), min(s.media.right, s.crop.right), min(s.media.top, s.crop.top)}
	if s.box.right-s.box.left < 1 || s.box.top-s.box.bottom < 1 {
		s.box = s.media
	}
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
	// A fault of the page itself does not cost the entries on it.
	_ = guarded(func() { c.run(s.page.Key("Contents"), identity(), 0) })
	if s.defaults.Kind() == pdf.Dict {
		c.resources = s.defaults
	}
	// Values of form fields, stamps, comments that are always shown.
	list := s.page.Key("Annots")
	for i := range min(list.Len(), mostAnnotations) {
		_ = guarded(func() { c.annotation(list.Index(i), s.values) })
	}
}

type point struct{ x, y float64 }

// matrix holds a transformation as the format writes it: x' = a·x + c·y + e, y' = b·x + d·y + f.
type matrix struct{ a, b, c, d, e, f float64 }

func identity() matrix { return matrix{a: 1, d: 1} }

// after returns m where first is applied before it.
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

const mostAnnotations = 5000

// annotation reads an annotation from its own picture, or from its value where every program draws that itself: not where a
// file is encrypted.
func (c *content) annotation(a pdf.Value, values bool) {
	const hidden, notShown = 1 << 1, 1 << 5
	at, ok := boxOf(a.Key("Rect"))
	if !ok || a.Key("F").Int64()&(hidden|notShown) != 0 || a.Key("Subtype").Name() == "Popup" {
		return
	}
	picture := a.Key("AP").Key("N")
	if picture.Kind() == pdf.Dict {
		picture = picture.Key(a.Key("AS").Name())
	}
	if picture.Kind() == pdf.Stream {
		c.draw(picture, fitted(picture, at))
	} else if kind := inherited(a, "FT").Name(); values && (kind == "Tx" || kind == "Ch") {
		c.value(inherited(a, "V").Text(), at)
	}
}

// fitted moves the box of a form to its place on the page, see ISO 32000-1, 12.5.5.
func fitted(form pdf.Value, at box) matrix {
	own, turned := form.Key("BBox"), matrixOfForm(form)
	left, bottom, right, top := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, i := range [][2]int{{0, 1}, {0, 3}, {2, 1}, {2, 3}} {
		p := turned.apply(point{own.Index(i[0]).Float64(), own.Index(i[1]).Float64()})
		left, right, bottom, top = min(left, p.x), max(right, p.x), min(bottom, p.y), max(top, p.y)
	}
	wide, high := 1.0, 1.0
	if right > left && top > bottom {
		wide, high = (at.right-at.left)/(right-left), (at.top-at.bottom)/(top-bottom)
	}
	return matrix{wide, 0, 0, high, at.left - left*wide, at.bottom - bottom*high}
}

func inherited(field pdf.Value, name string) pdf.Value {
	const deepest = 10
	for range deepest {
		if v := field.Key(name); !v.IsNull() {
			return v
		}
		field = field.Key("Parent")
	}
	return pdf.Value{}
}

func (c *content) value(text string, at box) {
	const margin, usual, wide = 2, 12, 0.5 // points, points, and sizes
	size := min(usual, 0.8*(at.top-at.bottom))
	y := at.bottom + (at.top-at.bottom-size)/2 + 0.2*size
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	if len(lines) > 1 {
		y = at.top - margin - size
	}
	for _, line := range lines {
		x := at.left + margin
		for _, r := range line {
			c.add(glyph{text: string(r), from: point{x, y}, to: point{x + wide*size, y}, top: point{x, y + size}})
			x += wide * size
		}
		y -= 1.2 * size
	}
}
