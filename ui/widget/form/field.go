package form

import (
	"io"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"

	"inkdesk/ui/widget/textline"
)

// TextOptions say what a text field accepts.
type TextOptions struct {
	Title, Help string
	Placeholder string
	// Value holds the answer, before and after. It does not change until a key changes
	// it.
	Value *string
	// Check says what is wrong with an answer; nil accepts every one.
	Check  func(string) error
	Max    int // runes; 0 means 4,096
	Lines  int // height of a field of several lines, 0 for a single line
	Masked bool
}

// Text is a field for text. It replaces the two text fields of huh, which have editing
// keys of their own.
func Text(o TextOptions) huh.Field {
	if o.Check == nil {
		o.Check = func(string) error { return nil }
	}
	t := &text{options: o, buffer: textline.NewBuffer(textline.BufferOptions{Max: o.Max, Lines: o.Lines > 0, Masked: o.Masked})}
	t.buffer.SetValue(*o.Value)
	return t
}

type text struct {
	options TextOptions
	buffer  *textline.Buffer
	keys    huh.TextKeyMap
	theme   huh.Theme
	focused bool
	err     error

	width    int // cells
	maxLines int // lines that the form has room for, 0 for enough
	window   textline.Window
	top      int // first row drawn, of several lines
}

func (t *text) Update(msg tea.Msg) (huh.Model, tea.Cmd) {
	if edited, ok := msg.(editedMsg); ok {
		t.take(edited)
		return t, nil
	}
	if !t.focused {
		return t, nil // pasted text goes to all fields of a page
	}
	press, ok := msg.(tea.KeyPressMsg)
	if ok {
		t.err = nil
	}
	switch {
	case ok && key.Matches(press, t.keys.Prev):
		return t, huh.PrevField
	case ok && t.options.Lines > 0 && key.Matches(press, t.keys.NewLine):
		msg = tea.KeyPressMsg{Text: "\n"}
	case ok && t.options.Lines > 0 && key.Matches(press, t.keys.Editor):
		return t, t.edit()
	case ok && key.Matches(press, t.keys.Next, t.keys.Submit):
		if t.err = t.options.Check(*t.options.Value); t.err != nil {
			return t, nil
		}
		return t, huh.NextField
	case ok && t.options.Lines > 0 && t.moveRow(press):
		return t, nil
	}
	before := t.buffer.Value()
	t.buffer.Update(msg)
	if value := t.buffer.Value(); value != before {
		*t.options.Value = value
	}
	return t, nil
}

func (t *text) Focus() tea.Cmd {
	t.focused = true
	return nil
}

func (t *text) Blur() tea.Cmd {
	t.focused = false
	t.err = t.options.Check(*t.options.Value)
	return nil
}

func (t *text) WithKeyMap(k *huh.KeyMap) huh.Field {
	t.keys = k.Text
	return t
}

func (t *text) WithPosition(p huh.FieldPosition) huh.Field {
	t.keys.Prev.SetEnabled(!p.IsFirst())
	return t
}

func (t *text) WithTheme(theme huh.Theme) huh.Field {
	t.theme = theme
	return t
}

func (t *text) WithWidth(width int) huh.Field {
	t.width, t.maxLines = width, 0
	return t
}

func (t *text) WithHeight(height int) huh.Field {
	t.maxLines = max(height, 1)
	return t
}

func (t *text) Error() error { return t.err }

func (t *text) KeyBinds() []key.Binding { return []key.Binding{t.keys.Prev, t.keys.Next} }

func (t *text) GetValue() any { return *t.options.Value }

// The rest of [huh.Field]. It is not borrowed from a text field of huh, whose editing keys end the program.

func (*text) Init() tea.Cmd  { return nil }
func (*text) Skip() bool     { return false }
func (*text) Zoom() bool     { return false }
func (*text) GetKey() string { return "" }
func (t *text) Run() error   { return huh.Run(t) }

func (t *text) RunAccessible(io.Writer, io.Reader) error { return t.Run() }
