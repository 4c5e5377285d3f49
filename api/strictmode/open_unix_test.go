//go:build unix

package strictmode

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"inkdesk/api/testbed"
)

// A folder that files are kept in is no folder above: a sticky bit does not help it.
func TestResolve(t *testing.T) {
	top := plant(t, []entry{
		{"d/", 0o700, os.Geteuid(), ""},
		{"link", 0, os.Geteuid(), "d/../d"},
		{"shared/", fs.ModeSticky | 0o777, os.Geteuid(), ""},
		{"self", 0, os.Geteuid(), "self"},
	})
	for _, name := range []string{"d", "link", "link/.", "./d//"} {
		end, err := Resolve(top + "/" + name)
		if info, _ := os.Stat(end); err != nil || info == nil || !strings.HasSuffix(end, "/d") || !info.IsDir() {
			t.Errorf("%s leads to %q, %v", name, end, err)
		}
	}
	if _, err := Resolve(filepath.Join(top, "shared")); err == nil || !strings.Contains(err.Error(), "chmod go-w") {
		t.Errorf("a shared folder: %v", err)
	}
	if _, err := Resolve(filepath.Join(top, "missing")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing one: %v", err)
	}
	if _, err := Resolve(filepath.Join(top, "self")); !errors.Is(err, syscall.ELOOP) {
		t.Errorf("a link to itself: %v", err)
	}
}

func TestOnlyFilesAreOpened(t *testing.T) {
	top := plant(t, []entry{{"d/", 0o700, os.Geteuid(), ""}, {"file", 0o600, os.Geteuid(), ""}})
	testbed.Must(t, syscall.Mkfifo(filepath.Join(top, "pipe"), 0o600))
	for name, want := range map[string]error{
		"d": ErrNotRegular, "pipe": ErrNotRegular, "missing": fs.ErrNotExist, "file/below": syscall.ENOTDIR,
	} {
		if _, err := Open(filepath.Join(top, name)); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
	if _, err := OpenPrivate("/dev/null"); !errors.Is(err, ErrNotRegular) {
		t.Errorf("a device: %v", err)
	}
}

func TestCheckLooksAtTheOpenFile(t *testing.T) {
	top := plant(t, []entry{{"f", 0o600, os.Geteuid(), ""}})
	file, err := os.Open(filepath.Join(top, "f"))
	testbed.Must(t, err)
	defer file.Close()
	if err := Check(file); err != nil {
		t.Error(err)
	}
	// What stands at the path now is another file.
	err = errors.Join(file.Chmod(0o666), os.Remove(file.Name()), os.WriteFile(file.Name(), nil, 0o600))
	testbed.Must(t, err)
	if _, ok := errors.AsType[*Error](Check(file)); !ok {
		t.Error("a file that everyone can change has passed")
	}
}
