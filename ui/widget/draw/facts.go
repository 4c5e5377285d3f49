package draw

import (
	"cmp"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/theme"
)

// Fact holds one label with its value, clean text. A fact without a value and without lines is a heading.
type Fact struct {
	Label string
	Value string
	Role  theme.Role // of the value
	// LabelRole gives the label a role of its own; Text leaves it the role that all labels have.
	LabelRole theme.Role
	// Altered marks a value that holds hidden or unsafe characters.
	Altered bool
	// Lines holds a value of several lines, such as a comment; it is used when Value is empty. A bar in front of each
	// line keeps it from looking like text of the program.
	Lines []string
}

// TextFact returns the fact of a text from outside, with a dash for an empty one.
func TextFact(label string, text model.Text) Fact {
	if text.IsEmpty() {
		return Fact{Label: label, Value: "-", Role: theme.Muted}
	}
	return Fact{Label: label, Value: text.String(), Altered: text.Altered()}
}

// TextLinesFact returns the fact of a text from outside that may have several lines.
func TextLinesFact(label string, text model.Text) Fact {
	if text.IsEmpty() {
		return TextFact(label, text)
	}
	return Fact{Label: label, Lines: text.Lines(), Altered: text.Altered()}
}

const maxLabelWidth = 22

// Facts draws facts as lines of exactly width cells, values wrapped beside
// their labels, or below them where there is no room beside.
func Facts(t *theme.Theme, facts []Fact, width int) []string {
	return FactsAt(t, facts, LabelWidth(facts, width), width)
}

// FactsAt draws facts like Facts with that width for the labels, in cells, so that the values of several lists begin
// in one column.
func FactsAt(t *theme.Theme, facts []Fact, label, width int) []string {
	return factLines(t, facts, label, width, theme.Muted)
}

// PanelFacts draws facts like Facts beside a list or a page, with a fixed width for the labels, in cells, so that
// values stay in their column when other facts replace these. Labels are plain, because they are sent again whenever
// the list or page beside them moves, and a colour takes more bytes than they do.
func PanelFacts(t *theme.Theme, facts []Fact, label, width int) []string {
	return factLines(t, facts, max(min(label, width/2), 0), width, theme.Text)
}

func factLines(t *theme.Theme, facts []Fact, label, width int, labels theme.Role) []string {
	if width <= 0 {
		return nil
	}
	var out []string
	for _, f := range facts {
		out = append(out, f.lines(t, label, width, cmp.Or(f.LabelRole, labels))...)
	}
	return out
}

// LabelWidth returns how many cells the labels take in lines of that width.
func LabelWidth(facts []Fact, width int) int {
	widest := 0
	for _, f := range facts {
		if !f.isHeading() {
			widest = max(widest, model.Width(f.Label))
		}
	}
	return min(widest, maxLabelWidth, width/2)
}

func (f Fact) isHeading() bool { return f.Value == "" && len(f.Lines) == 0 }

func (f Fact) lines(t *theme.Theme, label, width int, labels theme.Role) []string {
	switch {
	case t.Spoken:
		return f.spoken(t, width)
	case f.isHeading():
		return []string{Fit(t.Paint(theme.Title, f.Label), width, t.Glyphs.Ellipsis)}
	}
	room := width - label - labelGap
	if room < minValueWidth {
		return append([]string{Fit(t.Paint(labels, f.Label), width, t.Glyphs.Ellipsis)}, f.valueLines(t, width)...)
	}
	name := model.Clip(f.Label, label, t.Glyphs.Ellipsis)
	head := t.Paint(labels, name) + Blank(label-model.Width(name)+labelGap)
	indent := Blank(label + labelGap)
	var out []string
	for _, value := range f.valueLines(t, room) {
		out = append(out, head+value)
		head = indent
	}
	return out
}

// spoken returns the fact in words: one line, or as many as its width takes.
func (f Fact) spoken(t *theme.Theme, width int) []string {
	text := f.Text()
	switch {
	case text == "":
		text = f.Label
	case f.Label != "":
		text = f.Label + ": " + text
	}
	lines := Wrap(text, width)
	for i := range lines {
		lines[i] = Fit(lines[i], width, t.Glyphs.Ellipsis)
	}
	return lines
}

// Text returns the value in one line of words, "" for a heading.
func (f Fact) Text() string {
	value := cmp.Or(f.Value, strings.Join(f.Lines, " / "))
	if value == "-" {
		value = "none"
	}
	if f.Altered {
		value += " (it " + alteredNote + ")"
	}
	return value
}

const alteredNote = "contains hidden or unsafe characters"

const (
	labelGap      = 2
	minValueWidth = 12 // cells for a value below which it goes under its label
)

// valueLines draws the wrapped value, and the note about hidden characters, as lines of exactly room cells.
func (f Fact) valueLines(t *theme.Theme, room int) []string {
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

// Comparison holds one property of two sides, in clean text.
type Comparison struct{ Label, Before, After string }

// Differs reports whether the sides are not the same.
func (c Comparison) Differs() bool { return c.Before != c.After }

const gutter = 2 // cells between columns

// SideBySide draws properties in two columns, the first of them as titles; what differs stands out at the right.
func SideBySide(t *theme.Theme, rows []Comparison, width int) []string {
	label := 0
	for _, r := range rows {
		label = max(label, model.Width(r.Label))
	}
	column := max((width-label-2*gutter)/2, 1)
	cell := func(role theme.Role, text string, width int) string {
		return Fit(t.Paint(role, text), width, t.Glyphs.Ellipsis) + Blank(gutter)
	}
	var out []string
	for n, r := range rows {
		before, after := theme.Text, theme.Text
		switch {
		case n == 0:
			before, after = theme.Title, theme.Title
		case r.Differs():
			after = theme.Strong
		}
		left, right := Wrap(r.Before, column), Wrap(r.After, column)
		for i := range max(len(left), len(right), 1) {
			name := ""
			if i == 0 {
				name = r.Label
			}
			out = append(out, Fit(cell(theme.Muted, name, label)+cell(before, lineAt(left, i), column)+cell(after, lineAt(right, i), column), width, ""))
		}
	}
	return out
}

func lineAt(lines []string, n int) string {
	if n < len(lines) {
		return lines[n]
	}
	return ""
}
