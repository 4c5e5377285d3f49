package settings

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage/triagetest"
	"inkdesk/ui/theme"
)

func TestShow(t *testing.T) {
	r, _ := resolve(t, `
theme: dark
views: [{name: Mine, query: "to:anna"}]
keys: {list.open: [enter, o]}
profiles:
  work:
    token_command: [/usr/bin/curl, -H, "Authorization: canary"]
`, Flags{"refresh": "30s"}, Environ{"INKDESK_MOUSE": "on"})
	text := Show(r)
	for _, row := range table() {
		testbed.Wrong(t, !strings.Contains(text, "\n"+row.name+" "), "%s is not shown", row.name)
	}
	got := strings.Join(strings.Fields(text), " ")
	for _, want := range []string{
		"profile work default",
		"theme dark line 2",
		"refresh 30s --refresh",
		"mouse on INKDESK_MOUSE",
		"page_size 200 default",
		"token_command /usr/bin/curl (and 2 more words) profile work, line 7",
		"views Mine (to:anna, by modification_date) line 3",
		"keys list.open = enter o line 4",
		"log_file - default",
		"(found)",
	} {
		testbed.Wrong(t, !strings.Contains(got, want), "%q is missing in\n%s", want, text)
	}
	testbed.Wrong(t, strings.Contains(text, "canary"), "the arguments of the command are shown")
}

func TestCheck(t *testing.T) {
	path := write(t, "theme: drak\nprofiles:\n  work:\n    base_url: ftp://sign.example/v2\n  play:\n    page_size: 0\n    allow_http_loopback: no\n    base_url: http://localhost/v2\n")
	got := lines(Check(path, Flags{}, Environ{"INKDESK_MOUSE": "maybe"}, nothing))
	want := []string{
		"config.yaml:1:8: theme:",
		"config.yaml:2:1: profile: the file has several profiles",
		"config.yaml:4:15: base_url: the address has to start",
		"config.yaml:6:16: page_size:",
		"config.yaml:8:5: base_url: this profile does not allow http",
		"INKDESK_MOUSE: ",
	}
	if len(got) != len(want) {
		t.Fatalf("%d problems, want %d:\n%s", len(got), len(want), strings.Join(got, "\n"))
	}
	for i := range want {
		testbed.Wrong(t, !strings.HasPrefix(got[i], want[i]), "problem %d: %q, want %q", i, got[i], want[i])
	}
	if more := Check(write(t, "{"), Flags{}, nil, nothing); len(more) != 1 {
		t.Errorf("a broken file: %q", lines(more))
	}
	if none := Check(write(t, "profile: work\nprofiles:\n  work:\n"), Flags{}, nil, nothing); len(none) > 0 {
		t.Errorf("a good file: %q", lines(none))
	}
}

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
		if _, faults := row.read(value{shape: scalar, text: string(name)}); len(faults) > 0 {
			t.Errorf("theme %s: %s", name, faults[0].text)
		}
		// A name that is not known there means "auto".
		asks := theme.Options{Name: string(name), Profile: colorprofile.ANSI256}.Asks()
		testbed.Wrong(t, asks != (name == ThemeAuto), "there is no theme %s", name)
	}
}

func TestOrdersAreThoseOfTheSpecification(t *testing.T) {
	for _, want := range model.EnvelopeOrders() {
		got, faults := order().read(value{shape: scalar, text: string(want)})
		if len(faults) > 0 || got != strings.ToLower(string(want)) {
			t.Errorf("%s: %s, %v", want, got, faults)
		}
	}
}

func TestExampleKeysAreActions(t *testing.T) {
	m := keys.Default()
	if problems := m.Apply(map[string][]string{"global.refresh": {"r", "f5"}, "envelope.void": {"none"}}); len(problems) > 0 {
		t.Error(problems)
	}
}
