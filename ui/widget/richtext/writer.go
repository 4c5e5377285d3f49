package richtext

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Writer collects the lines of a text, and which of them form entries.
type Writer struct {
	Theme *theme.Theme
	// Width limits the lines, in cells.
	Width int
	// label sets the width of the labels in cells; widest keeps that of the widest one that was written.
	label, widest int
	uneven        bool // labels of several widths were written
	lines         []string
	entries       []entry
}

// NewWriter makes a writer for a width in cells.
func NewWriter(t *theme.Theme, width int) *Writer { return &Writer{Theme: t, Width: max(width, 0)} }

// Lines returns the lines written, each of exactly the width.
func (w *Writer) Lines() []string { return w.lines }

// Add writes one line, which may hold colours, clipped to the width.
func (w *Writer) Add(text string) {
	w.lines = append(w.lines, draw.Fit(text, w.Width, w.Theme.Glyphs.Ellipsis))
}

// Wrap writes clean text, in a role as far as sentences have it, behind a lead, wrapped.
func (w *Writer) Wrap(lead, text string, role theme.Role) {
	role = w.Theme.Running(role)
	indent := ansi.StringWidthWc(lead)
	for _, l := range draw.Wrap(text, max(w.Width-indent, 1)) {
		w.Add(lead + w.Theme.Paint(role, l))
		lead = draw.Blank(indent)
	}
}

// Note writes clean text in a muted colour, wrapped.
func (w *Writer) Note(text string) { w.Wrap("", text, theme.Muted) }

// Gap writes an empty line, except as the first one.
func (w *Writer) Gap() {
	if len(w.lines) > 0 {
		w.lines = append(w.lines, draw.Blank(w.Width))
	}
}

// Heading writes the title of a section, with a gap above it.
func (w *Writer) Heading(text string) {
	w.Gap()
	w.Add(w.Theme.Paint(theme.Title, text))
}

// Facts writes labels with their values, which begin in one column all over the page.
func (w *Writer) Facts(list ...draw.Fact) {
	width := draw.LabelWidth(list, w.Width)
	w.uneven = w.uneven || w.widest > 0 && width != w.widest
	w.widest = max(w.widest, width)
	w.lines = append(w.lines, draw.FactsAt(w.Theme, list, max(w.label, w.widest), w.Width)...)
}

// Entry makes the lines that write adds an entry, which can be selected. Ids are unique within a text.
func (w *Writer) Entry(id string, write func()) {
	from := len(w.lines)
	write()
	w.entries = append(w.entries, entry{id: id, from: from, to: len(w.lines)})
}

// Copied sets what can be copied of the entry that was written last, such as an id; an empty text for nothing.
func (w *Writer) Copied(what, text string) {
	last := &w.entries[len(w.entries)-1]
	last.what, last.copy = what, text
}

const maxEscaped = 300

// Hidden spells out the hidden characters of texts, and writes nothing where there are none.
func (w *Writer) Hidden(indent int, texts ...model.Text) {
	for _, t := range texts {
		if t.Altered() {
			lead := draw.Blank(indent) + w.Theme.Paint(theme.Warn, w.Theme.Glyphs.Altered) + " "
			w.Wrap(lead, "as it came: "+model.Clip(t.Escaped(), maxEscaped, w.Theme.Glyphs.Ellipsis), theme.Warn)
		}
	}
}

// Joined joins the parts that are not empty, with a dot between them.
func (w *Writer) Joined(parts ...string) string {
	var kept []string
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, " "+w.Theme.Glyphs.Dot+" ")
}
