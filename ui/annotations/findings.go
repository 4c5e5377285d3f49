package annotations

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"

	"inkdesk/ui/widget/table"
)

// findingsView is the list of what was found wrong with the fields, and the selected
// finding in full below it.
type findingsView struct {
	*table.Table[*findingRow, int]
	env           screen.Env
	reader        *reader
	selection     *selection
	width, height int
}

// findingRow is a finding with the place to jump to.
type findingRow struct {
	n       int
	finding *lint.Finding
	where   string
	field   *field // nil when it concerns no single field
}

func newFindingsView(env screen.Env, r *reader, s *selection) *findingsView {
	t := env.Theme
	columns := []table.Column[*findingRow]{
		{Name: "severity", Title: "Weight", Priority: 90, Essential: true, Min: 7, Ideal: 7, Cell: func(f *findingRow) table.Cell {
			shape, role := describe.SeverityShape(t, f.finding.Severity)
			return table.Cell{Text: shape + " " + f.finding.Severity.String(), Role: role}
		}},
		{Name: "certainty", Title: "Certainty", Priority: 80, Min: 9, Ideal: 9, Cell: func(f *findingRow) table.Cell {
			return table.Cell{Text: f.finding.Certainty.String()}
		}},
		{Name: "what", Title: "What is wrong", Priority: 100, Essential: true, Min: 40, Ideal: 60, Max: 110, Lead: true, Cell: func(f *findingRow) table.Cell {
			return table.Cell{Text: f.finding.Sentence}
		}},
		{Name: "where", Title: "Where", Priority: 85, Min: 12, Ideal: 26, Cell: func(f *findingRow) table.Cell {
			return table.Cell{Text: f.where}
		}},
		{Name: "source", Title: "Seen in", Priority: 20, Min: 20, Ideal: 40, Cell: func(f *findingRow) table.Cell {
			return table.Cell{Text: f.finding.Field, Role: theme.Muted}
		}},
	}
	return &findingsView{
		env: env, reader: r, selection: s,
		Table: table.New(t, table.Options[*findingRow, int]{Columns: columns, ID: func(f *findingRow) int { return f.n }}),
	}
}

// setRows lists the findings of the layout.
func (v *findingsView) setRows() {
	l, whole := v.selection.layout, "the whole envelope"
	if l.subject.template != nil {
		whole = "the whole template"
	}
	rows := make([]*findingRow, len(l.findings))
	for i := range l.findings {
		f := &l.findings[i]
		rows[i] = &findingRow{n: i, finding: f, where: whole}
		if f.Index >= 0 {
			rows[i].field, rows[i].where = l.byIndex[f.Index], f.Where(l.subject.documents)
		}
	}
	v.SetRows(rows)
}

const (
	// detailLines is the height of the selected finding at full length, below the list.
	detailLines = 5
	// minDetailHeight is the height below which only the list shows.
	minDetailHeight = 12
)

func (v *findingsView) Resize(width, height int) {
	v.width, v.height = width, height
	if height >= minDetailHeight {
		height -= detailLines
	}
	v.Table.Resize(width, height)
}

func (v *findingsView) Lines() []string {
	t := v.env.Theme
	if v.Len() == 0 {
		return draw.Empty{Title: "Nothing wrong was found.", Hints: []string{v.checked()}}.Lines(t, v.width, v.height)
	}
	list := v.Table.Lines()
	f, ok := v.Selected()
	if v.height < minDetailHeight || !ok {
		return list
	}
	said := draw.Wrap(f.finding.Sentence, v.width)
	detail := append([]string{t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, v.width))}, said[:min(len(said), detailLines-3)]...)
	detail = append(detail,
		t.Paint(theme.Muted, joined(t, certaintyText(f.finding.Certainty), model.Narrow(f.where))),
		t.Paint(theme.Muted, "seen in "+f.finding.Field))
	return append(slices.Clip(list), draw.FitAll(detail, v.width, detailLines)...)
}

// footer says what was checked; in a small terminal it is the selected finding.
func (v *findingsView) footer(width int) string {
	said := v.checked()
	if f, ok := v.Selected(); ok && v.height < minDetailHeight {
		said = f.finding.Sentence
	}
	return fit(v.env.Theme, said, width)
}

// checked says what was checked.
func (v *findingsView) checked() string {
	l := v.selection.layout
	fields := describe.Counted(len(l.byIndex), "field")
	if l.subject.complete() {
		return fmt.Sprintf("%s on %s checked.", fields, describe.Counted(len(l.subject.documents), "document"))
	}
	return fmt.Sprintf("%s checked so far; %s.", fields, v.reader.progress())
}

func (v *findingsView) handleKey(msg tea.KeyPressMsg) (mode, tea.Cmd, bool) {
	return handleRowKey(v.env.Keys.Page, msg, findingsMode, v.Table, v.jump), nil, true
}

// jump shows the field of the selected finding on its page.
func (v *findingsView) jump() mode {
	f, ok := v.Selected()
	if !ok || f.field == nil {
		return findingsMode
	}
	v.selection.jumpTo(f.field)
	return pageMode
}

func (v *findingsView) handleClick(_, y int)            { v.SelectLine(y) }
func (v *findingsView) hints(k keys.Page) []key.Binding { return rowHints(k) }

// certaintyText says how far a finding can be trusted, and why.
func certaintyText(c triage.Certainty) string {
	switch c {
	case triage.Proved:
		return "proved by what the service returned"
	case triage.Likely:
		return "likely, by what public sources say"
	case triage.Guess:
		return "a guess, by a rule of thumb"
	default:
		return c.String()
	}
}
