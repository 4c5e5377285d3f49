package templates

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/listing"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

const typingPause = 300 * time.Millisecond

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	cmd, taken := s.checks.sharing.Answer(msg)
	if taken {
		s.Invalidate()
	} else {
		cmd = s.handle(msg)
	}
	s.checks.wantVisible()
	return tea.Batch(cmd, s.checks.sharing.Follow(s.selected()))
}

func (s *Screen) handle(msg tea.Msg) tea.Cmd {
	now := s.env.Now()
	switch {
	case s.listing.Answer(msg, now):
		return s.useAnswer()
	case s.memory.slot.Answer(msg, now):
		return s.useTemplate(now)
	case s.checks.slot.Answer(msg, now):
		next := s.checks.answer()
		s.show() // the rows may be sorted by what was found
		return next
	case s.pause.Ran(msg):
		return s.search()
	}
	switch msg := msg.(type) {
	case screen.LearnedMsg:
		s.show()
		return nil
	case memoryReadMsg:
		return s.recall(msg)
	case tea.MouseClickMsg:
		tab, head := draw.TabAt(s.env.Theme, titles(), s.tab, s.Width(), msg.X), s.HeadAt(msg.Mouse())
		switch {
		case s.Capturing():
		case msg.Y == 0 && tab >= 0 && tab != s.tab:
			return s.switchTo(tab)
		case head != "":
			return s.sortByColumn(head)
		}
	case tea.MouseMotionMsg, tea.MouseReleaseMsg:
		if !s.Capturing() {
			s.Drag(msg.(tea.MouseMsg))
			return s.followSelection()
		}
	case tea.KeyPressMsg, tea.PasteMsg:
		press, isKey := msg.(tea.KeyPressMsg)
		switch {
		case s.Menu != nil:
		case s.idInput != nil && isKey && key.Matches(press, s.env.Keys.Prompt.Cancel):
			s.idInput = nil
			return nil
		case s.idInput != nil && isKey && key.Matches(press, s.env.Keys.Prompt.Accept):
			return s.openTyped()
		case s.idInput != nil:
			return s.idInput.Update(msg)
		case s.Typing():
			return s.handleSearchInput(msg)
		case isKey:
			return s.handleScreenKey(press)
		}
	}
	captured := s.Capturing()
	cmd, _, taken := s.Input(msg)
	switch _, pasted := msg.(tea.PasteMsg); {
	case taken && !captured && !pasted: // the mouse
		return s.followSelection()
	case taken:
		return cmd
	}
	return s.Spinner.Update(msg)
}

// handleSearchInput handles keys and pasted text for the search. An id or a link is opened when accepted.
func (s *Screen) handleSearchInput(msg tea.Msg) tea.Cmd {
	before := s.SearchText()
	accepted := s.UpdateSearch(msg)
	text := s.SearchText()
	if accepted {
		if id, ok := query.IDIn(text); ok {
			s.SetSearch("")
			s.env.Nav.Open(nav.Template{ID: model.ParseID[model.Template](id)})
		}
		return s.search()
	}
	if text == before {
		return s.followSelection()
	}
	s.hasMoved = false
	return tea.Batch(s.showTab(false), s.pause.Start(s.env.Owner, typingPause))
}

func (s *Screen) search() tea.Cmd {
	s.pause.Stop()
	return s.showTab(s.SearchText() != s.asked)
}

func (s *Screen) followSelection() tea.Cmd {
	s.hasMoved = true
	if s.tab == listed {
		return s.listing.Follow(listing.WindowOf(s.Table))
	}
	return s.readKnown()
}

func (s *Screen) handleScreenKey(msg tea.KeyPressMsg) tea.Cmd {
	m := s.env.Keys.Move
	if tab, ok := m.Tab(msg, s.tab, tabCount); ok {
		return s.switchTo(tab)
	}
	if s.HandleMarkKey(msg) {
		return s.followSelection()
	}
	switch pages, handled := s.tab == listed && !s.Zoomed(), s.HandleKey(msg); {
	case !handled:
		return s.handleListKey(msg)
	case pages && key.Matches(msg, m.Bottom):
		return tea.Batch(s.listing.ToEnd(), s.followSelection())
	case pages && key.Matches(msg, m.Top):
		if read, begun := s.listing.ToTop(); begun { // it was not loaded
			s.hasMoved = false
			return read
		}
	}
	return s.followSelection()
}

func (s *Screen) switchTo(tab int) tea.Cmd {
	s.tab, s.hasMoved = tab, false
	s.Spinner.End()
	return s.showTab(!s.listing.Begun() || s.SearchText() != s.asked)
}
