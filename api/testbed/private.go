package testbed

import (
	"io/fs"
	"path/filepath"
	"testing"
)

// CheckPrivate fails the test for everything in a folder that others could open: files must
// have mode 0600, the folder and those below it 0700. when is a part of the message.
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
