package richtext

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Writer collects lines of one width, and which of them belong together.
type Writer struct {
	Theme *theme.Theme
	// Width is in cells.
	Width   int
	lines   []string
	entries []entry
}

// NewWriter writes for a width in cells.
func NewWriter(t *theme.Theme, width int) *Writer { return &Writer{Theme: t, Width: max(width, 0)} }

// Lines are what was written, each of exactly the width.
func (p *Writer) Lines() []string { return p.lines }

// Add writes one line, which may hold colours, and cuts it where it is too long.
func (p *Writer) Add(text string) {
	p.lines = append(p.lines, draw.Fit(text, p.Width, p.Theme.Glyphs.Ellipsis))
}

// Wrap writes clean text in a role behind a lead, over as many lines as it takes.
func (p *Writer) Wrap(lead, text string, role theme.Role) {
	indent := ansi.StringWidthWc(lead)
	for _, l := range draw.Wrap(text, max(p.Width-indent, 1)) {
		p.Add(lead + p.Theme.Paint(role, l))
		lead = draw.Blank(indent)
	}
}

// Note writes clean text that stands back, over as many lines as it takes.
func (p *Writer) Note(text string) { p.Wrap("", text, theme.Muted) }

// Gap leaves a line free, unless nothing stands above it.
func (p *Writer) Gap() {
	if len(p.lines) > 0 {
		p.lines = append(p.lines, draw.Blank(p.Width))
	}
}

// Heading writes the title of what follows.
func (p *Writer) Heading(text string) {
	p.Gap()
	p.Add(p.Theme.Paint(theme.Title, text))
}

// Facts writes labels with their values.
func (p *Writer) Facts(list ...draw.Fact) {
	p.lines = append(p.lines, draw.Facts(p.Theme, list, p.Width)...)
}

// Entry makes what by writes one stretch that can be selected. Ids are unique on a
// sheet.
func (p *Writer) Entry(id string, by func()) {
	from := len(p.lines)
	by()
	p.entries = append(p.entries, entry{id: id, from: from, to: len(p.lines)})
}

// mostEscaped is how much of a text that hides something is spelled out, in cells.
const mostEscaped = 300

// Hidden spells what a text hides, and writes nothing for one that hides nothing.
func (p *Writer) Hidden(indent int, texts ...model.Text) {
	for _, t := range texts {
		if t.Altered() {
			lead := draw.Blank(indent) + p.Theme.Paint(theme.Warn, p.Theme.Glyphs.Altered) + " "
			p.Wrap(lead, "as it came: "+model.Clip(t.Escaped(), mostEscaped, p.Theme.Glyphs.Ellipsis), theme.Warn)
		}
	}
}

// Joined is the parts that are not empty, with a dot between them.
func (p *Writer) Joined(parts ...string) string {
	var kept []string
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, " "+p.Theme.Glyphs.Dot+" ")
}
