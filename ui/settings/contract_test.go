package settings

import (
	"slices"
	"strings"
	"testing"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
)

// These words and numbers belong to other packages, which the settings do not import.

func TestThresholdsAreThoseOfTheRules(t *testing.T) {
	if got, want := triage.Thresholds(Defaults().Thresholds), triage.DefaultThresholds(); got != want {
		t.Errorf("defaults %+v, want %+v", got, want)
	}
}

func TestThemesAreThoseThereAre(t *testing.T) {
	row, _ := find("theme", program)
	for _, name := range theme.Names() {
		var r Resolved
		if _, faults := row.set(&r, value{shape: scalar, text: name}); len(faults) > 0 {
			t.Errorf("theme %s: %s", name, faults[0].text)
		}
	}
	for _, name := range []Theme{ThemeAuto, ThemeLight, ThemeDark, ThemeMono} {
		if !slices.Contains(theme.Names(), string(name)) {
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
