//go:build unix

package desk

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"inkdesk/api/testbed"
)

// team is a shared folder, with a store of this account.
func team(t *testing.T) (*Store, string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "team")
	testbed.Must(t, os.Mkdir(folder, 0o700))
	testbed.Must(t, os.Chmod(folder, 0o777|fs.ModeSticky))
	return New(Options{Private: filepath.Join(t.TempDir(), "desk"), Team: folder, Host: "h"}), folder
}

// plant writes a file of another account, by number.
func plant(t *testing.T, path string, uid int, mode fs.FileMode, lines ...Line) {
	t.Helper()
	testbed.Must(t, os.WriteFile(path, encode(lines), mode))
	if err := os.Chown(path, uid, -1); err != nil {
		t.Skip("files cannot be given away: ", err)
	}
	testbed.Must(t, os.Chmod(path, mode))
}

func TestATeamSharesAFolder(t *testing.T) {
	old := syscall.Umask(0o077)
	defer syscall.Umask(old)
	s, folder := team(t)
	add(t, s, line(Take, "e", "1", 0))
	theirs := line(Note, "e", "2", 1)
	theirs.Note, theirs.Service = "called", s.Service()
	plant(t, filepath.Join(folder, "4242.jsonl"), 4242, 0o644, theirs)
	c := read(t, s)
	if len(c.Lines) != 2 || len(c.Ignored) != 0 {
		t.Errorf("%+v", c)
	}
	if got := summary(NewBoard(c.Lines, time.Now()).Of("e")); got != "taken by "+c.Account+" 4242: called " {
		t.Errorf("%q", got)
	}
	own := filepath.Join(folder, c.Account+extension)
	if info, err := os.Stat(own); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("the own file has mode %v, %v", info.Mode(), err)
	}
	testbed.Must(t, s.locked(func() error { return compactNow(s) }))
	if info, err := os.Stat(own); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("written anew it has mode %v, %v", info.Mode(), err)
	}
	names, err := os.ReadDir(folder)
	if err != nil || len(names) != 2 {
		t.Errorf("the folder has %v, %v", names, err)
	}
}

// Files that someone else could have written, and what is no file, do not count and are named.
func TestFilesThatDoNotCount(t *testing.T) {
	take := func(s *Store) Line {
		l := line(Take, "e", "1", 0)
		l.Service = s.Service()
		return l
	}
	type planting func(t *testing.T, s *Store, folder string)
	file := func(name string, uid int, mode fs.FileMode) planting {
		return func(t *testing.T, s *Store, folder string) { plant(t, filepath.Join(folder, name), uid, mode, take(s)) }
	}
	for _, c := range []struct {
		name  string
		plant planting
		want  string
	}{
		{
			"of another account", file("4242.jsonl", 4343, 0o644),
			"What 4242.jsonl has decided does not count: it belongs to the account 4343.",
		},
		{"changed by all", file("4242.jsonl", 4242, 0o666), "others can change it"},
		{"of nobody", file("no-such-account.jsonl", 4242, 0o644), "this machine knows no account no-such-account"},
		{"with a number spelt another way", file("04242.jsonl", 4242, 0o644), "this machine knows no account 04242"},
		{"with no name", file("\x1b[2J.jsonl", 4242, 0o644), "its name is not that of an account"},
		{"with a second name", func(t *testing.T, s *Store, folder string) {
			path := filepath.Join(folder, "4242.jsonl")
			plant(t, path, 4242, 0o644, take(s))
			if err := os.Link(path, filepath.Join(folder, "other")); err != nil {
				t.Skip(err)
			}
		}, "it has another name as well"},
		{"a link", func(t *testing.T, s *Store, folder string) {
			plant(t, filepath.Join(folder, "real"), 4242, 0o644, take(s))
			if err := os.Symlink("real", filepath.Join(folder, "4242.jsonl")); err != nil {
				t.Skip(err)
			}
		}, "not an ordinary file"},
		{"a pipe", func(t *testing.T, _ *Store, folder string) {
			if err := syscall.Mkfifo(filepath.Join(folder, "4242.jsonl"), 0o644); err != nil {
				t.Skip(err)
			}
		}, "not an ordinary file"},
		{"a folder", func(t *testing.T, _ *Store, folder string) {
			testbed.Must(t, os.Mkdir(filepath.Join(folder, "4242.jsonl"), 0o755))
		}, "not an ordinary file"},
		{"too large", func(t *testing.T, s *Store, folder string) {
			path := filepath.Join(folder, "4242.jsonl")
			plant(t, path, 4242, 0o644, take(s))
			testbed.Must(t, os.Truncate(path, mostRead+1))
		}, "larger than 8 MB"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, folder := team(t)
			c.plant(t, s, folder)
			add(t, s, line(Take, "mine", "2", 0))
			got := read(t, s)
			if len(got.Lines) != 1 || len(got.Lines[got.Account]) != 1 {
				t.Errorf("counted: %+v", got.Lines)
			}
			if !slices.ContainsFunc(got.Ignored, func(text string) bool { return strings.Contains(text, c.want) }) {
				t.Errorf("%q, want %q", got.Ignored, c.want)
			}
		})
	}
}

// What lies in the place of the own file is neither followed nor written to.
func TestOwnFileThatIsNone(t *testing.T) {
	s, folder := team(t)
	me := read(t, s).Account
	own, victim := filepath.Join(folder, me+extension), filepath.Join(t.TempDir(), "victim")
	testbed.Must(t, os.WriteFile(victim, []byte("precious"), 0o600))
	inside := filepath.Join(folder, "inside")
	testbed.Must(t, os.WriteFile(inside, []byte("precious"), 0o600))
	for name, plant := range map[string]func() error{
		"a link to the outside": func() error { return os.Symlink(victim, own) },
		"a link to the inside":  func() error { return os.Symlink("inside", own) },
		"a pipe":                func() error { return syscall.Mkfifo(own, 0o666) },
		"a folder":              func() error { return os.Mkdir(own, 0o755) },
	} {
		testbed.Must(t, plant())
		l := line(Take, "e", "1", 0)
		l.Service = s.Service()
		if err := s.Add([]Line{l}); err == nil {
			t.Errorf("%s: written to", name)
		}
		for _, path := range []string{victim, inside} {
			if text, _ := os.ReadFile(path); string(text) != "precious" {
				t.Errorf("%s: %s is now %q", name, path, text)
			}
		}
		testbed.Must(t, os.Remove(own))
	}
}

func TestAFolderThatIsNotThere(t *testing.T) {
	s, folder := team(t)
	testbed.Must(t, os.Remove(folder))
	l := line(Take, "e", "1", 0)
	l.Service = s.Service()
	for _, err := range []error{s.Add([]Line{l}), second(s.Read())} {
		if err == nil || !strings.Contains(err.Error(), "install -d -m 1777 "+folder) || !strings.Contains(err.Error(), "team_folder") {
			t.Errorf("%v", err)
		}
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("it was made")
	}
}

func second(_ Contents, err error) error { return err }

func TestAFileIsReadAgainWhenItChanges(t *testing.T) {
	s, folder := team(t)
	for n := range 3 {
		l := line(Take, fmt.Sprint("e", n), "1", 0)
		l.Service = s.Service()
		plant(t, filepath.Join(folder, "4242.jsonl"), 4242, 0o644, slices.Repeat([]Line{l}, n+1)...)
		if got := read(t, s).Lines["4242"]; len(got) != n+1 || got[0].Envelope != l.Envelope {
			t.Errorf("%d: %+v", n, got)
		}
	}
}

// The folder is looked at as a whole: who could take files away from others, and what lies there.
func TestExamine(t *testing.T) {
	s, folder := team(t)
	add(t, s, line(Take, "e", "1", 0))
	look := func(want ...string) Checkup {
		t.Helper()
		c, err := s.Examine()
		testbed.Must(t, err)
		if len(c.Trouble) != len(want) {
			t.Errorf("%q, want %q", c.Trouble, want)
			return c
		}
		for i := range want {
			if !strings.Contains(c.Trouble[i], want[i]) {
				t.Errorf("%q, want %q", c.Trouble[i], want[i])
			}
		}
		return c
	}
	if c := look(); c.People != 1 {
		t.Errorf("%+v", c)
	}
	testbed.Must(t, os.Chmod(folder, 0o777))
	for _, name := range []string{"notes.txt", ".hidden.jsonl", "anna.plans.json", "4242.jsonl.new"} {
		testbed.Must(t, os.WriteFile(filepath.Join(folder, name), nil, 0o600))
	}
	look("run: chmod +t "+folder, ".hidden.jsonl has decided does not count", "has not written: .hidden.jsonl, notes.txt. It is not read")
	testbed.Must(t, os.Remove(filepath.Join(folder, ".hidden.jsonl")))
	testbed.Must(t, os.Chmod(folder, 0o755))
	look("run: chmod 1777 "+folder, "has not written: notes.txt")
	if err := os.Chown(folder, 4242, -1); err == nil {
		look("belongs to the account 4242", "chmod 1777", "notes.txt")
	}
	testbed.Must(t, os.RemoveAll(folder))
	if c, err := s.Examine(); err == nil {
		t.Errorf("%+v", c)
	}
}
