package annotations_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/ui/annotations"
	"inkdesk/ui/uitest"
)

// drawing is what a screen shows of a page: the cells between its borders.
type drawing struct {
	rows  [][]rune
	whole bool
}

func seen(p *uitest.Program) drawing {
	var d drawing
	const first = 4 // below the header, the documents, the pages and what is shown
	left, right := -1, -1
	for i, line := range strings.Split(p.Screen(), "\n") {
		cells := []rune(line)
		if i < first {
			continue
		}
		if left < 0 {
			at := strings.IndexRune(line, '╭')
			if at < 0 {
				return d // the upper edge of the page does not show
			}
			left = len([]rune(line[:at])) + 1
			right = len([]rune(line[:strings.IndexRune(line, '╮')]))
			continue
		}
		if len(cells) > left-1 && cells[left-1] == '╰' {
			d.whole = true
			return d
		}
		if right > len(cells) {
			return d
		}
		d.rows = append(d.rows, cells[left:right])
	}
	return d
}

// edges are those of the only field that is drawn, in cells of the page.
func (d drawing) edges() (left, top, right, bottom int) {
	left, top = math.MaxInt, math.MaxInt
	for y, row := range d.rows {
		for x, r := range row {
			if r != ' ' {
				left, top, right, bottom = min(left, x), min(top, y), max(right, x+1), max(bottom, y+1)
			}
		}
	}
	return left, top, right, bottom
}

// A box of a quarter of the width that begins at half of the height stands there within
// one cell, on terminals and pages of every shape, and so does any other.
func TestBoxesStandWhereTheNumbersSay(t *testing.T) {
	pages := []model.Page{{Width: 794, Height: 1123}, {Width: 1123, Height: 794}, {Width: 816, Height: 1056}, {Width: 500, Height: 500}, {Width: 600, Height: 1800}}
	boxes := [][4]model.Float{{30, 50, 25, 12}, {0, 50, 25, 10}, {70, 5, 30, 20}, {10, 90, 80, 10}}
	for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 40}, {200, 50}} {
		for n, page := range pages {
			for _, b := range boxes {
				s := known()
				tmpl := s.templates[templateID]
				tmpl.Documents = []model.Document{{ID: "lease", PageCount: 1, Pages: []model.Page{page}}}
				s.templates[templateID] = tmpl
				s.fields[templateID] = []model.Annotation{annotations.Put("box", "anna", "lease", 1, model.TextField, b[0], b[1], b[2], b[3])}
				run(t, s, uitest.Options{Width: size[0], Height: size[1], Home: onTemplate(s)}, func(p *uitest.Program) {
					p.See("Page 1 of 1", "x "+fmt.Sprint(b[0]))
					if !seen(p).whole {
						p.Press("z")
					}
					d := seen(p)
					if !d.whole {
						p.T.Fatalf("no page is drawn:\n%s", p.Screen())
					}
					left, top, right, bottom := d.edges()
					columns, rows := float64(len(d.rows[0])), float64(len(d.rows))
					for _, e := range []struct {
						what string
						got  int
						want float64
					}{
						{"left", left, float64(b[0]) / 100 * columns},
						{"right", right, float64(b[0]+b[2]) / 100 * columns},
						{"upper", top, float64(b[1]) / 100 * rows},
						{"lower", bottom, float64(b[1]+b[3]) / 100 * rows},
					} {
						if math.Abs(float64(e.got)-e.want) > 1 {
							p.T.Errorf("%v, page %d, box %v: the %s edge is at %d, should be at %.2f\n%s", size, n, b, e.what, e.got, e.want, p.Screen())
						}
					}
					if shape := columns / rows / 2; math.Abs(shape/(float64(page.Width)/float64(page.Height))-1) > 1.5/min(columns, rows) {
						p.T.Errorf("%v, page %d: drawn in %g by %g cells", size, n, columns, rows)
					}
				})
			}
		}
	}
}
