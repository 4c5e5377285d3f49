package help

import (
	"strings"

	"inkdesk/assets"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// pageWidth is the width of the texts, in cells: not too long to read, and narrow enough
// for the smallest terminal.
const pageWidth = 56

// page is the text of the page that is open.
func (h *Help) page() []string {
	p := writer{theme: h.theme}
	switch h.tab {
	case Limits:
		h.writeLimits(&p)
	case Assumptions:
		h.writeAssumptions(&p)
	case Signs:
		writeSigns(&p)
	case Rules:
		h.writeRules(&p)
	case Manual:
		writeManual(&p)
	}
	return p.lines
}

// writeManual writes all parts of the manual, without the marks of its format.
func writeManual(w *writer) {
	bare := strings.NewReplacer("`", "", "**", "")
	for _, topic := range assets.Topics() {
		title, text, _ := assets.Manual(topic)
		w.title(title)
		for line := range strings.SplitSeq(bare.Replace(text), "\n") {
			if heading, ok := strings.CutPrefix(line, "## "); ok {
				line = w.theme.Paint(theme.Title, heading)
			}
			w.lines = append(w.lines, line)
		}
	}
}

// writer collects the lines of a page.
type writer struct {
	theme *theme.Theme
	lines []string
}

func (w *writer) title(text string) {
	if len(w.lines) > 0 {
		w.lines = append(w.lines, "")
	}
	w.lines = append(w.lines, w.theme.Paint(theme.Title, text))
}

func (w *writer) paragraph(role theme.Role, text string) {
	for _, l := range draw.Wrap(text, pageWidth) {
		w.lines = append(w.lines, w.theme.Paint(role, l))
	}
}

// bullet writes a line with a bullet, and more below it, muted.
func (w *writer) bullet(text, more string) {
	lead := w.theme.Glyphs.Bullet + " "
	for _, l := range draw.Wrap(text, pageWidth-len("  ")) {
		w.lines = append(w.lines, lead+l)
		lead = "  "
	}
	if more == "" {
		return
	}
	for _, l := range draw.Wrap(more, pageWidth-len("  ")) {
		w.lines = append(w.lines, "  "+w.theme.Paint(theme.Muted, l))
	}
}

// exampleCells is the width of an example of what a column shows.
const exampleCells = 16

// example writes what a column may show, with its meaning.
func (w *writer) example(shown, text string) {
	lead := "  " + model.Pad(shown, exampleCells)
	for _, l := range draw.Wrap(text, pageWidth-len(lead)) {
		w.lines = append(w.lines, lead+l)
		lead = draw.Blank(len(lead))
	}
}

// legend writes a shape with its meaning.
func (w *writer) legend(shape string, role theme.Role, text string) {
	w.lines = append(w.lines, "  "+w.theme.Paint(role, model.Pad(shape, 6))+text)
}
