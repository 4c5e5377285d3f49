package settings

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
)

func TestPrecedence(t *testing.T) {
	const top = "theme: dark\n"
	const work = "profiles:\n  work:\n    theme: light\n    page_size: 70\n"
	tests := []struct {
		name   string
		text   string
		flags  Flags
		env    Environ
		want   Theme
		origin string
	}{
		{"default", "", Flags{}, nil, ThemeAuto, "default"},
		{"top of the file", top, Flags{}, nil, ThemeDark, "line 1"},
		{"profile over top", top + work, Flags{}, nil, ThemeLight, "profile work, line 4"},
		{"environment over profile", top + work, Flags{}, Environ{"INKDESK_THEME": "dark"}, ThemeDark, "INKDESK_THEME"},
		{"flag over environment", top + work, Flags{"theme": "auto"}, Environ{"INKDESK_THEME": "dark"}, ThemeAuto, "--theme"},
		{"flag over default", "", Flags{"theme": "light"}, nil, ThemeLight, "--theme"},
		{"empty variable", top, Flags{}, Environ{"INKDESK_THEME": ""}, ThemeDark, "line 1"},
		{"wrong variable", top, Flags{}, Environ{"INKDESK_THEME": "drak"}, ThemeDark, "line 1"},
	}
	for _, tt := range tests {
		r, _ := resolve(t, tt.text, tt.flags, tt.env)
		if got := r.Origin("theme").String(); r.Theme != tt.want || got != tt.origin {
			t.Errorf("%s: %s from %s, want %s from %s", tt.name, r.Theme, got, tt.want, tt.origin)
		}
	}
}

func TestEveryKindOfValueArrives(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	r, problems := resolve(t, `
refresh: off
idle_lock: 1h30m
download_folder: ~/sign
thresholds: {idle_soon: 1w}
profiles:
  work:
    base_url: https://Sign.Example/v2/
    read_only: yes
    token_command: [/usr/bin/pass, show, "ink desk"]
    limits: {per_second: 0.5}
    assumptions:
      time_unit: Milliseconds
      page_base: 0
      webhook_event: off
`, Flags{}, nil)
	if len(problems) > 0 {
		t.Fatalf("%q", lines(problems))
	}
	p := r.Profile
	got := []any{
		r.Refresh, r.IdleLock, r.DownloadFolder, r.Thresholds.IdleSoon, p.Name, p.BaseURL.String(), p.ReadOnly,
		strings.Join(p.TokenCommand, "|"), p.Limits.PerSecond, p.Assumptions.TimeUnit, p.Assumptions.PageBase, p.Assumptions.WebhookEvent,
	}
	want := []any{
		time.Duration(0), 90 * time.Minute, filepath.Join(home, "sign"), 7 * day, "work", "https://sign.example/v2", true,
		"/usr/bin/pass|show|ink desk", 0.5, TimeMilliseconds, 0, false,
	}
	for i := range want {
		testbed.Wrong(t, got[i] != want[i], "value %d: %v, want %v", i, got[i], want[i])
	}
}

func TestChoiceOfProfile(t *testing.T) {
	const both = "profiles:\n  work:\n  play:\n"
	tests := []struct {
		name, text string
		flags      Flags
		env        Environ
		want       string
		problem    string
	}{
		{"no profiles", "", Flags{}, nil, "default", ""},
		{"the only one", "profiles:\n  work:\n", Flags{}, nil, "work", ""},
		{"the one called default", both + "  default:\n", Flags{}, nil, "default", ""},
		{"several", both, Flags{}, nil, "", `"profile: work"`},
		{"named in the file", "profile: play\n" + both, Flags{}, nil, "play", ""},
		{"named in the environment", "profile: play\n" + both, Flags{}, Environ{"INKDESK_PROFILE": "work"}, "work", ""},
		{"named by a flag", both, Flags{"profile": "work"}, Environ{"INKDESK_PROFILE": "play"}, "work", ""},
		{"empty flag", "profile: play\n" + both, Flags{"profile": ""}, nil, "play", ""},
		{"not there", both, Flags{"profile": "nobody"}, nil, "", `--profile: there is no profile "nobody"; there is work, play`},
		{"the published service is not implied", both, Flags{"profile": "default"}, nil, "", "there is no profile"},
	}
	for _, tt := range tests {
		s, _ := load(t, tt.text)
		r, _, err := Resolve(s, tt.flags, tt.env)
		if tt.problem != "" {
			if err == nil || !strings.Contains(err.Error(), tt.problem) {
				t.Errorf("%s: %v, want %q", tt.name, err, tt.problem)
			}
			continue
		}
		if err != nil || r.Profile.Name != tt.want {
			t.Errorf("%s: profile %q, %v; want %s", tt.name, r.Profile.Name, err, tt.want)
		}
	}
}

func TestWrongFlagStops(t *testing.T) {
	_, _, err := Resolve(Settings{}, Flags{"refresh": "often", "color": "red"}, nil)
	if err == nil || !strings.Contains(err.Error(), `--color: "red" is not one of`) || !strings.Contains(err.Error(), "1 more") {
		t.Errorf("%v", err)
	}
}

func TestFlagLiftsReadOnly(t *testing.T) {
	const file = "profiles:\n  work:\n    read_only: true\n"
	if r, _ := resolve(t, file, Flags{}, nil); !r.Profile.ReadOnly {
		t.Error("the profile is writable")
	}
	if r, _ := resolve(t, file, Flags{"read_only": "false"}, nil); r.Profile.ReadOnly {
		t.Error("--read-only=false does not lift it")
	}
}

func TestRelativePathsOfThisCall(t *testing.T) {
	here, err := os.Getwd()
	testbed.Must(t, err)
	r, _ := resolve(t, "", Flags{"log_file": "out.log"}, Environ{"INKDESK_CA_FILE": "ca.pem"})
	testbed.Wrong(t, !filepath.IsAbs(r.DownloadFolder), "the download folder of the system is %q", r.DownloadFolder)
	if r.LogFile != filepath.Join(here, "out.log") || r.Profile.CAFile != filepath.Join(here, "ca.pem") {
		t.Errorf("log %s, certificates %s", r.LogFile, r.Profile.CAFile)
	}
}

func TestThresholdsHaveToRise(t *testing.T) {
	r, problems := resolve(t, "thresholds:\n  idle_watch: 10d\n  idle_soon: 9d\n  draft_watch: 8d\n", Flags{}, nil)
	if got := strings.Join(lines(problems), "\n"); got != "config.yaml:3:3: thresholds.idle_…: these have to rise from one to the next; the defaults are used" {
		t.Errorf("%q", got)
	}
	if r.Thresholds.IdleWatch != 0 || r.Thresholds.IdleSoon != 0 || r.Thresholds.DraftWatch != 8*day {
		t.Errorf("%+v", r.Thresholds)
	}
}

func TestEnvironLeavesTokensBehind(t *testing.T) {
	env := NewEnviron([]string{"INKDESK_TOKEN=canary", "INKDESK_READ_TOKEN=canary", "PASSWORD=canary", "HOME=/home/a=b", "odd"})
	if text := fmt.Sprint(env); strings.Contains(text, "canary") {
		t.Error(text)
	}
	testbed.Wrong(t, env["HOME"] != "/home/a=b", "HOME is %q", env["HOME"])
	if _, problems, err := Resolve(Settings{}, Flags{}, env); err != nil || len(problems) > 0 {
		t.Errorf("%q, %v", lines(problems), err)
	}
}

func TestEnvironNamesAScreenReader(t *testing.T) {
	for environ, want := range map[string]string{"ACCESSIBLE=1": "ACCESSIBLE", "SCREEN_READER=orca": "SCREEN_READER", "ACCESSIBLE=": "", "TERM=x": ""} {
		testbed.Equal(t, NewEnviron([]string{environ}).ScreenReader(), want, "the variable of %s", environ)
	}
}

func TestEnvironmentProblems(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"INKDESK_THEM", "dark", "INKDESK_THEM: there is no such variable; did you mean INKDESK_THEME?"},
		{"INKDESK_FROBNICATE", "1", "INKDESK_FROBNICATE: there is no such variable; unset it"},
		{"INKDESK_TOKEN_COMMAND", "/bin/true", "INKDESK_TOKEN_COMMAND: there is no such variable; unset it"},
		{"INKDESK_REFRESH", "soon", `INKDESK_REFRESH: "soon" is not a length of time; write a number with its unit, such as 30s, 10m, 4h, 3d or 2w`},
	}
	for _, tt := range tests {
		_, problems, err := Resolve(Settings{}, Flags{}, Environ{tt.name: tt.text})
		if got := strings.Join(lines(problems), "\n"); err != nil || got != tt.want {
			t.Errorf("%s: %q, %v", tt.name, got, err)
		}
	}
}

func TestPath(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("paths of Unix")
	}
	home, here := t.TempDir(), t.TempDir()
	t.Setenv("HOME", home)
	t.Chdir(here)
	tests := []struct {
		name  string
		flags Flags
		env   Environ
		want  string
	}{
		{"home", Flags{}, Environ{"HOME": "/home/anna"}, "/home/anna/.config/inkdesk/config.yaml"},
		{"home of the system", Flags{}, nil, home + "/.config/inkdesk/config.yaml"},
		{"XDG", Flags{}, Environ{"HOME": "/home/anna", "XDG_CONFIG_HOME": "/etc/anna"}, "/etc/anna/inkdesk/config.yaml"},
		{"relative XDG", Flags{}, Environ{"HOME": "/home/anna", "XDG_CONFIG_HOME": "anna"}, "/home/anna/.config/inkdesk/config.yaml"},
		{"Windows elsewhere", Flags{}, Environ{"HOME": "/home/anna", "APPDATA": "/x"}, "/home/anna/.config/inkdesk/config.yaml"},
		{"variable", Flags{}, Environ{"XDG_CONFIG_HOME": "/etc/anna", "INKDESK_CONFIG": "a.yaml"}, here + "/a.yaml"},
		{"flag", Flags{"config": "~/b.yaml"}, Environ{"INKDESK_CONFIG": "a.yaml"}, home + "/b.yaml"},
	}
	for _, tt := range tests {
		got, err := Path(tt.flags, tt.env)
		if err != nil || real(t, got) != real(t, tt.want) {
			t.Errorf("%s: %s, %v; want %s", tt.name, got, err, tt.want)
		}
	}
}

// real makes paths comparable where the folder for tests is behind a link.
func real(t *testing.T, path string) string {
	t.Helper()
	if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		return filepath.Join(dir, filepath.Base(path))
	}
	return path
}

func TestStateFolder(t *testing.T) {
	for want, env := range map[string]Environ{
		"/home/anna/.local/state/inkdesk": {"HOME": "/home/anna"},
		"/var/anna/inkdesk":               {"HOME": "/home/anna", "XDG_STATE_HOME": "/var/anna"},
	} {
		if got, err := StateFolder(env); err != nil || got != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
}

func TestNoHome(t *testing.T) {
	t.Setenv("HOME", "")
	if got, err := StateFolder(nil); err == nil && runtime.GOOS != "windows" {
		t.Errorf("state in %s", got)
	}
	if got, err := absolute("~/x", true); err == nil && runtime.GOOS != "windows" {
		t.Errorf("~ is %s", got)
	}
}
