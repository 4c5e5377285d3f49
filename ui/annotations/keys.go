package annotations

import (
	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
)

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k, p := s.env.Keys.Page, s.env.Keys.Prompt
	switch {
	case s.menu != nil:
		return screen.Choosing(p)
	case s.prompt != nil:
		return screen.Hints{Short: []key.Binding{p.Accept, p.Cancel}}
	}
	hints := screen.Hints{
		Short:  s.view().hints(k),
		Groups: []string{"Fields", "Pages", "View", "Look closer"},
		Full: [][]key.Binding{
			{k.NextField, k.PrevField, k.NextFault, k.NextEmpty, k.Up, k.Down, k.Left, k.Right},
			{k.NextPage, k.PrevPage, k.FirstPage, k.LastPage, k.GoToPage, k.NextDoc, k.PrevDoc, k.Documents},
			{k.ZoomIn, k.ZoomOut, k.ZoomFit, k.ScrollDown, k.ScrollUp, k.PanUp, k.PanDown, k.PanLeft, k.PanRight, k.ListView},
			{k.Open, k.Filter, k.Search, k.Words, k.WordsFile, k.Lint, k.Compare, k.Copy, k.Export, k.Actions},
		},
	}
	if e := s.layout.subject.envelope; e != nil {
		hints.Envelopes = func(bool) []screen.Subject { return []screen.Subject{{Envelope: e}} }
	}
	panel := ""
	if s.mode == listMode {
		panel = "The list has no panel beside it."
	}
	hints.Offer(2, panel, k.Panel)
	for _, a := range []action{s.addField(), s.moveField(), s.deleteField()} {
		hints.Offer(3, a.why, a.binding)
	}
	return hints
}

// handleKey handles the keys of the present view, then those of all views.
func (s *Screen) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	shown, cmd, taken := s.view().handleKey(msg)
	if taken {
		s.mode = shown
		return cmd
	}
	k := s.env.Keys.Page
	switch {
	case key.Matches(msg, k.NextDoc):
		return s.openDocument(s.selection.doc + 1)
	case key.Matches(msg, k.PrevDoc):
		return s.openDocument(s.selection.doc - 1)
	case key.Matches(msg, k.Documents):
		return s.openDocument(keys.Index(msg, k.Documents))
	case key.Matches(msg, k.GoToPage):
		s.askPage()
	case key.Matches(msg, k.Open):
		if s.properties.show() {
			s.mode = propertiesMode
		}
	case key.Matches(msg, k.Panel):
		s.page.togglePanel()
	case key.Matches(msg, k.ListView) && s.mode == listMode:
		s.mode = pageMode
	case key.Matches(msg, k.ListView):
		s.mode = listMode
	case key.Matches(msg, k.Lint):
		s.mode = findingsMode
		return s.reader.readAll(s.selection.doc)
	case key.Matches(msg, k.Compare) && s.compare.name != "" && s.mode != compareMode:
		s.mode = compareMode
	case key.Matches(msg, k.Compare):
		return s.askOther()
	default:
		return s.handleFieldKey(msg)
	}
	return nil
}

// handleFieldKey handles the keys to find fields and to act on the selected one.
func (s *Screen) handleFieldKey(msg tea.KeyPressMsg) tea.Cmd {
	k := s.env.Keys.Page
	switch {
	case key.Matches(msg, k.Filter):
		s.filterMenu()
	case key.Matches(msg, k.Search):
		s.search()
	case key.Matches(msg, k.Words):
		return s.showWords()
	case key.Matches(msg, k.WordsFile):
		return s.chooseFile()
	case key.Matches(msg, k.Copy):
		return s.selection.copyID()
	case key.Matches(msg, k.Export):
		return s.exportMenu()
	case key.Matches(msg, k.Actions):
		actionMenu(s)
	case key.Matches(msg, k.AddField):
		return s.start(s.addField())
	case key.Matches(msg, k.MoveField):
		return s.start(s.moveField())
	case key.Matches(msg, k.DeleteField):
		return s.start(s.deleteField())
	}
	return nil
}
