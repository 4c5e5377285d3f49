package downloads

import (
	"context"
	"io"
	"sync/atomic"
	"time"

	"inkdesk/api"
	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/ui/nav"
)

type state uint8

const (
	waiting state = iota
	running
	done
	failed
	cancelled
	absent // the service has no such file yet, so it is not asked
)

const theManifest = -1 // marks the job that saves the manifest of a bundle

// job describes one file to fetch. Commands use only its work; the rest belongs to the screen.
type job struct {
	number   int // place in the queue, from 1
	envelope model.EnvelopeID
	title    string // of the file
	subject  string // name of the envelope
	request  string // the path below the base URL that is asked for it
	work     work
	bundle   *bundle // nil for a file of its own
	part     int     // place among the parts of the bundle, theManifest for none

	state  state
	meter  *meter
	ticket api.Ticket
	cancel context.CancelFunc
	saved  files.Saved
	err    error
	why    string // of an absent file
}

// work does the fetching of a job, run by a command. It blocks.
type work func(ctx context.Context, at workEnv) (fetched, error)

type fetched struct {
	saved files.Saved
	next  []*job // holds further jobs that the work has found
}

type workEnv struct {
	client *api.Client
	meter  *meter
	// open opens the folder; release must be called after use.
	open func() (folder *files.Folder, release func(), err error)
}

type meter struct {
	moved atomic.Int64
	total atomic.Int64 // 0 while unknown
}

func (m *meter) Write(b []byte) (int, error) {
	m.moved.Add(int64(len(b)))
	return len(b), nil
}

type download struct {
	naming    files.Naming
	accept    files.Accept
	size      int64     // counts bytes, negative if it is not known before the answer
	completed time.Time // tells when the envelope was, after which the service makes the file; zero for never
	call      func(context.Context, *api.Client, api.OpenFunc) error
}

func (d download) run(ctx context.Context, at workEnv) (fetched, error) {
	folder, release, err := at.open()
	if err != nil {
		return fetched{}, err
	}
	defer release()
	var part *files.Part
	err = d.call(ctx, at.client, func(length int64) (io.Writer, error) {
		if length < 0 {
			length = d.size
		}
		at.meter.total.Store(max(length, 0))
		part, err = folder.NewPart(length)
		if err != nil {
			return nil, err
		}
		return io.MultiWriter(part, at.meter), nil
	})
	if part != nil {
		defer part.Discard()
	}
	if err != nil {
		return fetched{}, at.client.NotMadeYet(err, d.completed)
	}
	saved, err := part.Publish(files.Expectation{Naming: d.naming, Accept: d.accept})
	return fetched{saved: saved}, err
}

func jobsFor(e *model.Envelope, route nav.Downloads) []*job {
	switch route.What {
	case nav.Certificate:
		return []*job{certificate(e)}
	case nav.SignedDocuments:
		return []*job{signedDocuments(e)}
	case nav.SignedDocument:
		return signedDocument(e, route.Document)
	case nav.Attachment:
		if route.File == nil {
			return nil
		}
		return []*job{attachment(e, *route.File)}
	case nav.AllAttachments:
		if e.Abridged() {
			return []*job{readFirst(e, attachments)}
		}
		return attachments(e)
	case nav.Bundle:
		b := &bundle{envelope: e.ID}
		jobs := []*job{newJob(e, "Envelope", "", b.saveEnvelope)}
		b.addParts(0, jobs)
		return jobs
	default:
		return nil
	}
}

func newJob(e *model.Envelope, title, path string, w work) *job {
	return &job{envelope: e.ID, title: title, subject: e.Name.String(), request: "/envelope/" + e.ID.String() + path, work: w}
}

func madeByCompletion(e *model.Envelope, d download) download {
	d.naming.Envelope, d.size = e.ID.String(), -1
	if e.Status == model.Completed {
		d.completed = e.UpdatedAt.Time()
	}
	return d
}

func certificate(e *model.Envelope) *job {
	id := e.ID
	return newJob(e, "Certificate", "/certificate", madeByCompletion(e, download{
		naming: files.Naming{Label: "certificate", Ext: "pdf"}, accept: files.OnlyPDF,
		call: func(ctx context.Context, c *api.Client, to api.OpenFunc) error { return c.Certificate(ctx, id, to) },
	}).run)
}

func signedDocuments(e *model.Envelope) *job {
	id := e.ID
	return newJob(e, "Signed documents", "/signed_documents", madeByCompletion(e, download{
		naming: files.Naming{Label: e.Name.String() + " signed"}, accept: files.PDFOrZIP,
		call: func(ctx context.Context, c *api.Client, to api.OpenFunc) error {
			return c.SignedDocuments(ctx, id, true, to)
		},
	}).run)
}

func signedDocument(e *model.Envelope, document model.DocumentID) []*job {
	var jobs []*job
	for _, d := range e.Documents {
		if document != "" && d.ID != document {
			continue
		}
		id, title := e.ID, d.Title().String()
		jobs = append(jobs, newJob(e, "Signed: "+title, "/signed_documents/"+d.ID.String(), madeByCompletion(e, download{
			naming: files.Naming{Document: d.ID.String(), Label: title, Ext: "pdf"}, accept: files.OnlyPDF,
			call: func(ctx context.Context, c *api.Client, to api.OpenFunc) error {
				return c.SignedDocument(ctx, id, d.ID, to)
			},
		}).run))
	}
	return jobs
}

func attachments(e *model.Envelope) []*job {
	var jobs []*job
	for _, p := range e.Attachments.Placeholders() {
		for _, f := range p.Files {
			jobs = append(jobs, attachment(e, f))
		}
	}
	return jobs
}

// attachment uses the size from the list where the answer has none: otherwise a download cut off looks complete.
func attachment(e *model.Envelope, f model.AttachmentFile) *job {
	id := e.ID
	size, known := f.Bytes()
	if !known || size == 0 {
		size = -1
	}
	return newJob(e, "Attachment: "+f.Name.String(), "/attachments/"+f.ID.String(), download{
		naming: files.Naming{Envelope: id.String(), Document: f.ID.String(), Label: f.Name.String()},
		accept: files.Anything, size: size,
		call: func(ctx context.Context, c *api.Client, to api.OpenFunc) error {
			return c.Attachment(ctx, id, f.ID, to)
		},
	}.run)
}

func readFirst(e *model.Envelope, then func(*model.Envelope) []*job) *job {
	id := e.ID
	return newJob(e, "Reading the envelope", "", func(ctx context.Context, at workEnv) (fetched, error) {
		now, err := at.client.Envelope(ctx, id)
		if err != nil {
			return fetched{}, err
		}
		return fetched{next: then(&now)}, nil
	})
}
