package settings

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestProblems(t *testing.T) {
	tests := []struct {
		name string
		text string
		want []string
	}{
		{"empty file", "", nil},
		{"document marks", "---\ntheme: dark\n...\n---\n", nil},
		{"only comments", "# nothing\n", nil},
		{"byte order mark", "\ufefftheme: dark\n", nil},
		{"carriage returns", "theme: dark\r\nrefresh: 10s\r\n", nil},
		{"empty groups", "views:\nkeys:\nthresholds:\nprofiles:\n  default:\n    limits:\n", nil},
		{
			"misspelt", "theme: dark\nrefersh: 10s\n",
			[]string{`config.yaml:2:1: refersh: unknown setting; did you mean refresh?`},
		},
		{
			"other spelling", "colour: never\n",
			[]string{`config.yaml:1:1: colour: unknown setting; did you mean color?`},
		},
		{
			"nothing like it", "frobnicate: 1\n",
			[]string{`config.yaml:1:1: frobnicate: unknown setting; inkdesk config show lists them all`},
		},
		{
			"misspelt in a group", "profiles:\n  work:\n    limits:\n      inflight: 2\n",
			[]string{`config.yaml:4:7: limits.inflight: unknown setting; did you mean in_flight?`},
		},
		{
			"dotted name", "thresholds.idle_soon: 3d\n",
			[]string{`config.yaml:1:1: thresholds.idle_soon: unknown setting; inkdesk config show lists them all`},
		},
		{
			"belongs at the top", "profiles:\n  work:\n    mouse: on\n",
			[]string{`config.yaml:3:5: mouse: a setting mouse belongs at the top of the file, not in a profile`},
		},
		{
			"belongs in a profile", "page_size: 20\n",
			[]string{`config.yaml:1:1: page_size: a setting page_size belongs in a profile, below "profiles:" and the profile's name`},
		},
		{
			"token in the file", "profiles:\n  work:\n    token: canary\n",
			[]string{`config.yaml:3:5: token: a token does not belong in this file; remove it, and store it with inkdesk login`},
		},
		{
			"twice", "theme: dark\nmouse: on\ntheme: light\n",
			[]string{`config.yaml:3:1: theme: this is set on line 1 already; remove one of the two`},
		},
		{
			"not a choice", "theme: drak\n",
			[]string{`config.yaml:1:8: theme: "drak" is not one of auto, light, dark, mono; did you mean dark?`},
		},
		{
			"not a length of time", "refresh: 30\n",
			[]string{`config.yaml:1:10: refresh: "30" is not a length of time; write a number with its unit, such as 30s, 10m, 4h, 3d or 2w`},
		},
		{
			"too short a time", "refresh: 1s\n",
			[]string{`config.yaml:1:10: refresh: "1s" is not between 5s and 1d`},
		},
		{
			"not a number", "profiles:\n  work:\n    page_size: many\n    limits: {in_flight: 0, per_second: nan}\n",
			[]string{
				`config.yaml:3:16: page_size: "many" is not a whole number from 1 to 1000`,
				`config.yaml:4:25: limits.in_flight: "0" is not a whole number from 1 to 32`,
				`config.yaml:4:40: limits.per_second: "nan" is not a number from 0.1 to 100`,
			},
		},
		{
			"no value", "theme:\n",
			[]string{`config.yaml:1:1: theme: there is no value; give one, or remove the line`},
		},
		{
			"a list for one value", "theme: [dark, light]\n",
			[]string{`config.yaml:1:8: theme: one value is expected here, not a list or a group`},
		},
		{
			"one value for a group", "thresholds: 3d\n",
			[]string{`config.yaml:1:13: thresholds: a group of settings is expected here, each on a line of its own`},
		},
		{
			"anchors", "theme: &t dark\nmouse: *t\n",
			[]string{
				`config.yaml:1:8: theme: anchors, aliases, tags and merges are not understood here; write the value out`,
				`config.yaml:2:8: mouse: anchors, aliases, tags and merges are not understood here; write the value out`,
			},
		},
		{
			"control characters", "profiles:\n  work:\n    label: \"a\\x1b[2Jb\"\n",
			[]string{`config.yaml:3:12: label: the value holds a character that cannot be shown; type it again`},
		},
		{
			"name that reverses the line", "\"the\u202eme\": dark\n",
			[]string{`config.yaml:1:1: "the\u202eme": unknown setting; did you mean theme?`},
		},
		{
			"relative path", "log_file: inkdesk.log\n",
			[]string{`config.yaml:1:11: log_file: write the whole path, starting with / or ~/`},
		},
		{
			"thresholds of zero", "thresholds:\n  idle_soon: 0\n",
			[]string{`config.yaml:2:14: thresholds.idle_soon: "0" is not between 1m and 1000d`},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, problems := load(t, tt.text)
			if diff := cmp.Diff(tt.want, lines(problems)); diff != "" {
				t.Error(diff)
			}
			for _, p := range problems {
				if p.Blocking {
					t.Errorf("blocks: %s", p)
				}
			}
		})
	}
}

// A wrong value leaves its default and everything around it alone.
func TestWrongValueKeepsDefault(t *testing.T) {
	r, _ := resolve(t, "theme: drak\nmouse: on\nprofiles:\n  work:\n    page_size: 0\n    label: EU\n", Flags{}, nil)
	if r.Theme != ThemeAuto || r.Profile.PageSize != 200 {
		t.Errorf("theme %s, page size %d: not the defaults", r.Theme, r.Profile.PageSize)
	}
	if r.Mouse != On || r.Profile.Label != "EU" {
		t.Errorf("mouse %s, label %s: lost", r.Mouse, r.Profile.Label)
	}
	if at := r.Origin("theme").String(); at != "default" {
		t.Errorf("origin of theme: %s", at)
	}
}

func TestFirstOfTwoCounts(t *testing.T) {
	r, _ := resolve(t, "theme: dark\ntheme: light\n", Flags{}, nil)
	if r.Theme != ThemeDark {
		t.Errorf("theme %s", r.Theme)
	}
}
