package geometry

import (
	"testing"

	"inkdesk/model"
)

func documents() []model.Document {
	return []model.Document{{ID: "d", PageCount: 2, Pages: []model.Page{{Width: 794, Height: 1123}, {Width: 794, Height: 1123}}}}
}

func at(page model.Int, x, y, w, h model.Float) model.Annotation {
	return model.Annotation{DocumentID: "d", Page: page, X: x, Y: y, Width: w, Height: h}
}

func TestDetectUnit(t *testing.T) {
	for _, c := range []struct {
		name   string
		fields []model.Annotation
		want   Unit
	}{
		{"none", nil, Percent},
		{"percent", []model.Annotation{at(1, 10, 80, 30, 6), at(1, 50, 80, 30, 6)}, Percent},
		{"ratio", []model.Annotation{at(1, 0.1, 0.8, 0.3, 0.06), at(1, 0, 0, 1, 1)}, Ratio},
		{"pixels", []model.Annotation{at(1, 80, 900, 240, 60), at(1, 400, 900, 240, 60), at(1, 10, 10, 40, 40)}, Pixel},
		{"one off the page", []model.Annotation{at(1, 95, 80, 30, 6), at(1, 50, 80, 30, 6)}, Percent},
		{"all off the page", []model.Annotation{at(1, 95, 80, 30, 4), at(1, 90, 80, 30, 4)}, Percent},
		{"far off even in pixels", []model.Annotation{at(1, 5000, 80, 30, 60), at(1, 400, 9000, 240, 60)}, Percent},
		{"no sizes", []model.Annotation{at(1, 0, 0, 0, 0)}, Percent},
		{"one field off the page", []model.Annotation{at(1, 90, 10, 20, 8)}, Percent},
		{"ratio, one off the page", []model.Annotation{at(1, 0.1, 0.8, 0.3, 0.06), at(1, 0.5, 0.8, 0.3, 0.06), at(1, 0.9, 0.1, 0.2, 0.1)}, Ratio},
		{"percent, one in the corner", []model.Annotation{at(1, 0, 0, 0.8, 0.8), at(1, 50, 80, 30, 6)}, Percent},
		{"pixels, one off the page", []model.Annotation{at(1, 80, 900, 240, 60), at(1, 400, 900, 240, 60), at(1, 700, 400, 240, 60)}, Pixel},
		{"pixels, one without a size", []model.Annotation{at(1, 80, 900, 240, 60), at(1, 400, 900, 240, 60), at(1, 80, 400, 0, 0)}, Pixel},
	} {
		if got := DetectUnit(c.fields, documents()); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestDetectBase(t *testing.T) {
	for _, c := range []struct {
		name  string
		pages []model.Int
		want  int
	}{
		{"none", nil, 1},
		{"from one", []model.Int{1, 1, 2}, 1},
		{"from nought", []model.Int{0, 0, 1}, 0},
		{"only nought", []model.Int{0}, 0},
		{"one stray", []model.Int{0, 1, 1}, 1},
		{"nought and the last", []model.Int{0, 0, 2}, 1},
		{"from nought, one beyond the end", []model.Int{0, 0, 0, 1, 2}, 0},
		{"from nought, one far beyond the end", []model.Int{0, 0, 1, 9}, 0},
		{"from one, two strays", []model.Int{1, 1, 1, 1, 2, 0, 0}, 1},
	} {
		var fields []model.Annotation
		for _, p := range c.pages {
			fields = append(fields, at(p, 1, 1, 1, 1))
		}
		if got := DetectBase(fields, documents()); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

func TestPageAt(t *testing.T) {
	d := &model.Document{Pages: []model.Page{{Width: 100, Height: 200}, {Width: 0, Height: 5}, {Width: -3, Height: 9}, {Width: 1, Height: 1 << 40}}}
	if p := PageAt(d, 0); p.Assumed || p.Width != 100 || p.Height != 200 {
		t.Errorf("page 0 is %+v", p)
	}
	for _, i := range []int{-1, 1, 2, 3, 4, 1 << 40} {
		if p := PageAt(d, i); !p.Assumed || p.Width <= 0 {
			t.Errorf("page %d is %+v", i, p)
		}
	}
	if PageCount(&model.Document{PageCount: -4}) != 0 || PageCount(d) != 4 || PageCount(nil) != 0 {
		t.Error("pages are counted wrong")
	}
}

func TestOverlap(t *testing.T) {
	whole := Box{0, 0, 1, 1}
	for _, c := range []struct {
		b    Box
		want float64
	}{
		{whole, 1},
		{Box{0.5, 0.5, 1, 1}, 1},
		{Box{0.5, 0, 1.5, 1}, 0.5},
		{Box{1, 0, 2, 1}, 0},
		{Box{0.5, 0.5, 0.5, 1}, 0},
	} {
		if got := whole.Overlap(c.b); got != c.want {
			t.Errorf("%+v: %v, want %v", c.b, got, c.want)
		}
	}
}

// From the lower left corner, a field begins at its lower edge.
func TestUpwards(t *testing.T) {
	f := at(1, 10, 20, 30, 5)
	up := Assumptions{Unit: Percent, Base: 1, Upwards: true}.Box(&f, &documents()[0])
	if want := (Box{0.1, 0.75, 0.4, 0.8}); !up.Same(want) {
		t.Errorf("the box is %+v, want %+v", up, want)
	}
}
