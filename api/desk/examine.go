package desk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"inkdesk/api/damage"
	"inkdesk/api/strictmode"
	"inkdesk/model"
)

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
	f, err := s.open()
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
	names, err := f.names()
	if err != nil {
		return c, s.explain(err)
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
	if closed := file.Close(); err == nil {
		err = closed
	}
	if removed := f.Remove(name); err == nil {
		err = removed
	}
	return err
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
func (s *Store) Damage(ctx context.Context) (found []damage.Found) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := s.open()
	if err != nil {
		return found // the call that uses it says so
	}
	defer f.Close()
	names, err := f.names()
	if err != nil {
		return found
	}
	for _, name := range names {
		account, is := strings.CutSuffix(name, extension)
		if !is || !isAccount(account) {
			continue
		}
		one := damage.Found{File: filepath.Join(f.Path, name), Lost: "what " + account + " has taken, noted or put aside"}
		file, _, err := f.open(name, account)
		if err == nil {
			one.Lines, err = damage.Lines(ctx, file, maxLine, func(line []byte) bool {
				all := decode(line)
				return len(all) == 1 && all[0].text == nil // this version reads it
			})
			_ = file.Close()
		}
		if one.Cause = err; one.Lines > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
			found = append(found, one)
		}
	}
	return found
}
