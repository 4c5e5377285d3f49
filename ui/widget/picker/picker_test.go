package picker_test

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/sizetest"
)

func choices() []picker.Choice {
	k := keys.Default()
	return []picker.Choice{
		{ID: "rename", Title: "Rename envelope", Key: k.Envelope.Rename},
		{ID: "void", Title: "Void envelope", Key: k.Envelope.Void, Disabled: "Completed envelopes cannot be voided."},
		{ID: "certificate", Title: "Download certificate", Key: k.Envelope.Certificate},
		{ID: "signed", Title: "Download signed documents", Synonyms: "contract prove pdf", Key: k.Envelope.Signed, Note: "3 files"},
	}
}

func palette() *picker.Picker {
	return picker.New(sizetest.Theme(), keys.Default(), picker.Options{Title: "Actions"}, choices())
}

func menu() *picker.Picker {
	return picker.New(sizetest.Theme(), keys.Default(), picker.Options{Title: "Actions", Menu: true}, choices())
}

func press(p *picker.Picker, names ...string) {
	special := map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "up": tea.KeyUp, "down": tea.KeyDown, "pgdown": tea.KeyPgDown}
	for _, name := range names {
		msg := tea.KeyPressMsg{Text: name, Code: []rune(name)[0]}
		if code, ok := special[name]; ok {
			msg = tea.KeyPressMsg{Code: code}
		}
		p.Update(msg)
	}
}

func TestPicking(t *testing.T) {
	for _, row := range []struct {
		name   string
		picker *picker.Picker
		keys   []string
		want   string
	}{
		{"the first one", palette(), []string{"enter"}, "rename"},
		{"the next but one", palette(), []string{"down", "down", "enter"}, "certificate"},
		{"no further than the last", palette(), []string{"pgdown", "pgdown", "enter"}, "signed"},
		{"by typing", palette(), []string{"s", "i", "g", "n", "enter"}, "signed"},
		{"by typing what is far apart", palette(), []string{"d", "c", "e", "r", "t", "enter"}, "certificate"},
		{"by typing another word for it", palette(), append(strings.Split("Contr", ""), "enter"), "signed"},
		{"by typing its key", palette(), []string{"i", "enter"}, "signed"},
		{"a disabled one", palette(), []string{"v", "o", "i", "d", "enter"}, ""},
		{"what nothing matches", palette(), []string{"z", "z", "enter"}, ""},
		{"by letter", menu(), []string{"c"}, "certificate"},
		{"a disabled one by letter", menu(), []string{"X"}, ""},
		{"by movement in a menu", menu(), []string{"j", "j", "k", "j", "enter"}, "certificate"},
		{"the last of a menu", menu(), []string{"G", "enter"}, "signed"},
	} {
		t.Run(row.name, func(t *testing.T) {
			row.picker.Lines(80, 24)
			press(row.picker, row.keys...)
			id, ok := row.picker.Picked()
			if id != row.want || ok != (row.want != "") || row.picker.Cancelled() {
				t.Errorf("picked %q (%v), want %q", id, ok, row.want)
			}
		})
	}
}

func TestCancelling(t *testing.T) {
	for name, row := range map[string]struct {
		picker *picker.Picker
		key    string
		want   bool
	}{
		"esc": {palette(), "esc", true}, "esc in a menu": {menu(), "esc", true},
		"h leaves a menu": {menu(), "h", true}, "h is typed in a palette": {palette(), "h", false},
	} {
		press(row.picker, row.key)
		testbed.Wrong(t, row.picker.Cancelled() != row.want, "%s: cancelled is %v", name, row.picker.Cancelled())
	}
}

func TestWhyADisabledChoiceCannotBePicked(t *testing.T) {
	p := palette()
	press(p, "v", "o", "i", "d", "enter")
	if got := ansi.Strip(strings.Join(p.Lines(80, 24), "\n")); !strings.Contains(got, "Completed envelopes cannot be voided.") {
		t.Error(got)
	}
}

func TestTheSelectionFollowsTheID(t *testing.T) {
	p := palette()
	p.Select("certificate")
	p.SetChoices(append([]picker.Choice{{ID: "new", Title: "New"}}, choices()...))
	press(p, "enter")
	if id, _ := p.Picked(); id != "certificate" {
		t.Errorf("picked %s", id)
	}
}

func TestTheBoxStandsStillWhileTyping(t *testing.T) {
	p := palette()
	before := len(p.Lines(80, 24))
	press(p, "s", "i", "g")
	if after := len(p.Lines(80, 24)); after != before {
		t.Errorf("the box went from %d to %d lines", before, after)
	}
}

// What is typed can be the answer itself.
func TestAnswers(t *testing.T) {
	answer := func(typed string) []picker.Choice {
		if typed == "" {
			return choices()
		}
		return []picker.Choice{{ID: typed, Title: "it is " + typed}}
	}
	p := picker.New(sizetest.Theme(), keys.Default(), picker.Options{Title: "When", Answer: answer}, answer(""))
	before := len(p.Lines(80, 24))
	press(p, "x", "y")
	lines := p.Lines(80, 24)
	if got := ansi.Strip(strings.Join(lines, "\n")); !strings.Contains(got, "it is xy") || strings.Contains(got, "Rename") || len(lines) != before {
		t.Errorf("%d lines, %d before:\n%s", len(lines), before, got)
	}
	press(p, "enter")
	if id, ok := p.Picked(); id != "xy" || !ok {
		t.Errorf("picked %q", id)
	}
}

func BenchmarkFilter(b *testing.B) {
	var list []picker.Choice
	for i := range 500 {
		list = append(list, picker.Choice{ID: fmt.Sprint(i), Title: fmt.Sprintf("Action number %d of the palette", i)})
	}
	p := picker.New(sizetest.Theme(), keys.Default(), picker.Options{}, list)
	b.ReportAllocs()
	for b.Loop() {
		press(p, "a")
		_ = p.Lines(80, 24)
		p.Update(tea.KeyPressMsg{Code: tea.KeyBackspace})
	}
}

// A menu of two has letters and no filter that would swallow what is typed.
func TestShortMenusHaveLetters(t *testing.T) {
	two := []picker.Choice{{ID: "1", Title: "Empty envelope"}, {ID: "2", Title: "Envelope from a template"}}
	three := append(two, picker.Choice{ID: "3", Title: "Jump"})
	for _, tt := range []struct {
		name               string
		choices            []picker.Choice
		typed, want, shows string
	}{
		{"the first letter", two, "e", "1", "e┃"},
		{"a further one", two, "f", "2", "f┃"},
		{"what is no letter of them", two, "x", "", "e┃"},
		{"one of three is found by typing", three, "f", "", ">"},
		{"letters that move are not taken", []picker.Choice{{ID: "1", Title: "Jog"}, {ID: "2", Title: "Hug"}}, "o", "1", "u┃"},
		{"no letters", []picker.Choice{{ID: "1", Title: "é 1"}}, "e", "", "é 1"},
	} {
		got := ""
		menu := picker.OpenMenu(sizetest.Theme(), keys.Default(), picker.Options{Title: "New"}, tt.choices, func(id string) tea.Cmd { got = id; return nil })
		if view := ansi.Strip(menu.Over(strings.Repeat(strings.Repeat(" ", 80)+"\n", 23), 80, 24)); !strings.Contains(view, tt.shows) {
			t.Errorf("%s: %q is not in\n%s", tt.name, tt.shows, view)
		}
		press, _ := keys.Press(tt.typed)
		if _, open := menu.Update(press); got != tt.want || open != (tt.want == "") {
			t.Errorf("%s: picked %q, want %q; open %v", tt.name, got, tt.want, open)
		}
	}
}

// What finds nothing is said, and what is nearest is offered; enter picks none of it before it was selected.
func TestWhatFindsNothingProposesTheNearest(t *testing.T) {
	for typed, c := range map[string]struct{ see, not string }{
		"viod":        {`Nothing matches "viod". The nearest:|Void envelope`, "Rename"},
		"certifikate": {`Nothing matches "certifikate". The nearest:|Download certificate`, "Void"},
		"contarct":    {`The nearest:|Download signed documents`, "Void"}, // by a synonym
		"zzzz":        {`Nothing matches "zzzz". Fewer letters find more.`, "envelope"},
		"renam":       {"Rename envelope", "Nothing"},
	} {
		p := palette()
		before := len(p.Lines(80, 24))
		press(p, strings.Split(typed, "")...)
		lines := p.Lines(80, 24)
		got := ansi.Strip(strings.Join(lines, "\n"))
		for want := range strings.SplitSeq(c.see, "|") {
			testbed.Wrong(t, !strings.Contains(got, want), "%s: no %q in\n%s", typed, want, got)
		}
		if strings.Contains(got, c.not) || len(lines) != before {
			t.Errorf("%s: %q, or %d lines instead of %d, in\n%s", typed, c.not, len(lines), before, got)
		}
		press(p, "enter")
		if _, picked := p.Picked(); picked != (typed == "renam") {
			t.Errorf("%s: picked is %v", typed, picked)
		}
		if typed == "certifikate" {
			press(p, "down", "enter")
			if id, _ := p.Picked(); id != "certificate" {
				t.Errorf("picked %q", id)
			}
		}
	}
	for _, size := range sizetest.Sizes() {
		p := picker.New(sizetest.Theme(), keys.Default(), picker.Options{Title: "Actions"}, choices())
		press(p, "v", "i", "o", "d", "down", "up", "pgdown")
		sizetest.AtMost(t, p.Lines(size.Width, size.Height), size.Width, size.Height)
		_ = p.Cursor(0, 0)
	}
}
