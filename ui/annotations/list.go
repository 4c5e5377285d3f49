package annotations

import (
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

// handleListKey moves in the list of the fields of the open document; its row is the selected one.
func handleListKey(
	msg tea.KeyPressMsg, list *table.Table[*field, identity], l *layout,
) (cmd tea.Cmd, taken bool) {
	k := l.env.Keys.Page
	switch {
	case key.Matches(msg, k.NextField, k.Down):
		return l.stepBy(1), true
	case key.Matches(msg, k.PrevField, k.Up):
		return l.stepBy(-1), true
	case key.Matches(msg, k.Left):
		l.selectTowards(direction{-1, 0})
	case key.Matches(msg, k.Right):
		l.selectTowards(direction{1, 0})
	case moveKeys(k).Through(msg, list):
		f, _ := list.Selected()
		l.selectField(f)
	default:
		return nil, false
	}
	return nil, true
}

func newList(t *theme.Theme) *table.Table[*field, identity] {
	columns := []table.Column[*field]{
		{Name: "page", Title: "Page", Priority: 95, Essential: true, Min: 5, Ideal: 5, Right: true, Cell: func(f *field) table.Cell {
			number := strconv.Itoa(int(f.annotation.Page))
			if f.nowhere {
				return table.Cell{Text: number + "?", Role: theme.Danger}
			}
			return table.Cell{Text: number}
		}},
		{Name: "who", Title: "", Priority: 98, Essential: true, Min: 1, Ideal: 1, Cell: func(f *field) table.Cell {
			l := paper.StyleOf(t, f.who)
			return table.Cell{Text: l.Letter, Role: l.Role}
		}},
		{Name: "type", Title: "Type", Priority: 100, Essential: true, Min: 10, Ideal: 12, Lead: true, Cell: func(f *field) table.Cell {
			return table.Cell{Text: describe.FieldType(f.annotation.Type)}
		}},
		{Name: "required", Title: "Required", Priority: 80, Min: 8, Ideal: 8, Cell: func(f *field) table.Cell {
			return choiceCell(f.annotation.Required, "required", "optional")
		}},
		{Name: "recipient", Title: "Recipient", Priority: 90, Min: 12, Ideal: 24, Max: 36, Cell: recipientCell},
		{Name: "filled", Title: "Filled", Priority: 60, Min: 6, Ideal: 6, Cell: func(f *field) table.Cell {
			return choiceCell(f.annotation.Filled(), "filled", "empty")
		}},
		{Name: "check", Title: "Check", Priority: 85, Min: 7, Ideal: 7, Cell: func(f *field) table.Cell {
			if len(f.faults) == 0 {
				return table.Cell{}
			}
			return table.Cell{Text: t.Glyphs.Act + " " + strconv.Itoa(len(f.faults)), Role: theme.Warn}
		}},
		{Name: "place", Title: "Position and size", Priority: 50, Min: 22, Ideal: 26, Cell: func(f *field) table.Cell {
			return table.Cell{Text: describe.FieldPlace(f.annotation)}
		}},
		{Name: "content", Title: "Content", Priority: 40, Min: 12, Ideal: 24, Max: 60, Cell: func(f *field) table.Cell {
			altered := f.annotation.Text != nil && (f.annotation.Text.Value.Altered() || f.annotation.Text.Tooltip.Altered())
			return table.Cell{Text: content(f.annotation), Altered: altered}
		}},
	}
	return table.New(t, table.Options[*field, identity]{Columns: columns, ID: func(f *field) identity { return f.key }})
}

func choiceCell(on bool, yes, no string) table.Cell {
	if on {
		return table.Cell{Text: yes}
	}
	return table.Cell{Text: no, Role: theme.Muted}
}

func recipientCell(f *field) table.Cell {
	switch f.who {
	case paper.NoRecipient:
		return table.Cell{Text: "nobody", Role: theme.Muted}
	case paper.UnknownRecipient:
		return table.Cell{Text: "unknown " + f.annotation.RecipientID.Short(14), Role: theme.Danger}
	}
	return table.Cell{Text: recipientName(f.recipient), Altered: f.recipient.Name.Altered()}
}
