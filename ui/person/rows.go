package person

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

func (s *Screen) columns() []table.Column[*row] {
	return []table.Column[*row]{
		{Name: "health", Title: "Health", Priority: 90, Min: 7, Ideal: 7, Cell: s.healthCell},
		{Name: "name", Title: "Name", Priority: 100, Essential: true, Middle: true, Lead: true, Min: 12, Ideal: 40, Max: 80, Cell: s.nameCell},
		{Name: "part", Title: "Their part", Priority: 80, Min: 18, Ideal: 24, Max: 40, Cell: s.partCell},
		{Name: "left", Title: "Left", Priority: 70, Right: true, Min: 5, Ideal: 5, Cell: s.leftCell},
		{Name: "changed", Title: "Changed", Priority: 60, Min: 10, Ideal: 10, Max: 16, Cell: s.changedCell},
	}
}

func (s *Screen) healthCell(r *row) table.Cell {
	if !r.Status.Open() {
		return table.MutedCell("")
	}
	word, role := describe.HealthWord(s.env.Theme, r.report.Health)
	return table.Cell{Text: word, Role: role}
}

func (s *Screen) nameCell(r *row) table.Cell {
	shape, role := s.env.Theme.Status(r.Status)
	cell := table.TextCell(r.Name, theme.Text)
	if r.Name.IsEmpty() {
		cell = table.MutedCell("(no name)")
	}
	cell.Text, cell.SignRole = shape+" "+cell.Text, role
	return cell
}

func (s *Screen) partCell(r *row) table.Cell {
	switch {
	case r.waits:
		return table.Cell{Text: "waits for them", Role: theme.Info}
	case r.Status.Open():
		return table.Cell{Text: describe.PartOf(r.report, r.part).Short}
	default:
		return table.MutedCell(describe.Word(r.part.Role))
	}
}

func (s *Screen) leftCell(r *row) table.Cell {
	if !r.Status.Open() || r.ExpiresAt.IsZero() {
		return table.MutedCell("")
	}
	left := r.ExpiresAt.Time().Sub(s.env.ServiceNow())
	if left < 0 {
		return table.Cell{Text: "over", Role: theme.Danger}
	}
	return table.Cell{Text: triage.Span(left)}
}

func (s *Screen) changedCell(r *row) table.Cell {
	if r.UpdatedAt.IsZero() {
		return table.MutedCell("?")
	}
	return table.MutedCell(triage.Ago(max(s.env.ServiceNow().Sub(r.UpdatedAt.Time()), 0)))
}

func (s *Screen) writeRow(w *richtext.Writer, r *row) {
	w.Facts(
		draw.TextFact("Name", r.Name), draw.Fact{Label: "Status", Value: r.Status.Label()},
		draw.Fact{Label: "Created", Value: describe.Moment(r.CreatedAt, s.env.ServiceNow())},
		draw.Fact{Label: "Role", Value: describe.Word(r.part.Role)},
		draw.Fact{Label: "Id", Value: r.ID.String()},
	)
	w.Heading("Their part")
	w.Wrap("", describe.PartOf(r.report, r.part).Sentence, theme.Text)
	if len(r.report.Findings) > 0 {
		w.Heading("Why")
	}
	for i := range r.report.Findings {
		f := &r.report.Findings[i]
		w.Wrap(w.Theme.Paint(theme.Muted, w.Theme.Glyphs.Bullet)+" ", fmt.Sprintf("%s (%s)", f.Sentence, f.Certainty), theme.Text)
	}
}

func envelopesOf(rows []*row) []model.Envelope {
	list := make([]model.Envelope, len(rows))
	for i, r := range rows {
		list[i] = r.Envelope
	}
	return list
}
