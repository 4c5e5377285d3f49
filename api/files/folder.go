// Package files moves whole files between the service and this machine.
//
// A download is written to a part file, checked, synced and then given its final name in one step: it appears
// whole or not at all, is readable by its owner alone, and never replaces another file. Final names are made here,
// from ids and a label, so nothing the service sends decides where a file lands. An upload is opened only when it
// is a regular file of a sensible size, and a change to it while it is being sent is noticed.
//
// Failures that a person can act on are an [Error]; errors.Is tells their [Reason].
package files

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// Folder holds an open directory for downloads, the same even when its path is not. It is safe for concurrent use.
type Folder struct {
	root       *os.Root
	dir        *os.File // the directory itself: to sync it, and for calls that want its handle
	path       string
	warning    string // see [Saved.Warning]
	placements []placement
}

// OpenFolder opens the directory at path (a leading ~ is the home directory) and creates it with mode 0700 when it is
// missing. A directory that belongs to someone else, or that everybody may write to and delete from, is refused as
// [UnsafeFolder]. Part files that crashed downloads left there more than 24 hours ago are removed. It blocks on the disk.
func OpenFolder(path string) (*Folder, error) {
	path, err := filepath.Abs(ExpandHome(path))
	if err != nil {
		return nil, writeError(err)
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, writeError(err)
	}
	root, err := os.OpenRoot(path)
	folder, err := newFolder(root, path, err)
	if err != nil {
		return nil, err
	}
	folder.removeAbandoned(time.Now())
	return folder, nil
}

// SaveIn saves content, which is not empty, as a new file of the directory at path, and returns where.
func SaveIn(path string, naming Naming, content []byte) (string, error) {
	folder, err := OpenFolder(path)
	if err != nil {
		return "", err
	}
	defer folder.Close()
	saved, err := folder.Save(naming, content)
	return saved.Path, err
}

// newFolder returns the folder of an open directory, which it closes where it is not safe.
func newFolder(root *os.Root, path string, err error) (*Folder, error) {
	if err != nil {
		return nil, writeError(err)
	}
	dir, err := root.Open(".")
	if err != nil {
		return nil, errors.Join(writeError(err), root.Close())
	}
	folder := &Folder{root: root, dir: dir, path: path}
	info, err := dir.Stat()
	if err == nil {
		folder.warning, err = checkTrust(info)
	}
	if err != nil {
		return nil, errors.Join(writeError(err), folder.Close())
	}
	folder.placements = []placement{folder.link, folder.rename, folder.renameReserved}
	return folder, nil
}

// Subfolder creates a new directory of mode 0700. A taken name gets a number as file names do.
func (f *Folder) Subfolder(naming Naming) (*Folder, error) {
	stem, _ := naming.split()
	for name := range candidates(stem, "") {
		err := f.root.Mkdir(name, 0o700)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, writeError(err)
		}
		root, err := f.root.OpenRoot(name)
		sub, err := newFolder(root, filepath.Join(f.path, name), err)
		if err != nil {
			return nil, err
		}
		sub.warning = f.warning // who may exchange files may exchange the new directory
		return sub, nil
	}
	return nil, writeError(fmt.Errorf("no free name for %s: %w", stem, fs.ErrExist))
}

// Close releases the directory. Its parts must have been published or discarded before.
func (f *Folder) Close() error {
	return errors.Join(f.dir.Close(), f.root.Close())
}

// partAge bounds how long a part file may stay unwritten: longer than any download of a running program.
const partAge = 24 * time.Hour

// readBatch limits how many names of a folder are read at once, which bounds the memory for a large one.
const readBatch = 1000

var partPattern = regexp.MustCompile(`^\.inkdesk-[a-z0-9]{26}\.part$`)

// partName returns a name no other download has. It matches partPattern.
func partName() string {
	return ".inkdesk-" + strings.ToLower(rand.Text()) + ".part"
}

// removeAbandoned removes abandoned parts. One that cannot be removed is left for the next time, and stops no download.
func (f *Folder) removeAbandoned(now time.Time) {
	dir, err := f.root.Open(".")
	if err != nil {
		return
	}
	defer dir.Close()
	for {
		entries, err := dir.ReadDir(readBatch)
		for _, entry := range entries {
			if !partPattern.MatchString(entry.Name()) {
				continue
			}
			info, err := f.root.Lstat(entry.Name())
			if err == nil && info.Mode().IsRegular() && isOwn(info) && now.Sub(info.ModTime()) > partAge {
				_ = f.root.Remove(entry.Name())
			}
		}
		if err != nil {
			return
		}
	}
}

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
