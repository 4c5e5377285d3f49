package settings

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"inkdesk/api/testbed"
	"inkdesk/assets"
)

func TestProblems(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty file", "", ""},
		{"document marks", "---\ntheme: dark\n...\n---\n", ""},
		{"only comments", "# nothing\n", ""},
		{"byte order mark", "\ufefftheme: dark\n", ""},
		{"carriage returns", "theme: dark\r\nrefresh: 10s\r\n", ""},
		{"empty groups", "views:\nkeys:\nthresholds:\nprofiles:\n  default:\n    limits:\n", ""},
		{"misspelt", "theme: dark\nrefersh: 10s\n", `config.yaml:2:1: refersh: unknown setting; did you mean refresh?`},
		{"other spelling", "colour: never\n", `config.yaml:1:1: colour: unknown setting; did you mean color?`},
		{"nothing like it", "frobnicate: 1\n", `config.yaml:1:1: frobnicate: unknown setting; inkdesk config show lists them all`},
		{"misspelt in a group", "profiles:\n  work:\n    limits:\n      inflight: 2\n", `config.yaml:4:7: limits.inflight: unknown setting; did you mean in_flight?`},
		{"dotted name", "thresholds.idle_soon: 3d\n", `config.yaml:1:1: thresholds.idle_soon: unknown setting; inkdesk config show lists them all`},
		{"belongs at the top", "profiles:\n  work:\n    mouse: on\n", `config.yaml:3:5: mouse: a setting mouse belongs at the top of the file, not in a profile`},
		{"belongs in a profile", "page_size: 20\n", `config.yaml:1:1: page_size: a setting page_size belongs in a profile, below "profiles:" and the profile's name`},
		{"token in the file", "profiles:\n  work:\n    token: canary\n", `config.yaml:3:5: token: a token does not belong in this file; remove it, and store it with inkdesk login`},
		{"twice", "theme: dark\nmouse: on\ntheme: light\n", `config.yaml:3:1: theme: this is set on line 1 already; remove one of the two`},
		{"not a choice", "theme: drak\n", `config.yaml:1:8: theme: "drak" is not one of auto, light, dark, blue-orange, mono; did you mean dark?`},
		{"not a length of time", "refresh: 30\n", `config.yaml:1:10: refresh: "30" is not a length of time; write a number with its unit, such as 30s, 10m, 4h, 3d or 2w`},
		{"too short a time", "refresh: 1s\n", `config.yaml:1:10: refresh: "1s" is not between 5s and 1d`},
		{"not a number", "profiles:\n  work:\n    page_size: many\n    limits: {in_flight: 0, per_second: nan}\n", `config.yaml:3:16: page_size: "many" is not a whole number from 1 to 1000` + "\n" +
			`config.yaml:4:25: limits.in_flight: "0" is not a whole number from 1 to 32` + "\n" +
			`config.yaml:4:40: limits.per_second: "nan" is not a number from 0.1 to 100`},
		{"no value", "theme:\n", `config.yaml:1:1: theme: there is no value; give one, or remove the line`},
		{"a list for one value", "theme: [dark, light]\n", `config.yaml:1:8: theme: one value is expected here, not a list or a group`},
		{"one value for a group", "thresholds: 3d\n", `config.yaml:1:13: thresholds: a group of settings is expected here, each on a line of its own`},
		{"anchors", "theme: &t dark\nmouse: *t\n", `config.yaml:1:8: theme: anchors, aliases, tags and merges are not understood here; write the value out` + "\n" +
			`config.yaml:2:8: mouse: anchors, aliases, tags and merges are not understood here; write the value out`},
		{"control characters", "profiles:\n  work:\n    label: \"a\\x1b[2Jb\"\n", `config.yaml:3:12: label: the value holds a character that cannot be shown; type it again`},
		{"name that reverses the line", "\"the\u202eme\": dark\n", `config.yaml:1:1: "the\u202eme": unknown setting; did you mean theme?`},
		{"relative path", "log_file: inkdesk.log\n", `config.yaml:1:11: log_file: write the whole path, starting with / or ~/`},
		{"thresholds of zero", "thresholds:\n  idle_soon: 0\n", `config.yaml:2:14: thresholds.idle_soon: "0" is not between 1m and 1000d`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, problems := load(t, tt.text)
			if diff := cmp.Diff(tt.want, strings.Join(lines(problems), "\n")); diff != "" {
				t.Error(diff)
			}
			for _, p := range problems {
				testbed.Wrong(t, p.Blocking, "blocks: %s", p)
			}
		})
	}
}

// A wrong value leaves its default and everything around it alone. The first of two counts.
func TestWrongValueKeepsDefault(t *testing.T) {
	r, _ := resolve(t, "theme: drak\nmouse: on\nmouse: off\nprofiles:\n  work:\n    page_size: 0\n    label: EU\n", Flags{}, nil)
	if r.Theme != ThemeAuto || r.Profile.PageSize != 200 {
		t.Errorf("theme %s, page size %d: not the defaults", r.Theme, r.Profile.PageSize)
	}
	testbed.Wrong(t, r.Mouse != On || r.Profile.Label != "EU", "mouse %s, label %s: lost", r.Mouse, r.Profile.Label)
	testbed.Equal(t, r.Origin("theme").String(), "default", "origin of theme")
}

func TestUnreadableFiles(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"syntax", "theme: dark\n  mouse: on\n", "config.yaml:1:8: this is not valid YAML"},
		{"a tab", "profiles:\n\twork:\n", "config.yaml:2:1: there is a tab in front of this line"},
		{"a tab behind blanks", "profiles:\n  work:\n  \tbase_url: https://x.example.com/v2\n", "config.yaml:3:3: there is a tab"},
		{"a tab in front of all", "\ttheme: dark\n", "config.yaml:1:1: there is a tab"},
		{"a tab in a list", "views:\n  - name: a\n\t  query: b\n", "config.yaml:3:1: there is a tab"},
		{"syntax never quotes the file", "a: 'canary\nb: canary: canary\n", "this is not valid YAML"},
		{"a list", "- theme\n", "config.yaml:1:1: the file has to be a list of settings"},
		{"a text", "theme\n", "config.yaml:1:1: the file has to be a list of settings"},
		{"two documents", "theme: dark\n---\nmouse: on\n", "more than one document"},
		{"not UTF-8", "theme: d\xe4rk\n", "config.yaml: the file is not UTF-8 text"},
		{"deep brackets", "views: " + strings.Repeat("[", 60000), "the brackets are nested too deep"},
		{"large", "# " + strings.Repeat("x", largestFile), "larger than 64 KiB"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := Load(write(t, tt.text))
			if _, ok := errors.AsType[*InvalidError](err); !ok {
				t.Fatalf("error %v is not an InvalidError", err)
			}
			if !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "canary") {
				t.Errorf("error %q, want %q", err, tt.want)
			}
		})
	}
}

func TestMissingFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.yaml")
	s, problems, err := Load(path)
	if err != nil || len(problems) > 0 {
		t.Fatalf("%v, %v", problems, err)
	}
	r, _, err := Resolve(s, Flags{}, nil)
	testbed.Must(t, err)
	if r.Profile.Name != DefaultProfile || r.Profile.BaseURL.String() != DefaultBaseURL {
		t.Errorf("profile %s at %s", r.Profile.Name, r.Profile.BaseURL)
	}
	if _, _, err := Resolve(s, Flags{"config": path}, nil); err == nil || !strings.Contains(err.Error(), "--config") {
		t.Errorf("a missing file asked for by a flag: %v", err)
	}
	if _, _, err := Resolve(s, Flags{}, Environ{"INKDESK_CONFIG": path}); err == nil || !strings.Contains(err.Error(), "INKDESK_CONFIG") {
		t.Errorf("a missing file asked for by a variable: %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file was made: %v", err)
	}
	if text := Show(r); !strings.Contains(text, "config.yaml (not there, defaults used)") {
		t.Error(text)
	}
	if _, _, err := Load(filepath.Dir(path)); err == nil || !strings.Contains(err.Error(), "it is not an ordinary file") {
		t.Errorf("a folder: %v", err)
	}
	_, _, err = Load(filepath.Join(write(t, ""), "below"))
	if _, ok := errors.AsType[*fs.PathError](err); !ok {
		t.Errorf("no cause in %v", err)
	}
}

// The file that is handed out has every setting, and says what holds without it.
func TestEmbeddedFileEqualsDefaults(t *testing.T) {
	s, problems := load(t, assets.Config())
	if len(problems) > 0 {
		t.Fatalf("problems: %q", lines(problems))
	}
	handedOut, _, err := Resolve(s, Flags{}, nil)
	testbed.Must(t, err)
	without, _, err := Resolve(Settings{}, Flags{}, nil)
	testbed.Must(t, err)
	if diff := cmp.Diff(without, handedOut, cmpopts.IgnoreUnexported(Resolved{}), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("default and file differ:\n%s", diff)
	}
	laid := s.lay(DefaultProfile)
	for _, row := range table() {
		testbed.Wrong(t, laid.Origin(row.name).Line == 0, "%s is not in the file", row.name)
	}
}

func TestLimitsLeftToTheAccount(t *testing.T) {
	for text, want := range map[string][2]time.Duration{
		"idle_watch: auto\n":                      {0, 0},
		"idle_watch: 7d\n":                        {7 * day, 0},
		"idle_soon: 3d\n":                         {0, 3 * day},
		"idle_watch: 20d\n  idle_soon: AUTO\n":    {20 * day, 0},
		"idle_watch: 1d\n  idle_soon: 36h\n":      {day, 36 * time.Hour},
		"idle_watch: 2d\n  idle_soon: 1d\n":       {0, 0}, // do not rise
		"expiring_act: 1d\n  idle_watch: never\n": {0, 0},
	} {
		r, _ := resolve(t, "thresholds:\n  "+text, Flags{}, nil)
		testbed.Equal(t, [2]time.Duration{r.Thresholds.IdleWatch, r.Thresholds.IdleSoon}, want, "%q", text)
	}
}
