package uitest

import (
	"fmt"
	"html"
	"image/color"
	"os"
	"path/filepath"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/google/go-cmp/cmp"
)

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
	got := p.terminal.picture()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			p.T.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			p.T.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		p.T.Fatalf("%v; run the test with -update to make it", err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		p.T.Errorf("%s is old; run the test with -update (-want +got):\n%s", path, diff)
	}
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
