package files

import (
	"errors"
	"io/fs"
	"os"
)

// placement gives a finished part its name, or changes nothing and returns fs.ErrExist.
type placement func(part, name string) error

// place tries the placements in turn until one works or the name turns out to be taken.
func (f *Folder) place(part, name string) error {
	var err error
	for _, way := range f.placements {
		err = way(part, name)
		if err == nil || errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	return err
}

// link works on most file systems. A part whose name stays is whole, and removed later.
func (f *Folder) link(part, name string) error {
	if err := f.root.Link(part, name); err != nil {
		return err
	}
	_ = f.root.Remove(part)
	return nil
}

// rename works on file systems without hard links, such as those of memory cards.
func (f *Folder) rename(part, name string) error {
	return renameNoReplace(f.dir, part, name)
}

// renameReserved returns the last resort: a crash between its steps leaves an empty file, no part.
func (f *Folder) renameReserved(part, name string) error {
	file, err := f.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return errors.Join(err, f.root.Remove(name))
	}
	if err := f.root.Rename(part, name); err != nil {
		return errors.Join(err, f.root.Remove(name))
	}
	return nil
}

func replacedError() error {
	return &Error{
		Reason:  Tampered,
		Summary: "Another program exchanged the file while it was being saved.",
		Next:    "Choose a folder that only you can write to, then download again.",
	}
}

// isFile reports whether the name is that of the file, and not of a link or another file in its place.
func (f *Folder) isFile(name string, file fs.FileInfo) bool {
	found, err := f.root.Lstat(name)
	return err == nil && os.SameFile(found, file)
}
