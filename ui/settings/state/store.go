package state

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"sync"

	"inkdesk/api/damage"
	"inkdesk/api/privatefolder"
	"inkdesk/api/strictmode"

	"github.com/gofrs/flock"
)

// Store keeps the memory of one profile. It is safe for concurrent use, within a process and
// between processes. Its calls block on the disk.
type Store struct {
	folder *privatefolder.Folder

	mu     sync.Mutex
	claims map[*flock.Flock]bool // that were not released
	aside  []damage.Found        // work that was set aside while it was listed
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
	at, err := folder, privatefolder.Make(folder)
	var private *privatefolder.Folder
	if err == nil {
		at = filepath.Join(folder, profile)
		private, err = privatefolder.Open(at)
	}
	if unsafe, ok := errors.AsType[*strictmode.Error](err); ok {
		return nil, fmt.Errorf("nothing can be remembered between runs, because %w", unsafe)
	}
	if err != nil {
		return nil, fmt.Errorf("nothing can be remembered between runs in the folder %s: %w", at, err)
	}
	return &Store{folder: private, claims: map[*flock.Flock]bool{}}, nil
}

// Close gives the folder back, and with it all that was claimed. The store is of no use
// afterwards.
func (s *Store) Close() error {
	s.mu.Lock()
	for lock := range s.claims {
		_ = lock.Close()
	}
	clear(s.claims)
	s.mu.Unlock()
	return s.folder.Close()
}
