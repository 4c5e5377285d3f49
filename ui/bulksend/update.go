package bulksend

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/picker"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	if s.opening.Answer(msg, s.env.Now()) {
		return s.takeSource()
	}
	switch msg := msg.(type) {
	case picker.FilesFoundMsg:
		if s.chooser != nil {
			s.chooser.list.SetFound(msg)
		}
		return nil
	case fileReadMsg:
		return s.take(msg)
	case sampleSavedMsg:
		return msg.say()
	case rowsCheckedMsg:
		s.rows.take(msg)
		return nil
	case rowsRecordedMsg:
		return s.handOver(msg)
	case tea.KeyPressMsg, tea.PasteMsg:
		return s.typed(msg)
	case tea.MouseClickMsg:
		s.clicked(msg)
		return nil
	case tea.MouseWheelMsg:
		s.wheeled(msg)
		return nil
	}
	return s.waiting.Update(msg)
}

// typed gives a key or pasted text to whoever takes it now.
func (s *Screen) typed(msg tea.Msg) tea.Cmd {
	switch {
	case s.menu != nil:
		return picker.UpdateMenu(&s.menu, msg)
	case s.chooser != nil:
		return s.typedPath(msg)
	case s.rows.browser.Typing():
		cmd, _ := s.rows.browser.Typed(msg)
		s.rows.show()
		return cmd
	case s.columns.browser.Typing():
		cmd, _ := s.columns.browser.Typed(msg)
		s.columns.show(&s.file)
		return cmd
	}
	if press, ok := msg.(tea.KeyPressMsg); ok && !s.unread() {
		return s.press(press)
	}
	return nil
}

// unread reports whether it is not known yet what envelopes are made from.
func (s *Screen) unread() bool {
	_, read := s.opening.Value()
	return !read
}

// press does what a key means.
func (s *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	k := s.env.Keys.Many
	switch {
	case key.Matches(msg, k.File):
		return s.choose(s.file.path)
	case key.Matches(msg, k.Sample):
		return s.sample()
	}
	switch s.stage {
	case matching:
		return s.pressColumns(msg)
	case listing:
		return s.pressRows(msg)
	}
	if key.Matches(msg, k.Continue) && s.file.name != "" {
		s.stage = matching
		return nil
	}
	motion.Move(s.env.Keys.Move, msg, s.intro)
	return nil
}

func (s *Screen) pressColumns(msg tea.KeyPressMsg) tea.Cmd {
	l := s.env.Keys.List
	switch {
	case key.Matches(msg, s.env.Keys.Many.Continue):
		if why := s.source.Missing(s.file.columns); why != "" {
			return notice.Say(notice.Warning, "%s Select a column and press %s.", why, l.Open.Help().Key)
		}
		s.stage = listing
		return s.check()
	case s.columns.browser.Press(msg):
	case key.Matches(msg, l.Open):
		s.matchMenu()
	case key.Matches(msg, l.ClearFilter):
		s.columns.browser.SetText("")
		s.columns.show(&s.file)
	}
	return nil
}

func (s *Screen) pressRows(msg tea.KeyPressMsg) tea.Cmd {
	k, l := s.env.Keys.Many, s.env.Keys.List
	switch {
	case key.Matches(msg, k.Continue):
		return s.record()
	case key.Matches(msg, k.Send):
		if why := s.source.CannotSend(); why != "" {
			return notice.Say(notice.Warning, "%s", why)
		}
		s.rows.options.Send = !s.rows.options.Send
		return s.check()
	case key.Matches(msg, k.Again):
		s.rows.options.AllowDuplicates = !s.rows.options.AllowDuplicates
		return s.check()
	case key.Matches(msg, k.LeftOut):
		s.rows.leftOut = !s.rows.leftOut
		s.rows.show()
	case key.Matches(msg, l.Mark):
		return s.toggle()
	case s.rows.browser.Press(msg):
	case key.Matches(msg, l.Open):
		s.rows.browser.Zoom()
	case key.Matches(msg, l.ClearFilter):
		s.rows.leftOut = false
		s.rows.browser.SetText("")
		s.rows.show()
	}
	return nil
}

// clicked selects a row.
func (s *Screen) clicked(msg tea.MouseClickMsg) {
	if s.Capturing() {
		return
	}
	switch y := msg.Y - headLines; s.stage {
	case matching:
		s.columns.browser.Click(msg.X, y)
	case listing:
		s.rows.browser.Click(msg.X, y)
	}
}

func (s *Screen) wheeled(msg tea.MouseWheelMsg) {
	if s.Capturing() {
		return
	}
	switch s.stage {
	case matching:
		s.columns.browser.Wheel(msg)
	case listing:
		s.rows.browser.Wheel(msg)
	default:
		motion.Wheel(msg, s.intro)
	}
}

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	body := screen.Size{Width: size.Width, Height: max(size.Height-headLines, 0)}
	s.columns.browser.Resize(body)
	s.rows.browser.Resize(body)
	s.intro.Resize(size.Width, size.Height)
	s.edition++
}
