// Package appendlog keeps files in folders that no one else may look into or change, for several
// programs at a time: a [Log] grows by whole lines, any other file is replaced as a whole.
package appendlog

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"inkdesk/api/fileerror"
	"inkdesk/api/strictmode"
)

// Folder holds an open folder. Its methods take names of files in it and block on the disk.
type Folder struct {
	*os.Root
	Path string
	// Wait limits the wait for a lock; zero means [LongestWait]. A lock is held for milliseconds,
	// unless a program is stuck.
	Wait time.Duration
}

// Make makes or closes a private folder; a [*strictmode.Error] tells who could have put something into it.
func Make(path string) error {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return err
	}
	path, err := strictmode.Resolve(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err == nil && info.Mode().Perm()&0o077 != 0 {
		err = os.Chmod(path, 0o700)
	}
	return err
}

// Open makes a folder and opens it.
func Open(path string) (*Folder, error) {
	if err := Make(path); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	return &Folder{Root: root, Path: path}, nil
}

// ReadUpTo returns at most so many bytes of a file that no one else could have written, or nil.
func (f *Folder) ReadUpTo(most int64, name string) ([]byte, error) {
	file, err := f.open(name, strictmode.Check)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, most))
}

// open opens an ordinary file for reading, following no link, unless own refuses it.
func (f *Folder) open(name string, own func(*os.File) error) (*os.File, error) {
	info, err := f.Lstat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, strictmode.ErrNotRegular
	}
	file, err := f.OpenFile(name, os.O_RDONLY|strictmode.OpenFlags, 0)
	return strictmode.Accept(file, err, func(fs.FileInfo) error { return own(file) })
}

// syncNames flushes the names in the folder to the disk, so that they survive a power cut.
func (f *Folder) syncNames() error {
	dir, err := f.Root.Open(".")
	if err != nil {
		return err
	}
	defer dir.Close()
	return fileerror.SyncFolder(dir)
}

// Replace writes a file as a whole, unsynced. It needs a lock, as [Log.Compact] does.
func (f *Folder) Replace(name string, data []byte) error {
	return (&Log{Folder: f, Name: name}).Compact(bytes.NewReader(data))
}

// LongestWait limits the wait for a lock, unless the folder has a limit of its own.
const LongestWait = 2 * time.Second

const lookAgain = 5 * time.Millisecond

// Locked runs change while no one else, in any program, has the lock of that name. After a wait
// that was too long the error is context.DeadlineExceeded.
func (f *Folder) Locked(name string, change func() error) (err error) {
	lock := newLock(filepath.Join(f.Path, name), os.O_CREATE)
	ctx, cancel := context.WithTimeout(context.Background(), cmp.Or(f.Wait, LongestWait))
	defer cancel()
	locked, err := lock.TryLockContext(ctx, lookAgain)
	if err != nil || !locked {
		return fmt.Errorf("another inkdesk holds the files, or they cannot be locked: %w", err)
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	return change()
}

// newLock returns a lock at path. The file is opened for writing, which locks over NFS need.
func newLock(path string, flag int) *flock.Flock {
	flag |= os.O_RDWR | strictmode.OpenFlags
	return flock.New(path, flock.SetFlag(flag), flock.SetPermissions(0o600))
}

// Lock takes the lock at path, nil when another process or another part of this one has it. The
// system takes it back when the process ends, which works between containers and machines too.
func Lock(path string) (*flock.Flock, error) {
	lock := newLock(path, os.O_CREATE)
	locked, err := lock.TryLock()
	if err != nil || !locked {
		return nil, err
	}
	return lock, nil
}

// IsLocked reports whether a process that still runs has the lock at path, true in doubt.
func IsLocked(path string) bool {
	lock := newLock(path, 0)
	// Shared, so that two processes that check do not see each other's lock.
	locked, err := lock.TryRLock()
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	return err != nil || !locked || lock.Unlock() != nil
}
