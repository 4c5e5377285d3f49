package files

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
)

// Expectation says what a finished download must be and what its name is made from.
type Expectation struct {
	Naming Naming // the extension gives way to the kind of a PDF or zip
	Accept Accept

	// Unverified keeps a whole file of another kind than asked for, with .unverified at the end of its name.
	Unverified bool

	// Replaces names a file that gives way to this one if its content is still as saved; zero for none.
	Replaces Saved
}

// Saved describes a file in its final place.
type Saved struct {
	Path   string // absolute
	Name   string // the last element of Path
	Size   int64  // bytes
	SHA256 string // 64 hexadecimal digits
	Kind   Kind
	// Warning says why the file is odd, and that the folder's group may exchange it; "" for nothing.
	Warning string
}

// Publish ends the download: it checks that the file has content, has the length the service promised and is of
// the kind expected, syncs it and gives it its name. A taken name gets " (2)" to " (99)", then random letters; no
// existing file is ever replaced but Expectation.Replaces. On any error, which is an [Error], nothing is left. It blocks on the disk.
func (p *Part) Publish(expect Expectation) (Saved, error) {
	saved, err := p.publish(expect)
	if err != nil {
		p.Discard()
		return Saved{}, writeError(err)
	}
	p.ended = true
	return saved, nil
}

func (p *Part) publish(expect Expectation) (Saved, error) {
	if p.failed != nil {
		return Saved{}, p.failed
	}
	info, err := p.checkLength()
	if err != nil {
		return Saved{}, err
	}
	kind, odd, err := expect.Accept.check(p.file, info.Size())
	unverified := errors.Is(err, WrongKind)
	if err != nil && (!unverified || !expect.Unverified) {
		return Saved{}, err
	}
	stem, ext := expect.split(kind)
	if unverified {
		ext += ".unverified"
	}
	pin, err := p.finish()
	if err != nil {
		return Saved{}, err
	}
	defer pin.Close()
	name, err := p.replace(expect.Replaces, info)
	if err == nil && name == "" {
		name, err = p.claimName(stem, ext, info)
	}
	if err != nil {
		return Saved{}, err
	}
	return Saved{
		Path: filepath.Join(p.folder.path, name), Name: name, Size: info.Size(),
		SHA256: hex.EncodeToString(p.digest.Sum(nil)), Kind: kind, Warning: strings.TrimSpace(odd + " " + p.folder.warning),
	}, nil
}

// split returns the name of the file and its extension, which follows from the kind of the content. An attachment
// keeps its own extension: a word processor's file is a zip by its content, too.
func (e Expectation) split(kind Kind) (stem, ext string) {
	naming := e.Naming
	switch {
	case e.Accept == Anything:
	case kind == PDF:
		naming.Ext = "pdf"
	case kind == ZIP:
		naming.Ext = "zip"
	}
	return naming.split()
}

func (p *Part) checkLength() (fs.FileInfo, error) {
	info, err := p.file.Stat()
	if err != nil {
		return nil, err
	}
	got, promised := p.written, p.transfer.Length
	switch {
	case info.Size() != got:
		return nil, replacedError()
	case got == 0:
		return nil, &Error{Reason: Empty, Summary: "The service sent an empty file.", Next: "Nothing was saved; download it again."}
	case promised >= 0 && got != promised:
		return nil, &Error{
			Reason:  Incomplete,
			Summary: fmt.Sprintf("The file is not whole: %d of %d bytes came.", got, promised),
			Next:    "Nothing was saved; download it again.",
		}
	}
	return info, nil
}

// finish flushes the content to the disk and closes the file. An error of closing counts: some file systems report a
// full disk only then. Until pin is closed, no other file can get the inode number of this one, by which a file put
// in its place is noticed.
func (p *Part) finish() (pin io.Closer, err error) {
	if err := p.file.Sync(); err != nil {
		return nil, err
	}
	markOrigin(p.file, filepath.Join(p.folder.path, p.name))
	if pin, err = pinFile(p.file); err != nil {
		return nil, err
	}
	if err := p.close(); err != nil {
		return nil, errors.Join(err, pin.Close())
	}
	return pin, nil
}

// replace gives the part the name of an old file that is as it was saved, and returns no name for none.
func (p *Part) replace(old Saved, file fs.FileInfo) (string, error) {
	if old.Name == "" || !p.folder.unchanged(old) {
		return "", nil
	}
	if err := p.folder.root.Rename(p.name, old.Name); err != nil {
		return "", err
	}
	if !p.folder.isFile(old.Name, file) {
		return "", replacedError()
	}
	return old.Name, p.folder.sync()
}

// claimName gives the part the first free name, checks that the name is that of our file, and flushes it to the disk.
func (p *Part) claimName(stem, ext string, file fs.FileInfo) (string, error) {
	for name := range candidates(stem, ext) {
		err := p.folder.place(p.name, name)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		if !p.folder.isFile(name, file) {
			err = replacedError()
		} else {
			err = p.folder.sync()
		}
		if err != nil {
			return "", errors.Join(err, p.folder.root.Remove(name))
		}
		return name, nil
	}
	return "", fmt.Errorf("no free name for %s%s: %w", stem, ext, fs.ErrExist)
}
