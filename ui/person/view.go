package person

import (
	"cmp"
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/describe/letter"
	"inkdesk/ui/figures"
	"inkdesk/ui/screen"
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
	}
	return table.MutedCell(describe.Word(r.part.Role))
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

const mostFaults = 2

func (s *Screen) facts() []draw.Fact {
	p := &s.person
	name := strings.Join(p.names, ", also written ")
	if name == "" {
		name = "no name"
	}
	list := []draw.Fact{
		{Label: "Person", Value: fmt.Sprintf("%s <%s>", name, s.address), Role: theme.Strong},
		{Label: "Envelopes", Value: s.count()},
	}
	if p.waiting > 0 {
		waits := describe.Counted(p.waiting, "envelope")
		if !p.oldest.IsZero() {
			if p.waiting > 1 {
				waits += ", one"
			}
			waits += " without a change for " + triage.Span(max(s.env.ServiceNow().Sub(p.oldest), 0))
		}
		list = append(list, draw.Fact{Label: "Waits for them", Value: waits})
	}
	if d := tally.DurationsOf(p.finished); d.N > 0 {
		half, nine := figures.DurationTexts(d)
		list = append(list, draw.Fact{Label: "Usually done", Value: fmt.Sprintf("half within %s, nine in ten within %s (%d completed)", half, nine, d.N)})
	}
	for i, one := range p.phones {
		fact := draw.Fact{Label: ofFirst(i, "Phone check"), Value: cmp.Or(one.number, "no number")}
		if one.wrong != "" {
			fact.Value, fact.Role = fact.Value+": "+one.wrong, theme.Warn
		}
		list = append(list, fact)
	}
	if kept, read := s.letters.Value(); read && kept.Language(s.address) != "" {
		list = append(list, draw.Fact{Label: "Last letter", Value: "in " + letter.Language(kept.Language(s.address)).Title()})
	}
	for i, o := range p.others {
		completed := "none"
		if o.completed > 0 {
			completed = fmt.Sprint(o.completed)
		}
		value := fmt.Sprintf("%s: %s, %s completed", o.address, describe.Counted(o.envelopes, "envelope"), completed)
		list = append(list, draw.Fact{Label: ofFirst(i, "Same name"), Value: value})
	}
	for i, sentence := range p.faults[:min(len(p.faults), mostFaults)] {
		list = append(list, draw.Fact{Label: ofFirst(i, "Look at"), Value: sentence, Role: theme.Warn})
	}
	return list
}

// ofFirst returns the label of the first of several facts; the others have none.
func ofFirst(i int, label string) string {
	if i > 0 {
		return ""
	}
	return label
}

func (s *Screen) count() string {
	n := describe.Count{N: len(s.person.rows), Noun: "envelope"}
	if s.reading.more {
		n.Open = "not all were read"
	}
	parts := []string{}
	for _, status := range model.Statuses() {
		if of := s.person.status[status]; of > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", of, strings.ToLower(status.Label())))
		}
	}
	text := n.Short()
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", ")
	}
	if n.Open != "" {
		text += "; " + n.Open
	}
	return text
}

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	return s.List.Spoken(draw.Facts(s.env.Theme, s.facts(), draw.Unbroken), s.body())
}
