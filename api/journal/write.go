package journal

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"inkdesk/api/appendlog"
	"inkdesk/api/fileerror"
)

// Another process holds the lock for some milliseconds. The wait is bounded, because a process that was stopped while
// it held the lock must not block all others for ever.
const (
	lockWait  = 5 * time.Second
	lockRetry = 2 * time.Millisecond
)

func (j *Journal) lock() (unlock func(), err error) {
	ctx, cancel := context.WithTimeout(context.Background(), lockWait)
	defer cancel()
	lock := newLock(j.path+".lock", os.O_CREATE)
	_, err = lock.TryLockContext(ctx, lockRetry)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, &Error{
			Reason:  Busy,
			Summary: "Another window of this program holds the journal of changes.",
			Next:    "Look for one that is suspended.",
			Err:     err,
		}
	}
	if err != nil {
		return nil, err
	}
	return func() { _ = lock.Unlock() }, nil
}

// newLock returns a lock at path. The file is opened for writing, which locks over NFS need.
func newLock(path string, flag int) *flock.Flock {
	return flock.New(path, flock.SetFlag(os.O_RDWR|noFollow|flag), flock.SetPermissions(0o600))
}

func (j *Journal) write(lines []byte) error {
	unlock, err := j.lock()
	if err != nil {
		return err
	}
	defer unlock()
	return j.writeLocked(lines)
}

func (j *Journal) writeLocked(lines []byte) error {
	if err := j.session.begin(); err != nil {
		return err
	}
	// A file that cannot be rotated grows on, which is no reason to refuse a change.
	_ = j.rotate()
	file, created, err := openAppend(j.path)
	if err != nil {
		return err
	}
	_, err = appendlog.Append(file, lines, j.sync)
	err = errors.Join(err, file.Close())
	if err == nil && created {
		err = syncDir(filepath.Dir(j.path))
	}
	return err
}

func openAppend(path string) (file *os.File, created bool, err error) {
	_, err = os.Lstat(path)
	created = errors.Is(err, fs.ErrNotExist)
	file, err = os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE|noFollow, 0o600)
	if err != nil {
		return nil, false, err
	}
	if err := checkFile(file); err != nil {
		return nil, false, errors.Join(err, file.Close())
	}
	return file, created, nil
}

// syncDir flushes the names in a directory to the disk, so that they survive a power cut.
func syncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	defer dir.Close()
	if err := dir.Sync(); err != nil && !fileerror.CannotSync(err) {
		return err
	}
	return nil
}
