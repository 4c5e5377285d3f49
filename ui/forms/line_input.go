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
	"inkdesk/ui/widget/draw"
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
	s := &lineInput{theme: t, keys: k, owner: owner, page: p, revealed: revealed, values: form.FirstAnswers(p.questions)}
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

func (li *lineInput) Done() bool                 { return li.current >= len(li.page.questions) }
func (li *lineInput) Aborted() bool              { return li.aborted }
func (li *lineInput) ShowProblem(problem string) { li.mistake = problem }
func (li *lineInput) store() bool                { return li.page.store(li.values) }
func (li *lineInput) missing() string            { return li.page.missing(li.values) }

func (li *lineInput) Restyle(t *theme.Theme) {
	li.theme = t
	li.input.Restyle(t)
}

func (li *lineInput) Resize(width, height int) {
	li.width, li.height = width, height
	li.input.Resize(width)
}

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
	case li.current == 0 && key.Matches(press, k.Cancel, k.Prev):
		li.aborted = key.Matches(press, k.Cancel)
	case key.Matches(press, k.Cancel, k.Prev):
		li.current--
		li.startQuestion()
	case key.Matches(press, k.Next):
		li.acceptLine()
	case li.isLong() && key.Matches(press, k.Editor):
		return form.Edit(li.owner, lineQuestion{li, li.current}, cmp.Or(li.input.Value(), li.values[li.current]), maxInputLength)
	case key.Matches(press, prompt.PageUp):
		li.scroll(li.height - 2)
	case key.Matches(press, prompt.PageDown):
		li.scroll(2 - li.height)
	default:
		li.scrolledBack = 0
		return li.input.Update(msg)
	}
	return nil
}

// acceptLine takes the line as the answer. An empty line keeps the present one.
func (li *lineInput) acceptLine() {
	q := li.page.questions[li.current]
	value, typed := li.values[li.current], li.input.Value()
	li.scrolledBack = 0
	switch word := strings.TrimSpace(typed); {
	case word == "":
	case word == "-" && len(q.Options) == 0:
		value = ""
	case len(q.Options) > 0:
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > len(q.Options) {
			li.mistake = fmt.Sprintf("Enter a number from 1 to %d.", len(q.Options))
			return
		}
		value = q.Options[n-1].Value
	default:
		value = typed
	}
	if err := q.Problem(value); err != nil {
		li.mistake = model.Clean(err.Error())
		return
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
	if q.Masked && !revealed && value != "" && !q.HasOption(value) {
		return "****"
	}
	return model.Narrow(optionTitle(q.Options, value))
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

func (li *lineInput) View() string {
	lines, _ := li.window()
	return draw.Join(draw.FitAll(lines, li.width, li.height))
}

func (li *lineInput) Cursor() *tea.Cursor {
	lines, first := li.window()
	if li.Done() || first+len(lines) < len(li.lines()) || len(lines) == 0 {
		return nil
	}
	return li.input.Cursor(0, len(lines)-1)
}

// lines draws the question, with the line of the input last. Long texts are wrapped.
func (li *lineInput) lines() []string {
	if li.Done() {
		return nil
	}
	q := li.page.questions[li.current]
	var out []string
	add := func(role theme.Role, lead, text string) {
		room := max(li.width-len(lead), 1)
		for _, l := range draw.Wrap(text, room) {
			out = append(out, lead+li.theme.Paint(role, l))
			lead = draw.Blank(len(lead))
		}
	}
	add(theme.Strong, "", fmt.Sprintf("Question %d of %d: %s", li.current+1, len(li.page.questions), q.Title))
	if q.Help != "" {
		add(theme.Muted, "", q.Help)
	}
	for i, o := range q.Options {
		add(theme.Text, fmt.Sprintf("%2d  ", i+1), o.Title)
	}
	if present := displayValue(q, li.values[li.current], li.revealed); present != "" {
		add(theme.Text, "", "Enter alone keeps ["+present+"]")
		if q.Check == nil && len(q.Options) == 0 {
			add(theme.Muted, "", "A - alone empties it.")
		}
	}
	if q.Lines > 0 && li.keys.Form.Editor.Enabled() {
		add(theme.Muted, "", keys.Short(li.keys.Form.Editor)+" opens it in your editor, for several lines.")
	}
	switch {
	case li.mistake != "":
		add(theme.Danger, "", li.mistake)
	case q.Echo != nil && q.Echo(li.input.Value()) != "":
		add(theme.Muted, "", q.Echo(li.input.Value()))
	}
	return append(out, li.input.View())
}

// window returns the visible part of the question, and how many lines are above it.
func (li *lineInput) window() (lines []string, first int) {
	lines = li.lines()
	if len(lines) <= li.height || li.height <= 0 {
		return lines, 0
	}
	last := len(lines) - li.scrolledBack
	first = max(last-li.height, 0)
	shown := append([]string(nil), lines[first:last]...)
	if first > 0 {
		shown[0] = li.theme.Paint(theme.Muted, fmt.Sprintf("%d lines above: %s", first+1, keys.Short(li.keys.Prompt.PageUp)))
	}
	if n := li.scrolledBack; n > 0 {
		shown[len(shown)-1] = li.theme.Paint(theme.Muted, fmt.Sprintf("%d lines below: %s", n+1, keys.Short(li.keys.Prompt.PageDown)))
	}
	return shown, first
}

func (li *lineInput) scroll(by int) {
	li.scrolledBack = max(min(li.scrolledBack+by, len(li.lines())-li.height), 0)
}
