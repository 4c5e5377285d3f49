package forms

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/form"
	"inkdesk/ui/widget/textline"
)

// lineInput answers a page line by line: choices by number, an empty line for the answer in brackets.
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
	scrolledBack  int
}

func newLineInput(t *theme.Theme, k *keys.Map, owner uint64, p page, revealed bool, problem string) *lineInput {
	s := &lineInput{theme: t, keys: k, owner: owner, page: p, revealed: revealed}
	for _, q := range p.questions {
		s.values = append(s.values, q.First())
	}
	s.startQuestion()
	s.mistake = problem
	return s
}

func (li *lineInput) startQuestion() {
	li.mistake, li.scrolledBack = "", 0
	masked := li.current < len(li.page.questions) && li.page.questions[li.current].Masked && !li.revealed
	li.input = textline.New(li.theme, textline.Options{Prompt: "> ", Max: maxInputLength, Masked: masked})
	li.input.Resize(li.width)
}

func (li *lineInput) Done() bool { return li.current >= len(li.page.questions) }

func (li *lineInput) Aborted() bool { return li.aborted }

func (li *lineInput) Restyle(t *theme.Theme) {
	li.theme = t
	li.input.Restyle(t)
}

func (li *lineInput) Resize(width, height int) {
	li.width, li.height = width, height
	li.input.Resize(width)
}

func (li *lineInput) ShowProblem(problem string) { li.mistake = problem }

func (li *lineInput) store() bool { return li.page.store(li.values) }

func (li *lineInput) missing() string { return li.page.missing(li.values) }

func (li *lineInput) firstValue() string {
	if li.current > 0 {
		return ""
	}
	return li.input.Value()
}

func (li *lineInput) Update(msg tea.Msg) tea.Cmd {
	if li.Done() || li.aborted {
		return nil
	}
	if edited, ok := msg.(form.EditedMsg); ok {
		li.takeEdited(edited)
		return nil
	}
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return li.input.Update(msg)
	}
	k, prompt := li.keys.Form, li.keys.Prompt
	switch {
	case key.Matches(press, k.Cancel), key.Matches(press, k.Prev):
		if li.current == 0 {
			li.aborted = key.Matches(press, k.Cancel)
			return nil
		}
		li.current--
		li.startQuestion()
		return nil
	case key.Matches(press, k.Next):
		li.acceptLine()
		return nil
	case li.isLong() && key.Matches(press, k.Editor):
		return form.Edit(li.owner, lineQuestion{li, li.current}, cmp.Or(li.input.Value(), li.values[li.current]), maxInputLength)
	case key.Matches(press, prompt.PageUp):
		li.scroll(li.height - 2)
		return nil
	case key.Matches(press, prompt.PageDown):
		li.scroll(2 - li.height)
		return nil
	}
	li.scrolledBack = 0
	return li.input.Update(msg)
}

// acceptLine takes the line as the answer. An empty line keeps the present one.
func (li *lineInput) acceptLine() {
	q := li.page.questions[li.current]
	value, typed := li.values[li.current], li.input.Value()
	li.scrolledBack = 0
	switch {
	case strings.TrimSpace(typed) == "":
	case strings.TrimSpace(typed) == "-" && len(q.Options) == 0:
		value = ""
	case len(q.Options) > 0:
		n, err := strconv.Atoi(strings.TrimSpace(typed))
		if err != nil || n < 1 || n > len(q.Options) {
			li.mistake = fmt.Sprintf("Enter a number from 1 to %d.", len(q.Options))
			return
		}
		value = q.Options[n-1].Value
	default:
		value = typed
	}
	if q.Check != nil {
		if err := q.Check(value); err != nil {
			li.mistake = model.Clean(err.Error())
			return
		}
	}
	li.values[li.current] = value
	li.current++
	li.startQuestion()
}

// finishLine takes the line as the answer, if there is one, and reports whether it was right.
func (li *lineInput) finishLine() bool {
	if li.Done() || li.input.Value() == "" {
		return true
	}
	li.acceptLine()
	return li.mistake == ""
}

func displayValue(q form.Question, value string, revealed bool) string {
	for _, o := range q.Options {
		if o.Value == value {
			return o.Title
		}
	}
	if q.Masked && !revealed && value != "" {
		return "****"
	}
	return model.Narrow(model.Clean(value))
}

func (li *lineInput) isLong() bool { return !li.Done() && li.page.questions[li.current].Lines > 0 }

// lineQuestion names a question of an input whose answer is in the editor of the person.
type lineQuestion struct {
	input   *lineInput
	current int
}

// takeEdited takes what came back as far as it fits. The question stays, so that the answer can be read first.
func (li *lineInput) takeEdited(msg form.EditedMsg) {
	if msg.For != any(lineQuestion{li, li.current}) {
		return
	}
	text, came, err := msg.Take()
	if came {
		li.startQuestion()
		li.values[li.current] = text
		err = cmp.Or(err, li.page.questions[li.current].Problem(text))
	}
	if err != nil {
		li.mistake = model.Clean(err.Error())
	}
}
