package downloads

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/model/encode"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/richtext"
)

// bundle holds the evidence of one envelope: a folder of its own with the envelope as the service describes
// it, all its files, and a manifest that lists them with their digests, and those that are missing.
//
// There is one manifest, and it is true at every moment: it is the first file of the folder and is saved again
// after each other one, so that neither leaving nor a crash nor a full disk leaves a folder that looks complete.
type bundle struct {
	envelope model.EnvelopeID

	disk     sync.Mutex // held while the folder is made or the manifest is saved
	manifest files.Saved

	mu     sync.Mutex // guards the rest, never while the disk is waited for
	folder *files.Folder
	parts  []part
	users  int  // commands that work in the folder
	done   bool // no command will work in it after them

	manifestBegun bool // says that the job of the manifest has begun. It belongs to the screen
}

type part struct {
	title, request string
	saved          files.Saved
	fetched        time.Time // zero while it is missing
	why            string    // why it is missing
}

const notBegun = "It had not been downloaded when this list was written."

func bundleFiles(e *model.Envelope) []*job {
	jobs := []*job{certificate(e)}
	if e.Status == model.Draft || e.Status.Known() && e.Status.Open() {
		jobs[0].state, jobs[0].why = absent, "Only an envelope that has ended has one; this one is: "+e.Status.Label()+"."
	}
	if e.Status == model.Completed || !e.Status.Known() {
		jobs = append(jobs, signedDocument(e, "")...)
	} else {
		none := signedDocuments(e)
		none.state, none.why = absent, "Only a completed envelope has them; this one is: "+e.Status.Label()+"."
		jobs = append(jobs, none)
	}
	return append(jobs, attachments(e)...)
}

func (b *bundle) addParts(known int, jobs []*job) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.parts = b.parts[:known]
	for _, j := range jobs {
		j.bundle, j.part = b, len(b.parts)
		b.parts = append(b.parts, part{title: j.title, request: "GET " + j.request, why: cmp.Or(j.why, notBegun)})
	}
}

func (b *bundle) runPart(ctx context.Context, w work, n int, at workEnv) (fetched, error) {
	defer b.acquire()()
	got, err := w(ctx, at)
	b.recordPart(n, got.saved, err)
	// If this fails, the last manifest is incomplete but not wrong, and its job will report it.
	_, _ = b.saveManifest(at.client.Host())
	return got, err
}

func (b *bundle) recordPart(n int, saved files.Saved, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := &b.parts[n]
	switch {
	case err == nil:
		p.saved, p.fetched, p.why = saved, time.Now(), ""
	case errors.Is(err, context.Canceled):
		p.why = "Its download was broken off."
	default:
		why := describe.Problem(err)
		p.why = why.Sentence
		if why.Cause != "" {
			p.why += " (" + why.Cause + ")"
		}
	}
}

// openFolder returns the folder of the bundle below the download folder, and makes it for
// the first file. It stays open while files are missing, so that a retry uses it too.
func (b *bundle) openFolder(path string) (*files.Folder, error) {
	b.disk.Lock()
	defer b.disk.Unlock()
	if folder, _ := b.snapshot(); folder != nil {
		return folder, nil
	}
	parent, err := files.OpenFolder(path)
	if err != nil {
		return nil, err
	}
	defer parent.Close()
	folder, err := parent.Subfolder(files.Naming{Envelope: b.envelope.String(), Label: "evidence"})
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.folder = folder
	return folder, nil
}

// saveManifest replaces the manifest. Without a folder it does nothing.
func (b *bundle) saveManifest(host string) (files.Saved, error) {
	b.disk.Lock()
	defer b.disk.Unlock()
	folder, manifest := b.snapshot()
	if folder == nil {
		return files.Saved{}, nil
	}
	manifest.Host, manifest.Created = host, time.Now()
	saved, err := folder.SaveManifest(manifest, b.manifest)
	if err == nil {
		b.manifest = saved
	}
	return saved, err
}

func (b *bundle) snapshot() (*files.Folder, files.Manifest) {
	b.mu.Lock()
	defer b.mu.Unlock()
	m := files.Manifest{Envelope: b.envelope.String()}
	for _, p := range b.parts {
		if p.fetched.IsZero() {
			m.Missing = append(m.Missing, files.MissingFile{Title: p.title, Request: p.request, Why: p.why})
		} else {
			m.Add(p.saved, p.request, p.fetched)
		}
	}
	return b.folder, m
}

// acquire keeps the folder open until leave is called.
func (b *bundle) acquire() (leave func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.users++
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.users--
		b.closeIfUnused()
	}
}

// closeWhenUnused closes the folder once the commands that use it have ended.
func (b *bundle) closeWhenUnused() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done = true
	b.closeIfUnused()
}

func (b *bundle) closeIfUnused() {
	if b.done && b.users == 0 && b.folder != nil {
		_ = b.folder.Close()
		b.folder = nil
	}
}

// saveEnvelope reads the envelope and saves it as it came, with the values of verifications masked.
func (b *bundle) saveEnvelope(ctx context.Context, at workEnv) (fetched, error) {
	e, err := at.client.Envelope(ctx, b.envelope)
	if err != nil {
		return fetched{}, err
	}
	next := bundleFiles(&e)
	b.addParts(1, next) // read again, it may have other files
	folder, release, err := at.open()
	if err != nil {
		return fetched{}, err
	}
	defer release()
	if _, err := b.saveManifest(at.client.Host()); err != nil {
		return fetched{}, err
	}
	masked := richtext.JSON([]byte(strings.ToValidUTF8(string(e.Source), "\ufffd"))) + "\n"
	saved, err := folder.Save(files.Naming{Envelope: b.envelope.String(), Label: "envelope", Ext: "json"}, encode.ASCII([]byte(masked)))
	return fetched{saved: saved, next: next}, err
}

func (b *bundle) finish(_ context.Context, at workEnv) (fetched, error) {
	defer b.acquire()()
	saved, err := b.saveManifest(at.client.Host())
	if _, manifest := b.snapshot(); err == nil && len(manifest.Missing) == 0 {
		b.closeWhenUnused()
	}
	return fetched{saved: saved}, err
}
