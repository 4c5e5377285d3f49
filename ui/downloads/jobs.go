package downloads

import (
	"context"
	"fmt"
	"time"

	"inkdesk/api"
	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/ui/nav"
)

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
		return []*job{bundleOf(e)}
	default:
		return nil
	}
}

func newJob(e *model.Envelope, title, request string, w work) *job {
	return &job{envelope: e.ID, title: title, subject: e.Name.String(), request: request, work: w}
}

func completedAt(e *model.Envelope) time.Time {
	if e.Status != model.Completed {
		return time.Time{}
	}
	return e.UpdatedAt.Time()
}

func certificate(e *model.Envelope) *job {
	id := e.ID
	return newJob(e, "Certificate", "/envelope/"+id.String()+"/certificate", download{
		naming: files.Naming{Envelope: id.String(), Label: "certificate", Ext: "pdf"}, accept: files.OnlyPDF, size: -1, completed: completedAt(e),
		call: func(ctx context.Context, c *api.Client, to api.OpenFunc) error { return c.Certificate(ctx, id, to) },
	})
}

func signedDocuments(e *model.Envelope) *job {
	id := e.ID
	return newJob(e, "Signed documents", "/envelope/"+id.String()+"/signed_documents", download{
		naming: files.Naming{Envelope: id.String(), Label: e.Name.String() + " signed"}, accept: files.PDFOrZIP, size: -1, completed: completedAt(e),
		call: func(ctx context.Context, c *api.Client, to api.OpenFunc) error {
			return c.SignedDocuments(ctx, id, true, to)
		},
	})
}

// signedDocument fetches one document, or each of them when none is named.
func signedDocument(e *model.Envelope, document model.DocumentID) []*job {
	var jobs []*job
	for _, d := range e.Documents {
		if document != "" && d.ID != document {
			continue
		}
		id, documentID, title := e.ID, d.ID, d.Title().String()
		request := "/envelope/" + id.String() + "/signed_documents/" + documentID.String()
		jobs = append(jobs, newJob(e, "Signed: "+title, request, download{
			naming: files.Naming{Envelope: id.String(), Document: documentID.String(), Label: title, Ext: "pdf"},
			accept: files.OnlyPDF, size: -1, completed: completedAt(e),
			call: func(ctx context.Context, c *api.Client, to api.OpenFunc) error {
				return c.SignedDocument(ctx, id, documentID, to)
			},
		}))
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

// attachment uses the size from the list where the answer does not tell it, because a
// download of unknown length that breaks off looks complete.
func attachment(e *model.Envelope, f model.AttachmentFile) *job {
	id := e.ID
	size, known := f.Bytes()
	if !known || size == 0 {
		size = -1
	}
	return newJob(e, "Attachment: "+f.Name.String(), "/envelope/"+id.String()+"/attachments/"+f.ID.String(), download{
		naming: files.Naming{Envelope: id.String(), Document: f.ID.String(), Label: f.Name.String()},
		accept: files.Anything, size: size,
		call: func(ctx context.Context, c *api.Client, to api.OpenFunc) error {
			return c.Attachment(ctx, id, f.ID, to)
		},
	})
}

type reading struct {
	id   model.EnvelopeID
	then func(*model.Envelope) []*job
}

func readFirst(e *model.Envelope, then func(*model.Envelope) []*job) *job {
	return newJob(e, "Reading the envelope", "/envelope/"+e.ID.String(), reading{id: e.ID, then: then})
}

func (r reading) run(ctx context.Context, at workEnv) (fetched, error) {
	e, err := at.client.Envelope(ctx, r.id)
	if err != nil {
		return fetched{}, err
	}
	return fetched{next: r.then(&e)}, nil
}

func describeJob(route nav.Downloads) string {
	if n := len(route.Envelopes); n != 1 {
		return fmt.Sprintf("%s of %d envelopes", route.What, n)
	}
	return fmt.Sprintf("%s of %s", route.What, route.Envelopes[0].Name)
}
