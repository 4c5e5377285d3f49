package desk

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"inkdesk/api/damage"
)

// Damage looks for lines that cannot be read in the files of all accounts. It blocks on the disk.
func (s *Store) Damage(ctx context.Context) (found []damage.Found) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := s.open()
	if err != nil {
		return found // whoever uses it says so
	}
	defer f.Close()
	names, err := f.names()
	if err != nil {
		return found
	}
	for _, name := range names {
		if account, is := strings.CutSuffix(name, extension); is && isAccount(account) {
			lost := "what " + account + " has taken, noted or put aside"
			found = appendDamage(found, damage.Found{File: filepath.Join(f.Path, name), Lost: lost}, func() (int, error) {
				file, _, err := f.open(name, account)
				if err != nil {
					return 0, err
				}
				defer file.Close()
				return damage.Lines(ctx, file, maxLine, isKnown)
			})
		}
	}
	return found
}

func appendDamage(found []damage.Found, f damage.Found, look func() (int, error)) []damage.Found {
	lines, err := look()
	if errors.Is(err, fs.ErrNotExist) || lines == 0 && err == nil {
		return found
	}
	f.Lines, f.Cause = lines, err
	return append(found, f)
}

func isKnown(line []byte) bool {
	all := decode(line)
	return len(all) == 1 && all[0].text == nil
}
