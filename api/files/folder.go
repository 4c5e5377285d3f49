package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"inkdesk/api/fileerror"
)

// Folder holds an open directory for downloads, the same even when its path is not. It is safe for concurrent use.
type Folder struct {
	root       *os.Root
	dir        *os.File // the directory itself: to sync it, and for calls that want its handle
	path       string
	warning    string // see [Saved.Warning]
	placements []placement
}

// OpenFolder opens the directory at path (a leading ~ is the home directory) and creates it with mode 0700 when it
// is missing. A directory that belongs to someone else, or that everybody may write to and delete from, is refused
// as [UnsafeFolder]. Part files that crashed downloads left there more than 24 hours ago are removed. It blocks on
// the disk.
func OpenFolder(path string) (*Folder, error) {
	path, err := filepath.Abs(ExpandHome(path))
	if err != nil {
		return nil, writeError(err)
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, writeError(err)
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, writeError(err)
	}
	folder, err := newFolder(root, path)
	if err != nil {
		_ = root.Close()
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

func newFolder(root *os.Root, path string) (*Folder, error) {
	dir, err := root.Open(".")
	if err != nil {
		return nil, writeError(err)
	}
	info, err := dir.Stat()
	if err != nil {
		_ = dir.Close()
		return nil, writeError(err)
	}
	warning, err := checkTrust(info)
	if err != nil {
		_ = dir.Close()
		return nil, err
	}
	folder := &Folder{root: root, dir: dir, path: path, warning: warning}
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
		if err != nil {
			return nil, writeError(err)
		}
		sub, err := newFolder(root, filepath.Join(f.path, name))
		if err != nil {
			_ = root.Close()
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

// sync flushes the names in the folder to the disk, so that they survive a power cut.
func (f *Folder) sync() error {
	if err := f.dir.Sync(); err != nil && !fileerror.CannotSync(err) {
		return err
	}
	return nil
}
