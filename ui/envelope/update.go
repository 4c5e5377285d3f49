package envelope

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/ui/detail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	s.view = ""
	if cmd, taken := s.takeAnswer(msg); taken {
		return cmd
	}
	if cmd, taken := s.prompt.Update(msg, s.text()); taken {
		return cmd
	}
	switch msg := msg.(type) {
	case screen.LearnedMsg:
		s.useLearned()
		s.tabs.Rewrite()
		return nil
	case detail.TabMsg:
		return s.openTab(msg.Tab)
	case readDocumentsMsg:
		open := s.openTab(s.tabs.Named(tabDocuments))
		if msg.one == nil {
			return tea.Batch(open, s.documents.ReadList())
		}
		return tea.Batch(open, s.documents.ReadOne(msg.one.ID))
	case tea.KeyPressMsg:
		return s.press(msg)
	case tea.MouseMsg:
		return s.handleMouse(msg)
	}
	return s.envelope.Spinner.Update(msg)
}

func (s *Screen) takeAnswer(msg tea.Msg) (tea.Cmd, bool) {
	now := s.env.Now()
	switch {
	case s.envelope.Answer(msg):
		return s.readOn(), true
	case s.entries.Answer(msg, now), s.documents.Answer(msg, now), s.reveal.ran(msg):
		s.tabs.Rewrite()
		return nil, true
	case s.envelope.ReadDue(msg):
		return tea.Batch(s.Refresh(), s.readTab()), true
	case s.tabs.TakeAnswer(msg):
		s.prompt.Again(s.text())
		return nil, true
	}
	return s.takeFields(msg)
}

func (s *Screen) readOn() tea.Cmd {
	if err := s.envelope.Err(); err != nil {
		if api.KindOf(err) == api.NotFound {
			s.env.Account.LearnGone(s.envelope.ID(), s.env.Span(s.envelope.FailedSince(), s.env.Now()))
		}
		s.tabs.Rewrite()
		return nil
	}
	e := s.envelope.Value()
	s.siblings.keep(*e, s.envelope.Age().Read)
	fields := s.readAgain(e)
	s.examine()
	if fields == nil {
		fields = s.prefetchFields()
	}
	var changes tea.Cmd
	if s.tabs.IsOpen(tabOverview, tabActivity) {
		changes = s.readChanges()
	}
	return tea.Batch(fields, s.tabs.LayOut(), changes)
}

func (s *Screen) readTab() tea.Cmd {
	e := s.envelope.Value()
	switch {
	case e == nil:
		return nil
	case s.tabs.IsOpen(tabFields):
		return s.readFields()
	case s.tabs.IsOpen(tabOverview, tabActivity):
		return s.readChanges()
	}
	return s.tabs.LayOut()
}

func (s *Screen) openTab(i int) tea.Cmd {
	if s.why.covers() {
		s.why.toggle()
	}
	s.tabs.Turn(i)
	s.reveal.hide()
	s.tabs.Rewrite()
	read := s.readTab()
	s.prepare()
	s.prompt.Again(s.text())
	return read
}

func (s *Screen) toggleWhy() tea.Cmd {
	s.why.toggle()
	if e := s.envelope.Value(); e != nil && s.why.open {
		s.env.Account.SeekPrecedents(e)
	}
	s.tabs.Rewrite()
	s.prepare()
	s.prompt.Again(s.text())
	return s.prefetchFields()
}

func (s *Screen) openPages() {
	route := nav.Annotations{Envelope: s.envelope.Value()}
	if doc := s.selectedDocument(); doc != nil {
		route.Document = doc.ID
	}
	s.env.Nav.Open(route)
}

// handleMouse takes the mouse: the wheel moves through the panel or tab in front, a click selects.
func (s *Screen) handleMouse(msg tea.MouseMsg) tea.Cmd {
	if s.Capturing() || s.envelope.Value() == nil {
		return nil
	}
	s.prepare()
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		keys.Wheel(msg, s.text())
	case tea.MouseClickMsg:
		if msg.Y == headLines-1 {
			if i, ok := s.tabs.At(s.size.Width, msg.X); ok {
				return s.openTab(i)
			}
			return nil
		}
		width, _ := s.why.widths()
		if y := msg.Y - headLines; !s.why.covers() && msg.X < width && y >= 0 && y < s.bodyHeight() {
			s.tabs.Select(y)
		}
	}
	return nil
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	switch {
	case s.reveal.key != "":
		s.reveal.hide()
	case s.prompt.Active():
		s.prompt.End(s.text())
	case s.why.open:
		s.view = ""
		return s.toggleWhy(), true
	default:
		return nil, false
	}
	s.view = ""
	s.tabs.Rewrite()
	return nil, true
}
