package journal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// generations limits how many older files are kept: enough for a plan of 40,000 steps.
const generations = 7

func (j *Journal) generation(n int) string {
	if n == 0 {
		return j.path
	}
	return fmt.Sprintf("%s.%d", j.path, n)
}

// rotate starts a new file once the current one is large enough. The new file begins with all open entries, so that
// the current file always has all of them. At no time is an open entry in no file. The caller holds the lock.
func (j *Journal) rotate() error {
	info, err := os.Lstat(j.path)
	if err != nil || info.Size() < j.rotateAt {
		return nil // a missing file is about to be created, and any other error will occur there too
	}
	open, err := j.openLines()
	if err != nil {
		return err
	}
	if int64(len(open)) > info.Size()/2 {
		return nil // nothing would be gained
	}
	fresh := j.path + ".new"
	if err := j.writeWhole(fresh, bytes.NewReader(open)); err != nil {
		return err
	}
	if err := j.copyTo(j.generation(1) + ".new"); err != nil {
		return err
	}
	for n := generations; n > 1; n-- {
		if err := os.Rename(j.generation(n-1), j.generation(n)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := os.Rename(j.generation(1)+".new", j.generation(1)); err != nil {
		return err
	}
	if err := os.Rename(fresh, j.path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(j.path))
}

func (j *Journal) openLines() ([]byte, error) {
	entries, _, err := readFile(context.Background(), j.path)
	if err != nil {
		return nil, err
	}
	var open bytes.Buffer
	for _, e := range entries {
		if !e.Open() {
			continue
		}
		for _, l := range e.lines() {
			text, err := l.encode()
			if err != nil {
				return nil, err
			}
			open.Write(text)
		}
	}
	return open.Bytes(), nil
}

// copyTo copies the main file, rather than renaming it, so that a crash never leaves the journal without one.
func (j *Journal) copyTo(path string) error {
	current, err := os.OpenFile(j.path, os.O_RDONLY|noFollow, 0)
	if err != nil {
		return err
	}
	defer current.Close()
	return j.writeWhole(path, current)
}

func (j *Journal) writeWhole(path string, content io.Reader) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err // a file that a crash left
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|noFollow, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, content)
	if err == nil {
		err = j.sync(file)
	}
	err = errors.Join(err, file.Close())
	if err != nil {
		_ = os.Remove(path)
	}
	return err
}
