package annotations

import (
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
	"inkdesk/ui/preview"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
	"inkdesk/ui/widget/table"
)

// checkList is the list of what was found wrong.
type checkList struct{ table *table.Table[*fault, int] }

// fault is a finding with the place to jump to.
type fault struct {
	n       int
	finding *lint.Finding
	where   string
	field   *field // nil when it concerns no single field
}

func newCheckList(t *theme.Theme) checkList {
	columns := []table.Column[*fault]{
		{Name: "severity", Title: "Weight", Priority: 90, Essential: true, Min: 7, Ideal: 7, Cell: func(f *fault) table.Cell {
			return severityCell(t, f.finding.Severity)
		}},
		{Name: "certainty", Title: "Certainty", Priority: 80, Min: 9, Ideal: 9, Cell: func(f *fault) table.Cell {
			return table.Cell{Text: f.finding.Certainty.String()}
		}},
		{Name: "what", Title: "What is wrong", Priority: 100, Essential: true, Min: 40, Ideal: 60, Max: 110, Lead: true, Cell: func(f *fault) table.Cell {
			return table.Cell{Text: f.finding.Sentence}
		}},
		{Name: "where", Title: "Where", Priority: 85, Min: 12, Ideal: 26, Cell: func(f *fault) table.Cell {
			return table.Cell{Text: f.where}
		}},
		{Name: "source", Title: "Seen in", Priority: 20, Min: 20, Ideal: 40, Cell: func(f *fault) table.Cell {
			return table.Cell{Text: f.finding.Field, Role: theme.Muted}
		}},
	}
	return checkList{table.New(t, table.Options[*fault, int]{Columns: columns, ID: func(f *fault) int { return f.n }})}
}

func severityCell(t *theme.Theme, s triage.Severity) table.Cell {
	shape, role := preview.Severity(t, s)
	return table.Cell{Text: shape + " " + s.String(), Role: role}
}

// set lists the findings of the screen.
func (c *checkList) set(s *Screen) {
	whole := "the whole envelope"
	if s.subject.template != nil {
		whole = "the whole template"
	}
	rows := make([]*fault, len(s.findings))
	for i := range s.findings {
		f := &s.findings[i]
		rows[i] = &fault{n: i, finding: f, where: whole}
		if f.Index >= 0 {
			rows[i].field, rows[i].where = s.byIndex[f.Index], f.Where(s.subject.documents)
		}
	}
	c.table.SetRows(rows)
}

// detailLines is the height of the selected finding at full length, below the list.
const detailLines = 5

// leastChecks is the height below which only the list shows.
const leastChecks = 12

// checkLines are the list of findings, and the selected one in full.
func (s *Screen) checkLines(width, height int) []string {
	list := s.check.table.Lines()
	f, ok := s.check.table.Selected()
	if height < leastChecks || !ok {
		return list
	}
	t := s.env.Theme
	said := line.Wrap(f.finding.Sentence, width)
	detail := append([]string{t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, width))}, said[:min(len(said), detailLines-3)]...)
	detail = append(detail,
		t.Paint(theme.Muted, s.joined([]string{certaintyWords(f.finding.Certainty), model.Narrow(f.where)})),
		t.Paint(theme.Muted, "seen in "+f.finding.Field))
	return append(slices.Clip(list), line.FitAll(detail, width, detailLines)...)
}

func checkHeight(height int) int {
	if height < leastChecks {
		return height
	}
	return height - detailLines
}

// certaintyWords say how far a finding can be trusted, and why.
func certaintyWords(c triage.Certainty) string {
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

// checkFoot is what was looked at, or where there is no room for more the selected finding.
func (s *Screen) checkFoot() string {
	if f, ok := s.check.table.Selected(); ok && s.bodyHeight() < leastChecks {
		return f.finding.Sentence
	}
	return s.checked()
}
