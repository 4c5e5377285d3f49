package geometry

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"inkdesk/model"
)

func any64() *rapid.Generator[float64] {
	odd := []float64{0, math.Copysign(0, -1), 1, 100, -100, 1e300, -1e300, math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN()}
	return rapid.OneOf(rapid.Float64Range(-200, 300), rapid.Float64(), rapid.SampledFrom(odd))
}

func onPage() *rapid.Generator[Page] {
	return rapid.Custom(func(t *rapid.T) Page {
		return Page{Width: float64(rapid.IntRange(300, 1600).Draw(t, "width")), Height: float64(rapid.IntRange(300, 1600).Draw(t, "height"))}
	})
}

// Every edge of a box on the page is drawn within one cell of its true place, and the
// page within one cell of its true proportion.
func TestEdgesAreWithinACell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		page := onPage().Draw(t, "page")
		columns, rows := rapid.IntRange(3, 200).Draw(t, "columns"), rapid.IntRange(3, 80).Draw(t, "rows")
		shape := CellShape(rapid.Float64Range(1, 3).Draw(t, "shape"))
		s := Fit(page, columns, rows, shape, 1)
		if s.Columns > columns || s.Rows > rows {
			t.Fatalf("%+v is larger than %d by %d", s, columns, rows)
		}
		wide := float64(s.Rows) * page.Width / page.Height * float64(shape)
		if perRow := page.Width / page.Height * float64(shape); math.Abs(wide-float64(s.Columns)) > max(1, perRow) {
			t.Fatalf("%+v should be %.2f columns wide", s, wide)
		}
		x := rapid.Float64Range(0, 99).Draw(t, "x")
		width := rapid.Float64Range(0, 100-x).Draw(t, "w")
		y := rapid.Float64Range(0, 99).Draw(t, "y")
		height := rapid.Float64Range(0, 100-y).Draw(t, "h")
		f := model.Annotation{X: model.Float(x), Y: model.Float(y), Width: model.Float(width), Height: model.Float(height)}
		r := s.Rect(BoxOf(&f, Percent, page))
		near := func(what string, got int, want float64, whole int) {
			if math.Abs(float64(got)-want/100*float64(whole)) > 1.0001 {
				t.Fatalf("the %s edge is at cell %d, should be at %.3f (%+v in %+v)", what, got, want/100*float64(whole), r, s)
			}
		}
		near("left", r.X, x, s.Columns)
		near("right", r.X+r.Width, x+width, s.Columns)
		near("upper", r.Y, y, s.Rows)
		near("lower", r.Y+r.Height, y+height, s.Rows)
		if r.X < 0 || r.Y < 0 || r.X+r.Width > s.Columns || r.Y+r.Height > s.Rows {
			t.Fatalf("%+v leaves the sheet %+v", r, s)
		}
	})
}

// The three units are three ways to write one box.
func TestUnitsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		page := onPage().Draw(t, "page")
		draw := func(name string) float64 { return rapid.Float64Range(-0.5, 1.5).Draw(t, name) }
		x, y, w, h := draw("x"), draw("y"), draw("w"), draw("h")
		field := func(across, down float64) *model.Annotation {
			return &model.Annotation{
				X: model.Float(x * across), Y: model.Float(y * down), Width: model.Float(w * across), Height: model.Float(h * down),
			}
		}
		ratio := BoxOf(field(1, 1), Ratio, page)
		for _, b := range []Box{BoxOf(field(100, 100), Percent, page), BoxOf(field(page.Width, page.Height), Pixel, page)} {
			if !b.Same(ratio) {
				t.Fatalf("%+v and %+v should be the same", b, ratio)
			}
		}
	})
}

// Whatever the numbers, results are finite, ordered and bounded.
func TestAnyNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) model.Float { return model.Float(any64().Draw(t, name)) }
		f := model.Annotation{X: draw("x"), Y: draw("y"), Width: draw("w"), Height: draw("h")}
		page := Page{Width: any64().Draw(t, "pw"), Height: any64().Draw(t, "ph")}
		unit := rapid.SampledFrom([]Unit{Undecided, Percent, Ratio, Pixel}).Draw(t, "unit")
		b := BoxOf(&f, unit, page)
		for _, v := range []float64{b.Left, b.Top, b.Right, b.Bottom} {
			if !finite(v) || math.Abs(v) > maxCoordinate {
				t.Fatalf("%+v", b)
			}
		}
		if b.Left > b.Right || b.Top > b.Bottom {
			t.Fatalf("%+v is turned around", b)
		}
		s := Fit(page, rapid.Int().Draw(t, "columns"), rapid.Int().Draw(t, "rows"), CellShape(any64().Draw(t, "shape")), any64().Draw(t, "zoom"))
		if s.Columns < 1 || s.Rows < 1 || s.Columns > maxCells || s.Rows > maxCells {
			t.Fatalf("%+v", s)
		}
		r := s.Rect(b)
		if r.Width < 1 || r.Height < 1 {
			t.Fatalf("%+v", r)
		}
		if o := b.Overlap(b); o < 0 || o > 1 {
			t.Fatalf("overlap %v", o)
		}
		DetectUnit([]model.Annotation{f}, nil)
	})
}

func TestQuarterAtHalf(t *testing.T) {
	f := model.Annotation{X: 10, Y: 50, Width: 25, Height: 10}
	a4 := Page{Width: 794, Height: 1123}
	for _, c := range []struct {
		columns, rows int
		sheet         Sheet
		rect          Rect
	}{
		{78, 16, Sheet{23, 16}, Rect{2, 8, 6, 2}},
		{70, 32, Sheet{45, 32}, Rect{5, 16, 11, 3}},
		{141, 42, Sheet{59, 42}, Rect{6, 21, 15, 4}},
		{20, 60, Sheet{20, 14}, Rect{2, 7, 5, 1}},
	} {
		s := Fit(a4, c.columns, c.rows, DefaultCell, 1)
		if s != c.sheet {
			t.Errorf("%d by %d: the sheet is %+v, want %+v", c.columns, c.rows, s, c.sheet)
		}
		if r := s.Rect(BoxOf(&f, Percent, a4)); r != c.rect {
			t.Errorf("%d by %d: the box is %+v, want %+v", c.columns, c.rows, r, c.rect)
		}
	}
}

const rounding = 1e-9

func near(a, b float64) bool { return math.Abs(a-b) < rounding }

func drawBox(t *rapid.T, name string) Box {
	part := rapid.Float64Range(0, 1)
	left, top := part.Draw(t, name+" left"), part.Draw(t, name+" top")
	return Box{left, top, left + part.Draw(t, name+" width")*(1-left), top + part.Draw(t, name+" height")*(1-top)}
}

// However a box is moved and sized, it lies on the page; moving keeps its size.
func TestMovedBoxesStayOnThePage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBox(t, "box")
		g := GuidesOf([]Word{{Box: drawBox(t, "word")}}, []Box{drawBox(t, "first"), drawBox(t, "second")})
		by := rapid.Float64Range(-3, 3)
		for range rapid.IntRange(1, 20).Draw(t, "steps") {
			right, down := by.Draw(t, "right"), by.Draw(t, "down")
			was := b
			switch rapid.IntRange(0, 2).Draw(t, "how") {
			case 0:
				b = b.Moved(right, down)
			case 1:
				b = g.Snapped(b, right, down, 0.02, 0.02)
			default:
				b = b.Sized(right, down, 0.001)
				was = b
			}
			if b.Left < -rounding || b.Top < -rounding || b.Right > 1+rounding+0.001 || b.Bottom > 1+rounding+0.001 || b.Left > b.Right || b.Top > b.Bottom {
				t.Fatalf("%v is off the page", b)
			}
			if !near(b.Right-b.Left, was.Right-was.Left) || !near(b.Bottom-b.Top, was.Bottom-was.Top) {
				t.Fatalf("%v has another size than %v", b, was)
			}
		}
	})
}

// A box off the page comes back onto it with the first step, in any direction.
func TestABoxComesBackOntoThePage(t *testing.T) {
	b := Box{1.2, -0.5, 1.4, -0.4}.Moved(0, 0.01)
	if want := (Box{0.8, 0, 1, 0.1}); !near(b.Left, want.Left) || !near(b.Top, want.Top) || !near(b.Right, want.Right) || !near(b.Bottom, want.Bottom) {
		t.Errorf("it stands at %v", b)
	}
	if b = (Box{0, 0, 1.5, 0.1}).Moved(0.1, 0); b.Left != 0 || b.Right != 1.5 {
		t.Errorf("one wider than the page stands at %v", b)
	}
}

// Guides never hold a box: a step moves it by half of a cell at least, unless the page ends.
func TestGuidesLetGo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const cell = 0.02
		b := drawBox(t, "box")
		var fields []Box
		for range rapid.IntRange(0, 8).Draw(t, "fields") {
			fields = append(fields, drawBox(t, "field"))
		}
		g := GuidesOf(nil, fields)
		moved := g.Snapped(b, cell, 0, cell, cell)
		if went := moved.Left - b.Left; went < cell/2-rounding && moved.Right < 1-cell {
			t.Fatalf("a step to the right from %v went %g", b, went)
		}
		if moved.Top != b.Top && !near(moved.Top, b.Top) {
			t.Fatalf("a step to the right moved %v to %v", b, moved)
		}
	})
}

func TestSnapping(t *testing.T) {
	words := []Word{{Text: model.NewText("Date:"), Box: Box{0.1, 0.50, 0.2, 0.52}}}
	g := GuidesOf(words, []Box{{0.6, 0.2, 0.8, 0.25}})
	for _, c := range []struct {
		name        string
		box         Box
		right, down float64
		want        Box
	}{
		{"onto the line of the words", Box{0.3, 0.47, 0.5, 0.505}, 0, 0.01, Box{0.3, 0.485, 0.5, 0.52}},
		{"behind a word of its line", Box{0.216, 0.49, 0.3, 0.53}, -0.01, 0, Box{0.2, 0.49, 0.284, 0.53}},
		{"not beside a word of another line", Box{0.216, 0.7, 0.3, 0.73}, -0.01, 0, Box{0.206, 0.7, 0.29, 0.73}},
		{"below the left edge of a field", Box{0.585, 0.7, 0.7, 0.73}, 0.01, 0, Box{0.6, 0.7, 0.715, 0.73}},
		{"beside a field at its height", Box{0.3, 0.185, 0.5, 0.235}, 0, 0.01, Box{0.3, 0.2, 0.5, 0.25}},
		{"nothing near", Box{0.3, 0.7, 0.5, 0.75}, 0.01, 0, Box{0.31, 0.7, 0.51, 0.75}},
	} {
		got := g.Snapped(c.box, c.right, c.down, 0.02, 0.02)
		if !near(got.Left, c.want.Left) || !near(got.Top, c.want.Top) || !near(got.Right, c.want.Right) || !near(got.Bottom, c.want.Bottom) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// What is sent of a box is read as the same box.
func TestNumbersOfABox(t *testing.T) {
	d := &model.Document{ID: "d", PageCount: 1, Pages: []model.Page{{Width: 600, Height: 800}}}
	rapid.Check(t, func(t *rapid.T) {
		a := Assumptions{
			Unit: rapid.SampledFrom([]Unit{Percent, Ratio, Pixel}).Draw(t, "unit"), Base: rapid.IntRange(0, 1).Draw(t, "base"),
			Upwards: rapid.Bool().Draw(t, "upwards"),
		}
		b := drawBox(t, "box")
		x, y, width, height := a.Numbers(b, PageAt(d, 0))
		f := model.Annotation{Page: model.Int(a.Base), X: model.Float(x), Y: model.Float(y), Width: model.Float(width), Height: model.Float(height)}
		got := a.Box(&f, d)
		if !near(got.Left, b.Left) || !near(got.Top, b.Top) || !near(got.Right, b.Right) || !near(got.Bottom, b.Bottom) {
			t.Fatalf("%+v: %v is read as %v", a, b, got)
		}
	})
}
