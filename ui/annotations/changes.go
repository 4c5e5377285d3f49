package annotations

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/difference"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

// divergence is a row of the comparison.
type divergence struct {
	n          int
	difference *difference.Difference
	field      *model.Annotation // of the side the row is about
	// who it is for, and what differs.
	who, what string
}

func newComparison(t *theme.Theme) comparison {
	columns := []table.Column[*divergence]{
		{Name: "kind", Title: "Here it is", Priority: 95, Essential: true, Min: 10, Ideal: 10, Cell: func(c *divergence) table.Cell {
			return kindCell(t, c.difference.Kind)
		}},
		{Name: "type", Title: "Type", Priority: 100, Essential: true, Min: 10, Ideal: 12, Lead: true, Cell: func(c *divergence) table.Cell {
			return table.Cell{Text: typeWord(c.field.Type)}
		}},
		{Name: "who", Title: "Recipient", Priority: 80, Min: 12, Ideal: 24, Max: 36, Cell: func(c *divergence) table.Cell {
			return table.Cell{Text: c.who}
		}},
		{Name: "page", Title: "Page", Priority: 90, Essential: true, Min: 5, Ideal: 5, Right: true, Cell: func(c *divergence) table.Cell {
			return table.Cell{Text: fmt.Sprint(int(c.field.Page))}
		}},
		{Name: "what", Title: "What differs", Priority: 70, Min: 16, Ideal: 40, Max: 90, Cell: func(c *divergence) table.Cell {
			return table.Cell{Text: c.what}
		}},
	}
	return comparison{table: table.New(t, table.Options[*divergence, int]{Columns: columns, ID: func(c *divergence) int { return c.n }})}
}

func kindCell(t *theme.Theme, k difference.Kind) table.Cell {
	switch k {
	case difference.Added:
		return table.Cell{Text: "+ added", Role: theme.Good}
	case difference.Missing:
		return table.Cell{Text: "- missing", Role: theme.Danger}
	case difference.Moved:
		return table.Cell{Text: t.Glyphs.Right + " moved", Role: theme.Warn}
	default:
		return table.Cell{Text: t.Glyphs.Watch + " changed", Role: theme.Watch}
	}
}

// compared shows the differences.
func (s *Screen) compared() tea.Cmd {
	c := &s.compare
	s.settle()
	if c.slot.Phase() == screen.Failed {
		return notice.Fail(c.slot.Err())
	}
	answer, _ := c.slot.Value()
	fresh := c.name != answer.name
	c.name = answer.name
	s.setChanges(&answer)
	if fresh {
		s.mode = compareMode
	}
	s.haunt()
	if fresh && c.table.Len() == 0 {
		return notice.Say(notice.Done, "The fields are the same as those of the %s.", answer.name)
	}
	return nil
}

// setChanges lists the differences.
func (s *Screen) setChanges(answer *counterpart) {
	s.compare.moved = map[int]*difference.Difference{}
	there := subject{}
	there.setRecipients(answer.other.Steps)
	rows := make([]*divergence, 0, len(answer.differences))
	for i := range answer.differences {
		d := &answer.differences[i]
		row := &divergence{n: i, difference: d}
		switch {
		case d.After < 0:
			row.field = &answer.other.Fields[d.Before]
			row.who = whoName(&there, row.field)
		case d.After < len(s.fields):
			row.field = &s.fields[d.After]
			row.who = whoName(&s.subject, row.field)
			s.compare.moved[d.After] = d
		default:
			continue
		}
		if d.Before >= 0 && d.After >= 0 {
			row.what = s.whatDiffers(d, &answer.other.Fields[d.Before], row.field)
		}
		rows = append(rows, row)
	}
	s.compare.table.SetRows(rows)
}

// compareFoot is the selected difference at full length.
func (s *Screen) compareFoot() string {
	c, ok := s.compare.table.Selected()
	if !ok {
		return ""
	}
	said := typeWord(c.field.Type) + " of " + c.who
	if c.what != "" {
		said += ": " + c.what
	}
	return said
}

func whoName(s *subject, f *model.Annotation) string {
	if i := s.who(f.RecipientID); i >= 0 {
		return recipientName(s.recipients[i])
	}
	if f.RecipientID == "" {
		return "nobody"
	}
	return "unknown " + f.RecipientID.Short(14)
}
