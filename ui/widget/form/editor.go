package form

import (
	"fmt"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/widget/textline"
)

// editedMsg is the text of a field as it came back from the editor.
type editedMsg struct {
	field *text
	text  string
	err   error
}

// edit asks for the editor of the person.
func (t *text) edit() tea.Cmd {
	ask := notice.EditMsg{Text: t.buffer.Value(), Max: t.most(), Done: func(edited string, err error) tea.Msg {
		return editedMsg{t, edited, err}
	}}
	return func() tea.Msg { return ask }
}

// take takes what came back, clean and as far as it fits.
func (t *text) take(msg editedMsg) {
	switch {
	case msg.field != t:
		return
	case msg.err != nil:
		t.err = msg.err
		return
	}
	t.buffer.SetValue(msg.text)
	*t.options.Value = t.buffer.Value()
	if n := utf8.RuneCountInString(msg.text); n > t.most() {
		t.err = &tooLongError{n, t.most()}
	}
}

// most is how many characters fit.
func (t *text) most() int {
	if t.options.Max <= 0 {
		return textline.DefaultMax
	}
	return t.options.Max
}

// tooLongError says that a text was cut, in a sentence for the person, as the checks of forms do.
type tooLongError struct{ has, most int }

func (e *tooLongError) Error() string {
	return fmt.Sprintf("The text has %d characters and %d fit; its end was left out.", e.has, e.most)
}
