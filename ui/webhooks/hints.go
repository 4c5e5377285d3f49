package webhooks

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
	case s.menu != nil:
		return screen.Hints{}
	case s.list.Typing():
		return screen.Choosing(k.Prompt)
	}
	l, w := &k.List, &k.Webhook
	details := keys.Named(l.Open, "details")
	hints := screen.Hints{
		Short:  []key.Binding{details},
		Groups: []string{"Move", "List", "Webhook"},
		Full: [][]key.Binding{
			k.Move.Rows(),
			{l.Filter},
			{w.Actions},
		},
	}
	empty := s.list.WhyEmpty()
	hints.Offer(1, empty, details)
	s.list.Hint(&hints, 1, s.event != "")
	hints.Offer(2, empty, w.Copy, w.CopyMenu)
	for _, a := range s.actions() {
		hints.Offer(2, a.Why, a.Binding)
		if a.Why == "" {
			hints.Short = append(hints.Short, a.Binding)
		}
	}
	hints.Short = append(hints.Short, l.Search, l.Filter)
	return hints
}
