package annotations

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/annotations/printed"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	minPanelScreen = 100
	minPanelWidth  = 37
	maxPanelWidth  = 56
	separatorCells = 1
	labelCells     = 13 // of the widest label among the properties of any field
)

func (v *pageView) panelShown() bool {
	if v.panel != nil {
		return *v.panel
	}
	return v.width >= minPanelScreen
}

func (v *pageView) togglePanel(l *layout, words *printed.Words) {
	wanted := !v.panelShown()
	v.panel = &wanted
	v.Resize(v.width, v.height)
	v.fitPage(l, words)
}

// panelWidth leaves the page so many columns where it can, because its lines are read there: a wider
// screen shows as much of them as one of 80 columns without the panel.
func panelWidth(of int) int {
	const minPaperWidth = 78
	if of < minPanelScreen {
		return of * 2 / 5
	}
	return min(max(of-minPaperWidth-separatorCells, minPanelWidth), maxPanelWidth)
}

func (v *pageView) paperWidth() int {
	if v.panelShown() {
		return v.width - panelWidth(v.width) - separatorCells
	}
	return v.width
}

// panelLines returns the fields of the page and the properties of the selected one, nil where there is no panel. It
// leaves out what other lines say in words, because each line that differs between two fields is sent with every step.
func (v *pageView) panelLines(l *layout) []string {
	if !v.panelShown() {
		return nil
	}
	t, f, width := l.env.Theme, l.field, panelWidth(v.width)
	edge := t.Glyphs.Separator
	if v.EndsAtTheRight() {
		edge = draw.Blank(separatorCells)
	}
	all := l.pageFields(max(width-1, 0), v.height)
	if f == nil {
		all = append(all, fit(t, t.Paint(theme.Muted, "No field is selected."), max(width-1, 0)))
	} else {
		facts := slices.DeleteFunc(l.facts(f), func(x draw.Fact) bool {
			return slices.Contains(saidElsewhere, x.Label)
		})
		if len(f.faults) > 0 && !v.rest.Running() { // one may go on
			facts = append(facts, firstFault(f, t.Glyphs.Ellipsis))
		}
		slices.SortStableFunc(facts, func(a, b draw.Fact) int { return cmp.Compare(rank(a), rank(b)) })
		all = append(all, draw.PanelFacts(t, facts, labelCells, width-1)...)
	}
	lines, blank := make([]string, v.height), edge+draw.Blank(width)
	for i := range lines {
		lines[i] = blank
		if i < len(all) {
			lines[i] = edge + " " + all[i]
		}
	}
	if from := len(lines) - len(l.legend.filled); from > len(all) { // there is room below
		for i, said := range l.legend.filled {
			lines[from+i] = edge + " " + fit(t, said, max(width-1, 0))
		}
	}
	return lines
}

// openCells counts the lines of the properties. From two columns of minFieldCells on a list of fields
// has two, unless it has at most oneColumn.
const openCells, minFieldCells, oneColumn = 17, 26, 6

// pageFields lists all fields of the page in the room that the open one leaves, the selected one marked, and says how many
// more there are; none for a page of one field. The list turns by pages: with each step only two of its lines change.
func (l *layout) pageFields(width, height int) (lines []string) {
	t, p, f := l.env.Theme, l.shownPage(), l.field
	if p == nil || len(p.shown) < 2 || height < openCells+3 {
		return nil
	}
	n, columns, rows := len(p.shown), 1, height-openCells
	if n > oneColumn && width >= 2*minFieldCells {
		columns = 2
	}
	rows = min((n+columns-1)/columns, rows)
	cells, stride := rows*columns, rows*columns-2
	from := 0
	if n > cells {
		from = min(max(slices.Index(p.shown, f)-1, 0)/stride*stride, n-cells)
	}
	to := min(from+cells, n)
	lines = make([]string, rows, rows+1)
	for i := range cells {
		text := ""
		switch k := from + i; {
		case k >= to:
		case i == 0 && from > 0:
			text = t.Paint(theme.Muted, fmt.Sprintf("  %s %d more above", t.Glyphs.Ellipsis, from+1))
		case i == cells-1 && to < n:
			text = t.Paint(theme.Muted, fmt.Sprintf("  %s %d more below", t.Glyphs.Ellipsis, n-to+1))
		case p.shown[k] == f:
			text = t.Paint(theme.Selected, t.Glyphs.Selected) + " " + brief(p.shown[k], t)
		default:
			text = draw.Blank(2) + brief(p.shown[k], t)
		}
		lines[i%rows] += fit(t, text, width/columns)
	}
	for i := range lines {
		lines[i] = fit(t, lines[i], width)
	}
	return append(lines, draw.Blank(width))
}

func brief(f *field, t *theme.Theme) string {
	text := paper.StyleOf(t, f.who).Letter + " " + model.Narrow(describe.FieldType(f.annotation.Type))
	if f.annotation.Required {
		text += " " + t.Glyphs.Required
	}
	if len(f.faults) > 0 {
		text += " " + t.Glyphs.Act
	}
	if value := content(f.annotation); value != "" {
		text += "  " + model.Narrow(value)
	}
	return text
}

func firstFault(f *field, ellipsis string) draw.Fact {
	const twoLines = 76
	first := f.faults[0]
	said, sentence := first.Certainty.String(), first.Sentence
	if n := len(f.faults); n > 1 {
		said += fmt.Sprintf(", 1 of %d", n)
	}
	if what, rest, ok := strings.Cut(sentence, " field "); ok && strings.HasPrefix(what, "This ") {
		sentence = "the field " + rest // the first line says which
	}
	return draw.Fact{Label: checkFactLabel, Value: model.Clip(model.Narrow(said+": "+sentence), twoLines, ellipsis), LabelRole: theme.Warn}
}

// saidElsewhere names the facts that another line says in words: the first ones of the panel, the one
// with the documents, or the one above the page. Faults are said in short, and a key copies the id.
var saidElsewhere = []string{idFactLabel, typeFactLabel, recipientFactLabel, documentFactLabel, unitFactLabel, checkFactLabel}

// rank orders the facts of the panel: first those that differ from field to field, so that few lines of the page are
// beside them, and last the findings, which only some fields have, so that all others keep their lines.
func rank(f draw.Fact) int {
	switch {
	case f.Role == theme.Title, f.Label == "Recipient":
		return 0
	case f.Label == "Position", f.Label == "Size":
		return 1
	case f.Label == checkFactLabel:
		return 3
	default:
		return 2
	}
}
