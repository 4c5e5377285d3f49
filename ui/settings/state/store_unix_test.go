//go:build unix

package state

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"inkdesk/api/testbed"
)

func TestModesUnderAnyMask(t *testing.T) {
	for _, mask := range []int{0, 0o022, 0o077} {
		folder := filepath.Join(t.TempDir(), "new", "inkdesk")
		old := syscall.Umask(mask)
		s, err := Open(folder, "work")
		if err == nil {
			err = PutResumable(s, Resumable{ID: "aa"})
		}
		syscall.Umask(old)
		testbed.Must(t, err)
		s.Close()
		err = filepath.WalkDir(filepath.Dir(folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := d.Info()
			want := fs.FileMode(0o600)
			if d.IsDir() {
				want = 0o700
			}
			if err == nil && info.Mode().Perm() != want {
				t.Errorf("mask %o: %s has mode %o", mask, path, info.Mode().Perm())
			}
			return err
		})
		testbed.Must(t, err)
	}
}

func TestLooseFolderIsClosed(t *testing.T) {
	folder := t.TempDir()
	testbed.Must(t, os.MkdirAll(filepath.Join(folder, "work"), 0o700))
	for _, dir := range []string{folder, filepath.Join(folder, "work")} {
		testbed.Must(t, os.Chmod(dir, 0o755))
	}
	openIn(t, folder)
	for _, dir := range []string{folder, filepath.Join(folder, "work")} {
		info, err := os.Stat(dir)
		if err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: %v, %v", dir, info.Mode(), err)
		}
	}
}

func TestLinkedFilesAreNotRead(t *testing.T) {
	elsewhere := t.TempDir()

	s := open(t)
	victim := filepath.Join(elsewhere, "victim")
	testbed.Must(t, os.WriteFile(victim, []byte(`"untouched"`), 0o600))
	link(t, victim, filepath.Join(s.folder.Path, "a.json"))
	if got, err := Get[string](s, "a"); err == nil || got != "" {
		t.Errorf("a linked file is read: %q, %v", got, err)
	}
	testbed.Must(t, Put(s, "a", "mine"))
	if text, err := os.ReadFile(victim); string(text) != `"untouched"` {
		t.Errorf("behind the link: %q, %v", text, err)
	}
}

func TestOtherKindsAreRefused(t *testing.T) {
	s := open(t)
	if err := syscall.Mkfifo(filepath.Join(s.folder.Path, "a.json"), 0o600); err != nil {
		t.Skip("no pipes here:", err)
	}
	if _, err := Get[string](s, "a"); err == nil {
		t.Error("a pipe is read")
	}
	file := filepath.Join(t.TempDir(), "inkdesk")
	testbed.Must(t, os.WriteFile(file, nil, 0o600))
	if _, err := Open(file, "work"); err == nil {
		t.Error("a file is taken for a folder")
	}
}

func TestForeignFilesAreRefused(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	const nobody = 65534
	s := open(t)
	path := filepath.Join(s.folder.Path, "a.json")
	testbed.Must(t, os.WriteFile(path, []byte("1"), 0o600))
	if err := os.Chown(path, nobody, nobody); err != nil {
		t.Skip("no files of others here:", err)
	}
	if _, err := Get[int](s, "a"); err == nil || !strings.Contains(err.Error(), "belongs to the account") {
		t.Errorf("a foreign file: %v", err)
	}
	folder := t.TempDir()
	testbed.Must(t, os.Chown(folder, nobody, nobody))
	if _, err := Open(folder, "work"); err == nil || !strings.Contains(err.Error(), "belongs to the account") {
		t.Errorf("a foreign folder: %v", err)
	}
}

// The folder may lie elsewhere, if only we could have said where.
func TestLinkedFolder(t *testing.T) {
	top := t.TempDir()
	testbed.Must(t, os.Chmod(top, os.ModeSticky|0o777))
	linked := filepath.Join(top, "inkdesk")
	link(t, t.TempDir(), linked)
	testbed.Must(t, Put(openIn(t, linked), "a", 1))
	if err := os.Lchown(linked, 4242, 4242); err != nil {
		t.Skip("only root can give links away")
	}
	if _, err := Open(linked, "work"); err == nil || !strings.Contains(err.Error(), "the link "+linked+" belongs to the account 4242") {
		t.Errorf("a link of another account: %v", err)
	}
}

// Where another account could have put a draft, or can take one away, nothing is remembered.
func TestFolderThatOthersCanChangeIsRefused(t *testing.T) {
	top := t.TempDir()
	folder := filepath.Join(top, "inkdesk")
	openIn(t, folder)
	for _, dir := range []string{top, folder, filepath.Join(folder, "work")} {
		testbed.Must(t, os.Chmod(dir, 0o775))
		if _, err := Open(folder, "work"); err == nil || !strings.HasSuffix(err.Error(), "run: chmod go-w "+dir) {
			t.Errorf("%s: %v", dir, err)
		}
		testbed.Must(t, os.Chmod(dir, 0o700))
	}
	s := openIn(t, folder)
	testbed.Must(t, Put(s, "a", 1))
	path := filepath.Join(s.folder.Path, "a.json")
	testbed.Must(t, os.Chmod(path, 0o660))
	if got, err := Get[int](s, "a"); got != 0 || err == nil || !strings.HasSuffix(err.Error(), "run: chmod go-w "+path) {
		t.Errorf("a file that others can change: %d, %v", got, err)
	}
}

func link(t *testing.T, target, path string) {
	t.Helper()
	testbed.Must(t, os.Symlink(target, path))
}
