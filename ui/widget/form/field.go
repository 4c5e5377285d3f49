package form

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/textline"
)

// text asks for a text. The fields of huh have editing keys of their own, which end the program.
type text struct {
	frame
	question Question
	owner    uint64
	answer   *string // does not change until a key changes it
	masked   bool
	buffer   *textline.Buffer
	keys     huh.TextKeyMap
	err      error

	maxLines int // lines that the form has room for, 0 for enough
	window   textline.Window
	top      int // first row drawn, of several lines
}

func newText(q Question, owner uint64, answer *string, revealed bool, note func() (string, bool)) *text {
	if q.Max <= 0 {
		q.Max = textline.DefaultMax
	}
	t := &text{frame: frame{note: note}, question: q, owner: owner, answer: answer, masked: q.Masked && !revealed}
	t.buffer = textline.NewBuffer(textline.BufferOptions{Max: q.Max, Lines: q.Lines > 0, Masked: t.masked})
	t.buffer.SetValue(*answer)
	return t
}

func (t *text) Update(msg tea.Msg) (huh.Model, tea.Cmd) {
	if edited, ok := msg.(EditedMsg); ok && edited.For == any(t) {
		value, came, err := edited.Take()
		if t.err = err; came {
			t.buffer.SetValue(value)
			*t.answer = value
		}
	}
	if !t.focused {
		return t, nil // pasted text goes to all fields of a page
	}
	press, ok := msg.(tea.KeyPressMsg)
	if ok {
		t.err = nil
	}
	switch lines := t.question.Lines > 0; {
	case ok && key.Matches(press, t.keys.Prev):
		return t, huh.PrevField
	case ok && lines && key.Matches(press, t.keys.NewLine):
		msg = tea.KeyPressMsg{Text: "\n"}
	case ok && lines && key.Matches(press, t.keys.Editor):
		return t, Edit(t.owner, t, t.buffer.Value(), t.question.Max)
	case ok && key.Matches(press, t.keys.Next, t.keys.Submit):
		if t.err = t.question.Problem(*t.answer); t.err != nil {
			return t, nil
		}
		return t, huh.NextField
	case ok && lines && t.moveRow(press):
		return t, nil
	}
	before := t.buffer.Value()
	t.buffer.Update(msg)
	if value := t.buffer.Value(); value != before {
		*t.answer = value
	}
	return t, nil
}

func (t *text) Focus() tea.Cmd {
	t.focused = true
	return nil
}

func (t *text) Blur() tea.Cmd {
	t.focused = false
	t.err = t.question.Problem(*t.answer)
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
	t.maxLines = t.without(height, t.err)
	return t
}

func (t *text) Error() error { return t.err }

func (t *text) KeyBinds() []key.Binding { return []key.Binding{t.keys.Prev, t.keys.Next} }

func (t *text) GetValue() any { return *t.answer }

func (*text) Init() tea.Cmd  { return nil }
func (*text) Skip() bool     { return false }
func (*text) Zoom() bool     { return false }
func (*text) GetKey() string { return "" }
func (t *text) Run() error   { return huh.Run(t) }

func (t *text) RunAccessible(io.Writer, io.Reader) error { return t.Run() }

// EditedMsg carries a text as it came back from the editor of the person.
type EditedMsg struct {
	screen.To
	For  any // the question
	text string
	most int
	err  error
}

// Edit asks for the editor on behalf of the screen owner. At most that many runes come back.
func Edit(owner uint64, by any, text string, most int) tea.Cmd {
	ask := notice.EditMsg{Text: text, Max: most, Done: func(edited string, err error) tea.Msg {
		return EditedMsg{screen.To(owner), by, edited, most, err}
	}}
	return func() tea.Msg { return ask }
}

// Take returns the text if one came, clean and as far as it fits. The error is a sentence for the person.
func (m EditedMsg) Take() (text string, came bool, err error) {
	if m.err != nil {
		return "", false, m.err
	}
	fits := textline.NewBuffer(textline.BufferOptions{Max: m.most, Lines: true})
	fits.SetValue(m.text)
	if n := utf8.RuneCountInString(m.text); n > m.most {
		err = &tooLongError{n, m.most}
	}
	return fits.Value(), true, err
}

type tooLongError struct{ has, most int }

func (e *tooLongError) Error() string {
	return fmt.Sprintf("The text has %d characters and %d fit; its end was left out.", e.has, e.most)
}

// frame holds how a field is drawn, with a line below it: its error, or else the result of note.
type frame struct {
	note    func() (text string, wrong bool)
	theme   huh.Theme
	width   int // cells
	focused bool
}

func (f *frame) styles() *huh.FieldStyles {
	styles := f.theme.Theme(false)
	if f.focused {
		return &styles.Focused
	}
	return &styles.Blurred
}

func (f *frame) withNote(view string, err error) string {
	text, wrong := f.note()
	if err != nil {
		text, wrong = model.Clean(err.Error()), true
	}
	if text == "" || f.theme == nil {
		return view
	}
	styles := f.styles()
	style := styles.Description
	if wrong {
		style = styles.ErrorMessage
	}
	lines := draw.Wrap(text, max(f.width-styles.Base.GetHorizontalFrameSize(), 1))
	for i := range lines {
		lines[i] = style.Render(lines[i])
	}
	return view + "\n" + styles.Base.Width(f.width).Render(strings.Join(lines, "\n"))
}

// without returns a height without the lines of the note.
func (f *frame) without(height int, err error) int {
	return max(height-strings.Count(f.withNote("", err), "\n"), 1)
}
