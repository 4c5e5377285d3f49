package keys

import (
	"regexp"
	"strings"
	"testing"
)

func TestDefaultsDoNotConflict(t *testing.T) {
	for _, p := range Default().Conflicts() {
		t.Error(p)
	}
}

// A default is reachable on every keyboard layout, in a multiplexer and on a
// slow line: at least one of its keys is none of the fragile ones.
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

// No ctrl chord changes anything at the service, and what changes something is
// an upper case letter.
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
