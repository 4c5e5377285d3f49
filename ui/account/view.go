package account

import (
	"fmt"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.layOut()
	s.choose(s.chosen)
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() { s.layOut() }

// View implements [screen.Screen].
func (s *Screen) View() string {
	t, width, height := s.env.Theme, s.size.Width, s.size.Height
	lines := s.page.draw(t, s.chosen, s.top, width, height)
	if len(s.figures.Weeks) == 0 {
		lines = s.spinner.Lines(t, "Counting", width, height)
	}
	if s.slot.Phase() == screen.Failed {
		lines = describe.ProblemOver(lines, s.slot.Err(), t, s.env.Keys.Global.Refresh, width)
	}
	if n := len(s.page.lines); n > height && height > 0 {
		place := fmt.Sprintf(" %d-%d of %d", s.top+1, min(s.top+height, n), n)
		if room := width - len(place); room > 0 {
			lines[0] = s.page.draw(t, s.chosen, s.top, room, 1)[0] + t.Paint(theme.Muted, place)
		}
	}
	view := draw.Join(lines)
	if s.menu != nil {
		view = s.menu.Over(view, width, height)
	}
	return view
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	if s.menu != nil {
		return screen.Choosing(k.Prompt)
	}
	a := &k.Account
	return screen.Hints{
		Short:  []key.Binding{a.Open, a.Copy, a.Export},
		Groups: []string{"Move", "Account"},
		Full: [][]key.Binding{
			{a.Up, a.Down, a.Left, a.Right, a.PageUp, a.PageDown, a.Top, a.Bottom},
			{a.Open, a.Copy, a.Export},
		},
	}
}
