package files

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"inkdesk/api/fileerror"
	"inkdesk/model/encode"
)

// Expectation says what a finished download must be and what its name is made from.
type Expectation struct {
	Naming Naming // the extension gives way to the kind of a PDF or zip
	Accept Accept
	// Replaces names a file that gives way to this one if its content is still as saved; zero for none.
	Replaces Saved
}

// Saved describes a file in its final place.
type Saved struct {
	Path   string `json:"-"`      // absolute
	Name   string `json:"file"`   // the last element of Path
	Size   int64  `json:"size"`   // bytes
	SHA256 string `json:"sha256"` // 64 hexadecimal digits
	Kind   Kind   `json:"media_type"`
	// Warning says why the file is odd, and that the folder's group may exchange it; "" for nothing.
	Warning string `json:"-"`
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
	if err != nil {
		return Saved{}, err
	}
	pin, err := p.finish()
	if err != nil {
		return Saved{}, err
	}
	defer pin.Close()
	name, err := p.replace(expect.Replaces, info)
	if err == nil && name == "" {
		stem, ext := expect.split(kind)
		name, err = p.placeAs(stem, ext, info)
	}
	if err != nil {
		return Saved{}, err
	}
	return Saved{
		Path: filepath.Join(p.folder.path, name), Name: name, Size: info.Size(),
		SHA256: hex.EncodeToString(p.digest.Sum(nil)), Kind: kind, Warning: strings.TrimSpace(odd + " " + p.folder.warning),
	}, nil
}

// split returns the name of the file and its extension, which follows from the content: but an attachment keeps its own,
// because a word processor's file is a zip by its content, too.
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
	got, promised := p.written, p.promised
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
	if err := p.file.Close(); err != nil {
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
	return old.Name, fileerror.SyncFolder(p.folder.dir)
}

// placeAs gives the part the first free name, checks that the name is that of our file, and flushes
// it to the disk.
func (p *Part) placeAs(stem, ext string, file fs.FileInfo) (string, error) {
	for name := range candidates(stem, ext) {
		err := p.folder.place(p.name, name)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		if err = fileerror.SyncFolder(p.folder.dir); !p.folder.isFile(name, file) {
			err = replacedError()
		}
		if err != nil {
			return "", errors.Join(err, p.folder.root.Remove(name))
		}
		return name, nil
	}
	return "", fmt.Errorf("no free name for %s%s: %w", stem, ext, fs.ErrExist)
}

// Manifest lists the files of an evidence bundle and those that could not be added, to be checked later.
type Manifest struct {
	Complete bool           `json:"complete"` // nothing is missing; set by SaveManifest
	Missing  []MissingFile  `json:"missing"`
	Envelope string         `json:"envelope_id"`
	Host     string         `json:"host"` // of the service
	Created  time.Time      `json:"created_at"`
	Files    []ManifestFile `json:"files"`
}

// ManifestFile describes one file of a bundle and where it came from.
type ManifestFile struct {
	Saved
	Request string    `json:"request"` // method and path, without the host
	Fetched time.Time `json:"fetched_at"`
}

// MissingFile describes a file that belongs to a bundle and could not be saved.
type MissingFile struct {
	Title   string `json:"title"`   // as a person calls it
	Request string `json:"request"` // method and path, without the host
	Why     string `json:"why"`     // a sentence, with the technical cause
}

// Add lists a saved file with the request it answers, such as "GET /envelope/abc/certificate".
func (m *Manifest) Add(saved Saved, request string, fetched time.Time) {
	m.Files = append(m.Files, ManifestFile{Saved: saved, Request: request, Fetched: fetched.UTC()})
}

// SaveManifest writes indented JSON in ASCII and UTC in place of before, unless that was changed; then both stay.
func (f *Folder) SaveManifest(m Manifest, before Saved) (Saved, error) {
	m.Complete = len(m.Missing) == 0
	m.Created = m.Created.UTC()
	m.Missing, m.Files = append([]MissingFile{}, m.Missing...), append([]ManifestFile{}, m.Files...) // [], not null
	body, err := encode.JSON(m)
	if err != nil {
		return Saved{}, writeError(err)
	}
	return f.save(Expectation{Naming: Naming{Envelope: m.Envelope, Label: "manifest", Ext: "json"}, Replaces: before}, body)
}

// Save writes content that is already in memory, such as the JSON of an envelope, by the rules of every download.
func (f *Folder) Save(naming Naming, content []byte) (Saved, error) {
	return f.save(Expectation{Naming: naming}, content)
}

func (f *Folder) save(expect Expectation, content []byte) (Saved, error) {
	part, err := f.NewPart(int64(len(content)))
	if err != nil {
		return Saved{}, err
	}
	defer part.Discard()
	if _, err := part.Write(content); err != nil {
		return Saved{}, err
	}
	return part.Publish(expect)
}

func (f *Folder) unchanged(saved Saved) bool {
	info, err := f.root.Lstat(saved.Name)
	if err != nil || !info.Mode().IsRegular() || info.Size() != saved.Size {
		return false
	}
	file, err := f.root.Open(saved.Name)
	if err != nil {
		return false
	}
	defer file.Close()
	digest := sha256.New()
	n, err := io.Copy(digest, io.LimitReader(file, saved.Size+1))
	return err == nil && n == saved.Size && hex.EncodeToString(digest.Sum(nil)) == saved.SHA256
}
