package templates

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/listing"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/picker"
)

// typingPause delays the question to the service after the last key.
const typingPause = 300 * time.Millisecond

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	cmd, taken := s.checks.sharing.Answer(msg)
	if taken {
		s.list.Invalidate()
	} else {
		cmd = handle(s, msg)
	}
	s.checks.wantVisible()
	return tea.Batch(cmd, s.checks.sharing.Follow(s.selected()))
}

func handle(s *Screen, msg tea.Msg) tea.Cmd {
	now := s.env.Now()
	switch {
	case s.listing.Answer(msg, now):
		return s.useAnswer()
	case s.memory.slot.Answer(msg, now):
		return s.useTemplate(now)
	case s.checks.slot.Answer(msg, now):
		return s.checks.answer()
	case s.pause.Ran(msg):
		return s.search()
	}
	if cmd, taken := picker.Take(&s.menu, msg); taken {
		return cmd
	}
	switch msg := msg.(type) {
	case screen.LearnedMsg:
		s.list.Invalidate()
		return nil
	case memoryReadMsg:
		return s.recall(msg)
	case tea.KeyPressMsg:
		return s.handleKey(msg)
	case tea.PasteMsg:
		return s.handlePaste(msg)
	case tea.MouseClickMsg:
		return s.handleClick(msg)
	case tea.MouseWheelMsg:
		if s.Capturing() {
			return nil
		}
		s.list.Wheel(msg)
		return s.followSelection()
	case tea.MouseMotionMsg, tea.MouseReleaseMsg:
		if s.Capturing() {
			return nil
		}
		s.list.Drag(msg.(tea.MouseMsg), headLines)
		return s.followSelection()
	}
	return s.spinner.Update(msg)
}

func (s *Screen) handleClick(msg tea.MouseClickMsg) tea.Cmd {
	if s.Capturing() {
		return nil
	}
	if msg.Y == 0 {
		if tab := draw.TabAt(s.env.Theme, titles(), s.tab, s.size.Width, msg.X); tab >= 0 && tab != s.tab {
			return s.switchTo(tab)
		}
		return nil
	}
	if head := s.list.HeadAt(msg.X, msg.Y-headLines); head != "" {
		by, ok := s.sorting.byColumn(head)
		if !ok {
			return notice.Say(notice.Info, "There is no order by this column.")
		}
		return s.sortBy(by)
	}
	s.list.Click(msg.X, msg.Y-headLines)
	return s.followSelection()
}

func (s *Screen) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case s.idInput != nil:
		return s.handleIDKey(msg)
	case s.list.Typing():
		return s.handleSearchInput(msg)
	default:
		return s.handleScreenKey(msg)
	}
}

func (s *Screen) handlePaste(msg tea.PasteMsg) tea.Cmd {
	switch {
	case s.idInput != nil:
		return s.idInput.Update(msg)
	case s.list.Typing():
		return s.handleSearchInput(msg)
	default:
		return nil
	}
}

// handleSearchInput handles keys and pasted text for the search. An id or a link is opened when accepted.
func (s *Screen) handleSearchInput(msg tea.Msg) tea.Cmd {
	before := s.list.SearchText()
	cmd, accepted := s.list.UpdateSearch(msg)
	text := s.list.SearchText()
	if accepted {
		if id, ok := query.IDIn(text); ok {
			s.list.SetSearch("")
			s.env.Nav.Open(nav.Template{ID: model.ParseID[model.Template](id)})
		}
		return tea.Batch(cmd, s.search())
	}
	if text == before {
		return tea.Batch(cmd, s.followSelection())
	}
	s.hasMoved = false
	s.show()
	return tea.Batch(cmd, s.readKnown(), s.pause.Start(s.env.Owner, typingPause))
}

func (s *Screen) search() tea.Cmd {
	s.pause.Stop()
	if s.tab == listed && s.offered() && s.list.SearchText() != s.asked {
		return s.reload()
	}
	s.show()
	return s.readKnown()
}

// followSelection reads more rows if needed, after every move of the selection.
func (s *Screen) followSelection() tea.Cmd {
	s.hasMoved = true
	if s.tab == listed {
		return s.listing.Follow(listing.WindowOf(s.list.Table))
	}
	return s.readKnown()
}

func (s *Screen) handleScreenKey(msg tea.KeyPressMsg) tea.Cmd {
	m := s.env.Keys.Move
	if tab, ok := motion.Tab(m, msg, s.tab, tabCount); ok {
		return s.switchTo(tab)
	}
	if s.list.HandleMarkKey(msg) {
		return s.followSelection()
	}
	if s.list.HandleKey(msg) {
		if !s.list.Zoomed() && key.Matches(msg, m.Top, m.Bottom) {
			s.hasMoved = true
			return s.goToEdge(key.Matches(msg, m.Top))
		}
		return s.followSelection()
	}
	for _, try := range []func(tea.KeyPressMsg) (tea.Cmd, bool){s.handleListKey, s.handleTemplateKey} {
		if cmd, taken := try(msg); taken {
			return cmd
		}
	}
	return nil
}

func (s *Screen) switchTo(tab int) tea.Cmd {
	s.tab, s.hasMoved = tab, false
	s.spinner.End()
	if tab == listed && s.offered() && (!s.listing.Begun() || s.list.SearchText() != s.asked) {
		return s.reload()
	}
	s.show()
	return s.readKnown()
}
