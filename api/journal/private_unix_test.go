//go:build !windows

package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"inkdesk/api/testbed"
)

func TestModesAreExactWhateverTheUmask(t *testing.T) {
	for _, umask := range []int{0, 0o022, 0o077} {
		path := testPath(t)
		old := syscall.Umask(umask)
		j, err := Open(path, Options{})
		if err == nil {
			j.rotateAt = 1
			_, err = j.Begin(voidIntent("env1"))
			err = errors.Join(err, j.Resolve(newSeq(testTime), Applied, ""))
		}
		syscall.Umask(old)
		testbed.Must(t, err)
		testbed.CheckPrivate(t, fmt.Sprintf("umask %03o", umask), filepath.Dir(path))
		_ = j.Close()
	}
}

func TestJournalOthersCouldTouchIsRefused(t *testing.T) {
	t.Run("directory writable by others", func(t *testing.T) {
		dir := t.TempDir()
		testbed.Must(t, os.Chmod(dir, 0o777))
		if _, err := Open(filepath.Join(dir, "journal.jsonl"), Options{}); !errors.Is(err, Unsafe) {
			t.Errorf("error is %v", err)
		}
	})
	inPlace := []struct {
		name string
		put  func(path string) error
	}{
		{"link", func(path string) error { return os.Symlink(filepath.Join(filepath.Dir(path), "target"), path) }},
		{"pipe", func(path string) error { return syscall.Mkfifo(path, 0o600) }},
		{"file of another user", func(path string) error {
			return errors.Join(os.WriteFile(path, nil, 0o600), os.Chown(path, 4242, -1))
		}},
	}
	for _, test := range inPlace {
		t.Run(test.name, func(t *testing.T) {
			path := testPath(t)
			j := testOpen(t, path)
			if err := test.put(path); err != nil {
				t.Skip(err)
			}
			if _, err := j.Begin(voidIntent("env1")); !errors.Is(err, Unsafe) {
				t.Errorf("Begin: %v", err)
			}
			if _, err := j.Read(Filter{}); !errors.Is(err, Unsafe) {
				t.Errorf("Read: %v", err)
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), "target")); err == nil {
				t.Error("the link was followed")
			}
		})
	}
}

func TestLooseFileIsTightened(t *testing.T) {
	path := testPath(t)
	j := testOpen(t, path)
	testbed.Must(t, os.WriteFile(path, nil, 0o600))
	testbed.Must(t, os.Chmod(path, 0o644))
	mustBegin(t, j, voidIntent("env1"))
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode is %v", info.Mode())
	}
}
