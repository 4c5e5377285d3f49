package forms

import (
	"fmt"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/textline"
)

// lineEditedMsg is the answer to a question as it came back from the editor of the person.
type lineEditedMsg struct {
	owner    uint64
	input    *lineInput
	question int
	text     string
	err      error
}

// Addressee is the form.
func (m lineEditedMsg) Addressee() uint64 { return m.owner }

// isLong reports whether the answer to the current question has several lines.
func (s *lineInput) isLong() bool { return !s.Done() && s.page.questions[s.current].long }

// edit opens the answer in the editor of the person: what is typed, or else the present one.
func (s *lineInput) edit() tea.Cmd {
	text := s.input.Value()
	if text == "" {
		text = s.values[s.current]
	}
	back := lineEditedMsg{owner: s.owner, input: s, question: s.current}
	ask := notice.EditMsg{Text: text, Done: func(edited string, err error) tea.Msg {
		back.text, back.err = edited, err
		return back
	}}
	return func() tea.Msg { return ask }
}

// takeEdited takes what came back, clean and as far as it fits. The question stays, so that the
// answer can be read before it is kept.
func (s *lineInput) takeEdited(msg lineEditedMsg) {
	switch {
	case msg.input != s || msg.question != s.current:
		return
	case msg.err != nil:
		s.mistake = model.Clean(msg.err.Error())
		return
	}
	text := textline.NewBuffer(textline.BufferOptions{Max: maxInputLength, Lines: true})
	text.SetValue(msg.text)
	s.startQuestion()
	s.values[s.current] = text.Value()
	if n := utf8.RuneCountInString(msg.text); n > maxInputLength {
		s.mistake = fmt.Sprintf("The text has %d characters and %d fit; its end was left out.", n, maxInputLength)
	} else if err := s.page.questions[s.current].problem(text.Value()); err != nil {
		s.mistake = model.Clean(err.Error())
	}
}
