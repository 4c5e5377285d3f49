package annotations_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo/pdf"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/annotations"
	"inkdesk/ui/settings"
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

// A step from field to field writes less than 450 bytes, in the colours of a dark terminal. Once someone stays on the
// field, its fault is said in words, and where it is not on the screen the page moves to it: a quarter of the page is
// new then, and the terminal moves the other lines, but not without the properties that stand beside them.
func TestBytesPerField(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lease.pdf")
	made := pdf.Document{Pages: []pdf.Page{{Width: 595, Height: 842, Lines: printedLines()}, {Width: 842, Height: 595}}}
	testbed.Must(t, os.WriteFile(file, made.Bytes(), 0o600))
	for _, c := range []struct {
		name                 string
		width, height        int
		words, faults        bool
		most, moves, perMove int
	}{
		{"200x50", 200, 50, false, false, 350, 0, 0},
		{"80x24", 80, 24, false, false, 210, 16, 700},
		{"200x50 with words", 200, 50, true, false, 450, 6, 3200},
		{"80x24 with words", 80, 24, true, false, 210, 16, 800},
		{"200x50 with faults", 200, 50, false, true, 450, 50, 150},
		{"80x24 with faults", 80, 24, false, true, 210, 16, 550},
		{"200x50 with words and faults", 200, 50, true, true, 350, 50, 3000},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := known()
			s.fields[templateID] = nil
			for i := range 26 {
				kind := model.AnnotationTypes()[i%5]
				blank := 7.3 + 1.9*float64(3*(i/2)+2) // of the third, the sixth, … line
				f := annotations.Put(fmt.Sprint("field", i), []string{"anna", "ben"}[i%2], "lease", 1, kind, model.Float(10+40*(i%2)), model.Float(blank), 30, 1.4)
				f.Required = true
				if c.faults {
					spoil(&f, i)
				}
				s.fields[templateID] = append(s.fields[templateID], f)
			}
			run(t, s, uitest.Options{Width: c.width, Height: c.height, Home: onTemplate(s), Settings: func(r *settings.Resolved) { r.Theme = settings.ThemeDark }}, func(p *uitest.Program) {
				p.See("Page 1 of 2")
				if c.words {
					p.Press("t").See("Words of the file:")
					p.Enter(file).See("words of lease.pdf")
					p.Wait(2 * time.Second) // until the next key takes away what was done
				}
				p.Press("tab", "shift+tab")
				checkSteps(p, "one that stays", c.most, c.moves, c.perMove, 100*time.Millisecond)
				checkSteps(p, "one that goes on", c.most, 0, 0, 0)
			})
		})
	}
}

// checkSteps goes from field to field, there and back, and stays on each for a time. No step may write more than most
// bytes, and then the page may move so many times, each with at most perMove bytes.
func checkSteps(p *uitest.Program, name string, most, moves, perMove int, stay time.Duration) {
	p.T.Helper()
	steps, moved := make([]int, 50), []int(nil)
	for i := range steps {
		before := p.Written()
		p.Press([]string{"tab", "shift+tab"}[i/(len(steps)/2)])
		after := p.Written()
		steps[i] = after - before
		p.Wait(stay)
		if written := p.Written() - after; written > 0 {
			moved = append(moved, written)
		}
	}
	p.T.Logf("%s: steps of %d bytes, then moves of %d", name, steps, moved)
	if slices.Min(steps) == 0 || slices.Max(steps) > most {
		p.T.Errorf("%s: steps of %d bytes, at most %d are allowed", name, steps, most)
	}
	if len(moved) > moves || len(moved) > 0 && slices.Max(moved) > perMove {
		p.T.Errorf("%s: the page moved with %d bytes, %d times %d are allowed", name, moved, moves, perMove)
	}
}

// spoil puts one fault or two into most fields.
func spoil(f *model.Annotation, i int) {
	switch i % 6 {
	case 0:
		f.X = 45 // the next one lies on it
	case 2:
		f.RecipientID = "nobody"
	case 3:
		f.Width = 0
	case 4:
		f.Type = "STAMP"
	case 5:
		f.X = 85 // partly off the page
	}
}

// printedLines fill a page; every third line is blank.
func printedLines() (lines []string) {
	for i := range 42 {
		line := ""
		if i%3 != 2 {
			line = fmt.Sprintf("%d. The tenant shall pay the rent in advance on the first day of each month", i)
		}
		lines = append(lines, line)
	}
	return lines
}
