package files

import (
	"errors"
	"io/fs"
	"os"
)

// placement gives a finished part its final name. It returns fs.ErrExist, and changes nothing, when the name is
// taken.
type placement func(part, name string) error

// place tries each way the file system may offer until one works or the name turns out to be taken.
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

// link is the way of most file systems. The part's own name is left to be swept if it cannot be removed: the file
// is whole under its final name by then.
func (f *Folder) link(part, name string) error {
	if err := f.root.Link(part, name); err != nil {
		return err
	}
	_ = f.root.Remove(part)
	return nil
}

// rename is the way of file systems without hard links, such as those of memory cards.
func (f *Folder) rename(part, name string) error {
	return renameNoReplace(f.dir, part, name)
}

// renameReserved is the way of last resort: it takes the name with an empty file of ours and replaces only that. A crash
// between the two steps leaves the empty file, never a part of the content.
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

func exchanged() error {
	return &Error{
		Reason:  Tampered,
		Summary: "Another program exchanged the file while it was being saved.",
		Next:    "Choose a folder that only you can write to, then download again.",
	}
}

// holds reports whether the name is that very file, and not a link or a file put in its place.
func (f *Folder) holds(name string, file fs.FileInfo) bool {
	found, err := f.root.Lstat(name)
	return err == nil && os.SameFile(found, file)
}
