package detail

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Prompt is what takes keys and pasted text before the screen does: an open menu, or the
// line of the search.
type Prompt struct {
	*Search
	menu *picker.Menu // nil unless one is open
}

// NewPrompt asks for nothing yet.
func NewPrompt(env screen.Env) *Prompt { return &Prompt{Search: NewSearch(env)} }

// Capturing reports whether keys go to the menu or the line.
func (p *Prompt) Capturing() bool { return p.menu != nil || p.Typing() }

// Hints are the keys of the line; an open menu has its own.
func (p *Prompt) Hints() screen.Hints {
	if p.menu != nil {
		return screen.Hints{}
	}
	return screen.Choosing(p.env.Keys.Prompt)
}

// Show opens a menu.
func (p *Prompt) Show(m *picker.Menu) { p.menu = m }

// Choose opens a menu of choices; choose does what the one with that id stands for.
func (p *Prompt) Choose(o picker.Options, choices []picker.Choice, choose func(id string) tea.Cmd) {
	p.Show(picker.OpenMenu(p.env.Theme, p.env.Keys, o, choices, choose))
}

// Update takes keys while it captures, and pasted text, which never stands for a key; it
// reports whether the message was one of them.
func (p *Prompt) Update(msg tea.Msg, in Searchable) (tea.Cmd, bool) {
	_, pressed := msg.(tea.KeyPressMsg)
	_, pasted := msg.(tea.PasteMsg)
	switch {
	case !pressed && !pasted:
		return nil, false
	case p.menu != nil:
		return picker.UpdateMenu(&p.menu, msg), true
	case p.Typing():
		return p.Search.Update(msg, in), true
	default:
		return nil, pasted
	}
}

// Over draws the menu over a view of that size, if one is open.
func (p *Prompt) Over(view string, size screen.Size) string {
	if p.menu == nil {
		return view
	}
	return p.menu.Over(view, size.Width, size.Height)
}

// Cursor is where the terminal's cursor belongs in a view of that size, in which the search
// is drawn on such a line; nil when nothing is typed.
func (p *Prompt) Cursor(size screen.Size, y int) *tea.Cursor {
	if p.menu != nil {
		return p.menu.Cursor(size.Width, size.Height)
	}
	return p.Search.Cursor(0, y)
}
