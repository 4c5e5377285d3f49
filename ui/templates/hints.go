package templates

import (
	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/ui/change"
	"inkdesk/ui/screen"
)

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	switch {
	case s.Menu != nil:
		return screen.Hints{}
	case s.Typing():
		return screen.Choosing(k.Prompt)
	case s.idInput != nil:
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, k.Prompt.Cancel}}
	}
	m, l, t := &k.Move, &k.List, &k.Template
	now, not := change.TemplateHints(s.env.Client, k, s.selected())
	check := keys.Named(t.Why, "check all listed")
	if s.Table.MarkCount() > 0 {
		check = keys.Named(t.Why, "check the marked")
	}
	hints := screen.Hints{
		Short:  []key.Binding{l.Open, l.Search, check, t.NextFault, t.Actions, t.Bookmark},
		Groups: []string{"Move", "List", "Marks", "Template"},
		Full: [][]key.Binding{
			m.RowsAndTabs(),
			{l.Sort, l.New, t.OpenByID},
			nil,
			append([]key.Binding{t.Actions}, now...),
		},
		Unavailable: not,
	}
	empty := s.WhyEmpty()
	hints.Offer(1, empty, l.Open, l.FlipSort)
	s.Hint(&hints, 1, false)
	s.HintMarks(&hints, 2)
	hints.Full[2] = append(hints.Full[2], l.Compare)
	hints.Offer(3, empty, check, t.NextFault, t.Related, t.Bookmark, t.Copy, t.CopyMenu)
	return hints
}

// Commands implements [screen.Commander].
func (s *Screen) Commands() []screen.Command {
	return change.Commands(change.TemplateActions(s.env.Client, s.env.Keys, s.selected(), s.marked()...))
}
