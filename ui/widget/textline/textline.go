// Package textline is a one-line text input with the terminal's own cursor.
package textline

import (
	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/theme"
)

// Options say what is asked for.
type Options struct {
	Prompt      string // in front of the text
	Placeholder string
	Max         int  // runes; 0 means the default
	Masked      bool // shows signs instead of the text, for passcodes and tokens
}

// defaultMax bounds what can be typed or pasted, in runes.
const defaultMax = 4096

// Input is one line being typed. What is pasted is cleaned first.
type Input struct {
	options Options
	editor  textinput.Model // edits; drawing is done here
	theme   *theme.Theme
	width   int
	from    int // first rune that is drawn
}

// New makes an empty input with the focus.
func New(t *theme.Theme, o Options) *Input {
	editor := textinput.New()
	editor.CharLimit = o.Max
	if o.Max <= 0 {
		editor.CharLimit = defaultMax
	}
	editor.SetVirtualCursor(false)
	// The component would run a program to read the clipboard; the terminal's own
	// paste does without.
	editor.KeyMap.Paste = key.NewBinding()
	editor.Focus()
	return &Input{options: o, editor: editor, theme: t}
}

// Restyle draws with another theme from now on.
func (i *Input) Restyle(t *theme.Theme) { i.theme = t }

// Resize sets the width in cells, prompt included.
func (i *Input) Resize(width int) {
	i.width = max(width, 0)
	i.follow()
}

// Update takes keys and pasted text.
func (i *Input) Update(msg tea.Msg) tea.Cmd {
	if paste, ok := msg.(tea.PasteMsg); ok {
		msg = tea.PasteMsg{Content: model.Clean(paste.Content)}
	}
	var cmd tea.Cmd
	i.editor, cmd = i.editor.Update(msg)
	i.follow()
	return cmd
}

// Value is what has been typed.
func (i *Input) Value() string { return i.editor.Value() }

// SetValue replaces what has been typed and puts the cursor behind it.
func (i *Input) SetValue(s string) {
	i.editor.SetValue(model.Clean(s))
	i.editor.CursorEnd()
	i.follow()
}

// Focus lets the input take keys and show its cursor.
func (i *Input) Focus() { i.editor.Focus() }

// Blur stops the input from taking keys.
func (i *Input) Blur() { i.editor.Blur() }
