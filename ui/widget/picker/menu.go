package picker

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Menu is a choice being made. A nil Menu is closed.
type Menu struct {
	picker *Picker
	choose func(id string) tea.Cmd
}

// OpenMenu offers choices. Choose does what the one with that id stands for.
func OpenMenu(t *theme.Theme, k *keys.Map, o Options, choices []Choice, choose func(id string) tea.Cmd) *Menu {
	return &Menu{picker: New(t, k, o, choices), choose: choose}
}

// Select moves the selection to the choice with that id, if it is there.
func (m *Menu) Select(id string) { m.picker.Select(id) }

// Update takes keys and pasted text, and does what was picked. Open says that the choice
// is still being made. Doing may open another menu, so the owner lets go of this one
// first and takes it back when it is still open.
func (m *Menu) Update(msg tea.Msg) (cmd tea.Cmd, open bool) {
	cmd = m.picker.Update(msg)
	if m.picker.Cancelled() {
		return cmd, false
	}
	if id, ok := m.picker.Picked(); ok {
		return tea.Batch(cmd, m.choose(id)), false
	}
	return cmd, true
}

// UpdateMenu gives a message to the menu that *open holds, and empties *open when the choice is
// over. Choosing may put another menu there, which stays.
func UpdateMenu(open **Menu, msg tea.Msg) tea.Cmd {
	m := *open
	*open = nil
	cmd, still := m.Update(msg)
	if still {
		*open = m
	}
	return cmd
}

// Over draws the menu in the middle of a view of that size.
func (m *Menu) Over(view string, width, height int) string {
	return draw.OverCentre(view, m.picker.Lines(width, height), width, height)
}

// Cursor is where the terminal's cursor belongs, nil when nothing is typed.
func (m *Menu) Cursor(width, height int) *tea.Cursor {
	box := m.picker.Lines(width, height)
	if len(box) == 0 {
		return nil
	}
	return m.picker.Cursor(max((width-ansi.StringWidthWc(box[0]))/2, 0), max((height-len(box))/2, 0))
}
