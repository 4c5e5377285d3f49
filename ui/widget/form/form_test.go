package form_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/form"
	"inkdesk/ui/widget/sizetest"
)

func TestFillingIn(t *testing.T) {
	r := start()
	r.press("A", "B", "enter", "down", "enter") // name, level
	r.press("h", "i", "enter")                  // note
	if !r.Done() || r.Aborted() || r.quit {
		t.Fatalf("done %v, aborted %v, quit %v:\n%s", r.Done(), r.Aborted(), r.quit, ansi.Strip(r.View()))
	}
	if want := []string{"AB", "QES_EIDAS", "hi"}; !slices.Equal(r.Answers, want) {
		t.Errorf("got %+v, want %+v", r.Answers, want)
	}
}

// The keys that begin a line and go back are named where they do something.
func TestHints(t *testing.T) {
	r := start()
	names := func() (all []string) {
		for _, b := range r.Hints() {
			all = append(all, b.Help().Desc)
		}
		return all
	}
	if got := names(); slices.Contains(got, "new line") || slices.Contains(got, "previous") {
		t.Errorf("in the first field, of one line: %v", got)
	}
	r.press("A", "B", "enter", "down", "enter")
	if got := names(); !slices.Contains(got, "new line") || !slices.Contains(got, "previous") {
		t.Errorf("in a later field, of several lines: %v", got)
	}
}

// What comes back from the editor is cleaned and bounded like what is typed.
func TestTheEditor(t *testing.T) {
	r := start()
	r.press("A", "B", "ctrl+t") // a field of one line has no editor
	r.press("enter", "down", "enter", "h", "i")
	r.edit = func(text string) (string, error) { return text + " there\nyou\x1b[31m", nil }
	r.press("ctrl+t")
	if want := "hi there\nyou\ufffd[31m"; r.Answers[note] != want {
		t.Errorf("got %q, want %q", r.Answers[note], want)
	}
	r.edit = func(string) (string, error) { return "", errors.New("The editor has failed.") }
	r.press("f4")
	if r.Answers[note] == "" || !strings.Contains(ansi.Strip(r.View()), "The editor has failed.") {
		t.Errorf("got %q:\n%s", r.Answers[note], ansi.Strip(r.View()))
	}
	r.edit = func(string) (string, error) { return strings.Repeat("x", 5000), nil }
	r.press("ctrl+t")
	if len(r.Answers[note]) != 4096 || !strings.Contains(ansi.Strip(r.View()), "has 5000 characters and 4096 fit") {
		t.Errorf("%d characters:\n%s", len(r.Answers[note]), ansi.Strip(r.View()))
	}
}

// What is typed ahead of the form's answer goes into the field it was meant for.
func TestTypingAhead(t *testing.T) {
	r := start()
	for _, msg := range []tea.Msg{
		tea.KeyPressMsg{Text: "A", Code: 'A'},
		tea.KeyPressMsg{Text: "B", Code: 'B'},
		tea.KeyPressMsg{Code: tea.KeyEnter},
		tea.KeyPressMsg{Code: tea.KeyDown},
		tea.KeyPressMsg{Code: tea.KeyTab, Mod: tea.ModShift},
		tea.KeyPressMsg{Text: "C", Code: 'C'},
	} {
		r.Update(msg) // no command has run by then
	}
	testbed.Wrong(t, r.Answers[name] != "ABC" || r.Answers[level] != "QES_EIDAS", "got %+v", r.Answers)
}

// A field that says something about itself says its mistakes too, and no one else does.
func TestAFieldSaysItself(t *testing.T) {
	r := &runner{}
	r.Questions = form.Ask(sizetest.Theme(), keys.Default().Form, 1, []form.Question{
		{Title: "Name", Echo: func(s string) string { return "so far: " + s }, Check: func(s string) error {
			if len(s) < 2 {
				return errors.New("two letters at least")
			}
			return nil
		}},
		{Title: "More"},
	}, make([]string, 2), false, "")
	r.Resize(40, 12)
	below := func() string {
		lines := strings.Split(ansi.Strip(r.View()), "\n")
		sizetest.Exact(t, r.View(), 40, 12)
		return strings.TrimSpace(strings.Trim(lines[2], "▌ "))
	}
	for _, step := range []struct{ key, want string }{{"A", "so far: A"}, {"enter", "two letters at least"}, {"B", "so far: AB"}, {"enter", "so far: AB"}} {
		r.press(step.key)
		if got := below(); got != step.want || strings.Count(ansi.Strip(r.View()), step.want) != 1 {
			t.Errorf("after %s it says %q, want %q:\n%s", step.key, got, step.want, ansi.Strip(r.View()))
		}
	}
}

func TestLeaving(t *testing.T) {
	r := start()
	r.press("A", "esc")
	if !r.Aborted() || r.Done() || r.Answers[name] != "A" {
		t.Errorf("aborted %v, name %q", r.Aborted(), r.Answers[name])
	}
	r = start()
	r.press("A", "B", "enter", "/", "q", "esc") // esc ends the filter of the choices first
	testbed.Wrong(t, r.Aborted(), "ending a filter left the form")
	r.press("esc")
	testbed.Wrong(t, !r.Aborted(), "the second esc did not leave the form")
}

// The form never ends itself or the program, runs an editor or reads the clipboard.
func TestTheFormKeepsToItself(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	r := start()
	r.press("ctrl+c", "A")
	testbed.Wrong(t, r.quit || r.Aborted() || r.Answers[name] != "A", "ctrl+c was taken")
	if cmd := r.Update(tea.KeyPressMsg{Code: 'v', Mod: tea.ModCtrl}); cmd != nil {
		t.Error("ctrl+v does something")
	}
	r.press("B", "enter", "enter", "x", "ctrl+e")
	if r.Answers[note] != "x" {
		t.Fatalf("not in the text field, which holds %q", r.Answers[note])
	}
	if files, err := os.ReadDir(temporary); err != nil || len(files) > 0 {
		t.Errorf("ctrl+e wrote %v for an editor (%v)", files, err)
	}
}

func TestPasteIsCleaned(t *testing.T) {
	r := start()
	r.run(r.Update(tea.PasteMsg{Content: "a\x1b[31mb\u202ec"}))
	if strings.ContainsAny(r.Answers[name], "\x1b\u202e") || !strings.HasPrefix(r.Answers[name], "a") {
		t.Errorf("pasted %q", r.Answers[name])
	}
	r.press("enter", "enter")
	r.run(r.Update(tea.PasteMsg{Content: "one\ntwo"}))
	testbed.Wrong(t, r.Answers[note] != "one\ntwo", "pasted %q into the text", r.Answers[note])
}

// What comes back from the editor is for one form of one screen.
func TestMessagesComeBackToTheirForm(t *testing.T) {
	a, b := start(), start()
	for _, r := range []*runner{a, b} {
		r.press("A", "B", "enter", "enter")
	}
	key, _ := keys.Press("ctrl+t")
	back := a.Update(key)().(notice.EditMsg).Done("edited", nil)
	if to, ok := back.(interface{ Addressee() uint64 }); !ok || to.Addressee() != 9 {
		t.Errorf("%T is not addressed", back)
	}
	a.Update(back)
	b.Update(back)
	if a.Answers[note] != "edited" || b.Answers[note] != "" {
		t.Errorf("the first has %q, the other %q", a.Answers[note], b.Answers[note])
	}
}

// A form keeps its size while text is typed and after its theme has changed.
func TestViewIsExactWhileTyping(t *testing.T) {
	for _, th := range sizetest.Themes() {
		for i, text := range sizetest.Texts() {
			if i%4 != 0 {
				continue // a form is slow to draw
			}
			r := &runner{Questions: ask(th, text, "", "SES", "")}
			r.Resize(60, 15)
			r.run(r.Update(tea.PasteMsg{Content: text + "xx"}))
			r.press("enter", "enter")
			sizetest.Exact(t, r.View(), 60, 15)
			r.Restyle(sizetest.Theme())
			sizetest.Exact(t, r.View(), 60, 15)
		}
	}
}

func BenchmarkKey(b *testing.B) {
	r := start()
	b.ReportAllocs()
	for b.Loop() {
		r.Update(tea.KeyPressMsg{Text: "a", Code: 'a'})
		_ = r.View()
		r.Update(tea.KeyPressMsg{Code: tea.KeyBackspace})
		_ = r.View()
	}
}
