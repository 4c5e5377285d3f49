package forms

import (
	"fmt"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/textline"
)

// lineInput answers a page line by line: one question in plain text, choices by number, an
// empty line for the answer in brackets.
type lineInput struct {
	theme *theme.Theme
	keys  *keys.Map
	page  page
	owner uint64

	values        []string
	current       int
	input         *textline.Input
	mistake       string
	revealed      bool
	aborted       bool
	width, height int
	// scrolledBack is how many lines the question is scrolled back from its end.
	scrolledBack int
}

// newLineInput starts with the first question of a page, with a problem, "" for none.
func newLineInput(t *theme.Theme, k *keys.Map, owner uint64, p page, revealed bool, problem string) *lineInput {
	s := &lineInput{theme: t, keys: k, owner: owner, page: p, revealed: revealed}
	for _, q := range p.questions {
		s.values = append(s.values, q.value())
	}
	s.startQuestion()
	s.mistake = problem
	return s
}

// startQuestion shows the current question.
func (s *lineInput) startQuestion() {
	s.mistake, s.scrolledBack = "", 0
	masked := s.current < len(s.page.questions) && s.page.questions[s.current].masked && !s.revealed
	s.input = textline.New(s.theme, textline.Options{Prompt: "> ", Max: maxInputLength, Masked: masked})
	s.input.Resize(s.width)
}

// Start implements pageInput.
func (s *lineInput) Start() tea.Cmd { return nil }

// Done implements pageInput.
func (s *lineInput) Done() bool { return s.current >= len(s.page.questions) }

// Aborted implements pageInput.
func (s *lineInput) Aborted() bool { return s.aborted }

// Restyle implements pageInput.
func (s *lineInput) Restyle(t *theme.Theme) {
	s.theme = t
	s.input.Restyle(t)
}

// Resize implements pageInput.
func (s *lineInput) Resize(width, height int) {
	s.width, s.height = width, height
	s.input.Resize(width)
}

func (s *lineInput) showProblem(problem string) { s.mistake = problem }

func (s *lineInput) store() bool { return s.page.store(s.values) }

func (s *lineInput) missing() string { return s.page.missing(s.values) }

func (s *lineInput) firstValue() string {
	if s.current > 0 {
		return ""
	}
	return s.input.Value()
}

// Update implements pageInput.
func (s *lineInput) Update(msg tea.Msg) tea.Cmd {
	if s.Done() || s.aborted {
		return nil
	}
	if edited, ok := msg.(lineEditedMsg); ok {
		s.takeEdited(edited)
		return nil
	}
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return s.input.Update(msg)
	}
	form, prompt := s.keys.Form, s.keys.Prompt
	switch {
	case key.Matches(press, form.Cancel), key.Matches(press, form.Prev):
		if s.current == 0 {
			s.aborted = key.Matches(press, form.Cancel)
			return nil
		}
		s.current--
		s.startQuestion()
		return nil
	case key.Matches(press, form.Next):
		s.acceptLine()
		return nil
	case s.isLong() && key.Matches(press, form.Editor):
		return s.edit()
	case key.Matches(press, prompt.PageUp):
		s.scroll(s.height - 2)
		return nil
	case key.Matches(press, prompt.PageDown):
		s.scroll(2 - s.height)
		return nil
	}
	s.scrolledBack = 0
	return s.input.Update(msg)
}

// acceptLine takes the line as the answer. An empty line keeps the present one.
func (s *lineInput) acceptLine() {
	q := s.page.questions[s.current]
	value, typed := s.values[s.current], s.input.Value()
	s.scrolledBack = 0
	switch {
	case strings.TrimSpace(typed) == "":
	case strings.TrimSpace(typed) == "-" && len(q.options) == 0:
		value = ""
	case len(q.options) > 0:
		n, err := strconv.Atoi(strings.TrimSpace(typed))
		if err != nil || n < 1 || n > len(q.options) {
			s.mistake = fmt.Sprintf("Enter a number from 1 to %d.", len(q.options))
			return
		}
		value = q.options[n-1].value
	default:
		value = typed
	}
	if q.check != nil {
		if err := q.check(value); err != nil {
			s.mistake = model.Clean(err.Error())
			return
		}
	}
	s.values[s.current] = value
	s.current++
	s.startQuestion()
}

// finishLine takes the line as the answer if anything was typed, and reports whether it was
// right.
func (s *lineInput) finishLine() bool {
	if s.Done() || s.input.Value() == "" {
		return true
	}
	s.acceptLine()
	return s.mistake == ""
}

// displayValue is an answer as it is shown.
func (q question) displayValue(value string, revealed bool) string {
	for _, o := range q.options {
		if o.value == value {
			return o.title
		}
	}
	if q.masked && !revealed && value != "" {
		return "****"
	}
	return model.Narrow(model.Clean(value))
}
