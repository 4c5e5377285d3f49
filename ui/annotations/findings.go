package annotations

import (
	"cmp"
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

// findingsView lists the faults found in the fields, and shows the selected finding in full
// below.
type findingsView struct {
	*table.Table[*findingRow, int]
	env           screen.Env
	reader        *reader
	selection     *selection
	width, height int
	unfolded      map[groupKey]bool
}

// findingRow holds a finding with the place to jump to, or a heading for several equal ones.
type findingRow struct {
	n       int // of the finding, or of the first one; headings count from below
	finding *lint.Finding
	said    string
	where   string
	about   string // the field in words, "" when it concerns no single field
	field   *field
	other   *field
	members int // of a heading, 0 for a finding
	within  bool
}

func newFindingsView(env screen.Env, r *reader, s *selection) *findingsView {
	t, v := env.Theme, &findingsView{env: env, reader: r, selection: s, unfolded: map[groupKey]bool{}}
	columns := []table.Column[*findingRow]{
		{Name: "severity", Title: "Weight", Priority: 90, Essential: true, Min: 7, Ideal: 7, Cell: func(f *findingRow) table.Cell {
			shape, role := describe.SeverityShape(t, f.finding.Severity)
			return table.Cell{Text: shape + " " + f.finding.Severity.String(), Role: role}
		}},
		{Name: "certainty", Title: "Certainty", Priority: 80, Min: 9, Ideal: 9, Cell: func(f *findingRow) table.Cell {
			return table.Cell{Text: f.finding.Certainty.String()}
		}},
		{Name: "what", Title: "What is wrong", Priority: 100, Essential: true, Min: 36, Ideal: 60, Max: 110, Lead: true, Cell: func(f *findingRow) table.Cell {
			return table.Cell{Text: v.lead(f) + f.said}
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
	v.Table = table.New(t, table.Options[*findingRow, int]{Columns: columns, ID: func(f *findingRow) int { return f.n }})
	return v
}

const minDetailHeight = 12

// detailLines returns the height of the selected finding at full length, below the list. Its end
// names its fields, which takes more lines the fewer columns there are.
func (v *findingsView) detailLines() int {
	const around, cells = 3, 300
	return around + min(max((cells+v.width-1)/max(v.width, 1), 2), v.height/4)
}

func (v *findingsView) Resize(width, height int) {
	v.width, v.height = width, height
	if height >= minDetailHeight {
		height -= v.detailLines()
	}
	v.Table.Resize(width, height)
}

func (v *findingsView) Lines() []string {
	t := v.env.Theme
	if v.Len() == 0 {
		title := "Nothing wrong was found."
		if !v.selection.layout.subject.complete() {
			title = "No fault so far, but not all was read."
		}
		return draw.Empty{Title: title, Hints: []string{v.checked()}}.Lines(t, v.width, v.height)
	}
	list := v.Table.Lines()
	f, ok := v.Selected()
	if v.height < minDetailHeight || !ok {
		return list
	}
	said := draw.Wrap(f.inFull(), v.width)
	detail := append([]string{t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, v.width))}, said[:min(len(said), v.detailLines()-3)]...)
	detail = append(detail,
		t.Paint(theme.Muted, joined(t, certaintyText(f.finding.Certainty), model.Narrow(f.where))),
		t.Paint(theme.Muted, "seen in "+f.finding.Field))
	return append(slices.Clip(list), draw.FitAll(detail, v.width, v.detailLines())...)
}

func (v *findingsView) footer(width int) string {
	said := v.checked()
	if f, ok := v.Selected(); ok && v.height < minDetailHeight {
		said = f.inFull()
	}
	return fit(v.env.Theme, said, width)
}

func (v *findingsView) checked() string {
	l := v.selection.layout
	fields := describe.Counted(len(l.byIndex), "field")
	if l.subject.complete() {
		return fmt.Sprintf("%s on %s checked.", fields, describe.Counted(len(l.subject.documents), "document"))
	}
	return fmt.Sprintf("%s checked so far; %s.", fields, v.reader.progress())
}

func (v *findingsView) handleKey(msg tea.KeyPressMsg) (mode, tea.Cmd, bool) {
	k := v.env.Keys.Page
	switch {
	case key.Matches(msg, k.Open, k.Right):
		shown, cmd := v.lookAt()
		return shown, cmd, true
	case key.Matches(msg, k.Copy):
		return findingsMode, v.copyFinding(), true
	case key.Matches(msg, k.Export):
		return findingsMode, nil, false
	}
	stay := func() mode { return findingsMode }
	return handleRowKey(k, msg, findingsMode, v.Table, stay), nil, true
}

func (v *findingsView) handleClick(_, y int) { v.SelectLine(y) }

func (v *findingsView) hints(k keys.Page) []key.Binding {
	return []key.Binding{keys.Named(k.Open, "show"), keys.Named(k.Copy, "copy"), k.Export, k.Down, k.Up, k.Lint, k.Compare}
}

func certaintyText(c triage.Certainty) string {
	return cmp.Or(map[triage.Certainty]string{
		triage.Proved: "proved by what the service returned",
		triage.Likely: "likely, by what public sources say",
		triage.Guess:  "a guess, by a rule of thumb",
	}[c], c.String())
}
