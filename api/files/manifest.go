package files

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"time"

	"inkdesk/model/encode"
)

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
	Name    string    `json:"file"`
	Size    int64     `json:"size"` // bytes
	SHA256  string    `json:"sha256"`
	Kind    Kind      `json:"media_type"`
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
	m.Files = append(m.Files, ManifestFile{
		Name: saved.Name, Size: saved.Size, SHA256: saved.SHA256, Kind: saved.Kind, Request: request, Fetched: fetched.UTC(),
	})
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
	part, err := f.NewPart(Transfer{Length: int64(len(content))})
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
