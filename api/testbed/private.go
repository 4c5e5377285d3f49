package testbed

import (
	"io/fs"
	"path/filepath"
	"testing"
)

// CheckPrivate fails the test for what others could open below a folder: files must have
// mode 0600, folders, and this one, 0700. when says in which case it looks.
func CheckPrivate(t testing.TB, when, folder string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		want := fs.FileMode(0o600)
		if entry.IsDir() {
			want = 0o700
		}
		if err == nil && info.Mode().Perm() != want {
			t.Errorf("%s: %s has mode %v", when, path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
