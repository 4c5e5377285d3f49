package keys

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
	"github.com/google/go-cmp/cmp"
)

func TestAllIsInTheOrderOfTheFields(t *testing.T) {
	var first []string
	for action := range Default().All() {
		if len(first) == 3 {
			break
		}
		first = append(first, action.Name)
	}
	if diff := cmp.Diff([]string{"global.quit", "global.back", "global.close"}, first); diff != "" {
		t.Error(diff)
	}
}

func TestKebab(t *testing.T) {
	for field, want := range map[string]string{"Void": "void", "NextTab": "next-tab", "OpenByID": "open-by-id", "URLOpen": "url-open", "IDs": "ids"} {
		if got := kebab(field); got != want {
			t.Errorf("%s is %s, want %s", field, got, want)
		}
	}
}

func TestLabel(t *testing.T) {
	for _, row := range []struct {
		keys []string
		want string
	}{
		{nil, ""},
		{[]string{"q"}, "q"},
		{[]string{"k", "up"}, "k/up"},
		{[]string{"enter", "l", "right"}, "enter/l"},
		{[]string{"1", "2", "3"}, "1-3"},
		{[]string{"1", "3", "5"}, "1/3"},
	} {
		if got := Label(row.keys); got != row.want {
			t.Errorf("%v is %q, want %q", row.keys, got, row.want)
		}
	}
}

func TestShort(t *testing.T) {
	k := Default()
	for _, row := range []struct {
		binding key.Binding
		want    string
	}{{k.List.Open, "enter"}, {k.Global.Close, "q"}, {k.Move.Jump, "1-9"}, {key.NewBinding(), ""}} {
		if got := Short(row.binding); got != row.want {
			t.Errorf("%v is %q, want %q", row.binding.Keys(), got, row.want)
		}
	}
}

type pressed string

func (p pressed) String() string { return string(p) }

func TestIndex(t *testing.T) {
	jump := Default().Move.Jump
	if got := Index(pressed("3"), jump); got != 2 {
		t.Errorf("3 is number %d", got)
	}
	if got := Index(pressed("x"), jump); got != -1 {
		t.Errorf("x is number %d", got)
	}
	jump.SetEnabled(false)
	if got := Index(pressed("3"), jump); got != -1 {
		t.Errorf("3 is number %d when off", got)
	}
}

// A map that was changed must not change the next one.
func TestDefaultIsFresh(t *testing.T) {
	changed := Default()
	changed.Global.Close.SetKeys("x")
	if got := Default().Global.Close; !slices.Equal(got.Keys(), []string{"q"}) || !key.Matches(pressed("q"), got) {
		t.Errorf("close is %v", got.Keys())
	}
}

// The binding of the whole program keeps its name when one place has another for it.
func TestNamedLeavesTheBindingAsItIs(t *testing.T) {
	m := Default()
	was := m.List.Open.Help()
	named := Named(m.List.Open, "details")
	if got := named.Help(); got.Desc != "details" || got.Key != was.Key || !slices.Equal(named.Keys(), m.List.Open.Keys()) {
		t.Errorf("%+v with the keys %v", got, named.Keys())
	}
	if got := m.List.Open.Help(); got != was {
		t.Errorf("the binding itself became %+v", got)
	}
}

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

func TestDefaultsDoNotConflict(t *testing.T) {
	for _, p := range Default().Conflicts() {
		t.Error(p)
	}
}

// A default is reachable on every keyboard, in a multiplexer and on a slow line: one of its keys is not fragile.
func TestEveryDefaultHasARobustKey(t *testing.T) {
	fragile := regexp.MustCompile(`^(esc|f\d+|alt\+.*|ctrl\+([abhimqs[ ]|space)|[][{}\\|@~])$`)
	for action := range Default().All() {
		robust := false
		for _, name := range action.Binding.Keys() {
			robust = robust || !fragile.MatchString(name)
		}
		if !robust {
			t.Errorf("%s has only %v", action.Name, action.Binding.Keys())
		}
	}
}

// No ctrl chord changes anything at the service, and what changes something is an upper case letter.
func TestChangesAreUpperCaseLetters(t *testing.T) {
	changes := changing()
	seen := 0
	for action := range Default().All() {
		_, verb, _ := strings.Cut(action.Name, ".")
		for _, change := range changes {
			if verb != change {
				continue
			}
			seen++
			for _, name := range action.Binding.Keys() {
				if len(name) != 1 || name[0] < 'A' || name[0] > 'Z' {
					t.Errorf("%s is bound to %q", action.Name, name)
				}
			}
		}
	}
	if seen < len(changes) {
		t.Errorf("found %d of at least %d changing actions", seen, len(changes))
	}
}

func TestEveryActionHasHelpAndAUniqueName(t *testing.T) {
	names := map[string]bool{}
	for action := range Default().All() {
		if action.Binding.Help().Desc == "" || action.Binding.Help().Key == "" {
			t.Errorf("%s has no help", action.Name)
		}
		if names[action.Name] {
			t.Errorf("%s is there twice", action.Name)
		}
		names[action.Name] = true
	}
	if len(names) < 100 {
		t.Errorf("only %d actions found", len(names))
	}
}
