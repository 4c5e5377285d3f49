package journal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// Another process holds the lock for some milliseconds. The wait is bounded, since a process that was stopped while
// it held the lock must not block all others for ever.
const (
	lockWait  = 5 * time.Second
	lockRetry = 2 * time.Millisecond
)

// lock keeps other processes from writing until the returned function is called.
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

// write appends whole lines, all or none, and syncs them.
func (j *Journal) write(lines []byte) error {
	unlock, err := j.lock()
	if err != nil {
		return err
	}
	defer unlock()
	if err := j.session.begin(); err != nil {
		return err
	}
	// A file that cannot be rotated grows on, which is no reason to refuse a change.
	_ = j.rotate()
	file, created, err := openAppend(j.path)
	if err != nil {
		return err
	}
	err = errors.Join(j.appendTo(file, lines), file.Close())
	if err == nil && created {
		err = syncDir(filepath.Dir(j.path))
	}
	return err
}

// openAppend opens the file, which must belong to this account, or creates it.
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

func (j *Journal) appendTo(file *os.File, lines []byte) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	size := info.Size()
	if torn, err := endsTorn(file, size); err != nil {
		return err
	} else if torn {
		lines = append([]byte{'\n'}, lines...)
	}
	if _, err = file.Write(lines); err == nil {
		err = j.sync(file)
	}
	if err != nil {
		// When this fails too, an incomplete line is left, which readers and the next writer skip.
		_ = file.Truncate(size)
	}
	return err
}

// endsTorn reports whether the last line is incomplete, as after a crash.
func endsTorn(file *os.File, size int64) (bool, error) {
	if size == 0 {
		return false, nil
	}
	var last [1]byte
	if _, err := file.ReadAt(last[:], size-1); err != nil && !errors.Is(err, io.EOF) {
		return false, fmt.Errorf("last line: %w", err)
	}
	return last[0] != '\n', nil
}

// syncDir flushes the names in a directory to the disk, so that they survive a power cut.
func syncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	defer dir.Close()
	if err := dir.Sync(); err != nil && !cannotSync(err) {
		return err
	}
	return nil
}
