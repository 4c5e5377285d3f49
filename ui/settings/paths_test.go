package settings

import (
	"path/filepath"
	"runtime"
	"testing"
)

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
		{"flag", Flags{Config: new("~/b.yaml")}, Environ{"INKDESK_CONFIG": "a.yaml"}, home + "/b.yaml"},
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
