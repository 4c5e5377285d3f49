package annotations

import (
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/table"
)

type listView struct {
	*table.Table[*field, identity]
	env       screen.Env
	selection *selection
	rowsOf    struct{ version, doc int } // the state that the rows depend on
}

func newListView(env screen.Env, s *selection) *listView {
	v := &listView{env: env, selection: s}
	v.Table = table.New(env.Theme, table.Options[*field, identity]{Columns: v.columns(), ID: idOf})
	return v
}

func (v *listView) footer(width int) string { return v.selection.footer(width) }

func (v *listView) follow() {
	s := v.selection
	if of := (struct{ version, doc int }{s.layout.version, s.doc}); v.rowsOf != of {
		var rows []*field
		if d := s.document(); d != nil {
			rows = d.shown
		}
		v.SetRows(rows)
		v.rowsOf = of
	}
}

func (v *listView) showField() {
	f := v.selection.field
	if f == nil || f.at < 0 {
		return
	}
	switch f.at - v.Index() { // the next one is a step away
	case 0:
	case 1:
		v.Table.Down()
	case -1:
		v.Table.Up()
	default:
		v.SelectID(f.key)
	}
}

func (v *listView) handleKey(msg tea.KeyPressMsg) (mode, tea.Cmd, bool) {
	k, s := v.env.Keys.Page, v.selection
	switch {
	case key.Matches(msg, k.NextField, k.Down):
		return listMode, s.stepBy(1), true
	case key.Matches(msg, k.PrevField, k.Up):
		return listMode, s.stepBy(-1), true
	case key.Matches(msg, k.Left):
		s.selectTowards(direction{-1, 0})
	case key.Matches(msg, k.Right):
		s.selectTowards(direction{1, 0})
	case motion.Move(moveKeys(k), msg, v.Table):
		v.selectRow()
	default:
		return listMode, nil, false
	}
	return listMode, nil, true
}

func (v *listView) selectRow() {
	if f, ok := v.Selected(); ok {
		v.selection.selectField(f)
	}
}

func (v *listView) handleClick(_, y int) {
	if v.SelectLine(y) {
		v.selectRow()
	}
}

func (v *listView) Up()   { v.selection.moveBy(-1) }
func (v *listView) Down() { v.selection.moveBy(1) }

func (v *listView) hints(k keys.Page) []key.Binding {
	return []key.Binding{k.Open, k.ListView, k.Filter, k.Search, k.Lint}
}

func (v *listView) columns() []table.Column[*field] {
	return []table.Column[*field]{
		{Name: "page", Title: "Page", Priority: 95, Essential: true, Min: 5, Ideal: 5, Right: true, Cell: v.pageCell},
		{Name: "who", Title: "", Priority: 98, Essential: true, Min: 1, Ideal: 1, Cell: func(f *field) table.Cell {
			l := paper.StyleOf(v.env.Theme, f.who)
			return table.Cell{Text: l.Letter, Role: l.Role}
		}},
		{Name: "type", Title: "Type", Priority: 100, Essential: true, Min: 10, Ideal: 12, Lead: true, Cell: func(f *field) table.Cell {
			return table.Cell{Text: typeLabel(f.annotation.Type)}
		}},
		{Name: "required", Title: "Required", Priority: 80, Min: 8, Ideal: 8, Cell: func(f *field) table.Cell {
			return choiceCell(f.annotation.Required, "required", "optional")
		}},
		{Name: "recipient", Title: "Recipient", Priority: 90, Min: 12, Ideal: 24, Max: 36, Cell: v.recipientCell},
		{Name: "filled", Title: "Filled", Priority: 60, Min: 6, Ideal: 6, Cell: func(f *field) table.Cell {
			return choiceCell(f.annotation.Filled(), "filled", "empty")
		}},
		{Name: "check", Title: "Check", Priority: 85, Min: 7, Ideal: 7, Cell: v.faultCell},
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

func (v *listView) pageCell(f *field) table.Cell {
	p := &v.selection.layout.docs[f.doc].pages[f.page]
	if !p.exists {
		return table.Cell{Text: strconv.Itoa(p.number) + "?", Role: theme.Danger}
	}
	return table.Cell{Text: strconv.Itoa(p.number)}
}

func (v *listView) recipientCell(f *field) table.Cell {
	switch f.who {
	case paper.NoRecipient:
		return table.Cell{Text: "nobody", Role: theme.Muted}
	case paper.UnknownRecipient:
		return table.Cell{Text: "unknown " + f.annotation.RecipientID.Short(14), Role: theme.Danger}
	}
	r := v.selection.layout.subject.recipients[f.who]
	return table.Cell{Text: recipientName(r), Altered: r.Name.Altered()}
}

func (v *listView) faultCell(f *field) table.Cell {
	if len(f.faults) == 0 {
		return table.Cell{}
	}
	return table.Cell{Text: v.env.Theme.Glyphs.Act + " " + strconv.Itoa(len(f.faults)), Role: theme.Warn}
}

func contentCell(f *field) table.Cell {
	altered := f.annotation.Text != nil && (f.annotation.Text.Value.Altered() || f.annotation.Text.Tooltip.Altered())
	return table.Cell{Text: content(f.annotation), Altered: altered}
}
