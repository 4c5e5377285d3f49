package files

import "testing"

func TestExpandHome(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for path, want := range map[string]string{
		"~": home, "~/": home + "/", "~/a/b": home + "/a/b", "~anna/a": "~anna/a", "/a/~": "/a/~", "a": "a", "": "",
	} {
		if got := ExpandHome(path); got != want {
			t.Errorf("%q: %q", path, got)
		}
	}
}
