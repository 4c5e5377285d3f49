package annotations_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"inkdesk/api/demo/pdf"
	"inkdesk/model"
	"inkdesk/ui/uitest"
)

// A step from field to field costs the line what a step in a list with a preview costs
// (performance.md 2). Where the whole page shows, as it does at 200 by 50, that holds for
// each of them. Where a page is scrolled, a quarter of it is new: the terminal moves the other
// lines, but not without the properties that stand beside them.
func TestBytesPerField(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lease.pdf")
	if err := os.WriteFile(file, pdf.Document{Pages: []pdf.Page{{Width: 595, Height: 842, Lines: printedLines()}, {Width: 595, Height: 842}}}.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name                   string
		width, height          int
		words, faults          bool
		most, scrolls, perPage int
	}{
		{"200x50", 200, 50, false, false, 300, 0, 300},
		{"80x24", 80, 24, false, false, 200, 16, 500},
		{"200x50 with words", 200, 50, true, false, 300, 6, 2100},
		{"80x24 with words", 80, 24, true, false, 200, 16, 650},
		{"200x50 with faults", 200, 50, false, true, 300, 0, 300},
		{"80x24 with faults", 80, 24, false, true, 300, 6, 400},
		{"200x50 with words and faults", 200, 50, true, true, 300, 6, 1900},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := known()
			s.fields[templateID] = nil
			for i := range 26 {
				kind := model.AnnotationTypes()[i%5]
				blank := 7.3 + 1.9*float64(3*(i/2)+2) // of the third, the sixth, … line
				f := field(fmt.Sprint("field", i), []string{"anna", "ben"}[i%2], "lease", 1, kind, model.Float(10+40*(i%2)), model.Float(blank), 30, 1.4)
				f.Required = true
				if c.faults {
					spoil(&f, i)
				}
				s.fields[templateID] = append(s.fields[templateID], f)
			}
			run(t, s, uitest.Options{Width: c.width, Height: c.height, Home: onTemplate(s)}, func(p *uitest.Program) {
				p.See("Page 1 of 2")
				if c.words {
					p.Press("t")
					p.See("Words of the file:")
					p.Type(file)
					p.Press("enter")
					p.See("words of lease.pdf")
					p.Gone("kept in memory only")
				}
				p.Press("tab", "shift+tab")
				each := make([]int, 50) // there and back
				for i := range each {
					before := p.Written()
					p.Press([]string{"tab", "shift+tab"}[i/25])
					each[i] = p.Written() - before
				}
				p.T.Logf("%d bytes", each)
				slices.Sort(each)
				still := each[:len(each)-c.scrolls]
				if still[0] == 0 || still[len(still)-1] > c.most {
					p.T.Errorf("steps of %d bytes, at most %d are allowed", still, c.most)
				}
				if last := each[len(each)-1]; last > c.perPage {
					p.T.Errorf("a step that scrolls takes %d bytes, at most %d are allowed", last, c.perPage)
				}
			})
		})
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
