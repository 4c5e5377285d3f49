package paper

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/widget/sizetest"
)

var a4 = geometry.Page{Width: 794, Height: 1123}

func box(x, y, w, h model.Float) geometry.Box {
	return geometry.BoxOf(&model.Annotation{X: x, Y: y, Width: w, Height: h}, geometry.Percent, a4)
}

func field(who int, b geometry.Box) Field {
	return Field{Box: b, Style: sizetest.Theme().Recipient(who), Type: "s", Required: true}
}

// drawnIn is a page with a few fields in an area of that size.
func drawnIn(width, height int, fields ...Field) *Paper {
	p := New(sizetest.Theme(), geometry.DefaultCell)
	p.Resize(width, height)
	p.SetPage(a4, fields)
	return p
}

// text is a drawing without colours.
func text(lines []string) string {
	var out []string
	for _, l := range lines {
		out = append(out, strings.TrimRight(ansi.Strip(l), " "))
	}
	return strings.Join(out, "\n")
}

func TestDrawing(t *testing.T) {
	p := drawnIn(40, 20,
		field(0, box(10, 50, 25, 5)), field(1, box(40, 50, 50, 20)), field(2, box(60, 55, 40, 30)),
	)
	const want = `
      ╭─────────────────────────╮
      │                         │
      │                         │
      │                         │
      │                         │
      │                         │
      │                         │
      │                         │
      │                         │
      │                         │
      │   As*░░░ ╭───────────╮  │
      │          │Bs*▒╭────────╮│
      │          │▒▒▒▒│Cs*2222╱││
      │          ╰────│2222222╱││
      │               │╱╱╱╱╱╱╱╱││
      │               ╰────────╯│
      │                         │
      │                         │
      │                         │
      ╰─────────────────────────╯`
	got := text(p.Lines())
	if got != strings.Trim(want, "\n") {
		t.Errorf("drawn\n%s\nwant%s", got, want)
	}
}

// Every edge of a box stands where the numbers say, within one cell, in any area.
func TestBoxesStandWhereTheyShould(t *testing.T) {
	for _, size := range []sizetest.Size{{Width: 60, Height: 11}, {Width: 80, Height: 18}, {Width: 72, Height: 34}, {Width: 143, Height: 44}, {Width: 480, Height: 190}} {
		p := drawnIn(size.Width, size.Height, field(0, box(30, 50, 25, 12)))
		lines := strings.Split(text(p.Lines()), "\n")
		border := slices.IndexFunc([]rune(lines[0]), func(r rune) bool { return r == '╭' })
		var first, last, left, right int
		for y, l := range lines[1 : len(lines)-1] {
			cells := []rune(strings.Trim(l, " "))
			for x, r := range cells[1:] {
				if x >= p.Sheet().Columns || r == ' ' || r == '│' && x == p.Sheet().Columns {
					continue
				}
				if first == 0 {
					first, left = y, x
				}
				last, right, left = y+1, max(right, x+1), min(left, x)
			}
		}
		columns, rows := float64(p.Sheet().Columns), float64(p.Sheet().Rows)
		for _, e := range []struct {
			what string
			got  int
			want float64
		}{{"left", left, 0.30 * columns}, {"right", right, 0.55 * columns}, {"upper", first, 0.50 * rows}, {"lower", last, 0.62 * rows}} {
			if math.Abs(float64(e.got)-e.want) > 1 {
				t.Errorf("%+v: the %s edge is at %d, should be at %.2f (border at %d)\n%s", size, e.what, e.got, e.want, border, text(p.Lines()))
			}
		}
	}
}

// What is kept between moves shows the same as a new drawing.
func TestKeptLinesAreRight(t *testing.T) {
	th := sizetest.Theme()
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Float64Range(-20, 120), rapid.SampledFrom([]float64{0, 100, -1e300, 1e300}))
		page := geometry.Page{Width: float64(rapid.IntRange(100, 2000).Draw(t, "pw")), Height: float64(rapid.IntRange(100, 2000).Draw(t, "ph"))}
		fields := make([]Field, rapid.IntRange(0, 12).Draw(t, "n"))
		for i := range fields {
			draw := func() model.Float { return model.Float(number.Draw(t, "number")) }
			fields[i] = field(i, geometry.BoxOf(&model.Annotation{X: draw(), Y: draw(), Width: draw(), Height: draw()}, geometry.Percent, page))
		}
		width, height := rapid.IntRange(0, 90).Draw(t, "width"), rapid.IntRange(0, 40).Draw(t, "height")
		kept := New(th, geometry.DefaultCell)
		kept.Resize(width, height)
		kept.SetPage(page, fields)
		for range rapid.IntRange(1, 8).Draw(t, "moves") {
			switch rapid.IntRange(0, 5).Draw(t, "move") {
			case 0, 1, 2:
				kept.Select(rapid.IntRange(-1, 12).Draw(t, "select"))
			case 3:
				b := box(model.Float(number.Draw(t, "gx")), 10, 20, 10)
				kept.Mark(&b)
			case 4:
				kept.ZoomBy(rapid.IntRange(-2, 2).Draw(t, "zoom"))
			default:
				kept.Pan(rapid.IntRange(-2, 2).Draw(t, "px"), rapid.IntRange(-2, 2).Draw(t, "py"))
			}
			got := strings.Join(kept.Lines(), "\n")
			kept.Restyle(th) // forgets every line
			if want := strings.Join(kept.Lines(), "\n"); got != want {
				t.Fatalf("kept\n%s\nnew\n%s", ansi.Strip(got), ansi.Strip(want))
			}
			for _, l := range kept.Lines() {
				if w := ansi.StringWidth(l); w != width {
					t.Fatalf("a line of %d cells, want %d", w, width)
				}
			}
			if len(kept.Lines()) != height {
				t.Fatalf("%d lines, want %d", len(kept.Lines()), height)
			}
		}
	})
}

func TestAt(t *testing.T) {
	p := drawnIn(60, 30,
		field(0, box(10, 10, 60, 40)), field(1, box(20, 20, 20, 10)), field(2, box(20, 20, 20, 10)),
	)
	x, y := p.left()+p.Sheet().Columns*30/100, p.top()+p.Sheet().Rows*25/100
	if got := p.At(x, y); !slices.Equal(got, []int{1, 2, 0}) && !slices.Equal(got, []int{2, 1, 0}) {
		t.Errorf("the fields at the place are %v", got)
	}
	p.Select(0)
	if got := p.At(x, y); got[0] != 0 {
		t.Errorf("the selected field is not in front: %v", got)
	}
	if got := p.At(0, 0); got != nil {
		t.Errorf("there is %v outside the page", got)
	}
}

// The selected field shows, however the page is zoomed.
func TestSelectedFieldIsRevealed(t *testing.T) {
	p := drawnIn(50, 20, field(0, box(1, 1, 8, 2)), field(1, box(90, 96, 8, 2)))
	for range 8 {
		for i, letter := range []string{"As*", "Bs*"} {
			p.Select(i)
			if !strings.Contains(text(p.Lines()), letter[:1]) {
				t.Errorf("field %d is not seen at zoom %g:\n%s", i, p.Zoom(), text(p.Lines()))
			}
		}
		p.ZoomBy(1)
	}
}

// many spreads fields over a page.
func many(n int) []Field {
	fields := make([]Field, n)
	for i := range fields {
		fields[i] = field(i, box(model.Float(i%40)*2.4, model.Float(i/40%50)*2, 6, 3))
	}
	return fields
}

func BenchmarkSelect(b *testing.B) {
	p := drawnIn(143, 44, many(5000)...)
	p.Lines()
	for i := 0; b.Loop(); i++ {
		p.Select(i % 5000)
		p.Lines()
	}
}

func BenchmarkPageOf5000(b *testing.B) {
	th := sizetest.Theme()
	p := New(th, geometry.DefaultCell)
	p.Resize(143, 44)
	fields := many(5000)
	for b.Loop() {
		p.SetPage(a4, fields)
		p.Lines()
	}
}

// A square cell needs half the columns that a cell twice as high does.
func TestShapeOfTheCell(t *testing.T) {
	for shape, want := range map[geometry.CellShape]int{1: 13, 2: 25, 3: 38, 0: 25} {
		p := New(sizetest.Theme(), shape)
		p.Resize(100, 20)
		p.SetPage(a4, nil)
		if got := p.Sheet().Columns; got != want {
			t.Errorf("shape %g: %d columns, want %d", shape, got, want)
		}
	}
}

// What is scrolled out is on one side of what shows, and the position counts the lines of the page.
func TestWhatIsScrolledOut(t *testing.T) {
	p := New(sizetest.Theme(), 0)
	p.Resize(60, 20)
	p.SetPage(geometry.Page{Width: 595, Height: 842}, nil)
	p.Fit(true)
	upper, lower := geometry.Box{Left: 0.1, Right: 0.5, Top: 0.01, Bottom: 0.03}, geometry.Box{Left: 0.1, Right: 0.5, Top: 0.95, Bottom: 0.98}
	check := func(where string, box geometry.Box, want int) {
		if across, down := p.Off(box); across != 0 || down != want {
			t.Errorf("at the %s: %d across and %d down, want %d", where, across, down, want)
		}
	}
	check("top", upper, 0)
	check("top", lower, 1)
	first, _, total := p.Position()
	p.Bottom()
	check("bottom", upper, -1)
	check("bottom", lower, 0)
	if from, last, all := p.Position(); first != 1 || from != total-19 || last != total || all != total {
		t.Errorf("from %d at the top; %d-%d of %d at the bottom, %d before", first, from, last, all, total)
	}
}
