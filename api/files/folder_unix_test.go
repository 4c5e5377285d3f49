//go:build !windows

package files

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"inkdesk/api/testbed"
)

func TestWhichFoldersAreTrusted(t *testing.T) {
	tests := []struct {
		name    string
		mode    fs.FileMode
		owner   int // negative leaves it
		reason  error
		warning bool
	}{
		{"private", 0o700, -1, nil, false},
		{"readable", 0o755, -1, nil, false},
		{"group may write", 0o775, -1, nil, true},
		{"group may write, sticky", 0o775 | fs.ModeSticky, -1, nil, false},
		{"everybody may write", 0o777, -1, UnsafeFolder, false},
		{"everybody may write, sticky", 0o777 | fs.ModeSticky, -1, nil, false},
		{"another's", 0o700, 4242, UnsafeFolder, false},
		{"another's, sticky", 0o777 | fs.ModeSticky, 4242, UnsafeFolder, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			testbed.Must(t, os.Chmod(dir, test.mode))
			if err := os.Chown(dir, test.owner, -1); err != nil {
				t.Skip("needs the superuser")
			}
			folder, err := OpenFolder(dir)
			if !errors.Is(err, test.reason) {
				t.Fatalf("error is %v", err)
			}
			if err != nil {
				return
			}
			defer folder.Close()
			saved, err := folder.Save(Naming{Label: "list", Ext: "csv"}, []byte("id\n"))
			if err != nil || (saved.Warning != "") != test.warning {
				t.Errorf("%v, and the warning is %q", err, saved.Warning)
			}
		})
	}
}

func TestModesAreExactWhateverTheUmask(t *testing.T) {
	for _, umask := range []int{0, 0o022, 0o077} {
		dir := filepath.Join(t.TempDir(), "new", "downloads")
		old := syscall.Umask(umask)
		err := func() error {
			folder, err := OpenFolder(dir)
			if err != nil {
				return err
			}
			defer folder.Close()
			sub, err := folder.Subfolder(Naming{Label: "evidence"})
			if err != nil {
				return err
			}
			defer sub.Close()
			sub.placements = []placement{sub.renameReserved}
			_, err = sub.Save(Naming{Label: "claimed"}, []byte("x"))
			_, second := folder.Save(Naming{Label: "linked"}, []byte("x"))
			return errors.Join(err, second)
		}()
		syscall.Umask(old)
		testbed.Must(t, err)
		testbed.CheckPrivate(t, fmt.Sprintf("umask %03o", umask), filepath.Dir(dir))
	}
}

// Another member of the group exchanges parts for links and puts links where files will go.
func TestAttackerWhoExchangesFiles(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	victim := filepath.Join(outside, "victim")
	testbed.Must(t, errors.Join(os.Chmod(dir, 0o775), os.WriteFile(victim, []byte("%PDF-secret%%EOF"), 0o600)))
	folder := mustOpen(t, dir)
	stop, attacks := make(chan struct{}), 0
	var attacker sync.WaitGroup
	attacker.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			_ = os.Symlink(victim, filepath.Join(dir, "00000001_certificate.pdf"))
			parts, _ := filepath.Glob(filepath.Join(dir, ".inkdesk-*"))
			for _, part := range parts {
				if os.Remove(part) == nil && os.Symlink(victim, part) == nil {
					attacks++
				}
			}
		}
	})
	content := pdf(500)
	saves, refused := 0, 0
	for range 300 {
		saved, err := write(t, folder, content, 500).Publish(certificate)
		if err != nil {
			refused++
			continue
		}
		saves++
		info, err := os.Lstat(saved.Path)
		if err != nil || !info.Mode().IsRegular() {
			t.Errorf("saved as %v, %v", info.Mode(), err)
		}
		if on, err := os.ReadFile(saved.Path); err != nil || !bytes.Equal(on, content) {
			t.Errorf("saved %q, %v", on, err)
		}
	}
	close(stop)
	attacker.Wait()
	if on, err := os.ReadFile(victim); err != nil || string(on) != "%PDF-secret%%EOF" {
		t.Errorf("the file outside holds %q, %v", on, err)
	}
	if left := names(t, outside); len(left) != 1 {
		t.Errorf("outside: %s", strings.Join(left, " "))
	}
	t.Logf("%d attacks, %d saved, %d refused", attacks, saves, refused)
}

// The window of the attack above, held open.
func TestExchangedPartIsNeverPublished(t *testing.T) {
	for name, ways := range map[string]func(*Folder) placement{
		"link":   func(f *Folder) placement { return f.link },
		"rename": func(f *Folder) placement { return f.rename },
		"claim":  func(f *Folder) placement { return f.renameReserved },
	} {
		t.Run(name, func(t *testing.T) {
			folder := testFolder(t)
			victim := filepath.Join(t.TempDir(), "victim")
			testbed.Must(t, os.WriteFile(victim, pdf(100), 0o600))
			folder.placements = []placement{ways(folder)}
			part := write(t, folder, pdf(100), 100)
			path := filepath.Join(folder.path, part.name)
			testbed.Must(t, errors.Join(os.Remove(path), os.Symlink(victim, path)))
			if _, err := part.Publish(certificate); !errors.Is(err, Tampered) {
				t.Errorf("error is %v", err)
			}
			wantNothingLeft(t, folder)
			if _, err := os.Stat(victim); err != nil {
				t.Error(err)
			}
		})
	}
}
