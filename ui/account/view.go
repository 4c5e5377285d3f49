package account

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
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

// Spoken implements [screen.Speaker]. The rows are the numbers that lead to envelopes, each with the filter that finds
// these.
func (s *Screen) Spoken() screen.Page {
	if len(s.figures.Weeks) == 0 {
		lines := s.page.draw(s.env.Theme, s.chosen, 0, draw.SpokenWidth, len(s.page.lines))
		return screen.Page{Lines: draw.Spoken(lines), Ask: s.menu.Spoken()}
	}
	rows := screen.Rows{Len: len(s.page.numbers), At: s.page.place(s.chosen), Say: func(i int) string {
		one := s.page.numbers[i]
		text := strings.Trim(one.text, " .")
		if to, leads := one.open.(nav.Envelopes); leads {
			text += ": " + to.Query
		}
		return text
	}}
	shown := s.shown()
	return screen.Page{Lines: shown.Spoken(), Rows: rows, Ask: s.menu.Spoken()}
}
