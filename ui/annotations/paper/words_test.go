package paper

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/widget/sizetest"
)

// printedLine are the words of a line at that height of the page, from the left in percent.
func printedLine(height float64, words ...any) []geometry.Word {
	var line []geometry.Word
	for i := 0; i < len(words); i += 2 {
		left, text := float64(words[i].(int))/100, words[i+1].(string)
		line = append(line, geometry.Word{
			Text: model.NewText(text),
			Box:  geometry.Box{Left: left, Top: height / 100, Right: left + 0.01*float64(len(text)), Bottom: height/100 + 0.02},
		})
	}
	return line
}

func TestWordsLieUnderTheFields(t *testing.T) {
	p := drawnIn(44, 24, field(0, box(50, 30, 30, 10)))
	words := printedLine(5, 10, "Lease", 30, "agreement")
	words = append(words, printedLine(32, 10, "Signature", 40, "of", 46, "the", 55, "landlord")...)
	// More letters than the page has columns: they move on, and the last is cut.
	words = append(words, printedLine(60, 2, "these", 8, "words", 14, "have", 20, "no", 24, "room", 30, "where", 36, "they", 41, "stand")...)
	// Lines that would be in one row, and in the next that one is not free either.
	words = append(words, printedLine(80, 10, "first")...)
	words = append(words, printedLine(81.5, 10, "second")...)
	words = append(words, printedLine(82.9, 10, "third")...)
	words = append(words, printedLine(84, 10, "fourth")...)
	p.SetWords(words)
	const want = `
     ╭───────────────────────────────╮
     │                               │
     │   Lease agreement             │
     │                               │
     │                               │
     │                               │
     │                               │
     │                               │
     │   Signature of As*░░░░░░ord   │
     │                ░░░░░░░░░      │
     │                               │
     │                               │
     │                               │
     │                               │
     │ these words have no room wher…│
`
	got := text(p.Lines())
	if !strings.HasPrefix("\n"+got, strings.TrimRight(want, "\n")) {
		t.Errorf("the page is\n%s", got)
	}
	for word, shown := range map[string]bool{"first": true, "second": true, "third": true, "fourth": false} {
		if strings.Contains(got, word) != shown {
			t.Errorf("%q shows: %v, want %v\n%s", word, !shown, shown, got)
		}
	}
}

// A line never stands above one that it follows, which had no room beside what is printed higher.
func TestLinesKeepTheirOrder(t *testing.T) {
	p := drawnIn(40, 12)
	var words []geometry.Word
	words = append(words, printedLine(20, 50, "Read", 62, "it")...)
	words = append(words, printedLine(21.5, 10, "Changes", 28, "are", 38, "valid", 50, "signed")...)
	words = append(words, printedLine(23, 10, "well")...)
	words = append(words, printedLine(40, 10, "After", 24, "all")...)
	p.SetWords(words)
	got := text(p.Lines())
	before := -1
	for _, word := range []string{"Read", "signed", "well", "all"} {
		at := strings.Index(got, word)
		if at >= 0 && at < before || at < 0 && word != "well" {
			t.Errorf("%q is not where it should be\n%s", word, got)
		}
		before = max(before, at)
	}
}

// The columns of a page begin in their places, whichever begins higher: what would cover the next one is cut.
func TestColumnsOfPrint(t *testing.T) {
	p := drawnIn(64, 60)
	var words []geometry.Word
	for i := range 3 {
		top := 10 + 4*float64(i)
		words = append(words, printedLine(top-0.4, 55, "The", 59, "right", 65, "one", 69, "goes", 74, "on")...)
		words = append(words, printedLine(top, 10, "A", 12, "column", 19, "of", 22, "words", 28, "that", 33, "have", 38, "no", 41, "room")...)
	}
	words = append(words, printedLine(30, 10, "Employer", 22, "name", 35, "Town")...)
	p.SetWords(words)
	got := text(p.Lines())
	if n := strings.Count(got, "│      A column of words that ha…  The right one goes on "); n != 3 {
		t.Errorf("%d lines are as they should be, want 3\n%s", n, got)
	}
	if want := "│      Employer name   Town "; !strings.Contains(got, want) {
		t.Errorf("%q is not in\n%s", want, got)
	}
}

// A field stands on the blank that is printed for it, and its label can be read before it, on a
// page that has more letters in a line than the sheet has columns.
func TestLabelsEndBeforeTheirBlanks(t *testing.T) {
	th := sizetest.Theme()
	p := New(th, geometry.DefaultCell)
	p.Resize(44, 24)
	date, place, free := field(0, box(70, 30, 20, 3)), field(0, box(30, 30, 20, 3)), field(0, box(40, 50, 20, 3))
	p.SetPage(a4, []Field{place, date, free})
	line := func(height float64, words ...printedWord) (line []geometry.Word) {
		for _, w := range words {
			line = append(line, geometry.Word{
				Text: model.NewText(w.text), Box: geometry.Box{Left: w.from / 100, Top: height / 100, Right: w.to / 100, Bottom: height/100 + 0.02},
			})
		}
		return line
	}
	words := line(30, printedWord{"Tenant:", 10, 26}, printedWord{"____________________", 30, 50}, printedWord{"Date:", 60, 66}, printedWord{"____________________", 70, 90})
	words = append(words, line(50, printedWord{"No", 10, 16}, printedWord{"blank:", 18, 36})...)
	words = append(words, line(60, printedWord{"Owner:", 10, 18}, printedWord{"Anna", 19, 25})...) // no field, no blank
	p.SetWords(append(words, line(70, printedWord{"Name:____________________", 10, 50}, printedWord{"next", 55, 60})...))
	got := text(p.Lines())
	for _, want := range []string{"Tenant: As*", " Date:As*", "No blank: As*", "│   Owner: Anna", "Name:________ next"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// printedWord is a word from one place of its line to another, in percent of the page.
type printedWord struct {
	text     string
	from, to float64
}

// A field over a half of a letter of two cells takes the whole letter, so that the row keeps its width.
func TestFieldsOverWideLetters(t *testing.T) {
	for left := range 20 {
		p := drawnIn(44, 24, field(0, geometry.Box{Left: float64(left) / 50, Right: float64(left)/50 + 0.1, Top: 0.3, Bottom: 0.34}))
		p.SetWords(printedLine(31, 5, "契約書の署名欄契約書"))
		for _, selected := range []int{-1, 0} {
			p.Select(selected)
			for y, line := range p.Lines() {
				if w := ansi.StringWidth(line); w != 44 {
					t.Fatalf("row %d has %d cells with a field at %d: %q", y, w, left, ansi.Strip(line))
				}
			}
		}
	}
}

// The letters of South Asia are as wide in the cells as everywhere else in the program.
func TestWordsOfEveryScript(t *testing.T) {
	for _, word := range []string{"नमस्ते", "வணக்கம்", "กำหนด", "契約書", "مُحَمَّد", "Straße"} {
		p := drawnIn(44, 24)
		p.SetWords(printedLine(31, 5, word, 60, word+word+word+word))
		for y, line := range p.Lines() {
			if w := model.Width(ansi.Strip(line)); w != 44 {
				t.Errorf("%s: row %d has %d cells: %q", word, y, w, ansi.Strip(line))
			}
		}
	}
}

// full is a page of 1,500 words.
func full() []geometry.Word {
	var words []geometry.Word
	for y := range 60 {
		for x := range 25 {
			words = append(words, printedLine(3+float64(y)*1.6, 3+x*4, "word")...)
		}
	}
	return words
}

// A page that is scrolled to any place shows the same cells as all of it.
func TestWordsScroll(t *testing.T) {
	th := sizetest.Theme()
	words := append(full(), printedLine(2, 5, "契約書の署名欄契約書")...)
	whole := New(th, geometry.DefaultCell)
	whole.Resize(112, 90)
	whole.Fit(true)
	whole.SetPage(a4, nil)
	whole.SetWords(words)
	rows := strings.Split(text(whole.Lines()), "\n")
	p := New(th, geometry.DefaultCell)
	p.Resize(112, 20)
	p.Fit(true)
	p.SetPage(a4, nil)
	p.SetWords(words)
	for top := 0; ; top += 10 {
		seen := strings.Split(text(p.Lines()), "\n")
		from := min(top, len(rows)-20)
		for y, row := range seen {
			if row != rows[from+y] {
				t.Fatalf("scrolled by %d, row %d is %q, want %q", from, y, row, rows[from+y])
			}
		}
		if !p.Scroll(1) {
			return
		}
	}
}

func BenchmarkWords(b *testing.B) {
	th := sizetest.Theme()
	f, words := field(0, box(50, 30, 30, 10)), full()
	p := New(th, geometry.DefaultCell)
	p.Resize(200, 100)
	for b.Loop() {
		p.SetPage(a4, []Field{f})
		p.SetWords(words)
		p.Lines()
	}
}
