package webhooks

import (
	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/ui/screen"
)

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	if s.Capturing() {
		choose := k.Prompt.Down
		choose.SetHelp(choose.Help().Key, "choose")
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, choose, k.Prompt.Cancel}}
	}
	m, l, w := k.Move, k.List, k.Webhook
	register, details := l.New, l.Open
	register.SetHelp(l.New.Help().Key, "register")
	details.SetHelp(l.Open.Help().Key, "details")
	hints := screen.Hints{
		Short:  []key.Binding{details, register, w.Delete, l.Search, l.Filter},
		Groups: []string{"Move", "List", "Webhook"},
		Full: [][]key.Binding{
			{m.Up, m.Down, m.PageUp, m.PageDown, m.HalfUp, m.HalfDown, m.Top, m.Bottom},
			{details, l.Search, l.Filter, l.ClearFilter, l.Preview, l.Zoom},
			{w.Actions, w.Copy, w.CopyMenu},
		},
	}
	for _, change := range []struct {
		binding key.Binding
		why     string
	}{{register, s.whyNotRegister()}, {w.Delete, s.whyNotDelete()}} {
		if change.why != "" {
			hints.Unavailable = append(hints.Unavailable, screen.Unavailable{Binding: change.binding, Why: change.why})
			continue
		}
		hints.Full[2] = append(hints.Full[2], change.binding)
	}
	return hints
}
