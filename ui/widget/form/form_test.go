package form_test

import (
	"errors"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/widget/form"
	"inkdesk/ui/widget/sizetest"
)

func TestFillingIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var v values
		r := start(&v)
		r.press("A", "B", "enter", "down", "enter") // name, level
		r.press("h", "i", "enter")                  // note
		r.press("space", "enter")                   // options
		r.press("y")                                // sure
		if !r.Done() || r.Aborted() || r.quit {
			t.Fatalf("done %v, aborted %v, quit %v:\n%s", r.Done(), r.Aborted(), r.quit, ansi.Strip(r.View()))
		}
		want := values{name: "AB", level: "QES_EIDAS", note: "hi", options: []string{"one"}, sure: true}
		if !reflect.DeepEqual(v, want) {
			t.Errorf("got %+v, want %+v", v, want)
		}
	})
}

// The keys that begin a line and go back are named where they do something.
func TestHints(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var v values
		r := start(&v)
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
	})
}

// What comes back from the editor is cleaned and bounded like what is typed.
func TestTheEditor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var v values
		r := start(&v)
		r.press("A", "B", "ctrl+t") // a field of one line has no editor
		r.press("enter", "down", "enter", "h", "i")
		r.edit = func(text string) (string, error) { return text + " there\nyou\x1b[31m", nil }
		r.press("ctrl+t")
		if want := "hi there\nyou\ufffd[31m"; v.note != want {
			t.Errorf("got %q, want %q", v.note, want)
		}
		r.edit = func(string) (string, error) { return "", errors.New("The editor has failed.") }
		r.press("f4")
		if v.note == "" || !strings.Contains(ansi.Strip(r.View()), "The editor has failed.") {
			t.Errorf("got %q:\n%s", v.note, ansi.Strip(r.View()))
		}
		r.edit = func(string) (string, error) { return strings.Repeat("x", 5000), nil }
		r.press("ctrl+t")
		if len(v.note) != 4096 || !strings.Contains(ansi.Strip(r.View()), "has 5000 characters and 4096 fit") {
			t.Errorf("%d characters:\n%s", len(v.note), ansi.Strip(r.View()))
		}
	})
}

// What is typed ahead of the form's answer goes into the field it was meant for.
func TestTypingAhead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var v values
		r := start(&v)
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
		if v.name != "ABC" || v.level != "QES_EIDAS" {
			t.Errorf("got %+v", v)
		}
	})
}

// A field that says something about itself says its mistakes too, and nobody else does.
func TestAFieldSaysItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var name, more string
		input := form.Text(form.TextOptions{Title: "Name", Value: &name, Check: func(s string) error {
			if len(s) < 2 {
				return errors.New("two letters at least")
			}
			return nil
		}})
		f := form.New(sizetest.Theme(), keys.Default().Form, 1, huh.NewGroup(
			form.WithNote(input, func() form.Note { return form.Note{Text: "so far: " + name} }),
			form.Text(form.TextOptions{Title: "More", Value: &more}),
		))
		f.Resize(40, 12)
		r := &runner{Form: f}
		r.run(f.Start())
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
	})
}

func TestAMistakeShowsAtTheBottom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var v values
		r := start(&v)
		r.press("A", "enter")
		lines := strings.Split(ansi.Strip(r.View()), "\n")
		if !strings.HasPrefix(lines[len(lines)-1], "a name has at least 2 characters") {
			t.Error(strings.Join(lines, "\n"))
		}
		r.press("B", "enter")
		if strings.Contains(r.View(), "at least 2") {
			t.Error("the mistake still shows")
		}
	})
}

func TestLeaving(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var v values
		r := start(&v)
		r.press("A", "esc")
		if !r.Aborted() || r.Done() || v.name != "A" {
			t.Errorf("aborted %v, name %q", r.Aborted(), v.name)
		}
		r = start(&v)
		r.press("A", "B", "enter", "/", "q", "esc") // esc ends the filter of the choices first
		if r.Aborted() {
			t.Error("ending a filter left the form")
		}
		r.press("esc")
		if !r.Aborted() {
			t.Error("the second esc did not leave the form")
		}
	})
}

// The form never ends itself or the program, runs an editor or reads the
// clipboard.
func TestTheFormKeepsToItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		temporary := t.TempDir()
		t.Setenv("TMPDIR", temporary)
		var v values
		r := start(&v)
		r.press("ctrl+c", "A")
		if r.quit || r.Aborted() || v.name != "A" {
			t.Error("ctrl+c was taken")
		}
		if cmd := r.Update(tea.KeyPressMsg{Code: 'v', Mod: tea.ModCtrl}); cmd != nil {
			t.Error("ctrl+v does something")
		}
		r.press("B", "enter", "enter", "x", "ctrl+e")
		if v.note != "x" {
			t.Fatalf("not in the text field, which holds %q", v.note)
		}
		if files, err := os.ReadDir(temporary); err != nil || len(files) > 0 {
			t.Errorf("ctrl+e wrote %v for an editor (%v)", files, err)
		}
	})
}

// The component pads such a placeholder with NULs.
func TestWidePlaceholders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var name string
		f := form.New(sizetest.Theme(), keys.Default().Form, 1,
			huh.NewGroup(form.Text(form.TextOptions{Title: "Name", Placeholder: "契約書に署名してください", Value: &name})))
		f.Resize(60, 15)
		(&runner{Form: f}).run(f.Start())
		sizetest.Exact(t, f.View(), 60, 15)
	})
}

func TestPasteIsCleaned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var v values
		r := start(&v)
		r.run(r.Update(tea.PasteMsg{Content: "a\x1b[31mb\u202ec"}))
		if strings.ContainsAny(v.name, "\x1b\u202e") || !strings.HasPrefix(v.name, "a") {
			t.Errorf("pasted %q", v.name)
		}
		r.press("enter", "enter")
		r.run(r.Update(tea.PasteMsg{Content: "one\ntwo"}))
		if v.note != "one\ntwo" {
			t.Errorf("pasted %q into the text", v.note)
		}
	})
}

func TestMessagesComeBackToTheirForm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var one, two values
		a, b := start(&one), start(&two)
		var sent []tea.Msg
		var collect func(cmd tea.Cmd)
		collect = func(cmd tea.Cmd) {
			if cmd == nil {
				return
			}
			msg := cmd()
			if v := reflect.ValueOf(msg); msg != nil && v.Kind() == reflect.Slice { // a batch or a sequence
				for i := range v.Len() {
					collect(v.Index(i).Interface().(tea.Cmd))
				}
			} else if msg != nil {
				sent = append(sent, msg)
			}
		}
		a.press("A", "B")
		collect(a.Start())
		if len(sent) == 0 {
			t.Fatal("nothing was sent")
		}
		before := b.View()
		for _, msg := range sent {
			addressed, ok := msg.(interface{ Addressee() uint64 })
			if !ok || addressed.Addressee() != 9 {
				t.Errorf("%T is not addressed", msg)
			}
			b.Update(msg)
		}
		if b.View() != before {
			t.Error("another form took the message")
		}
	})
}

func TestTheCursorDoesNotBlink(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var v values
		r := start(&v)
		before := r.View()
		for range 3 {
			r.run(r.Start()) // runs the blink timers to their end
		}
		if r.View() != before {
			t.Error("the view changed without a key")
		}
	})
}

// A form keeps its size while text is typed and after its theme has changed.
func TestViewIsExactWhileTyping(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, th := range sizetest.Themes() {
			for i, text := range sizetest.Texts() {
				if i%4 != 0 {
					continue // a form is slow to draw
				}
				var v values
				r := &runner{Form: form.New(th, keys.Default().Form, 1, groups(&v, text)...)}
				r.run(r.Start())
				r.Resize(60, 15)
				r.run(r.Start())
				r.run(r.Update(tea.PasteMsg{Content: text + "xx"}))
				r.press("enter", "enter")
				sizetest.Exact(t, r.View(), 60, 15)
				r.Restyle(sizetest.Theme())
				sizetest.Exact(t, r.View(), 60, 15)
			}
		}
	})
}

func BenchmarkKey(b *testing.B) {
	var v values
	r := start(&v)
	b.ReportAllocs()
	for b.Loop() {
		r.Update(tea.KeyPressMsg{Text: "a", Code: 'a'})
		_ = r.View()
		r.Update(tea.KeyPressMsg{Code: tea.KeyBackspace})
		_ = r.View()
	}
}
