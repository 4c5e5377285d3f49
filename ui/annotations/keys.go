package annotations

import (
	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/change"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/textline"
)

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k, p := s.env.Keys.Page, s.env.Keys.Prompt
	switch {
	case s.menu != nil:
		return screen.Hints{}
	case s.prompt != nil:
		return screen.Hints{Short: []key.Binding{p.Accept, p.Cancel}}
	}
	hints := screen.Hints{
		Short:  s.layout.hints(k, s.mode),
		Groups: []string{"Fields", "Pages", "View", "Look closer"},
		Full: [][]key.Binding{
			{k.NextField, k.PrevField, k.NextFault, k.NextEmpty, k.Up, k.Down, k.Left, k.Right},
			{k.NextPage, k.PrevPage, k.FirstPage, k.LastPage, k.GoToPage, k.NextDoc, k.PrevDoc, k.Documents},
			{k.ZoomIn, k.ZoomOut, k.ZoomFit, k.ScrollDown, k.ScrollUp, k.PanUp, k.PanDown, k.PanLeft, k.PanRight, k.ListView},
			{k.Open, k.Filter, k.Search, k.Words, k.WordsFile, k.Lint, k.Compare, k.Copy, k.Export, k.Actions},
		},
	}
	if e := s.layout.subject.Envelope; e != nil {
		hints.Envelopes = func(bool) []screen.Subject { return []screen.Subject{{Envelope: e}} }
	}
	panel := ""
	if s.mode == listMode {
		panel = "The list has no panel beside it."
	}
	hints.Offer(2, panel, k.Panel)
	for _, a := range s.fieldActions() {
		hints.Offer(3, a.Why, a.Binding)
	}
	hints.Short = append(hints.Short, k.AddField, k.DeleteField) // without moving: not each field can be moved, and a step would draw the footer again
	return hints
}

func (s *Screen) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	if cmd, taken := s.handleViewKey(msg); taken {
		return cmd
	}
	k := s.env.Keys.Page
	switch {
	case key.Matches(msg, k.NextDoc):
		return s.openDocument(s.layout.doc + 1)
	case key.Matches(msg, k.PrevDoc):
		return s.openDocument(s.layout.doc - 1)
	case key.Matches(msg, k.Documents):
		return s.openDocument(keys.Index(msg, k.Documents))
	case key.Matches(msg, k.GoToPage):
		s.openPrompt(prompt{asks: whichPage}, textline.Options{Prompt: "Page: ", Placeholder: "its number", Max: 9})
	case key.Matches(msg, k.Open):
		if s.showProperties() {
			s.mode = propertiesMode
		}
	case key.Matches(msg, k.Panel):
		s.page.togglePanel(&s.layout, &s.words)
	case key.Matches(msg, k.ListView) && s.mode == listMode:
		s.mode = pageMode
	case key.Matches(msg, k.ListView):
		s.mode = listMode
	case key.Matches(msg, k.Lint):
		s.mode = findingsMode
		return s.reader.readAll(&s.layout.subject, s.layout.doc)
	case key.Matches(msg, k.Compare) && s.compare.name != "" && s.mode != compareMode:
		s.mode = compareMode
	case key.Matches(msg, k.Compare):
		return s.askOther()
	default:
		return s.handleFieldKey(msg)
	}
	return nil
}

func (s *Screen) handleFieldKey(msg tea.KeyPressMsg) tea.Cmd {
	k := s.env.Keys.Page
	switch {
	case key.Matches(msg, k.Filter):
		s.filterMenu()
	case key.Matches(msg, k.Search):
		s.openPrompt(prompt{before: s.layout.filter},
			textline.Options{Prompt: "Find: ", Placeholder: "words of a field: recipient, type, value, tooltip, id", Max: 200})
	case key.Matches(msg, k.Words):
		return s.showWords()
	case key.Matches(msg, k.WordsFile):
		if d := s.layout.document(); d == nil || d.stray {
			return notice.Say(notice.Info, "There is no document whose words could be shown.")
		}
		s.askFile("path of a PDF on this machine")
	case key.Matches(msg, k.Copy):
		return copyID(s.layout.field)
	case key.Matches(msg, k.Export):
		return s.exportMenu()
	}
	actions := s.fieldActions()
	if key.Matches(msg, k.Actions) {
		choices := change.Choices(actions)
		for i, a := range actions {
			choices[i].Key = a.Binding
		}
		s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "Fields", Menu: true}, choices, change.Chosen(actions, s.env.Nav))
	}
	return change.Press(actions, s.env.Nav, msg)
}

type mode uint8

const (
	pageMode mode = iota
	listMode
	findingsMode
	compareMode
	propertiesMode
	modes // how many there are
)

type view interface {
	Resize(width, height int)
	Restyle(*theme.Theme)
	Lines() []string
}

func (s *Screen) views() [modes]view {
	return [modes]view{&s.page, s.list, s.findings, s.compare, s.properties}
}

func moveKeys(k keys.Page) keys.Move {
	return keys.Move{Up: k.Up, Down: k.Down, PageUp: k.PrevPage, PageDown: k.NextPage, Top: k.FirstPage, Bottom: k.LastPage}
}

// handleViewKey handles the keys of the view in front; false for those that all views share.
func (s *Screen) handleViewKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k := s.env.Keys.Page
	switch {
	case s.mode == pageMode:
		return s.page.handleKey(msg, &s.layout, &s.words)
	case s.mode == listMode:
		return handleListKey(msg, s.list, &s.layout)
	case s.mode == propertiesMode:
		return s.handlePropertiesKey(msg), true
	case s.mode == findingsMode && key.Matches(msg, k.Copy):
		f, _ := s.findings.Selected()
		return copyFinding(f), true
	case s.mode == findingsMode && key.Matches(msg, k.Export), s.mode == compareMode && key.Matches(msg, k.Compare):
		return nil, false
	}
	return s.handleRowKey(msg), true
}

// handleRowKey handles a key for a list that covers the page.
func (s *Screen) handleRowKey(msg tea.KeyPressMsg) (cmd tea.Cmd) {
	k, rows := s.env.Keys.Page, s.views()[s.mode].(keys.Mover)
	switch {
	case moveKeys(k).Through(msg, rows), keys.Move{Up: k.PrevField, Down: k.NextField}.Through(msg, rows):
	case key.Matches(msg, k.Open, k.Right) && s.mode == findingsMode:
		f, _ := s.findings.Selected()
		s.mode, cmd = s.layout.lookAt(f)
		s.findings.SetRows(s.layout.findingRows()) // a heading may be open now
	case key.Matches(msg, k.Open, k.Right):
		row, _ := s.compare.Selected()
		s.mode = s.layout.jump(row)
	case key.Matches(msg, k.ListView):
		s.mode = listMode
	case key.Matches(msg, k.Lint) && s.mode != findingsMode:
		s.mode = findingsMode
	case key.Matches(msg, k.Lint, k.Left):
		s.mode = pageMode
	}
	return cmd
}

func (s *Screen) handlePropertiesKey(msg tea.KeyPressMsg) tea.Cmd {
	k := s.env.Keys.Page
	switch {
	case moveKeys(k).Through(msg, s.properties):
	case key.Matches(msg, k.NextField):
		s.layout.moveBy(1)
		s.showProperties()
	case key.Matches(msg, k.PrevField):
		s.layout.moveBy(-1)
		s.showProperties()
	case key.Matches(msg, k.Copy):
		return copyID(s.layout.field)
	case key.Matches(msg, k.Open, k.Left, k.Panel):
		s.mode = pageMode
	}
	return nil
}

func (l *layout) hints(k keys.Page, in mode) []key.Binding {
	switch in {
	case listMode:
		return []key.Binding{k.Open, k.ListView, k.Filter, k.Search, k.Lint}
	case findingsMode:
		return []key.Binding{keys.Named(k.Open, "show"), keys.Named(k.Copy, "copy"), k.Export, k.Down, k.Up, k.Lint, k.Compare}
	case compareMode:
		return []key.Binding{keys.Named(k.Open, "jump to the field"), k.Down, k.Up, k.Lint, k.Compare}
	case propertiesMode:
		return []key.Binding{k.NextField, k.PrevField, k.Down, k.Up, k.Copy}
	}
	hints := []key.Binding{k.NextField}
	switch d := l.document(); {
	case d != nil && l.page < len(d.pages)-1:
		hints = append(hints, k.NextPage)
	case l.doc < len(l.docs)-1:
		hints = append(hints, k.NextDoc)
	}
	return append(hints, k.ScrollDown, k.ZoomFit, k.ListView, k.Lint)
}
