package keys

import (
	"slices"
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
