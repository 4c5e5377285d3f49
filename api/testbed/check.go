package testbed

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"testing"
)

// Must ends the test if there is an error.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Wrong fails the test if something is wrong, and goes on. The arguments are worked out in any case.
func Wrong(t testing.TB, wrong bool, format string, args ...any) {
	t.Helper()
	if wrong {
		t.Errorf(format, args...)
	}
}

// Equal fails the test if a result is not what it should be, and goes on. The format says what it is the result of.
func Equal[T comparable](t testing.TB, got, want T, format string, args ...any) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %#v, want %#v", fmt.Sprintf(format, args...), got, want)
	}
}

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
