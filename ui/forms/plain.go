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

// plain is a page answered line by line: one question in plain text, choices by number,
// an empty line for what stands in brackets.
type plain struct {
	theme *theme.Theme
	keys  *keys.Map
	page  page

	values        []string
	at            int
	input         *textline.Input
	mistake       string
	revealed      bool
	left          bool
	width, height int
	// up is how many lines the question is scrolled back from its end.
	up int
}

// newPlain begins with the first question of a page; problem is said at it.
func newPlain(t *theme.Theme, k *keys.Map, p page, revealed bool, problem string) *plain {
	s := &plain{theme: t, keys: k, page: p, revealed: revealed}
	for _, q := range p.questions {
		s.values = append(s.values, q.value())
	}
	s.ask()
	s.mistake = problem
	return s
}

// ask begins the present question.
func (s *plain) ask() {
	s.mistake, s.up = "", 0
	masked := s.at < len(s.page.questions) && s.page.questions[s.at].masked && !s.revealed
	s.input = textline.New(s.theme, textline.Options{Prompt: "> ", Max: mostTyped, Masked: masked})
	s.input.Resize(s.width)
}

// Start implements sheet.
func (s *plain) Start() tea.Cmd { return nil }

// Done implements sheet.
func (s *plain) Done() bool { return s.at >= len(s.page.questions) }

// Aborted implements sheet.
func (s *plain) Aborted() bool { return s.left }

// Restyle implements sheet.
func (s *plain) Restyle(t *theme.Theme) {
	s.theme = t
	s.input.Restyle(t)
}

// Resize implements sheet.
func (s *plain) Resize(width, height int) {
	s.width, s.height = width, height
	s.input.Resize(width)
}

func (s *plain) object(problem string) { s.mistake = problem }

func (s *plain) put() bool { return s.page.put(s.values) }

func (s *plain) missing() string { return s.page.missing(s.values) }

func (s *plain) typed() string {
	if s.at > 0 {
		return ""
	}
	return s.input.Value()
}

// Update implements sheet.
func (s *plain) Update(msg tea.Msg) tea.Cmd {
	if s.Done() || s.left {
		return nil
	}
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return s.input.Update(msg)
	}
	form, prompt := s.keys.Form, s.keys.Prompt
	switch {
	case key.Matches(press, form.Cancel), key.Matches(press, form.Prev):
		if s.at == 0 {
			s.left = key.Matches(press, form.Cancel)
			return nil
		}
		s.at--
		s.ask()
		return nil
	case key.Matches(press, form.Next):
		s.accept()
		return nil
	case key.Matches(press, prompt.PageUp):
		s.scroll(s.height - 2)
		return nil
	case key.Matches(press, prompt.PageDown):
		s.scroll(2 - s.height)
		return nil
	}
	s.up = 0
	return s.input.Update(msg)
}

// accept takes the line as the answer, an empty one for what was there.
func (s *plain) accept() {
	q := s.page.questions[s.at]
	value, typed := s.values[s.at], s.input.Value()
	s.up = 0
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
	s.values[s.at] = value
	s.at++
	s.ask()
}

// complete takes a line that was begun as the answer, and reports whether it could.
func (s *plain) complete() bool {
	if s.Done() || s.input.Value() == "" {
		return true
	}
	s.accept()
	return s.mistake == ""
}

// present is how the answer that is there reads.
func (q question) present(value string, revealed bool) string {
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
