package picker

import (
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Menu holds an open menu. A nil Menu is closed.
type Menu struct {
	picker *Picker
	choose func(id string) tea.Cmd
	top    int // the line of the view at which it was drawn last
}

// few limits the choices that need no filter: a letter picks each.
const few = 2

// OpenMenu opens a menu. Choose is called with the id of the choice that was picked. Two choices or fewer are picked
// by letters, because a filter would swallow the keys typed next.
func OpenMenu(t *theme.Theme, k *keys.Map, o Options, choices []Choice, choose func(id string) tea.Cmd) *Menu {
	if !o.Menu && o.Answer == nil && len(choices) <= few {
		o.Menu, choices = true, slices.Clone(choices)
		titles := make([]string, len(choices))
		for i, c := range choices {
			titles[i] = c.Title
		}
		for i, letter := range k.Letters(titles) {
			choices[i].Key, choices[i].Note = letter, strings.TrimSpace(choices[i].Note+"  "+keys.Short(letter))
		}
	}
	return &Menu{picker: New(t, k, o, choices), choose: choose}
}

// Select moves the selection to the choice with that id, if it is there.
func (m *Menu) Select(id string) { m.picker.Select(id) }

// Update takes keys, pasted text, and the mouse, whose lines count from the first one of the view. It calls choose when a choice was picked, and reports whether the menu is still open.
func (m *Menu) Update(msg tea.Msg) (cmd tea.Cmd, open bool) {
	if click, ok := msg.(tea.MouseClickMsg); ok {
		click.Y -= m.top
		msg = click
	}
	cmd = m.picker.Update(msg)
	if m.picker.Cancelled() {
		return cmd, false
	}
	if id, ok := m.picker.Picked(); ok {
		return tea.Batch(cmd, m.choose(id)), false
	}
	return cmd, true
}

// Take passes what the person does on to the menu in *open, and reports whether there is one.
func Take(open **Menu, msg tea.Msg) (cmd tea.Cmd, taken bool) {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.PasteMsg, tea.MouseMsg:
		if *open != nil {
			return UpdateMenu(open, msg), true
		}
	}
	return nil, false
}

// UpdateMenu passes a message to the menu in *open, which is nil when it has closed and choose has opened no other.
func UpdateMenu(open **Menu, msg tea.Msg) tea.Cmd {
	m := *open
	*open = nil
	cmd, still := m.Update(msg)
	if still {
		*open = m
	}
	return cmd
}

// Over draws the menu over the end of a view of that size.
func (m *Menu) Over(view string, width, height int) string {
	box := m.picker.Lines(width, height)
	m.top = draw.DialogTop(box, height)
	return draw.Dialog(view, box, width, height)
}

// Height returns the height of the menu over a view of that size.
func (m *Menu) Height(width, height int) int { return len(m.picker.Lines(width, height)) }

// Cursor returns the position of the terminal's cursor, as of [Picker.Cursor].
func (m *Menu) Cursor(width, height int) *tea.Cursor {
	return m.picker.Cursor(0, draw.DialogTop(m.picker.Lines(width, height), height))
}

// quietTime sets how long no key may have been pressed before one answers a question that appeared by itself.
const quietTime = 400 * time.Millisecond

// Guard holds back keys that were typed before a choice appeared. The zero Guard holds back none.
type Guard struct {
	now   func() time.Time
	until time.Time
}

// NewGuard guards a choice that appears now.
func NewGuard(now func() time.Time) Guard { return Guard{now: now, until: now().Add(quietTime)} }

// Waits reports whether a key would come too early now.
func (g *Guard) Waits() bool { return !g.until.IsZero() && g.now().Before(g.until) }

// Blocks reports whether a message came too early.
func (g *Guard) Blocks(msg tea.Msg) bool {
	press, _ := msg.(tea.KeyPressMsg)
	switch {
	case g.until.IsZero():
		return false
	case press.IsRepeat || g.now().Before(g.until):
		*g = NewGuard(g.now)
		return true
	}
	g.until = time.Time{}
	return false
}
