package keys

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestApplySetsKeysAndTheirLabel(t *testing.T) {
	m := Default()
	if problems := m.Apply(map[string][]string{
		"envelope.void": {"Z", "f8"},
		"global.close":  {"й"},
		"list.new":      {"none"},
	}); len(problems) > 0 {
		t.Fatal(problems)
	}
	if diff := cmp.Diff([]string{"Z", "f8"}, m.Envelope.Void.Keys()); diff != "" {
		t.Error(diff)
	}
	if got := m.Envelope.Void.Help(); got.Key != "Z/f8" || got.Desc != "void" {
		t.Errorf("help is %+v", got)
	}
	if got := m.Global.Close.Keys(); len(got) != 1 || got[0] != "й" {
		t.Errorf("close is %v", got)
	}
	if m.List.New.Enabled() {
		t.Error("new is still on")
	}
}

func TestApplyReportsWhatItCannotDo(t *testing.T) {
	for _, row := range []struct {
		action string
		keys   []string
		says   string
	}{
		{"envelope.viod", []string{"X"}, "did you mean envelope.void?"},
		{"envelopes.open", []string{"X"}, "did you mean"},
		{"zzzzzzzzzzzzzzzzzzzzzz", []string{"X"}, "the help lists them"},
		{"envelope.void", []string{"crtl+x"}, "did you mean ctrl+x?"},
		{"envelope.void", []string{"entre"}, "did you mean enter?"},
		{"envelope.void", []string{"abcdefgh"}, "write a character"},
		{"envelope.void", []string{"ctrl+m"}, "sends enter"},
		{"envelope.void", []string{"Z", "ctrl-x"}, "ctrl with a letter never changes anything"},
		{"envelope.void", []string{"ctrl+alt+x"}, "ctrl with a letter never changes anything"},
		{"envelope.void", []string{"\x1b"}, "not a key that can be typed"},
		{"envelope.void", []string{"\ufffd"}, "not a key that can be typed"},
		{"envelope.void", []string{""}, "not a key"},
		{"envelope.void", nil, "at least one key"},
		{"global.quit", []string{"none"}, "way out"},
		{"dialog.cancel", []string{"none"}, "way out"},
	} {
		m := Default()
		problems := m.Apply(map[string][]string{row.action: row.keys})
		if len(problems) != 1 || !strings.Contains(problems[0].String(), row.says) {
			t.Errorf("%s %q: %v, want %q", row.action, row.keys, problems, row.says)
		}
		if got := m.Envelope.Void.Keys(); len(got) != 1 || got[0] != "X" {
			t.Errorf("%s %q changed void to %v", row.action, row.keys, got)
		}
	}
}

func TestParse(t *testing.T) {
	for written, want := range map[string]string{
		"q": "q", "Q": "Q", "?": "?", "+": "+", "-": "-", "ß": "ß", "Ж": "Ж", "ı": "ı", "字": "字",
		" ": "space", "Space": "space", "ESC": "esc", "escape": "esc", "Return": "enter", "PgDn": "pgdown", "del": "delete",
		"f12": "f12", "ctrl+X": "ctrl+x", "Ctrl-x": "ctrl+x", "shift+ctrl+up": "ctrl+shift+up",
		"ctrl++": "ctrl++", "ctrl--": "ctrl+-", "shift+a": "A", "alt+enter": "alt+enter", "shift+tab": "shift+tab",
	} {
		if got, problem := parse(written); got != want || problem != "" {
			t.Errorf("%q is %q (%s), want %q", written, got, problem, want)
		}
	}
}

func TestConflicts(t *testing.T) {
	for _, row := range []struct {
		name      string
		overrides map[string][]string
		says      []string
	}{
		{"same group", map[string][]string{"list.new": {"s"}}, []string{"list.new: the key s is also list.sort in the envelope list"}},
		{"across groups that listen together", map[string][]string{"envelope.void": {"q"}}, []string{"the key q is also global.close"}},
		{"groups that never meet", map[string][]string{"plan.run": {"X"}}, nil},
		{"switched off", map[string][]string{"list.sort": {"none"}, "list.new": {"s"}}, nil},
		{"reported once for all places", map[string][]string{"move.up": {"o"}}, []string{"the key o is also global.places"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			m := Default()
			if problems := m.Apply(row.overrides); len(problems) > 0 {
				t.Fatal(problems)
			}
			got := m.Conflicts()
			if len(got) != len(row.says) {
				t.Fatalf("got %v, want %v", got, row.says)
			}
			for i := range got {
				if !strings.Contains(got[i].String(), row.says[i]) {
					t.Errorf("got %q, want %q", got[i], row.says[i])
				}
			}
		})
	}
}

// A group that is in no place would never be checked.
func TestEveryGroupListensSomewhere(t *testing.T) {
	known := map[string]bool{}
	for _, where := range scopes() {
		for _, group := range where.groups {
			known[group] = true
		}
	}
	used := map[string]bool{}
	for action := range Default().All() {
		used[action.Group] = true
		if !known[action.Group] {
			t.Errorf("%s listens nowhere", action.Name)
		}
	}
	for group := range known {
		if !used[group] {
			t.Errorf("there is no group %s", group)
		}
	}
}
