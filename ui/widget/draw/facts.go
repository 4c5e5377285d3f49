package draw

import (
	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/theme"
)

// Fact is one label with its value, clean text. A fact without a value and
// without lines is a heading.
type Fact struct {
	Label string
	Value string
	Role  theme.Role
	// Altered marks a value that hides something.
	Altered bool
	// Lines is a value of several lines, such as a comment; it is used when Value
	// is empty. Each line is drawn behind a bar, so that it cannot pass for
	// something the program says.
	Lines []string
}

// TextFact is the fact of a text from outside, empty ones as a dash.
func TextFact(label string, text model.Text) Fact {
	if text.IsEmpty() {
		return Fact{Label: label, Value: "-", Role: theme.Muted}
	}
	return Fact{Label: label, Value: text.String(), Altered: text.Altered()}
}

// TextLinesFact is the fact of a text from outside that may have several lines.
func TextLinesFact(label string, text model.Text) Fact {
	if text.IsEmpty() {
		return TextFact(label, text)
	}
	return Fact{Label: label, Lines: text.Lines(), Altered: text.Altered()}
}

// widestLabel bounds the column of labels, in cells.
const widestLabel = 22

// Facts draws facts as lines of exactly width cells, values wrapped beside
// their labels, or below them where there is no room beside.
func Facts(t *theme.Theme, facts []Fact, width int) []string {
	return FactsWithLabel(t, facts, labelWidth(facts, width), width)
}

// FactsWithLabel is Lines with so many cells for the labels: for facts that take turns at one
// place, so that values stay where they are.
func FactsWithLabel(t *theme.Theme, facts []Fact, label, width int) []string {
	if width <= 0 {
		return nil
	}
	label = max(min(label, width/2), 0)
	var out []string
	for _, f := range facts {
		out = append(out, f.lines(t, label, width)...)
	}
	return out
}

func labelWidth(facts []Fact, width int) int {
	widest := 0
	for _, f := range facts {
		if !f.heading() {
			widest = max(widest, model.Width(f.Label))
		}
	}
	return min(widest, widestLabel, width/2)
}

func (f Fact) heading() bool { return f.Value == "" && len(f.Lines) == 0 }

func (f Fact) lines(t *theme.Theme, label, width int) []string {
	if f.heading() {
		return []string{Fit(t.Paint(theme.Title, f.Label), width, t.Glyphs.Ellipsis)}
	}
	room := width - label - gap
	if room < narrowest {
		return f.below(t, width)
	}
	name := model.Clip(f.Label, label, t.Glyphs.Ellipsis)
	head := t.Paint(theme.Muted, name) + Blank(label-model.Width(name)+gap)
	indent := Blank(label + gap)
	var out []string
	for _, value := range f.values(t, room) {
		out = append(out, head+value)
		head = indent
	}
	return out
}

// alteredNote is drawn below a value that hides something.
const alteredNote = "contains hidden or unsafe characters"

const (
	gap       = 2
	narrowest = 12 // cells for a value below which it goes under its label
)

// below draws the label on a line of its own.
func (f Fact) below(t *theme.Theme, width int) []string {
	out := []string{Fit(t.Paint(theme.Muted, f.Label), width, t.Glyphs.Ellipsis)}
	return append(out, f.values(t, width)...)
}

// values draws the value, wrapped, and what is to be said about it, as lines of exactly
// room cells.
func (f Fact) values(t *theme.Theme, room int) []string {
	texts, lead := f.Lines, t.Paint(theme.Muted, t.Glyphs.Separator)+" "
	if f.Value != "" {
		texts, lead = []string{f.Value}, ""
	}
	left := room - ansi.StringWidthWc(lead)
	var out []string
	for _, text := range texts {
		for _, l := range Wrap(text, max(left, 1)) {
			if blanks := left - model.Width(l); blanks >= 0 { // measured once: panels cost a key what this costs
				out = append(out, lead+t.Paint(f.Role, l)+Blank(blanks))
				continue
			}
			out = append(out, Fit(lead+t.Paint(f.Role, l), room, ""))
		}
	}
	if f.Altered {
		note := Fit(t.Glyphs.Altered+" "+alteredNote, room, t.Glyphs.Ellipsis)
		out = append(out, Fit(t.Paint(theme.Warn, note), room, ""))
	}
	return out
}
