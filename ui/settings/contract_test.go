package settings

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage/triagetest"
	"inkdesk/ui/theme"
)

// Tests of the rules use the defaults, which they cannot import from here.
func TestThresholdsAreThoseOfTheRules(t *testing.T) {
	if got, want := Defaults().Thresholds, triagetest.Thresholds(); got != want {
		t.Errorf("defaults %+v, want %+v", got, want)
	}
}

// These words belong to other packages, which the settings do not import.

func TestThemesAreThoseThereAre(t *testing.T) {
	row, _ := find("theme", program)
	for _, name := range []Theme{ThemeAuto, ThemeLight, ThemeDark, ThemeMono} {
		var r Resolved
		if _, faults := row.set(&r, value{shape: scalar, text: string(name)}); len(faults) > 0 {
			t.Errorf("theme %s: %s", name, faults[0].text)
		}
		// A name that is not known there means "auto".
		asks := theme.Options{Name: string(name), Profile: colorprofile.ANSI256}.Asks()
		if asks != (name == ThemeAuto) {
			t.Errorf("there is no theme %s", name)
		}
	}
}

func TestOrdersAreThoseOfTheSpecification(t *testing.T) {
	for _, want := range model.EnvelopeOrders() {
		got, err := orders().parse(strings.ToLower(string(want)))
		if err != nil || got.Wire() != string(want) {
			t.Errorf("%s: %s, %v", want, got.Wire(), err)
		}
	}
}

func TestExampleKeysAreActions(t *testing.T) {
	m := keys.Default()
	if problems := m.Apply(map[string][]string{"global.refresh": {"r", "f5"}, "envelope.void": {"none"}}); len(problems) > 0 {
		t.Error(problems)
	}
}
