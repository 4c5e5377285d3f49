package settings

import (
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/ui/terminal"
)

func TestColoursOfOnesOwn(t *testing.T) {
	for _, row := range []struct {
		name, file string
		shown      string
		faults     []string // of reading
		faint      []string // of the contrast
	}{
		{"dark", "theme: dark\ncolors: {danger: 208, accent: \"#5fafff\", info: bright red}", "accent = #5fafff; danger = 208; info = 9", nil, nil},
		{
			"too dark", "theme: dark\ncolors:\n  danger: 52\n  muted: \"#333333\"", "danger = 52; muted = #333333", nil,
			[]string{"colors.danger: 52 has a contrast of", "colors.muted: #333333 has a contrast of"},
		},
		{"too light", "theme: light\ncolors: {good: 114}", "good = 114", nil, []string{"config.yaml:2:10: colors.good: 114 has a contrast of 1."}},
		{"auto reads on both", "colors: {good: 65}", "good = 65", nil, nil},
		{"auto fails on one", "colors: {good: 22}", "good = 22", nil, []string{"3.0 is needed to read it; choose a lighter colour"}},
		{"no colours at all", "theme: mono\ncolors: {good: 22}", "good = 22", nil, nil},
		{"of no role", "colors:\n  dangr: 208\n  good: 114", "good = 114", []string{`config.yaml:2:3: colors: "dangr" is not a role; did you mean danger?`}, []string{"colors.good"}},
		{"no colour", "colors: {good: 256, warn: pink, text: [1]}", "", []string{`good: "256" is not a colour; a colour is`, `warn: "pink" is not a colour`, "one value is expected here"}, nil},
		{"a comment", "colors:\n  good: #5fafff\n", "", []string{`config.yaml:2:3: colors: good: there is no colour; write "#rrggbb" in quotes`}, nil},
		{"twice", "colors:\n  good: 65\n  good: 66\n", "good = 65", []string{"good is given twice"}, nil},
		{"no group", "colors: red", "", []string{"a group is expected here"}, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			s, problems := load(t, row.file)
			compare(t, "reading", problems, row.faults)
			r := s.lay(DefaultProfile)
			testbed.Equal(t, colours().text(r.Colors), row.shown, "colours are")
			compare(t, "contrast", FaintColours(&r), row.faint)
		})
	}
}

func compare(t *testing.T, what string, problems []Problem, want []string) {
	t.Helper()
	if len(problems) != len(want) {
		t.Fatalf("%s: %v, want %v", what, problems, want)
	}
	for i, p := range problems {
		testbed.Wrong(t, !strings.Contains(p.String(), want[i]), "%s: %s, want %s", what, p, want[i])
	}
}

func TestVariablesThatManyProgramsKnow(t *testing.T) {
	for _, row := range []struct {
		file, environ string
		motion        Switch
		color         terminal.ColorMode
	}{
		{"", "", On, terminal.ColorAuto},
		{"", "NO_MOTION=yes NO_COLOR=0", Off, terminal.ColorNever},
		{"", "NO_MOTION= CLICOLOR_FORCE=0", On, terminal.ColorAuto},
		{"", "NO_MOTION=1 INKDESK_MOTION=on CLICOLOR_FORCE=1", On, terminal.ColorAlways},
		{"", "INKDESK_MOTION=off NO_COLOR=1 CLICOLOR_FORCE=1", Off, terminal.ColorNever},
		{"color: always\n", "", On, terminal.ColorAlways},
		{"color: always\n", "NO_COLOR=1", On, terminal.ColorNever},
		{"color: always\n", "NO_COLOR=yes", On, terminal.ColorNever},
		{"color: always\n", "NO_COLOR=0", On, terminal.ColorNever},
		{"color: always\n", "NO_COLOR=", On, terminal.ColorAlways},
		{"color: always\n", "CLICOLOR_FORCE=1 NO_COLOR=1", On, terminal.ColorNever},
		{"color: always\n", "INKDESK_COLOR=auto NO_COLOR=1", On, terminal.ColorAuto},
		{"color: always\n", "CLICOLOR_FORCE=0", On, terminal.ColorAlways},
		{"color: never\n", "CLICOLOR_FORCE=1", On, terminal.ColorAlways},
	} {
		r, _ := resolve(t, row.file, Flags{}, NewEnviron(strings.Fields(row.environ)))
		if r.Motion != row.motion || r.Color != row.color {
			t.Errorf("%s%s: motion %s, colour %s", row.file, row.environ, r.Motion, r.Color)
		}
	}
}
