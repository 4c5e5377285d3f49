package textline

import (
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/theme"
)

// Options say what an input looks like and accepts.
type Options struct {
	Prompt      string // in front of the text
	Placeholder string
	Max         int  // runes; 0 means the default
	Masked      bool // hides the text, for passcodes and tokens
}

// Input is one line to type into.
type Input struct {
	options Options
	buffer  *Buffer
	theme   *theme.Theme
	width   int
	window  Window
	blurred bool
}

// New makes an empty input with the focus.
func New(t *theme.Theme, o Options) *Input {
	return &Input{options: o, buffer: NewBuffer(BufferOptions{Max: o.Max, Masked: o.Masked}), theme: t}
}

// Restyle changes the theme.
func (i *Input) Restyle(t *theme.Theme) { i.theme = t }

// Resize sets the width in cells, prompt included.
func (i *Input) Resize(width int) {
	i.width = max(width, 0)
	i.follow()
}

// Update handles keys and pasted text, and cleans both. The command is always nil.
func (i *Input) Update(msg tea.Msg) tea.Cmd {
	if !i.blurred {
		i.buffer.Update(msg)
		i.follow()
	}
	return nil
}

// Value is what has been typed.
func (i *Input) Value() string { return i.buffer.Value() }

// SetValue replaces what has been typed and puts the cursor behind it.
func (i *Input) SetValue(s string) {
	i.buffer.SetValue(s)
	i.follow()
}

func (i *Input) position() int { return utf8.RuneCountInString(i.buffer.Before()) }

// Focus lets the input accept keys and show its cursor.
func (i *Input) Focus() { i.blurred = false }

// Blur stops the input from accepting keys.
func (i *Input) Blur() { i.blurred = true }
