package annotations

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/motion"
)

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
	// footer is one line of exactly that width.
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
