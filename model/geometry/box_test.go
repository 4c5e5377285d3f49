package geometry_test

import (
	"math"
	"testing"

	"inkdesk/model/geometry"
)

// Rounding of a service is not outside; a box beyond it is, over each edge alone.
func TestInsideAndOff(t *testing.T) {
	const rounded, beyond = 0.0005, 0.001
	for name, row := range map[string]struct {
		box         geometry.Box
		inside, off bool
	}{
		"the whole page":      {geometry.Box{Right: 1, Bottom: 1}, true, false},
		"rounded everywhere":  {geometry.Box{Left: -rounded, Top: -rounded, Right: 1 + rounded, Bottom: 1 + rounded}, true, false},
		"over the left edge":  {geometry.Box{Left: -beyond, Top: 0.2, Right: 0.4, Bottom: 0.4}, false, false},
		"over the top":        {geometry.Box{Left: 0.2, Top: -beyond, Right: 0.4, Bottom: 0.4}, false, false},
		"over the right edge": {geometry.Box{Left: 0.2, Top: 0.2, Right: 1 + beyond, Bottom: 0.4}, false, false},
		"over the bottom":     {geometry.Box{Left: 0.2, Top: 0.2, Right: 0.4, Bottom: 1 + beyond}, false, false},
		"left of the page":    {geometry.Box{Left: -0.2, Top: 0.2, Right: 0, Bottom: 0.4}, false, true},
		"above the page":      {geometry.Box{Left: 0.2, Top: -0.2, Right: 0.4, Bottom: 0}, false, true},
		"right of the page":   {geometry.Box{Left: 1, Top: 0.2, Right: 1.2, Bottom: 0.4}, false, true},
		"below the page":      {geometry.Box{Left: 0.2, Top: 1, Right: 0.4, Bottom: 1.2}, false, true},
	} {
		if row.box.Inside() != row.inside || row.box.Off() != row.off {
			t.Errorf("%s: inside %v, off %v", name, row.box.Inside(), row.box.Off())
		}
	}
}

// A share of the smaller box, whichever way the two are shifted.
func TestOverlapInBothDirections(t *testing.T) {
	box := geometry.Box{Left: 0.2, Top: 0.2, Right: 0.6, Bottom: 0.6}
	for name, row := range map[string]struct {
		other geometry.Box
		want  float64
	}{
		"half below":        {geometry.Box{Left: 0.2, Top: 0.4, Right: 0.6, Bottom: 0.8}, 0.5},
		"half above":        {geometry.Box{Left: 0.2, Top: 0, Right: 0.6, Bottom: 0.4}, 0.5},
		"half beside":       {geometry.Box{Left: 0.4, Top: 0.2, Right: 0.8, Bottom: 0.6}, 0.5},
		"a quarter":         {geometry.Box{Left: 0.4, Top: 0.4, Right: 0.8, Bottom: 0.8}, 0.25},
		"touching below":    {geometry.Box{Left: 0.2, Top: 0.6, Right: 0.6, Bottom: 0.8}, 0},
		"apart below":       {geometry.Box{Left: 0.2, Top: 0.7, Right: 0.6, Bottom: 0.9}, 0},
		"touching beside":   {geometry.Box{Left: 0.6, Top: 0.2, Right: 0.8, Bottom: 0.6}, 0},
		"a small one in it": {geometry.Box{Left: 0.3, Top: 0.3, Right: 0.4, Bottom: 0.4}, 1},
		"without width":     {geometry.Box{Left: 0.3, Top: 0.3, Right: 0.3, Bottom: 0.4}, 0},
	} {
		if got := box.Overlap(row.other); math.Abs(got-row.want) > 1e-9 {
			t.Errorf("%s: %g, want %g", name, got, row.want)
		}
		if got := row.other.Overlap(box); math.Abs(got-row.want) > 1e-9 {
			t.Errorf("%s, the other way round: %g, want %g", name, got, row.want)
		}
	}
}

// Two boxes are the same while no edge has moved by half a percent.
func TestSameAndDistance(t *testing.T) {
	box := geometry.Box{Left: 0.2, Top: 0.3, Right: 0.6, Bottom: 0.5}
	for i := range 4 {
		for _, by := range []float64{-0.006, -0.004, 0.004, 0.006} {
			moved := box
			*[]*float64{&moved.Left, &moved.Top, &moved.Right, &moved.Bottom}[i] += by
			if got, want := box.Same(moved), math.Abs(by) < 0.005; got != want {
				t.Errorf("edge %d moved by %g: same %v", i, by, got)
			}
		}
	}
	if got := box.Distance(geometry.Box{Left: 0.5, Top: 0.7, Right: 9, Bottom: 9}); math.Abs(got-0.5) > 1e-9 {
		t.Errorf("distance %g, want 0.5", got)
	}
	if got := box.Area(); math.Abs(got-0.08) > 1e-9 {
		t.Errorf("area %g", got)
	}
}

func TestCellsOfAnArea(t *testing.T) {
	area := geometry.Rect{X: 2, Y: 3, Width: 4, Height: 2}
	for y := range 8 {
		for x := range 10 {
			if want := x >= 2 && x <= 5 && y >= 3 && y <= 4; area.Contains(x, y) != want {
				t.Errorf("%d, %d: %v", x, y, !want)
			}
		}
	}
	for _, row := range []struct{ other, want geometry.Rect }{
		{geometry.Rect{X: 0, Y: 0, Width: 3, Height: 4}, geometry.Rect{X: 2, Y: 3, Width: 1, Height: 1}},
		{geometry.Rect{X: 5, Y: 4, Width: 9, Height: 9}, geometry.Rect{X: 5, Y: 4, Width: 1, Height: 1}},
		{geometry.Rect{X: 6, Y: 5, Width: 1, Height: 1}, geometry.Rect{X: 6, Y: 5}},
		{geometry.Rect{X: 20, Y: 20, Width: 1, Height: 1}, geometry.Rect{X: 20, Y: 20}},
	} {
		if got := area.Clip(row.other); got != row.want {
			t.Errorf("%+v: %+v, want %+v", row.other, got, row.want)
		}
	}
}

// What no terminal and no page has is taken for what they mostly have.
func TestFitWithOddNumbers(t *testing.T) {
	page := geometry.Page{Width: 100, Height: 100}
	usual := geometry.Fit(page, 80, 24, geometry.DefaultCell, 1)
	if want := (geometry.Sheet{Columns: 48, Rows: 24}); usual != want {
		t.Fatalf("%+v, want %+v", usual, want)
	}
	for _, shape := range []geometry.CellShape{0, 0.49, 5.01, geometry.CellShape(math.NaN())} {
		if got := geometry.Fit(page, 80, 24, shape, 1); got != usual {
			t.Errorf("shape %g: %+v", float64(shape), got)
		}
	}
	for _, zoom := range []float64{0, -1, 5001, math.NaN()} {
		if got := geometry.Fit(page, 80, 24, geometry.DefaultCell, zoom); got != usual {
			t.Errorf("zoom %g: %+v", zoom, got)
		}
	}
	for shape, want := range map[geometry.CellShape]geometry.Sheet{0.5: {Columns: 12, Rows: 24}, 5: {Columns: 80, Rows: 16}} {
		if got := geometry.Fit(page, 80, 24, shape, 1); got != want {
			t.Errorf("shape %g: %+v, want %+v", float64(shape), got, want)
		}
	}
	if got := geometry.Fit(geometry.Page{Width: 1, Height: 1}, 9, 1, 0.5, 5000).Rows; got != 5000 {
		t.Errorf("as large as a sheet can be: %d rows", got)
	}
	if got := geometry.Fit(page, 80, 24, geometry.DefaultCell, 2); got != (geometry.Sheet{Columns: 96, Rows: 48}) {
		t.Errorf("twice as large: %+v", got)
	}
}
