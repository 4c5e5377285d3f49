package paper

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/widget/sizetest"
)

func TestABoxSaysWhatIsInIt(t *testing.T) {
	f := field(0, box(10, 10, 25, 10))
	f.Text = "12 Mill Lane, 8001 Zürich, second floor on the left"
	p := drawnIn(82, 59, f)
	for _, want := range []string{"│As* 12 Mill Lane,", "│8001 Zürich,", "│second floor on"} {
		if got := text(p.Lines()); !strings.Contains(got, want) {
			t.Errorf("no %q:\n%s", want, got)
		}
	}
	f.Box, f.Text = box(10, 10, 12, 1), "12 Mill Lane"
	if got := text(drawnIn(82, 59, f).Lines()); !strings.Contains(got, "As* 12 M… ") && !strings.Contains(got, "As* 12 Mi…") {
		t.Errorf("the value is not cut to its box:\n%s", got)
	}
	f.Box, f.Text = box(10, 10, 20, 1), "東京都千代田区"
	if got := text(drawnIn(82, 59, f).Lines()); !strings.Contains(got, "As* 東京都千代…") {
		t.Errorf("wide letters:\n%s", got)
	}
}

// The marks of a field that is too small for them stand beside it, on no other field.
func TestSmallBoxesKeepTheirMarks(t *testing.T) {
	small := func(who int, x, y, w, h model.Float) Field {
		f := field(who, box(x, y, w, h))
		f.Type, f.Faulty = "c", true
		return f
	}
	p := drawnIn(82, 59, small(0, 20, 20, 1, 1), small(1, 98.9, 20, 1, 1), small(2, 22.5, 20, 1, 1), small(3, 50, 50, 2.4, 6))
	got := text(p.Lines())
	for _, want := range []string{"Ac*▲", "Bc*▲", "Cc*▲", "Dc*▲"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q:\n%s", want, got)
		}
	}
	x, y := p.stacks[p.order[0]].label.x, p.stacks[p.order[0]].label.y
	if at := p.At(x, y); len(at) != 1 || at[0] != 0 {
		t.Errorf("at the marks of the first field are %v", at)
	}
	ticked := small(0, 20, 20, 1, 1)
	ticked.Text = "✓"
	if got := text(drawnIn(82, 59, ticked).Lines()); !strings.Contains(got, "✓Ac*▲") {
		t.Errorf("a small box that is ticked:\n%s", got)
	}
}

// A field that lies in another one is drawn in it, however thin both are.
func TestSmallBoxesStayInLargeOnes(t *testing.T) {
	th := sizetest.Theme()
	rapid.Check(t, func(t *rapid.T) {
		part := func(name string, from, to float64) model.Float {
			return model.Float(rapid.Float64Range(from, max(from, to)).Draw(t, name))
		}
		x, y := part("x", 0, 80), part("y", 0, 90)
		w, h := part("w", 0.1, 99-float64(x)), part("h", 0.1, 99-float64(y))
		left, top := part("left", float64(x), float64(x+w)), part("top", float64(y), float64(y+h))
		p := New(th, geometry.DefaultCell)
		p.Resize(rapid.IntRange(20, 140).Draw(t, "columns"), rapid.IntRange(10, 60).Draw(t, "rows"))
		outer := box(x, y, w, h)
		within := geometry.Box{
			Left: float64(left) / 100, Top: float64(top) / 100,
			Right: min(float64(left)/100+0.01, outer.Right), Bottom: min(float64(top)/100+0.01, outer.Bottom),
		}
		p.SetPage(a4, []Field{field(0, within), field(1, outer)})
		small, large := p.stacks[p.order[0]].rect, p.stacks[p.order[1]].rect
		if outer.Holds(within) && small.Clip(large) != small {
			t.Fatalf("%+v is drawn outside %+v", small, large)
		}
	})
}

// Selecting a large field leaves all glyphs of the small ones on it and on its border.
func TestNothingIsHiddenBySelecting(t *testing.T) {
	large, small, onEdge := field(0, box(10, 10, 60, 40)), field(1, box(20, 20, 20, 10)), field(2, box(9, 9, 8, 4))
	small.Text, onEdge.Text = "inside", "edge"
	p := drawnIn(82, 59, large, small, onEdge)
	before, coloured := text(p.Lines()), strings.Join(p.Lines(), "\n")
	p.Select(0)
	after := text(p.Lines())
	heavy := strings.NewReplacer("┏", "╭", "┓", "╮", "┗", "╰", "┛", "╯")
	if heavy.Replace(after) != before {
		t.Errorf("selecting changed\n%s\nto\n%s", before, after)
	}
	if strings.Join(p.Lines(), "\n") == coloured {
		t.Errorf("the selection does not show:\n%s", after)
	}
	if !strings.Contains(before, "edge") || !strings.Contains(before, "Bs* inside") {
		t.Errorf("a small field is not seen:\n%s", before)
	}
}

// The marks look for a row of the field that nothing covers.
func TestMarksAvoidSmallerFields(t *testing.T) {
	large, small := field(0, box(10, 10, 30, 12)), field(1, box(10, 10, 12, 4))
	got := text(drawnIn(82, 59, large, small).Lines())
	if !strings.Contains(got, "As*") || !strings.Contains(got, "Bs*") {
		t.Errorf("marks are covered:\n%s", got)
	}
}
