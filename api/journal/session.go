package journal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"inkdesk/api/strictmode"

	"github.com/gofrs/flock"
)

// session holds a lock while this process lives, which works between containers and machines too.
type session struct {
	journal string // path
	name    string
	mu      sync.Mutex
	held    *flock.Flock
}

const sessionSuffix = ".live"

// newLock returns a lock at path. The file is opened for writing, which locks over NFS need.
func newLock(path string, flag int) *flock.Flock {
	return flock.New(path, flock.SetFlag(os.O_RDWR|strictmode.OpenFlags|flag), flock.SetPermissions(0o600))
}

func (s *session) path(name string) string { return s.journal + "." + name + sessionSuffix }

// begin takes the lock and removes those of ended processes. The caller holds the journal's lock.
func (s *session) begin() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held != nil {
		return nil
	}
	s.removeStale()
	lock := newLock(s.path(s.name), os.O_CREATE)
	locked, err := lock.TryLock()
	if err != nil {
		return err
	}
	if !locked {
		return errors.New("lock of this process is taken")
	}
	s.held = lock
	return nil
}

func (s *session) removeStale() {
	entries, err := os.ReadDir(filepath.Dir(s.journal))
	if err != nil {
		return
	}
	for _, entry := range entries {
		name, found := strings.CutPrefix(entry.Name(), filepath.Base(s.journal)+".")
		if !found {
			continue
		}
		name, found = strings.CutSuffix(name, sessionSuffix)
		if found && sessionPattern.MatchString(name) && !s.alive(name) {
			_ = os.Remove(s.path(name))
		}
	}
}

// alive reports whether the process of a session still runs, true in doubt: its changes may be in flight.
func (s *session) alive(name string) bool {
	if name == s.name {
		return true
	}
	lock := newLock(s.path(name), 0)
	locked, err := lock.TryRLock() // shared, so that two processes that check do not see each other's lock
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	if err != nil || !locked {
		return true
	}
	return lock.Unlock() != nil
}

func (s *session) end() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held == nil {
		return nil
	}
	err := s.held.Unlock()
	_ = os.Remove(s.path(s.name)) // or the next process clears it away
	s.held = nil
	return err
}
