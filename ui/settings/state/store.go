package state

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"

	"inkdesk/api/strictmode"
)

// Store is the memory of one profile. It is safe for concurrent use, within a process
// and between processes. Its calls block on the disk.
type Store struct {
	dir  string
	root *os.Root

	mu     sync.Mutex
	claims map[*Claim]bool // that were not released
}

var plainName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

// isPlain has no bound in the expression, which would then take 50 kB in every program.
func isPlain(name string) bool { return len(name) <= 64 && plainName.MatchString(name) }

// Open returns the memory of a profile below a folder, which is made if it is not
// there. Both folders are closed to other users; where another account could have put
// something, or could exchange the folders, the error wraps a [*strictmode.Error].
func Open(folder, profile string) (*Store, error) {
	if !isPlain(profile) {
		return nil, fmt.Errorf("%q cannot be the name of a folder", profile)
	}
	dir := filepath.Join(folder, profile)
	for _, d := range []string{folder, dir} {
		err := secure(d)
		if unsafe, ok := errors.AsType[*strictmode.Error](err); ok {
			return nil, fmt.Errorf("nothing can be remembered between runs, because %w", unsafe)
		}
		if err != nil {
			return nil, fmt.Errorf("nothing can be remembered between runs in the folder %s: %w", d, err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("nothing can be remembered between runs in the folder %s: %w", dir, err)
	}
	return &Store{dir: dir, root: root, claims: map[*Claim]bool{}}, nil
}

// Close gives the folder back, and with it all that was claimed. The store is of no use
// afterwards.
func (s *Store) Close() error {
	s.mu.Lock()
	claims := slices.Collect(maps.Keys(s.claims))
	s.mu.Unlock()
	for _, c := range claims {
		c.Release()
	}
	return s.root.Close()
}

// secure makes a folder that nobody else can look into, or checks and closes one that
// is there.
func secure(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	dir, err := strictmode.Resolve(dir)
	if err != nil {
		return err
	}
	info, err := os.Stat(dir)
	if err == nil && info.Mode().Perm()&0o077 != 0 {
		err = os.Chmod(dir, 0o700)
	}
	return err
}
