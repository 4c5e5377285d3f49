package annotations

import (
	"fmt"

	"inkdesk/model/lint"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
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
	switch s {
	case triage.Act:
		return table.Cell{Text: t.Glyphs.Act + " act", Role: theme.Danger}
	case triage.Soon:
		return table.Cell{Text: t.Glyphs.Soon + " soon", Role: theme.Warn}
	case triage.Watch:
		return table.Cell{Text: t.Glyphs.Watch + " watch", Role: theme.Watch}
	default:
		return table.Cell{Text: t.Glyphs.Note + " note"}
	}
}

// set lists the findings of the screen.
func (c *checkList) set(s *Screen) {
	whole := "whole envelope"
	if s.subject.template != nil {
		whole = "whole template"
	}
	rows := make([]*fault, len(s.findings))
	for i := range s.findings {
		f := &s.findings[i]
		rows[i] = &fault{n: i, finding: f, where: whole}
		if f.Index >= 0 {
			rows[i].field = s.byIndex[f.Index]
			rows[i].where = s.whereIs(rows[i].field)
		}
	}
	c.table.SetRows(rows)
}

// checkFoot is the selected finding at full length.
func (s *Screen) checkFoot() string {
	if f, ok := s.check.table.Selected(); ok {
		return f.finding.Sentence
	}
	return s.checked()
}

// whereIs says on which page a field lies, and of which document if there are several.
func (s *Screen) whereIs(f *field) string {
	where := fmt.Sprintf("page %d", f.annotation.Page)
	if len(s.docs) > 1 && f.doc < len(s.docs) {
		where += ", " + s.docs[f.doc].title.String()
	}
	return where
}
