package annotations

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/table"
)

// findingRow holds a finding with the place to jump to, or a heading for several equal ones.
type findingRow struct {
	n       int // of the finding, or of the first one; headings count from below
	finding *lint.Finding
	said    string
	where   string
	about   string // the field in words, "" when it concerns no single field
	field   *field
	other   *field
	members int    // of a heading, 0 for a finding
	lead    string // the cells before its words
}

// newFindings returns the list of the faults found in the fields.
func newFindings(t *theme.Theme) *table.Table[*findingRow, int] {
	columns := []table.Column[*findingRow]{
		{Name: "severity", Title: "Weight", Priority: 90, Essential: true, Min: 7, Ideal: 7, Cell: func(f *findingRow) table.Cell {
			shape, role := describe.SeverityShape(t, f.finding.Severity)
			return table.Cell{Text: shape + " " + f.finding.Severity.String(), Role: role}
		}},
		{Name: "certainty", Title: "Certainty", Priority: 80, Min: 9, Ideal: 9, Cell: func(f *findingRow) table.Cell {
			return table.Cell{Text: f.finding.Certainty.String()}
		}},
		{Name: "what", Title: "What is wrong", Priority: 100, Essential: true, Min: 36, Ideal: 60, Max: 110, Lead: true, Cell: func(f *findingRow) table.Cell {
			return table.Cell{Text: f.lead + f.said}
		}},
		{Name: "field", Title: "Field", Priority: 84, Min: 18, Ideal: 40, Max: 60, Cell: func(f *findingRow) table.Cell {
			return table.Cell{Text: f.about}
		}},
		{Name: "where", Title: "Where", Priority: 85, Min: 12, Ideal: 26, Cell: func(f *findingRow) table.Cell {
			return table.Cell{Text: f.where}
		}},
		{Name: "source", Title: "Seen in", Priority: 20, Min: 20, Ideal: 40, Cell: func(f *findingRow) table.Cell {
			return table.Cell{Text: f.finding.Field, Role: theme.Muted}
		}},
	}
	return table.New(t, table.Options[*findingRow, int]{Columns: columns, ID: func(f *findingRow) int { return f.n }})
}

// detailHeight returns the height of the selected finding at full length, which takes a part of the
// height of its list; 0 where there is no room. Its end names its fields, which takes more lines the
// fewer columns there are.
func detailHeight(width, height int) int {
	const minHeight, around, cells = 12, 3, 300
	if height < minHeight {
		return 0
	}
	return around + min(max((cells+width-1)/max(width, 1), 2), height/4)
}

func (f *findingRow) detail(t *theme.Theme, width, height int) []string {
	said := draw.Wrap(inFull(f), width)
	rule := t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, width))
	lines := append([]string{rule}, said[:min(len(said), height-3)]...)
	return draw.FitAll(append(lines,
		t.Paint(theme.Muted, joined(t, certaintyText(f.finding.Certainty), model.Narrow(f.where))),
		t.Paint(theme.Muted, "seen in "+f.finding.Field)), width, height)
}

// checked says how many fields were checked.
func (l *layout) checked() string {
	fields := describe.Counted(len(l.byIndex), "field")
	if l.subject.complete() {
		return fmt.Sprintf("%s on %s checked.", fields, describe.Counted(len(l.subject.documents), "document"))
	}
	return fmt.Sprintf("%s checked so far; %s.", fields, l.subject.progress())
}

func (l *layout) noFindings() draw.Empty {
	title := "Nothing wrong was found."
	if !l.subject.complete() {
		title = "No fault so far, but not all was read."
	}
	return draw.Empty{Title: title, Hints: []string{l.checked()}}
}

func certaintyText(c triage.Certainty) string {
	return cmp.Or(map[triage.Certainty]string{
		triage.Proved: "proved by what the service returned",
		triage.Likely: "likely, by what public sources say",
		triage.Guess:  "a guess, by a rule of thumb",
	}[c], c.String())
}

// groupOf returns what findings share that are listed together.
func groupOf(f *lint.Finding) string { return f.Rule.Name() + ": " + f.Sentence }

// findingRows lists the findings. Equal ones in several places get a heading, which opens.
func (l *layout) findingRows() []*findingRow {
	equal := map[string]int{}
	for i := range l.findings {
		if f := &l.findings[i]; f.HasPlace() {
			equal[groupOf(f)]++
		}
	}
	members := map[string][]*findingRow{}
	for i := range l.findings {
		if f := &l.findings[i]; f.HasPlace() && equal[groupOf(f)] > 1 {
			row := l.findingRow(i)
			row.lead = "  "
			members[groupOf(f)] = append(members[groupOf(f)], row)
		}
	}
	rows := make([]*findingRow, 0, len(l.findings))
	for i := range l.findings {
		f := &l.findings[i]
		group, grouped := members[groupOf(f)]
		switch {
		case !f.HasPlace() || equal[groupOf(f)] < 2:
			rows = append(rows, l.findingRow(i))
		case grouped:
			delete(members, groupOf(f)) // once is enough
			where := group[0].where
			if slices.ContainsFunc(group, func(r *findingRow) bool { return r.where != where }) {
				where = "several pages"
			}
			heading := &findingRow{
				n: -1 - i, finding: f, said: lint.Together(len(group), f.Sentence), where: where, members: len(group), lead: l.env.Theme.Glyphs.Folded + " ",
			}
			rows = append(rows, heading)
			if l.unfolded[groupOf(f)] {
				heading.lead = l.env.Theme.Glyphs.Unfolded + " "
				rows = append(rows, group...)
			}
		}
	}
	return rows
}

func (l *layout) findingRow(i int) *findingRow {
	f := &l.findings[i]
	row := &findingRow{n: i, finding: f, said: f.Sentence, where: "the envelope"}
	if l.subject.Template != nil {
		row.where = "the template"
	}
	if f.HasPlace() {
		row.where = f.Where(l.subject.documents)
	}
	if f.Index >= 0 {
		row.field = l.byIndex[f.Index]
		row.about = named(l.env.Theme, row.field)
	} else if who, known := l.subject.index[f.Recipient]; known && f.Recipient != "" {
		row.about = "recipient " + paper.StyleOf(l.env.Theme, who).Letter + " " + recipientName(l.subject.recipients[who])
	}
	if f.Other >= 0 {
		row.other = l.byIndex[f.Other]
		row.about += " and " + named(l.env.Theme, row.other)
	}
	return row
}

// named tells a field from all others by its type, its recipient, the text in it, and its place on its page.
func named(t *theme.Theme, f *field) string {
	words := paper.StyleOf(t, f.who).Letter + " " + describe.FieldType(f.annotation.Type)
	if text := boxText(f.annotation, t.Glyphs); text != "" {
		const widest = 24
		words += " " + model.Clip(text, widest, t.Glyphs.Ellipsis)
	}
	if f.recipient != nil {
		words += " of " + recipientName(f.recipient)
	}
	return words + " at x " + describe.Number(f.annotation.X) + " y " + describe.Number(f.annotation.Y)
}

func inFull(f *findingRow) string {
	said := f.said
	if f.about != "" {
		said += " " + strings.ToUpper(f.about[:1]) + f.about[1:] + "."
	}
	return said
}
