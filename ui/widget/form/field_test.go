package form_test

import (
	"errors"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/notice"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/form"
	"inkdesk/ui/widget/sizetest"
)

// The editing keys do the same in every field as in every other line, and at the ends of the text nothing.
func TestEditing(t *testing.T) {
	for _, row := range []struct{ keys, want string }{
		{"alt+d alt+delete ctrl+delete delete ctrl+k", "one two"},
		{"left alt+d", "one tw"},
		{"left left left alt+delete", "one "},
		{"home ctrl+delete", " two"},
		{"home alt+backspace ctrl+w ctrl+u backspace left alt+b", "one two"},
		{"ctrl+w", "one "},
		{"ctrl+u alt+d backspace", ""},
		{"alt+b x", "one xtwo"},
		{"home alt+f x", "onex two"},
	} {
		r := start()
		r.press(strings.Split("one two", "")...)
		r.press(strings.Fields(row.keys)...)
		if r.Answers[name] != row.want {
			t.Errorf("%s in a line gives %q, want %q", row.keys, r.Answers[name], row.want)
		}
		r.Answers[name] = "AB"
		r.press("ctrl+u", "A", "B", "enter", "enter")
		r.press(strings.Split("one two", "")...)
		r.press(strings.Fields(row.keys)...)
		if r.Answers[note] != row.want {
			t.Errorf("%s in a text gives %q, want %q", row.keys, r.Answers[note], row.want)
		}
	}
}

// The filter of the options is a field like every other.
func TestFilteringOptions(t *testing.T) {
	r := start()
	shows := func(name string) bool { return strings.Contains(ansi.Strip(r.View()), name) }
	r.press("A", "B", "enter", "/", "z", "e", "r", "x")
	if !shows("/zerx") || !shows("SES") {
		t.Errorf("where nothing matches all options show:\n%s", ansi.Strip(r.View()))
	}
	r.press("left", "alt+d", "alt+delete", "ctrl+delete", "\u202e", "backspace")
	if shows("\u202e") || !shows("/zer ") || shows("QES_EIDAS") || r.Answers[level] != "QES_ZERTES" {
		t.Errorf("chosen %s:\n%s", r.Answers[level], ansi.Strip(r.View()))
	}
	r.run(r.Update(tea.PasteMsg{Content: "T\n"}))
	r.press("ctrl+u")
	if !shows("SES") || !shows("QES_EIDAS") || r.Answers[level] != "QES_ZERTES" {
		t.Errorf("without a filter, chosen %s:\n%s", r.Answers[level], ansi.Strip(r.View()))
	}
	r.press("e", "i", "d", "enter")
	if r.Answers[level] != "QES_EIDAS" || !shows("Note") {
		t.Errorf("chosen %s:\n%s", r.Answers[level], ansi.Strip(r.View()))
	}
}

// The cursor moves from row to row of a text, where they break as well.
func TestRowsOfAText(t *testing.T) {
	r := &runner{Questions: form.Ask(sizetest.Theme(), keys.Default().Form, 1, []form.Question{{Title: "Note", Lines: 3}}, []string{""}, false, "")}
	r.Resize(24, 8)
	for _, row := range []struct{ typed, keys, want string }{
		{"one two three four five six\nseven", "up up x", "one txwo three four five six\nseven"},
		{"one\ntwo\nthree", "up x up x", "onex\ntwox\nthree"},
		{"one\n\nthree", "up x down down x", "one\nx\ntxhree"},
		{"日本\nabc", "up x", "日x本\nabc"},
		{"one two three four five six seven eight nine ten", "pgup x", "one two xthree four five six seven eight nine ten"},
	} {
		r.press("ctrl+home")
		for range 5 {
			r.press("ctrl+k", "ctrl+k")
		}
		r.run(r.Update(tea.PasteMsg{Content: row.typed}))
		r.press(strings.Fields(row.keys)...)
		sizetest.Exact(t, r.View(), 24, 8)
		if r.Answers[0] != row.want {
			t.Errorf("%q, %s gives %q, want %q:\n%s", row.typed, row.keys, r.Answers[0], row.want, ansi.Strip(r.View()))
		}
	}
}

// What no one has changed stays as it came, even where it could not be typed.
func TestUntouchedValuesStay(t *testing.T) {
	const family = "👨\u200d👩"
	r := &runner{Questions: ask(sizetest.Theme(), "", family, "SES", "a\u202eb")}
	r.Resize(60, 15)
	r.press("home", "enter", "enter", "end", "enter")
	if r.Answers[name] != family || r.Answers[note] != "a\u202eb" {
		t.Errorf("now %q and %q", r.Answers[name], r.Answers[note])
	}
}

// The numbers of the answers.
const (
	name = iota
	level
	note
)

func ask(th *theme.Theme, text string, answers ...string) *form.Questions {
	return form.Ask(th, keys.Default().Form, 9, []form.Question{
		{Title: "Name " + text, Help: text, Check: func(s string) error {
			if len(s) < 2 {
				return errors.New("a name has at least 2 characters")
			}
			return nil
		}},
		{Title: "Level", Options: []form.Option{{Value: "SES", Title: "SES"}, {Value: "QES_EIDAS", Title: "QES_EIDAS"}, {Value: "QES_ZERTES", Title: "QES_ZERTES"}}},
		{Title: "Note", Lines: 3},
	}, answers, false, "")
}

// runner runs a form as the runtime would.
type runner struct {
	*form.Questions
	quit bool
	edit func(string) (string, error) // the editor of the person
	sent int
}

func start() *runner {
	r := &runner{Questions: ask(sizetest.Theme(), "", "", "SES", "")}
	r.Resize(60, 15)
	return r
}

func (r *runner) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	if r.sent++; r.sent > 1000 {
		panic("the form sends itself messages for ever")
	}
	msg := cmd()
	switch msg := msg.(type) {
	case nil:
		return
	case tea.QuitMsg, tea.InterruptMsg:
		r.quit = true
		return
	case notice.EditMsg:
		r.run(func() tea.Msg { return msg.Done(r.edit(msg.Text)) })
		return
	case tea.BatchMsg:
		for _, c := range msg {
			r.run(c)
		}
		return
	}
	r.run(r.Update(msg))
}

func (r *runner) press(names ...string) {
	for _, name := range names {
		msg, ok := keys.Press(name)
		if !ok {
			panic("no key " + name)
		}
		r.run(r.Update(msg))
	}
}
