package pdftext

import (
	"math"
	"strings"

	"github.com/ledongthuc/pdf"
)

const mostAnnotations = 5000

// annotations reads what lies on a page: values of form fields, stamps, comments that are always shown. The values
// themselves cannot be read where a file is encrypted.
func (c *content) annotations(list, defaults pdf.Value, values bool) {
	if defaults.Kind() == pdf.Dict {
		c.resources = defaults
	}
	for i := range min(list.Len(), mostAnnotations) {
		_ = guarded(func() { c.annotation(list.Index(i), values) })
	}
}

// annotation reads one, by its own picture, or by its value where every program draws that itself.
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
	own, turned := form.Key("BBox"), identity()
	if m := form.Key("Matrix"); m.Kind() == pdf.Array && m.Len() == 6 {
		turned = matrixOfArray(m)
	}
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
