package resume

import (
	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/ui/screen"
)

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	if s.Capturing() {
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, keys.Named(k.Prompt.Down, "choose"), k.Prompt.Cancel}}
	}
	open := keys.Named(k.List.Open, "go on with it")
	hints := screen.Hints{
		Short:  []key.Binding{open, k.Unfinished.GiveUp, k.List.Search},
		Groups: []string{"Move", "List", "Unfinished work"},
		Full:   [][]key.Binding{k.Move.Rows(), {}, {}},
	}
	s.browser.Hint(&hints, 1, false)
	why := s.blocked()
	hints.Offer(2, why, open, k.Unfinished.GiveUp)
	return hints
}
