package files

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"inkdesk/api/testbed"
)

func TestComplete(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for _, dir := range []string{"Documents/leases", "Downloads", ".config", "many"} {
		testbed.Must(t, os.MkdirAll(filepath.Join(home, dir), 0o700))
	}
	files := []string{
		"Documents/lease.pdf", "Documents/Lease.pdf", "Documents/.hidden.pdf", ".profile",
		"Documents/a\x1b[2J.pdf", "Documents/b\u202efdp.exe",
	}
	for n := range 60 {
		files = append(files, fmt.Sprintf("many/%02d.pdf", n))
	}
	for _, file := range files {
		if err := os.WriteFile(filepath.Join(home, file), []byte("x"), 0o600); err != nil {
			t.Skip(err) // not every system can have these names
		}
	}
	if err := os.Symlink("nowhere", filepath.Join(home, "Documents", "lease-gone.pdf")); err != nil {
		t.Skip(err)
	}
	t.Chdir(filepath.Join(home, "Documents"))
	tests := []struct {
		prefix string
		want   []string
	}{
		{"~", []string{"~/"}},
		{"~/Do", []string{"~/Documents/", "~/Downloads/"}},
		{"~/.", []string{"~/.config/", "~/.profile"}},
		{"~/Documents/", []string{"~/Documents/Lease.pdf", "~/Documents/lease.pdf", "~/Documents/leases/"}},
		{"~/Documents/le", []string{"~/Documents/lease.pdf", "~/Documents/leases/"}},
		{"~/Documents/.", []string{"~/Documents/.hidden.pdf"}},
		{home + "/Down", []string{home + "/Downloads/"}},
		{"Le", []string{"Lease.pdf"}},
		{"../Down", []string{"../Downloads/"}},
		{"", []string{"Lease.pdf", "lease.pdf", "leases/"}},
		{"~/Documents/lease.pdf/", nil},
		{"~/missing/", nil},
		{"~nobody/x", nil},
	}
	for _, test := range tests {
		if got := Complete(test.prefix); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q", test.prefix, got)
		}
	}
	if got := Complete("~/many/"); len(got) != maxSuggestions || got[0] != "~/many/00.pdf" {
		t.Errorf("%d suggestions: %q", len(got), got)
	}
}

func TestExpandHome(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for path, want := range map[string]string{
		"~": home, "~/": home + "/", "~/a/b": home + "/a/b", "~anna/a": "~anna/a", "/a/~": "/a/~", "a": "a", "": "",
	} {
		testbed.Equal(t, ExpandHome(path), want, "%q", path)
	}
}
