package desk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"inkdesk/api/appendlog"
	"inkdesk/api/strictmode"
	"inkdesk/model"
)

var errMissing = errors.New("not there")

type folder struct {
	*appendlog.Folder
	shared bool
}

func openFolder(o Options) (*folder, error) {
	if o.Team == "" {
		f, err := appendlog.Open(o.Private)
		return &folder{Folder: f}, err
	}
	if !canShare {
		return nil, errors.New("folders are not shared on this system; leave team_folder out")
	}
	path := filepath.Clean(o.Team)
	root, err := os.OpenRoot(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("the folder %s is %w; make it once with: install -d -m 1777 %[1]s", model.Clean(path), errMissing)
	case err != nil:
		return nil, err
	}
	return &folder{&appendlog.Folder{Root: root, Path: path}, true}, nil
}

func (f *folder) names() ([]string, error) {
	dir, err := f.Root.Open(".")
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(mostFiles + 1)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	slices.Sort(names)
	return names, nil
}

func (f *folder) mode() fs.FileMode {
	if f.shared {
		return 0o644
	}
	return 0o600
}

// log returns the file of an account, which no one else could have written.
func (f *folder) log(account string) *appendlog.Log {
	return &appendlog.Log{
		Folder: f.Folder, Name: account + extension, Longest: maxLine, Mode: f.mode(),
		Own: func(file fs.FileInfo) error { return checkOwner(file, account) },
	}
}

// stat describes the file of an account, unless it is too large to be read.
func (f *folder) stat(account string) (fs.FileInfo, error) {
	file, err := f.log(account).Open()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err == nil && info.Size() > mostRead {
		err = fmt.Errorf("it is larger than %d MB", mostRead>>20)
	}
	return info, err
}

func isAccount(name string) bool {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-@+$"
	return name != "" && len(name) <= 64 && name[0] != '.' && name[0] != '-' && strings.Trim(name, letters) == ""
}

// Checkup describes how the folder of the team is kept.
type Checkup struct {
	Trouble []string // says in a sentence each why the folder cannot be used as it is, and how to put it right
	People  int      // how many accounts have decided something
}

const mostNamed = 3

// Examine looks at the folder of the team, and tries to write to it. It blocks on the disk.
func (s *Store) Examine() (Checkup, error) {
	var c Checkup
	contents, err := s.Read()
	if err != nil {
		return c, err
	}
	c.People = len(contents.Lines)
	s.mu.Lock()
	defer s.mu.Unlock()
	f, names, err := s.look()
	if err != nil {
		return c, err
	}
	defer f.Close()
	info, err := f.Stat(".")
	if err != nil {
		return c, s.explain(err)
	}
	c.Trouble = append(append(c.Trouble, checkFolder(info, model.Clean(f.Path))...), contents.Ignored...)
	if err := f.tryWriting(s.me); err != nil {
		return c, s.explain(fmt.Errorf("nothing can be written to it: %w", err))
	}
	c.Trouble = append(c.Trouble, strangers(names)...)
	return c, nil
}

func (f *folder) tryWriting(account string) error {
	name := account + ".try"
	file, err := f.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL|strictmode.OpenFlags, f.mode())
	if err != nil {
		return err
	}
	_, err = file.WriteString("\n")
	return errors.Join(err, file.Close(), f.Remove(name))
}

// strangers names the files that no inkdesk has written; an earlier one wrote plans.
func strangers(names []string) []string {
	var list []string
	for _, name := range names {
		account := name
		for _, end := range []string{".new", extension, ".plans.json", ".try"} {
			account = strings.TrimSuffix(account, end)
		}
		if account == name || !isAccount(account) {
			list = append(list, model.Clean(name))
		}
	}
	if len(list) == 0 {
		return nil
	}
	named := strings.Join(list[:min(len(list), mostNamed)], ", ")
	if more := len(list) - mostNamed; more > 0 {
		named += fmt.Sprintf(" and %d more", more)
	}
	return []string{"The folder of the team holds what inkdesk has not written: " + named + ". It is not read; move it elsewhere."}
}

// Damage looks for lines that cannot be read in the files of all accounts. It blocks on the disk.
func (s *Store) Damage(ctx context.Context) (found []appendlog.Damage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, names, err := s.look()
	if err != nil {
		return found // the call that uses it says so
	}
	defer f.Close()
	for _, name := range names {
		account, is := strings.CutSuffix(name, extension)
		if !is || !isAccount(account) {
			continue
		}
		lost := "what " + account + " has taken, noted or put aside"
		if _, err := f.stat(account); err == nil {
			found = append(found, f.log(account).Examine(ctx, lost, func(text []byte) bool {
				one, ok := decode(text)
				return ok && one.text == nil // this version reads it
			})...)
		} else if !errors.Is(err, fs.ErrNotExist) {
			path := filepath.Join(f.Path, name)
			found = append(found, appendlog.Damage{File: path, Lost: lost, Cause: err})
		}
	}
	return found
}
