package state

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// A turn takes milliseconds; a program that holds one this long is stuck, and what is
// to be remembered is not worth waiting for it.
const (
	longestWait = 2 * time.Second
	lookAgain   = 5 * time.Millisecond
)

// inTurn runs f while no other program, and nobody else in this one, changes the files.
func (s *Store) inTurn(f func() error) (err error) {
	lock := flock.New(filepath.Join(s.dir, ".lock"), flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeout(context.Background(), longestWait)
	defer cancel()
	locked, err := lock.TryLockContext(ctx, lookAgain)
	if err != nil || !locked {
		return fmt.Errorf("another inkdesk holds the files, or they cannot be locked: %w", err)
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	return f()
}
