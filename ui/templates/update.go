package templates

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/steer"
	"inkdesk/ui/widget/menu"
	"inkdesk/ui/widget/tabs"
)

// typingPause is how long nothing must be typed before the service is asked.
const typingPause = 300 * time.Millisecond

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	now := s.env.Now()
	switch {
	case s.listing.slot.Answer(msg, now):
		return s.answered(now)
	case s.memory.slot.Answer(msg, now):
		return s.met(now)
	case s.pause.Ran(msg):
		return s.searched()
	}
	switch msg := msg.(type) {
	case remembered:
		return s.recall(msg)
	case tea.KeyPressMsg:
		return s.keyed(msg)
	case tea.PasteMsg:
		return s.pasted(msg)
	case tea.MouseClickMsg:
		return s.clicked(msg)
	case tea.MouseWheelMsg:
		if s.Capturing() {
			return nil
		}
		s.browser.Wheel(msg)
		return s.followed()
	}
	return s.waiting.Update(msg)
}

// clicked opens the tab or selects the template under the mouse.
func (s *Screen) clicked(msg tea.MouseClickMsg) tea.Cmd {
	if s.Capturing() {
		return nil
	}
	if msg.Y == 0 {
		if tab := tabs.At(s.env.Theme, titles(), s.tab, s.size.Width, msg.X); tab >= 0 && tab != s.tab {
			return s.switchTo(tab)
		}
		return nil
	}
	s.browser.Click(msg.X, msg.Y-headLines)
	return s.followed()
}

// keyed gives a key to whoever takes keys now.
func (s *Screen) keyed(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case s.menu != nil:
		return menu.Pick(&s.menu, msg)
	case s.opening != nil:
		return s.typedID(msg)
	case s.browser.Typing():
		return s.typed(msg)
	default:
		return s.press(msg)
	}
}

func (s *Screen) pasted(msg tea.PasteMsg) tea.Cmd {
	switch {
	case s.menu != nil:
		return menu.Pick(&s.menu, msg)
	case s.opening != nil:
		return s.opening.Update(msg)
	case s.browser.Typing():
		return s.typed(msg)
	default:
		return nil
	}
}

// typed takes what is typed into the search. An id or a link is opened when accepted.
func (s *Screen) typed(msg tea.Msg) tea.Cmd {
	before := s.browser.Text()
	cmd, accepted := s.browser.Typed(msg)
	text := s.browser.Text()
	if accepted {
		if id, ok := query.IDIn(text); ok {
			s.browser.SetText("")
			s.env.Nav.Open(nav.Template{ID: model.ParseID[model.Template](id)})
		}
		return tea.Batch(cmd, s.searched())
	}
	if text == before {
		return tea.Batch(cmd, s.followed())
	}
	s.moved = false
	s.show()
	return tea.Batch(cmd, s.readKnown(), s.pause.Start(s.env.Owner, typingPause))
}

// searched asks the service for what is looked for, unless it was asked already.
func (s *Screen) searched() tea.Cmd {
	s.pause.Stop()
	if s.tab == listed && s.offered() && s.browser.Text() != s.listing.asked.name {
		return s.reload()
	}
	s.show()
	return s.readKnown()
}

// followed follows every move of the selection.
func (s *Screen) followed() tea.Cmd {
	s.moved = true
	if s.tab == listed {
		return s.readOn()
	}
	return s.readKnown()
}

// press does what a key means.
func (s *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	m := s.env.Keys.Move
	if tab, ok := steer.Tab(m, msg, s.tab, tabCount); ok {
		return s.switchTo(tab)
	}
	if s.browser.Press(msg) {
		if !s.browser.Zoomed() && key.Matches(msg, m.Top, m.Bottom) {
			s.moved = true
			return s.toEnd(key.Matches(msg, m.Top))
		}
		return s.followed()
	}
	for _, try := range []func(tea.KeyPressMsg) (tea.Cmd, bool){s.pressList, s.pressTemplate} {
		if cmd, taken := try(msg); taken {
			return cmd
		}
	}
	return nil
}

// switchTo opens the other tab.
func (s *Screen) switchTo(tab int) tea.Cmd {
	s.tab, s.moved = tab, false
	s.waiting.End()
	if tab == listed && s.offered() && (!s.listing.walk.Begun() || s.browser.Text() != s.listing.asked.name) {
		return s.reload()
	}
	s.show()
	return s.readKnown()
}
