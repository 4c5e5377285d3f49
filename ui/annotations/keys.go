package annotations

import (
	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/motion"
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
	for _, a := range s.fieldActions() {
		hints.Offer(3, a.Why, a.Binding)
	}
	hints.Short = append(hints.Short, k.AddField, k.DeleteField) // without moving: not each field can be moved, and a step would draw the footer again
	return hints
}

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
		s.actionMenu()
	}
	for _, a := range s.fieldActions() {
		if key.Matches(msg, a.Binding) {
			return a.Open(s.env.Nav)
		}
	}
	return nil
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
	// Up and Down move by one row or line, as the wheel does.
	Up()
	Down()
	// footer returns one line of exactly that width.
	footer(width int) string
	// handleKey handles a key and returns the view to show next; false for keys that all
	// views share.
	handleKey(tea.KeyPressMsg) (mode, tea.Cmd, bool)
	handleClick(x, y int)
	hints(keys.Page) []key.Binding
}

func (s *Screen) views() [modes]view {
	return [modes]view{s.page, s.list, s.findings, s.compare, s.properties}
}

func (s *Screen) view() view { return s.views()[s.mode] }

func moveKeys(k keys.Page) keys.Move {
	return keys.Move{Up: k.Up, Down: k.Down, PageUp: k.PrevPage, PageDown: k.NextPage, Top: k.FirstPage, Bottom: k.LastPage}
}

// handleRowKey handles a key for a list that covers the page, and returns the view to show
// next. jump goes to the field of the selected row.
func handleRowKey(k keys.Page, msg tea.KeyPressMsg, here mode, rows motion.Mover, jump func() mode) mode {
	nextField := keys.Move{Up: k.PrevField, Down: k.NextField}
	switch {
	case motion.Move(moveKeys(k), msg, rows), motion.Move(nextField, msg, rows):
	case key.Matches(msg, k.Open, k.Right):
		return jump()
	case key.Matches(msg, k.ListView):
		return listMode
	case key.Matches(msg, k.Lint) && here != findingsMode:
		return findingsMode
	case key.Matches(msg, k.Lint, k.Left):
		return pageMode
	}
	return here
}
