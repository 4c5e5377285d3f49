package files

import (
	"encoding/json"
	"time"
)

// Manifest lists the files of an evidence bundle, so that each can be checked later.
type Manifest struct {
	Envelope string         `json:"envelope_id"`
	Host     string         `json:"host"` // of the service
	Created  time.Time      `json:"created_at"`
	Files    []ManifestFile `json:"files"`
}

// ManifestFile is one file of a bundle and where it came from.
type ManifestFile struct {
	Name    string    `json:"file"`
	Size    int64     `json:"size"` // bytes
	SHA256  string    `json:"sha256"`
	Kind    Kind      `json:"media_type"`
	Request string    `json:"request"` // method and path, without the host
	Fetched time.Time `json:"fetched_at"`
}

// Add lists a saved file with the request it answers, such as "GET /envelope/abc/certificate".
func (m *Manifest) Add(saved Saved, request string, fetched time.Time) {
	m.Files = append(m.Files, ManifestFile{
		Name: saved.Name, Size: saved.Size, SHA256: saved.SHA256, Kind: saved.Kind, Request: request, Fetched: fetched,
	})
}

// SaveManifest writes the manifest as indented JSON with times in UTC, by the rules of every download.
func (f *Folder) SaveManifest(m Manifest) (Saved, error) {
	m.Created = m.Created.UTC()
	listed := make([]ManifestFile, len(m.Files))
	for i, file := range m.Files {
		file.Fetched = file.Fetched.UTC()
		listed[i] = file
	}
	m.Files = listed
	body, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return Saved{}, writeError(err)
	}
	return f.Save(Naming{Envelope: m.Envelope, Label: "manifest", Ext: "json"}, append(body, '\n'))
}

// Save writes content that is already in memory, such as the JSON of an envelope, by the rules of every download.
func (f *Folder) Save(naming Naming, content []byte) (Saved, error) {
	part, err := f.NewPart(Transfer{Length: int64(len(content))})
	if err != nil {
		return Saved{}, err
	}
	if _, err := part.Write(content); err != nil {
		part.Discard()
		return Saved{}, err
	}
	return part.Publish(Expectation{Naming: naming})
}
