package geometry

import (
	"math"
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

// From the lower left corner, a field begins at its lower edge, and one of another height ends elsewhere.
func TestUpwards(t *testing.T) {
	for _, c := range []struct {
		field model.Annotation
		want  Box
	}{
		{at(1, 10, 20, 30, 5), Box{0.1, 0.75, 0.4, 0.8}},
		{at(1, 0, 0, 10, 30), Box{0, 0.7, 0.1, 1}},
	} {
		if up := (Assumptions{Unit: Percent, Base: 1, Upwards: true}).Box(&c.field, &documents()[0]); !up.Same(c.want) {
			t.Errorf("the box is %+v, want %+v", up, c.want)
		}
	}
}

// The unit at the edges of what tells it.
func TestDetectUnitAtTheEdges(t *testing.T) {
	pixels := at(1, 80, 900, 240, 60)
	beyond := at(1, 90, 10, 20, 5) // leaves the page in percent, too flat for pixels
	for _, c := range []struct {
		name   string
		fields []model.Annotation
		want   Unit
	}{
		{"half of them small", []model.Annotation{at(1, 0.1, 0.1, 0.2, 0.2), at(1, 10, 10, 20, 20)}, Percent},
		{"just within one", []model.Annotation{at(1, 0.5, 0.5, 0.5004, 0.5004)}, Ratio},
		{"just beyond one to the right", []model.Annotation{at(1, 0.5, 0.5, 0.501, 0.5)}, Percent},
		{"just beyond one below", []model.Annotation{at(1, 0.5, 0.5, 0.5, 0.501)}, Percent},
		{"just within a hundred", []model.Annotation{at(1, 50, 50, 50.04, 50.04)}, Percent},
		{"beyond a hundred by height alone", []model.Annotation{at(1, 10, 300, 50, 50)}, Pixel},
		{"beyond a hundred by width alone", []model.Annotation{at(1, 300, 10, 50, 50)}, Pixel},
		{"half of them beyond", []model.Annotation{pixels, at(1, 10, 10, 20, 20)}, Percent},
		{"half of those in pixels", []model.Annotation{pixels, beyond}, Percent},
		{"most of those in pixels", []model.Annotation{pixels, pixels, beyond}, Pixel},
		{"exactly the page", []model.Annotation{at(1, 0, 0, 794, 1123)}, Pixel},
		{"wider than the page", []model.Annotation{at(1, 0, 0, 795, 1123)}, Percent},
		{"higher than the page", []model.Annotation{at(1, 0, 0, 794, 1124)}, Percent},
		{"as small as can be clicked", []model.Annotation{at(1, 400, 300, 6, 6)}, Pixel},
		{"narrower than can be clicked", []model.Annotation{at(1, 400, 300, 5, 6)}, Percent},
		{"flatter than can be clicked", []model.Annotation{at(1, 400, 300, 6, 5)}, Percent},
		{"not far", []model.Annotation{at(1, 190, 190, 10, 10)}, Percent},
		{"far to the right", []model.Annotation{at(1, 191, 190, 10, 10)}, Pixel},
		{"far below", []model.Annotation{at(1, 190, 191, 10, 10)}, Pixel},
		{"one without a width", []model.Annotation{pixels, at(1, 0.1, 0.1, 0, 0.1)}, Pixel},
		{"one without a height", []model.Annotation{pixels, at(1, 0.1, 0.1, 0.1, 0)}, Pixel},
		{"no number", []model.Annotation{pixels, at(1, model.Float(math.NaN()), 0, 1, 1), at(1, 0, model.Float(math.Inf(1)), 1, 1), at(1, 1, 1, -1, 1), at(1, 1, 1, 1, -1)}, Pixel},
	} {
		if got := DetectUnit(c.fields, documents()); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// The size of the page that a field lies on decides, not that of another.
func TestDetectUnitLooksAtThePageOfTheField(t *testing.T) {
	list := []model.Document{
		{ID: "large", Pages: []model.Page{{Width: 900, Height: 900}, {Width: 300, Height: 300}}},
		{ID: "d", Pages: []model.Page{{Width: 300, Height: 300}, {Width: 900, Height: 900}}},
	}
	if got := DetectUnit([]model.Annotation{at(2, 600, 600, 50, 50)}, list); got != Pixel {
		t.Errorf("on the large page: %v", got)
	}
	if got := DetectUnit([]model.Annotation{at(1, 600, 600, 50, 50)}, list); got != Percent {
		t.Errorf("on the small page: %v", got)
	}
}

func TestDetectBaseLooksAtTheDocumentOfTheField(t *testing.T) {
	list := []model.Document{{ID: "other", PageCount: 1}, {ID: "d", PageCount: 9}}
	var fields []model.Annotation
	for _, page := range []model.Int{0, 0, 8} {
		fields = append(fields, at(page, 1, 1, 1, 1))
	}
	if got := DetectBase(fields, list); got != 0 {
		t.Errorf("base %d", got)
	}
	// Without a number of pages only what lies before the first one is lost.
	if got := DetectBase([]model.Annotation{at(0, 1, 1, 1, 1), at(0, 1, 1, 1, 1), at(7, 1, 1, 1, 1)}, nil); got != 0 {
		t.Errorf("without a page count: base %d", got)
	}
	// Exactly twice as many is not enough.
	list[1].PageCount = 2
	fields = []model.Annotation{at(0, 1, 1, 1, 1), at(0, 1, 1, 1, 1), at(2, 1, 1, 1, 1)}
	if got := DetectBase(fields, list); got != 1 {
		t.Errorf("twice as many: base %d", got)
	}
}

func TestSlimmestPage(t *testing.T) {
	for _, c := range []struct {
		width, height model.Int
		assumed       bool
	}{{200, 1, false}, {201, 1, true}, {1, 200, false}, {1, 201, true}, {0, 0, true}, {1, 0, true}, {0, 1, true}} {
		d := &model.Document{Pages: []model.Page{{Width: c.width, Height: c.height}}}
		if got := PageAt(d, 0).Assumed; got != c.assumed {
			t.Errorf("%d by %d: assumed %v", c.width, c.height, got)
		}
	}
	if got := PageCount(&model.Document{PageCount: 1, Pages: make([]model.Page, 3)}); got != 3 {
		t.Errorf("%d pages", got)
	}
}

// A box at the far edge takes the last cell, and one beyond it none of the page.
func TestBoxAtTheFarEdge(t *testing.T) {
	s := Sheet{Columns: 10, Rows: 10}
	for _, c := range []struct {
		box  Box
		want Rect
	}{
		{Box{1, 1, 1, 1}, Rect{X: 9, Y: 9, Width: 1, Height: 1}},
		{Box{1.05, 0, 1.05, 0.1}, Rect{X: 10, Y: 0, Width: 1, Height: 1}},
		{Box{0.95, 0.95, 0.96, 0.96}, Rect{X: 9, Y: 9, Width: 1, Height: 1}},
		{Box{0.5, 0.5, 0.5, 0.5}, Rect{X: 5, Y: 5, Width: 1, Height: 1}},
		{Box{0.5, 0.36, 0.6, 0.445}, Rect{X: 5, Y: 4, Width: 1, Height: 1}}, // thin: the row of its middle
		{Box{0.5, 0.34, 0.6, 0.42}, Rect{X: 5, Y: 3, Width: 1, Height: 1}},
		{Box{0.99, -0.05, 1.05, 0.01}, Rect{X: 9, Y: 0, Width: 1, Height: 1}}, // on the page in part
	} {
		if got := s.Rect(c.box); got != c.want {
			t.Errorf("%+v: %+v, want %+v", c.box, got, c.want)
		}
	}
}

func TestIndexCountsFromTheBase(t *testing.T) {
	f := at(3, 0, 0, 1, 1)
	if one, nought := (Assumptions{Base: 1}).Index(&f), (Assumptions{Base: 0}).Index(&f); one != 2 || nought != 3 {
		t.Errorf("%d and %d", one, nought)
	}
}
