// Package privatefolder keeps small files in a folder that no one else may look into or
// change, for several programs at a time.
package privatefolder

import (
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
	// Wait limits the wait for a turn; zero means [LongestWait]. A turn takes milliseconds, unless a program is stuck.
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

// ReadUpTo returns at most so many bytes of a file, nil for none; see [Folder.OpenOwn].
func (f *Folder) ReadUpTo(most int64, name string) ([]byte, error) {
	file, err := f.OpenOwn(name)
	if file == nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, most))
}

// OpenOwn opens a file that no one else could have written, following no link; nil for none.
func (f *Folder) OpenOwn(name string) (*os.File, error) {
	file, err := f.OpenIf(name, strictmode.Check)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return file, err
}

// OpenIf opens an ordinary file, following no link, unless own refuses it.
func (f *Folder) OpenIf(name string, own func(*os.File) error) (*os.File, error) {
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

// Append adds whole lines at the end of a file, all or none, and returns its new size. Behind a line that a crash has cut off
// they begin a new one. The file gets that mode; own refuses one that others could have written. It needs the turn. With
// sync the lines, and the name of a new file, are on the disk afterwards; it may be nil.
func (f *Folder) Append(name string, lines []byte, mode fs.FileMode, own, sync func(*os.File) error) (size int64, err error) {
	there, err := f.Lstat(name)
	created := errors.Is(err, fs.ErrNotExist)
	if err == nil && !there.Mode().IsRegular() { // links inside the folder would be followed
		return 0, strictmode.ErrNotRegular
	}
	file, err := f.OpenFile(name, os.O_RDWR|os.O_APPEND|os.O_CREATE|strictmode.OpenFlags, mode)
	if err != nil {
		return 0, err
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err == nil && created && sync != nil {
			err = f.SyncNames()
		}
	}()
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	if there, err = f.Lstat(name); err != nil || !info.Mode().IsRegular() || !os.SameFile(there, info) {
		return 0, strictmode.ErrNotRegular
	}
	if info.Size() > 0 {
		err = own(file)
	}
	if err == nil && info.Mode().Perm() != mode { // whatever the usual mask is
		err = file.Chmod(mode)
	}
	if err == nil {
		err = own(file)
	}
	if err != nil {
		return 0, err
	}
	return appendTo(file, lines, sync)
}

func appendTo(file *os.File, lines []byte, sync func(*os.File) error) (size int64, err error) {
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	size = info.Size()
	if last := make([]byte, 1); size > 0 {
		if _, err := file.ReadAt(last, size-1); err != nil {
			return size, fmt.Errorf("last line: %w", err)
		}
		if last[0] != '\n' {
			lines = append([]byte{'\n'}, lines...)
		}
	}
	if _, err = file.Write(lines); err == nil && sync != nil {
		err = sync(file)
	}
	if err != nil {
		// When this fails too, an incomplete line is left, which readers and the next writer skip.
		_ = file.Truncate(size)
		return size, err
	}
	return size + int64(len(lines)), nil
}

// SyncNames flushes the names in the folder to the disk, so that they survive a power cut.
func (f *Folder) SyncNames() error {
	dir, err := f.Root.Open(".")
	if err != nil {
		return err
	}
	defer dir.Close()
	if err := dir.Sync(); err != nil && !fileerror.CannotSync(err) {
		return err
	}
	return nil
}

// Replace writes a file as a whole, unsynced. It needs the turn, because the name of the new file is fixed.
func (f *Folder) Replace(name string, data []byte) error { return f.ReplaceAs(name, data, 0o600) }

// ReplaceAs works as [Folder.Replace] for a file that others may read, with that mode.
func (f *Folder) ReplaceAs(name string, data []byte, mode fs.FileMode) error {
	return f.ReplaceWith(name, mode, func(file *os.File) error {
		_, err := file.Write(data)
		return err
	})
}

// ReplaceWith works as [Folder.ReplaceAs] with what a function writes.
func (f *Folder) ReplaceWith(name string, mode fs.FileMode, write func(*os.File) error) (err error) {
	fresh := name + ".new" // may have been left by a crash
	if err := f.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := f.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Remove(fresh)
		}
	}()
	err = write(file)
	if mode != 0o600 {
		err = errors.Join(err, file.Chmod(mode))
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	// A link in the place of the file is replaced, never followed.
	return f.Rename(fresh, name)
}

// LongestWait limits the wait for a turn, unless the folder has a limit of its own.
const LongestWait = 2 * time.Second

const lookAgain = 5 * time.Millisecond

// InTurn runs change while no one else, in any program, has the turn of that name.
func (f *Folder) InTurn(name string, change func() error) (err error) {
	// Opened for writing, which locks over NFS need.
	lock := flock.New(filepath.Join(f.Path, name), flock.SetFlag(os.O_RDWR|os.O_CREATE|strictmode.OpenFlags), flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeout(context.Background(), cmp.Or(f.Wait, LongestWait))
	defer cancel()
	locked, err := lock.TryLockContext(ctx, lookAgain)
	if err != nil || !locked {
		return fmt.Errorf("another inkdesk holds the files, or they cannot be locked: %w", err)
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	return change()
}
