package compose

import (
	"fmt"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
	"inkdesk/ui/widget/textline"
)

// plain is a page answered line by line: one question in plain text, choices by number,
// an empty line for what stands in brackets.
type plain struct {
	theme *theme.Theme
	keys  keys.Form
	page  page

	values        []string
	at            int
	input         *textline.Input
	mistake       string
	revealed      bool
	left          bool
	width, height int
}

func newPlain(t *theme.Theme, k keys.Form, p page, a answers, revealed bool) *plain {
	s := &plain{theme: t, keys: k, page: p, revealed: revealed}
	for _, q := range p.questions {
		s.values = append(s.values, q.value(a))
	}
	s.ask()
	return s
}

// ask begins the present question.
func (s *plain) ask() {
	s.mistake = ""
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

func (s *plain) into(a answers) {
	for i, q := range s.page.questions {
		a[q.name] = s.values[i]
	}
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
	switch {
	case key.Matches(press, s.keys.Cancel), key.Matches(press, s.keys.Prev):
		if s.at == 0 {
			s.left = key.Matches(press, s.keys.Cancel)
			return nil
		}
		s.at--
		s.ask()
		return nil
	case key.Matches(press, s.keys.Next):
		s.accept()
		return nil
	}
	return s.input.Update(msg)
}

// accept takes the line as the answer, an empty one for what was there.
func (s *plain) accept() {
	q := s.page.questions[s.at]
	value, typed := s.values[s.at], s.input.Value()
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

// View implements sheet.
func (s *plain) View() string {
	lines, _ := s.lines()
	return line.Join(line.FitAll(lines, s.width, s.height))
}

// lines are the question and, above it as far as there is room, what was answered; row
// is the one that is typed into.
func (s *plain) lines() (lines []string, row int) {
	if s.Done() {
		return nil, 0
	}
	q := s.page.questions[s.at]
	asked := []string{s.theme.Paint(theme.Strong, fmt.Sprintf("Question %d of %d: %s", s.at+1, len(s.page.questions), q.title))}
	for _, l := range line.Wrap(q.help, s.width) {
		asked = append(asked, s.theme.Paint(theme.Muted, l))
	}
	if present := q.present(s.values[s.at], s.revealed); present != "" {
		asked = append(asked, "Enter alone keeps ["+model.Clip(present, max(s.width-20, 0), s.theme.Glyphs.Ellipsis)+"]")
	}
	if s.mistake != "" {
		asked = append(asked, s.theme.Paint(theme.Danger, s.mistake))
	}
	row = len(asked)
	asked = append(asked, s.input.View())
	for i, o := range q.options {
		asked = append(asked, fmt.Sprintf("%2d  %s", i+1, o.title))
	}
	return asked, row
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

// Cursor implements sheet.
func (s *plain) Cursor() *tea.Cursor {
	if s.Done() {
		return nil
	}
	_, row := s.lines()
	return s.input.Cursor(0, row)
}
