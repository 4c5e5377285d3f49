package geometry

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"inkdesk/model"
)

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
