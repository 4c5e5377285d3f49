package uitest

import (
	"flag"
	"fmt"
	"html"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/google/go-cmp/cmp"

	"inkdesk/model"
)

var update = flag.Bool("update", false, "write the golden files of screens")

// Golden compares the text of the terminal with testdata/name.golden beside the test. With -update it writes that file.
func (p *Program) Golden(name string) {
	p.T.Helper()
	GoldenText(p.T, name, p.Screen()+"\n")
}

// GoldenText compares any text as [Program.Golden] does.
func GoldenText(t testing.TB, name, got string) {
	t.Helper()
	compare(t, filepath.Join("testdata", name+".golden"), got)
}

// compare compares a text with a file. With -update it writes that file.
func compare(t testing.TB, path, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run the test with -update to make it", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("it is not as in %s (-want +got):\n%s", path, diff)
	}
}

// Words of screens that tell a test where it is. Tests that are about something else wait
// for these, so that a changed word is changed here.
const (
	AllRead     = "all read"                  // a list has every row
	Loaded      = "at least "                 // a list has its first page, and there are others
	MoreBelow   = "more below"                // the service has more rows than the list
	TriesAgain  = "tries again"               // a read has failed
	Overview    = "Legality level"            // the first tab of an envelope or a template
	ReadOnly    = "This profile is read-only" // why nothing can be changed
	TypeTheTail = "Type the last 4"           // confirms a change that cannot be undone
	Review      = "Exactly this is sent"      // the last page of a form
	FormDone    = "All is done"               // the plan of a form was carried out
)

// freeCells sets how many blank columns beside one another are room that could have been used. Fewer are gaps.
const freeCells = 6

// NotCutBesideRoom fails the test if something on the body of the screen is cut, though beside it, between the
// same vertical bars, several columns are blank in all lines. It skips so many lines at the top.
func (p *Program) NotCutBesideRoom(skip int) {
	p.T.Helper()
	rows := p.terminal.rows()
	rows, width := rows[skip:len(rows)-1], p.terminal.emulator.Width()
	cells := make([][]rune, len(rows))
	for i, row := range rows {
		for _, r := range row {
			cells[i] = append(cells[i], slices.Repeat([]rune{r}, model.Width(string(r)))...)
		}
		for len(cells[i]) < width {
			cells[i] = append(cells[i], ' ')
		}
	}
	bars := []int{-1}
	for x := range width {
		if all(cells, x, '│') {
			bars = append(bars, x)
		}
	}
	bars = append(bars, width)
	for k := range len(bars) - 1 {
		from, to := bars[k]+1, bars[k+1]
		at := slices.IndexFunc(cells, func(line []rune) bool { return strings.Contains(string(line[from:to]), "…") })
		if at < 0 {
			continue
		}
		free := 0
		for x := from; x < to; x++ {
			if free++; !all(cells, x, ' ') {
				free = 0
			}
			if free == freeCells {
				p.T.Errorf("%q is cut beside blank columns (up to %d):\n%s", strings.TrimSpace(string(cells[at][from:to])), x, p.Screen())
				break
			}
		}
	}
}

// all reports whether a column has one rune in all lines that are not blank.
func all(lines [][]rune, x int, want rune) bool {
	some := false
	for _, line := range lines {
		if strings.TrimSpace(string(line)) == "" || strings.Trim(string(line), "─ ") == "" {
			continue
		}
		if some = true; line[x] != want {
			return false
		}
	}
	return some
}

// The size of a cell of a picture, in pixels, and the colours of cells that have none.
const (
	cellWidth  = 8.4
	cellHeight = 18
	margin     = 12
	paper      = "#1e1e1e"
	ink        = "#d4d4d4"
)

// Picture compares the terminal with the SVG file at path. With -update it writes that
// file. The picture has a dark background of its own, so that it can stand on any page.
func (p *Program) Picture(path string) {
	p.T.Helper()
	compare(p.T, path, p.terminal.picture())
}

func (v *virtualTerminal) picture() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	width := float64(v.emulator.Width())*cellWidth + 2*margin
	height := v.emulator.Height()*cellHeight + 2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %d" font-family="ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" rx="8" fill="%s"/>`+"\n", paper)
	for y := range v.emulator.Height() {
		for _, r := range v.runs(y) {
			r.draw(&b, y)
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

type run struct {
	x, cells int
	text     string
	style    uv.Style
}

func (v *virtualTerminal) runs(y int) []run {
	var runs []run
	for x := 0; x < v.emulator.Width(); {
		cell := v.emulator.CellAt(x, y)
		if cell == nil || cell.Width == 0 {
			x++
			continue
		}
		if last := len(runs) - 1; last >= 0 && runs[last].style.Equal(&cell.Style) {
			runs[last].text += cell.Content
			runs[last].cells += cell.Width
		} else {
			runs = append(runs, run{x: x, cells: cell.Width, text: cell.Content, style: cell.Style})
		}
		x += cell.Width
	}
	return runs
}

func (r run) draw(b *strings.Builder, y int) {
	foreground, background := hex(r.style.Fg, ink), hex(r.style.Bg, paper)
	if r.style.Attrs&uv.AttrReverse != 0 {
		foreground, background = background, foreground
	}
	x, top := margin+float64(r.x)*cellWidth, margin+y*cellHeight
	if background != paper {
		fmt.Fprintf(b, `<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>`+"\n",
			x, top, float64(r.cells)*cellWidth, cellHeight, background)
	}
	if strings.TrimSpace(r.text) == "" {
		return
	}
	fmt.Fprintf(b, `<text x="%.1f" y="%d" textLength="%.1f" lengthAdjust="spacingAndGlyphs" xml:space="preserve" fill="%s"%s>%s</text>`+"\n",
		x, top+cellHeight-5, float64(r.cells)*cellWidth, foreground, r.attributes(), html.EscapeString(r.text))
}

func (r run) attributes() string {
	var out string
	if r.style.Attrs&uv.AttrBold != 0 {
		out += ` font-weight="bold"`
	}
	if r.style.Attrs&uv.AttrFaint != 0 {
		out += ` opacity="0.65"`
	}
	if r.style.Underline != 0 {
		out += ` text-decoration="underline"`
	}
	return out
}

func hex(c color.Color, otherwise string) string {
	if c == nil {
		return otherwise
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
