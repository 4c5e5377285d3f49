package bulksend

import (
	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/ui/screen"
)

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	switch {
	case s.chooser != nil:
		return screen.Hints{Short: []key.Binding{keys.Named(k.Prompt.Accept, "read it"), k.Prompt.Complete, keys.Named(k.Prompt.Down, "choose"), k.Prompt.Cancel}}
	case s.Capturing():
		return screen.Choosing(k.Prompt)
	case s.sourceMissing():
		return screen.Hints{Short: []key.Binding{k.Global.Refresh, k.Global.Back}}
	}
	switch s.stage {
	case matching:
		check := keys.Named(k.Many.Continue, "check the rows")
		hints := s.tableHints("Columns")
		hints.Short = []key.Binding{check, s.columns.Open(), k.Many.File, k.Many.Sample, k.List.Search}
		hints.Full[1] = []key.Binding{check, k.Many.File, k.Many.Sample}
		s.columns.Hint(&hints, 1)
		return hints
	case listing:
		return s.rowHints()
	}
	move := []key.Binding{k.Move.Up, k.Move.Down, k.Move.PageUp, k.Move.PageDown, k.Move.Top, k.Move.Bottom}
	hints := screen.Hints{
		Short: []key.Binding{k.Many.File, k.Many.Sample}, Groups: []string{"Move", "File"},
		Full: [][]key.Binding{move, {k.Many.File, k.Many.Sample}},
	}
	why := ""
	if s.path == "" {
		why = "No file has been read yet."
	}
	hints.Offer(1, why, k.Many.Continue)
	return hints
}

func (s *Screen) rowHints() screen.Hints {
	k := s.env.Keys
	l, m := k.List, k.Many
	carry, details, toggle := keys.Named(m.Continue, "plan them"), keys.Named(l.Open, "details"), keys.Named(l.Mark, "leave out or take")
	hints := s.tableHints("Rows")
	hints.Short = []key.Binding{carry, m.Send, toggle, m.LeftOut, m.Again, l.Search}
	hints.Full[1] = []key.Binding{m.LeftOut, m.Again, m.File, m.Sample}
	hints.Offer(1, s.blocked(), carry)
	hints.Offer(1, s.source.CannotSend(), m.Send)
	b := s.rows.browser
	hints.Offer(1, b.WhyEmpty(), details, toggle)
	b.Hint(&hints, 1, s.rows.leftOut)
	return hints
}

func (s *Screen) tableHints(group string) screen.Hints {
	return screen.Hints{
		Groups: []string{"Move", group},
		Full:   [][]key.Binding{s.env.Keys.Move.Rows(), nil},
	}
}
