// Package state keeps what the program remembers of a profile between runs: views, bookmarks, unfinished forms and plans. It
// is kept in small JSON files that only their owner can read, apart from the configuration, which belongs to the user.
//
// Nothing here is precious. A file that cannot be read is set aside and the memory starts afresh. Two programs at once
// take turns: [Put] replaces a file as a whole, so the later one wins; [Update] reads, changes and writes in one turn,
// so nothing that the other one added is lost. Neither holds a turn longer than it takes to write.
package state

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"inkdesk/api/appendlog"
	"inkdesk/api/strictmode"
)

// Store keeps the memory of one profile. It is safe for concurrent use, within a process and
// between processes. Its calls block on the disk.
type Store struct {
	folder *appendlog.Folder

	mu    sync.Mutex
	locks map[*flock.Flock]bool // that were not released
	aside []appendlog.Damage    // work that was set aside while it was listed
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
	at, err := folder, appendlog.Make(folder)
	var private *appendlog.Folder
	if err == nil {
		at = filepath.Join(folder, profile)
		private, err = appendlog.Open(at)
	}
	if unsafe, ok := errors.AsType[*strictmode.Error](err); ok {
		return nil, fmt.Errorf("nothing can be remembered between runs, because %w", unsafe)
	}
	if err != nil {
		return nil, fmt.Errorf("nothing can be remembered between runs in the folder %s: %w", at, err)
	}
	return &Store{folder: private, locks: map[*flock.Flock]bool{}}, nil
}

// Close gives the folder back, and with it all that was locked. The store is of no use afterwards.
func (s *Store) Close() error {
	s.mu.Lock()
	for lock := range s.locks {
		_ = lock.Close()
	}
	clear(s.locks)
	s.mu.Unlock()
	return s.folder.Close()
}

// Session says whose program it is that has something.
type Session struct {
	Process int    `json:"process"`
	Host    string `json:"host,omitempty"`
	// From holds the address that the person came from over SSH, "" for this machine.
	From  string    `json:"from,omitempty"`
	Since time.Time `json:"since"`
}

// TakenError says that another session has something.
type TakenError struct{ Holder Session }

// Error says who has it, since when, and when it is free.
func (e *TakenError) Error() string {
	h := e.Holder
	if h.Process == 0 {
		return "another session has it; it is free when that session leaves it or ends"
	}
	where := ""
	if h.Host != "" {
		where = " on " + h.Host
	}
	if h.From != "" {
		where += ", connected from " + h.From
	}
	return fmt.Sprintf("another session has it (process %d%s, since %s); it is free when that session leaves it or ends",
		h.Process, where, h.Since.Local().Format("2 Jan 15:04"))
}

// Lock holds the right to change something that only one session may work on. The system takes it
// back when the process ends, however it ends.
//
// The nil *Lock locks nothing.
type Lock struct {
	file *flock.Flock
	of   *Store
}

const lockSuffix = ".claim" // as earlier versions call it

// lock takes a memory for this session. It needs the turn, so that no session that only looks for the holder is in the way.
func (s *Store) lock(name string, who Session) (*Lock, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	lock, err := appendlog.Lock(s.lockPath(name))
	if err == nil && lock == nil {
		err = &TakenError{Holder: s.session(name)}
	}
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(who)
	if err == nil {
		err = os.WriteFile(lock.Path(), text, 0o600)
	}
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	s.mu.Lock()
	s.locks[lock] = true
	s.mu.Unlock()
	return &Lock{file: lock, of: s}, nil
}

// Release lets another session have it. It does not block.
func (l *Lock) Release() {
	if l == nil {
		return
	}
	l.of.mu.Lock()
	delete(l.of.locks, l.file)
	l.of.mu.Unlock()
	_ = l.file.Close()
}

// holder returns the session that has a memory now, nil for none. One that has died has nothing. It needs the turn.
func (s *Store) holder(name string) *Session {
	if !appendlog.IsLocked(s.lockPath(name)) {
		return nil
	}
	h := s.session(name)
	return &h
}

func (s *Store) lockPath(name string) string { return filepath.Join(s.folder.Path, name+lockSuffix) }

// session reads who wrote a lock, the zero session where that cannot be read.
func (s *Store) session(name string) (who Session) {
	f, err := s.folder.Open(name + lockSuffix)
	if err != nil {
		return who
	}
	defer f.Close()
	if strictmode.Check(f) == nil {
		_ = json.NewDecoder(f).Decode(&who)
	}
	return who
}
