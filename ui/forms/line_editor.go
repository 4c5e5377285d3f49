package forms

import (
	"fmt"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/textline"
)

type lineEditedMsg struct {
	screen.To
	input    *lineInput
	question int
	text     string
	err      error
}

func (li *lineInput) isLong() bool { return !li.Done() && li.page.questions[li.current].Lines > 0 }

// edit opens the answer in the editor of the person: what is typed, or else the present one.
func (li *lineInput) edit() tea.Cmd {
	text := li.input.Value()
	if text == "" {
		text = li.values[li.current]
	}
	back := lineEditedMsg{To: screen.To(li.owner), input: li, question: li.current}
	ask := notice.EditMsg{Text: text, Max: maxInputLength, Done: func(edited string, err error) tea.Msg {
		back.text, back.err = edited, err
		return back
	}}
	return func() tea.Msg { return ask }
}

// takeEdited takes what came back, clean and as far as it fits. The question stays, so that the
// answer can be read before it is kept.
func (li *lineInput) takeEdited(msg lineEditedMsg) {
	switch {
	case msg.input != li || msg.question != li.current:
		return
	case msg.err != nil:
		li.mistake = model.Clean(msg.err.Error())
		return
	}
	text := textline.NewBuffer(textline.BufferOptions{Max: maxInputLength, Lines: true})
	text.SetValue(msg.text)
	li.startQuestion()
	li.values[li.current] = text.Value()
	if n := utf8.RuneCountInString(msg.text); n > maxInputLength {
		li.mistake = fmt.Sprintf("The text has %d characters and %d fit; its end was left out.", n, maxInputLength)
	} else if err := li.page.questions[li.current].Problem(text.Value()); err != nil {
		li.mistake = model.Clean(err.Error())
	}
}
