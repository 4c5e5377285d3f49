package annotations

import (
	"strconv"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

// columns are those of the list that mirrors the pages.
func (s *Screen) columns() []table.Column[*field] {
	return []table.Column[*field]{
		{Name: "page", Title: "Page", Priority: 95, Essential: true, Min: 5, Ideal: 5, Right: true, Cell: s.pageCell},
		{Name: "who", Title: "", Priority: 98, Essential: true, Min: 1, Ideal: 1, Cell: func(f *field) table.Cell {
			l := look(s.env.Theme, f.who)
			return table.Cell{Text: l.Letter, Role: l.Role}
		}},
		{Name: "type", Title: "Type", Priority: 100, Essential: true, Min: 10, Ideal: 12, Lead: true, Cell: func(f *field) table.Cell {
			return table.Cell{Text: typeWord(f.annotation.Type)}
		}},
		{Name: "required", Title: "Required", Priority: 80, Min: 8, Ideal: 8, Cell: func(f *field) table.Cell {
			return choiceCell(f.annotation.Required, "required", "optional")
		}},
		{Name: "recipient", Title: "Recipient", Priority: 90, Min: 12, Ideal: 24, Max: 36, Cell: s.recipientCell},
		{Name: "filled", Title: "Filled", Priority: 60, Min: 6, Ideal: 6, Cell: func(f *field) table.Cell {
			return choiceCell(f.annotation.Filled(), "filled", "empty")
		}},
		{Name: "check", Title: "Check", Priority: 85, Min: 7, Ideal: 7, Cell: s.faultCell},
		{Name: "place", Title: "Position and size", Priority: 50, Min: 22, Ideal: 26, Cell: func(f *field) table.Cell {
			a := f.annotation
			return table.Cell{Text: number(a.X) + ", " + number(a.Y) + "; " + number(a.Width) + " x " + number(a.Height)}
		}},
		{Name: "content", Title: "Content", Priority: 40, Min: 12, Ideal: 24, Max: 60, Cell: contentCell},
	}
}

func choiceCell(on bool, yes, no string) table.Cell {
	if on {
		return table.Cell{Text: yes}
	}
	return table.Cell{Text: no, Role: theme.Muted}
}

func (s *Screen) pageCell(f *field) table.Cell {
	p := &s.docs[f.doc].pages[f.page]
	if !p.exists {
		return table.Cell{Text: strconv.Itoa(p.number) + "?", Role: theme.Danger}
	}
	return table.Cell{Text: strconv.Itoa(p.number)}
}

func (s *Screen) recipientCell(f *field) table.Cell {
	switch f.who {
	case nobody:
		return table.Cell{Text: "nobody", Role: theme.Muted}
	case unknown:
		return table.Cell{Text: "unknown " + f.annotation.RecipientID.Short(14), Role: theme.Danger}
	}
	r := s.subject.recipients[f.who]
	return table.Cell{Text: recipientName(r), Altered: r.Name.Altered()}
}

func (s *Screen) faultCell(f *field) table.Cell {
	if len(f.faults) == 0 {
		return table.Cell{}
	}
	return table.Cell{Text: s.env.Theme.Glyphs.Act + " " + strconv.Itoa(len(f.faults)), Role: theme.Warn}
}

func contentCell(f *field) table.Cell {
	altered := f.annotation.Text != nil && (f.annotation.Text.Value.Altered() || f.annotation.Text.Tooltip.Altered())
	return table.Cell{Text: content(f.annotation), Altered: altered}
}
