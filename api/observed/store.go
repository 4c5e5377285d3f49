package observed

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"inkdesk/api/strictmode"
)

// Store is the record of one account. It is safe for concurrent use by processes; its calls
// block on the disk, and at most two seconds on other processes.
type Store struct {
	root    *os.Root
	dir     string
	name    string
	session string
}

// Open returns the record of a profile at a host, in a folder that is made if it is not there
// and that nobody else may look into or change. Nothing is written before the first [Store.Add].
func Open(folder, profile, host string) (*Store, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, explain(err)
	}
	dir, err := strictmode.Resolve(folder)
	if err == nil {
		err = os.Chmod(dir, 0o700)
	}
	if err != nil {
		return nil, explain(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, explain(err)
	}
	// Any text can be the name of a profile or a host; a digest can always be that of a file.
	sum := sha256.Sum256([]byte(profile + "\x00" + host))
	return &Store{root: root, dir: dir, name: fmt.Sprintf("%x", sum[:8]), session: rand.Text()}, nil
}

// Session is the name of this process in its visits.
func (s *Store) Session() string { return s.session }

// Close gives the folder back.
func (s *Store) Close() error { return s.root.Close() }

func explain(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("what was seen to change cannot be kept for the next session: %w", err)
}

func (s *Store) lines() string     { return s.name + ".jsonl" }
func (s *Store) snapshots() string { return s.name + ".snapshots.jsonl" }

const (
	longestWait = 2 * time.Second
	lookAgain   = 5 * time.Millisecond
)

var errBusy = errors.New("another inkdesk holds the files")

// inTurn runs f while no other process changes the files.
func (s *Store) inTurn(f func() error) (err error) {
	lock := flock.New(filepath.Join(s.dir, s.name+".lock"), flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeout(context.Background(), longestWait)
	defer cancel()
	locked, err := lock.TryLockContext(ctx, lookAgain)
	switch {
	case errors.Is(err, context.DeadlineExceeded), err == nil && !locked:
		return errBusy
	case err != nil:
		return err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	return f()
}
