// Package privatefolder keeps small files in a folder that no one else may look into or
// change, for several programs at a time.
package privatefolder

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

	"inkdesk/api/strictmode"
)

// Folder holds an open folder. Its methods take names of files in it and block on the disk.
type Folder struct {
	*os.Root
	Path string
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
	return &Folder{root, path}, nil
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
	info, err := f.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, strictmode.ErrNotRegular
	}
	file, err := f.Root.Open(name)
	if err != nil {
		return nil, err
	}
	if err := strictmode.Check(file); err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}

// Replace writes a file as a whole, unsynced. It needs the turn, because the name of the new file is fixed.
func (f *Folder) Replace(name string, data []byte) error { return f.ReplaceAs(name, data, 0o600) }

// ReplaceAs works as [Folder.Replace] for a file that others may read, with that mode.
func (f *Folder) ReplaceAs(name string, data []byte, mode fs.FileMode) error {
	return f.ReplaceWith(name, mode, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// ReplaceWith works as [Folder.ReplaceAs] with what a function writes.
func (f *Folder) ReplaceWith(name string, mode fs.FileMode, write func(io.Writer) error) (err error) {
	fresh := name + ".new"
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

// LongestWait bounds how long a turn is waited for: one takes milliseconds, unless a program is stuck.
const LongestWait = 2 * time.Second

const lookAgain = 5 * time.Millisecond

// InTurn runs change while no one else, in any program, has the turn of that name.
func (f *Folder) InTurn(name string, change func() error) (err error) {
	lock := flock.New(filepath.Join(f.Path, name), flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeout(context.Background(), LongestWait)
	defer cancel()
	locked, err := lock.TryLockContext(ctx, lookAgain)
	if err != nil || !locked {
		return fmt.Errorf("another inkdesk holds the files, or they cannot be locked: %w", err)
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	return change()
}
