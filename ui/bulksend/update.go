package bulksend

import (
	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/notice"
	"inkdesk/ui/recipients"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch now := s.env.Now(); {
	case s.opening.Answer(msg, now):
		return s.applySource()
	case s.file.Answer(msg, now):
		return s.applyFile()
	}
	if cmd, taken := picker.Take(&s.menu, msg); taken {
		return cmd
	}
	switch msg := msg.(type) {
	case picker.FilesFoundMsg:
		if s.chooser != nil {
			s.chooser.list.SetFound(msg)
		}
		return nil
	case rowsCheckedMsg:
		s.rows.applyChecked(msg)
		return nil
	case rowsRecordedMsg:
		return s.openPlan(msg)
	case tea.KeyPressMsg, tea.PasteMsg, tea.MouseMsg:
		return s.handleInput(msg)
	}
	return s.spinner.Update(msg)
}

func (s *Screen) handleInput(msg tea.Msg) tea.Cmd {
	press, pressed := msg.(tea.KeyPressMsg)
	wheel, _ := msg.(tea.MouseWheelMsg)
	_, mouse := msg.(tea.MouseMsg)
	k := s.env.Keys.Many
	switch {
	case s.chooser != nil && !mouse:
		return s.updateChooser(msg)
	case s.chooser != nil, s.sourceMissing():
		return nil
	case pressed && !s.Capturing() && key.Matches(press, k.File):
		return s.openChooser(s.path)
	case pressed && !s.Capturing() && key.Matches(press, k.Sample):
		return s.saveSample()
	case s.stage == matching:
		return s.updateColumns(msg)
	case s.stage == listing:
		return s.updateRows(msg)
	case pressed && key.Matches(press, k.Continue) && s.path != "":
		s.stage = matching
	case pressed && key.Matches(press, k.Names) && s.source.Template != nil:
		s.askNames()
	case pressed:
		s.env.Keys.Move.Through(press, s.intro)
	default:
		keys.Wheel(wheel, s.intro)
	}
	return nil
}

func (s *Screen) sourceMissing() bool {
	_, read := s.opening.Value()
	return !read
}

func (s *Screen) updateColumns(msg tea.Msg) tea.Cmd {
	if press, ok := msg.(tea.KeyPressMsg); ok && !s.columns.Capturing() && key.Matches(press, s.env.Keys.Many.Continue) {
		if ask := s.columns.Shown.Ask(); ask != "" {
			return notice.Say(notice.Info, "%s Select the column and press %s.", ask, s.columns.Open().Help().Key)
		}
		s.stage = listing
		return s.checkRows()
	}
	cmd, changed := s.columns.Update(msg)
	switch changed {
	case recipients.Matched:
		s.rows.reset()
	case recipients.Divided:
		return tea.Batch(cmd, s.readFile(s.path, s.columns.Reading))
	}
	return cmd
}

func (s *Screen) updateRows(msg tea.Msg) tea.Cmd {
	cmd, searched, taken := s.rows.browser.Input(msg)
	if searched {
		s.rows.applySearch()
	}
	if press, ok := msg.(tea.KeyPressMsg); ok && !taken {
		return s.handleRowKey(press)
	}
	return cmd
}

func (s *Screen) handleRowKey(msg tea.KeyPressMsg) tea.Cmd {
	k, l := s.env.Keys.Many, s.env.Keys.List
	switch {
	case key.Matches(msg, k.Continue):
		return s.recordRows()
	case key.Matches(msg, k.Send):
		if why := s.source.CannotSend(); why != "" {
			return notice.Say(notice.Info, "%s", why)
		}
		s.rows.options.Send = !s.rows.options.Send
		return s.checkRows()
	case key.Matches(msg, k.Again):
		s.rows.options.AllowDuplicates = !s.rows.options.AllowDuplicates
		return s.checkRows()
	case key.Matches(msg, k.LeftOut):
		s.rows.leftOut = !s.rows.leftOut
		s.rows.applySearch()
	case key.Matches(msg, l.Mark):
		return s.toggleRow()
	case s.rows.browser.HandleKey(msg):
	case key.Matches(msg, l.Open):
		s.rows.browser.Zoom()
	case key.Matches(msg, l.ClearFilter):
		s.rows.leftOut = false
		s.rows.browser.SetSearch("")
		s.rows.applySearch()
	}
	return nil
}

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.columns.Resize(size)
	s.rows.browser.Resize(size)
	s.intro.Resize(size.Width, size.Height)
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	switch {
	case s.chooser != nil:
		return screen.Hints{Short: []key.Binding{keys.Named(k.Prompt.Accept, "read it"), k.Prompt.Complete, keys.Named(k.Prompt.Down, "choose"), k.Prompt.Cancel}}
	case s.Capturing():
		return screen.Choosing(k.Prompt)
	case s.sourceMissing():
		return screen.Hints{Short: []key.Binding{k.Global.Refresh, k.Global.Back}}
	}
	switch s.stage {
	case matching:
		check := keys.Named(k.Many.Continue, "check the rows")
		hints := s.tableHints("Columns")
		hints.Short = []key.Binding{check, s.columns.Open(), k.Many.File, k.Many.Sample, k.List.Search}
		hints.Full[1] = []key.Binding{check, k.Many.File, k.Many.Sample}
		s.columns.Hint(&hints, 1)
		return hints
	case listing:
		return s.rowHints()
	}
	move := []key.Binding{k.Move.Up, k.Move.Down, k.Move.PageUp, k.Move.PageDown, k.Move.Top, k.Move.Bottom}
	hints := screen.Hints{
		Short: []key.Binding{k.Many.File, k.Many.Sample}, Groups: []string{"Move", "File"},
		Full: [][]key.Binding{move, {k.Many.File, k.Many.Sample}},
	}
	why := ""
	if s.path == "" {
		why = "No file has been read yet."
	}
	hints.Offer(1, why, k.Many.Continue)
	if s.source.Template != nil {
		hints.Short, hints.Full[1] = append(hints.Short, k.Many.Names), append(hints.Full[1], k.Many.Names)
	}
	return hints
}

func (s *Screen) rowHints() screen.Hints {
	k := s.env.Keys
	l, m := k.List, k.Many
	carry, details, toggle := keys.Named(m.Continue, "plan them"), keys.Named(l.Open, "details"), keys.Named(l.Mark, "leave out or take")
	hints := s.tableHints("Rows")
	hints.Short = []key.Binding{carry, m.Send, toggle, m.LeftOut, m.Again, l.Search}
	hints.Full[1] = []key.Binding{m.LeftOut, m.Again, m.File, m.Sample}
	hints.Offer(1, s.blocked(), carry)
	hints.Offer(1, s.source.CannotSend(), m.Send)
	b := s.rows.browser
	hints.Offer(1, b.WhyEmpty(), details, toggle)
	b.Hint(&hints, 1, s.rows.leftOut)
	return hints
}

func (s *Screen) tableHints(group string) screen.Hints {
	return screen.Hints{Groups: []string{"Move", group}, Full: [][]key.Binding{s.env.Keys.Move.Rows(), nil}}
}
