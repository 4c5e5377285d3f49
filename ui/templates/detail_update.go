package templates

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/detail"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// Update implements [screen.Screen].
func (s *Detail) Update(msg tea.Msg) tea.Cmd {
	cmd, taken := s.fields.sharing.Answer(msg)
	if taken {
		s.tabs.Rewrite()
	} else {
		cmd = s.handle(msg)
	}
	return tea.Batch(cmd, s.fields.sharing.Follow(s.template.Value()))
}

func (s *Detail) handle(msg tea.Msg) tea.Cmd {
	now := s.env.Now()
	switch {
	case s.template.Answer(msg):
		s.tabs.Rewrite()
		if s.template.Err() != nil {
			return nil
		}
		return tea.Batch(s.readTab(), s.bookmark.remember())
	case s.documents.Answer(msg, now):
		s.tabs.Rewrite()
		return nil
	case s.fields.slot.Answer(msg, now):
		t := s.template.Value()
		if all, read := s.fields.slot.Value(); read && t != nil && s.fields.slot.Phase() == screen.Ready {
			whole := *t
			whole.Documents = s.documents.All(t)
			s.env.Account.Templates().LearnFields(&whole, all)
		}
		s.tabs.Rewrite()
		return nil
	case s.tabs.TakeAnswer(msg):
		s.prompt.Again(s.tabs.Text())
		return nil
	case s.template.ReadDue(msg):
		return s.Refresh()
	}
	if cmd, taken := s.prompt.Update(msg, s.tabs.Text()); taken {
		return cmd
	}
	switch msg := msg.(type) {
	case detail.TabMsg:
		return s.openTab(msg.Tab)
	case bookmarkedMsg:
		s.tabs.Rewrite()
		return s.bookmark.set(msg)
	case tea.KeyPressMsg:
		return s.press(msg)
	case tea.MouseClickMsg:
		tab, ok := s.tabs.At(s.size.Width, msg.X)
		switch {
		case s.Capturing():
		case msg.Y > 0:
			s.tabs.Select(msg.Y - headLines)
		case ok:
			return s.openTab(tab)
		}
		return nil
	case tea.MouseWheelMsg:
		if !s.Capturing() {
			keys.Wheel(msg, s.tabs.Text())
		}
		return nil
	}
	return s.template.Spinner.Update(msg)
}

func (s *Detail) readTab() tea.Cmd {
	var read tea.Cmd
	switch {
	case s.template.Value() == nil:
		return nil
	case s.tabs.IsOpen(tabDocuments):
		read = s.documents.ReadDue()
	case s.tabs.IsOpen(tabFields, tabDynamic):
		read = s.fields.read()
	default:
		return s.tabs.LayOut()
	}
	if read != nil {
		s.tabs.Rewrite()
	}
	return read
}

func (s *Detail) openTab(i int) tea.Cmd {
	s.tabs.Turn(i)
	s.prepare()
	s.prompt.Again(s.tabs.Text())
	return s.readTab()
}

func (s *Detail) press(msg tea.KeyPressMsg) tea.Cmd {
	if tab, ok := s.tabs.Next(msg); ok {
		return s.openTab(tab)
	}
	if s.env.Keys.Move.Through(msg, s.tabs.Text()) {
		return nil
	}
	if cmd, taken := s.prompt.Press(msg, s.tabs.Text()); taken {
		return cmd
	}
	k, t := s.env.Keys.Template, s.template.Value()
	switch {
	case key.Matches(msg, s.env.Keys.Reader.Pager):
		return s.tabs.Page()
	case key.Matches(msg, s.env.Keys.Reader.Open):
		return s.openSelected()
	case key.Matches(msg, k.Next):
		return s.move(1)
	case key.Matches(msg, k.Prev):
		return s.move(-1)
	case key.Matches(msg, k.Bookmark):
		return s.bookmark.toggle()
	case key.Matches(msg, k.Copy):
		return notice.Copy(s.tabs.Copied(false))
	case key.Matches(msg, k.Pages, k.Compare):
		s.openPages(key.Matches(msg, k.Compare))
	case key.Matches(msg, k.Why):
		return s.openTab(s.tabs.Named(tabFields))
	case key.Matches(msg, k.Related):
		return s.fields.sharing.Open(t)
	case key.Matches(msg, k.Actions):
		s.prompt.Show(change.TemplateMenu(s.env, t))
	case key.Matches(msg, k.CopyMenu):
		if t != nil {
			s.prompt.Show(change.TemplateCopyMenu(s.env.Theme, s.env.Keys, t))
		}
	default:
		return change.Press(change.TemplateActions(s.env.Client, s.env.Keys, t), s.env.Nav, msg)
	}
	return nil
}

func (s *Detail) openSelected() tea.Cmd {
	switch {
	case s.template.Value() == nil:
	case s.tabs.IsOpen(tabDocuments):
		if doc := s.selectedDocument(); doc != nil {
			s.tabs.Rewrite()
			return s.documents.ReadOne(doc.ID)
		}
	case s.tabs.IsOpen(tabFields):
		s.openPages(false)
	}
	return nil
}

func (s *Detail) openPages(compare bool) {
	t := s.template.Value()
	if t == nil {
		return
	}
	route := nav.Annotations{Template: t, Compare: compare}
	if doc := s.selectedDocument(); doc != nil {
		route.Document = doc.ID
	}
	s.env.Nav.Open(route)
}

func (s *Detail) selectedDocument() *model.Document {
	t := s.template.Value()
	if t == nil || !s.tabs.IsOpen(tabDocuments, tabFields) {
		return nil
	}
	return detail.SelectedDocument(s.documents.All(t), s.tabs.Selected(s.tabs.Name()))
}

// Unwind implements [screen.BackHandler].
func (s *Detail) Unwind() (tea.Cmd, bool) {
	if !s.prompt.Active() {
		return nil, false
	}
	s.prompt.End(s.tabs.Text())
	return nil, true
}
