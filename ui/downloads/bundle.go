package downloads

import (
	"context"
	"strings"
	"sync"
	"time"

	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/ui/widget/raw"
)

// bundle is the evidence of one envelope: a folder of its own with the envelope as the
// service describes it, all its files, and a manifest that lists them with their
// digests.
type bundle struct {
	envelope model.EnvelopeID

	mu       sync.Mutex
	folder   *files.Folder
	manifest files.Manifest

	// listed says that the manifest is being written; it belongs to the screen.
	listed bool
}

func bundleOf(e *model.Envelope) *job {
	j := newJob(e, "Envelope", record{id: e.ID})
	j.bundle = &bundle{envelope: e.ID, manifest: files.Manifest{Envelope: e.ID.String()}}
	return j
}

// bundleFiles are the files of an envelope that has been read.
func bundleFiles(e *model.Envelope) []*job {
	jobs := []*job{certificate(e)}
	jobs = append(jobs, signedDocument(e, "")...)
	return append(jobs, attachments(e)...)
}

// within is the folder of the bundle below the download folder, made when the first file
// needs it. It stays open until the screen closes, so that what is tried again joins it.
func (b *bundle) within(path string) (*files.Folder, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.folder != nil {
		return b.folder, nil
	}
	parent, err := files.OpenFolder(path)
	if err != nil {
		return nil, err
	}
	defer parent.Close()
	b.folder, err = parent.Subfolder(files.Naming{Envelope: b.envelope.String(), Label: "evidence"})
	return b.folder, err
}

// add lists a saved file in the manifest.
func (b *bundle) add(saved files.Saved, request string, fetched time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.manifest.Add(saved, request, fetched)
}

func (b *bundle) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.folder != nil {
		_ = b.folder.Close()
		b.folder = nil
	}
}

// record is the task that reads the envelope and saves it as it came, with the values of
// verifications masked.
type record struct{ id model.EnvelopeID }

func (r record) run(ctx context.Context, at place) (outcome, error) {
	e, err := at.client.Envelope(ctx, r.id)
	if err != nil {
		return outcome{}, err
	}
	folder, release, err := at.open()
	if err != nil {
		return outcome{}, err
	}
	defer release()
	saved, err := folder.Save(files.Naming{Envelope: r.id.String(), Label: "envelope", Ext: "json"}, masked(e.Source))
	return outcome{saved: saved, envelope: &e, request: "GET /envelope/" + r.id.String()}, err
}

func masked(source []byte) []byte {
	document := raw.Make(source)
	var b strings.Builder
	for i := range document.Len() {
		b.WriteString(document.Line(i))
		b.WriteByte('\n')
	}
	return []byte(b.String())
}

// listing is the last task of a bundle: it saves the manifest.
type listing struct{ of *bundle }

func (l listing) run(_ context.Context, at place) (outcome, error) {
	folder, release, err := at.open()
	if err != nil {
		return outcome{}, err
	}
	defer release()
	l.of.mu.Lock()
	manifest := l.of.manifest
	l.of.mu.Unlock()
	manifest.Host, manifest.Created = at.client.Host(), time.Now()
	saved, err := folder.SaveManifest(manifest)
	return outcome{saved: saved}, err
}
