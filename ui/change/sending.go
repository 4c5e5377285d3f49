package change

import (
	"context"
	"fmt"
	"time"

	"inkdesk/api"
	"inkdesk/api/files"
	"inkdesk/model"
)

// Response holds the answer to a request that was applied.
type Response struct {
	Target      Target // the target of the requests that follow, empty where it stays the same
	Document    *model.Document
	Attachments *model.Attachments
	Created     string // the id of the created object, "" for nothing
	Note        string
}

func responseOf(answer any) Response {
	switch a := answer.(type) {
	case model.Envelope:
		return Response{Target: Target{Envelope: &a}}
	case model.Template:
		return Response{Target: Target{Template: &a}}
	case model.Webhook:
		return Response{Target: Target{Webhook: &a}}
	case model.Annotation:
		return Response{Created: a.ID.String()}
	case model.Document:
		return Response{Document: &a, Created: a.ID.String()}
	case model.Attachments:
		return Response{Attachments: &a}
	default:
		return Response{}
	}
}

func ofEnvelope(t Target) model.EnvelopeID { return t.Envelope.ID }
func ofTemplate(t Target) model.TemplateID { return t.Template.ID }
func ofWebhook(t Target) model.WebhookID   { return t.Webhook.ID }
func itself(t Target) Target               { return t }

func nameOf(b model.Rename) string                                         { return b.Name }
func dateOf(b model.ExpirationDate) time.Time                              { return b.ExpiresAt.Time() }
func levelOf(b model.LegalityLevelChange) model.LegalityLevel              { return b.LegalityLevel }
func fieldsOf(b model.DynamicFields) []model.DynamicField                  { return b.Fields }
func commentOf(b model.CommentChange) string                               { return b.Comment }
func stepsOf(b model.SigningSteps) []model.SigningStep                     { return b.Steps }
func placeholdersOf(b model.Placeholders) []model.PlaceholderRequest       { return b.Placeholders }
func settingsOf(b model.AttachmentSettingsChange) model.AttachmentSettings { return b.Settings }

// The methods of the client that send an operation, with a body and without, and what sends a request by one.
type (
	call[ID, B, R any]  = func(*api.Client, context.Context, ID, B) (R, error)
	bareCall[ID, R any] = func(*api.Client, context.Context, ID) (R, error)
	sender              = func(context.Context, *api.Client, Target, Request) (Response, error)
)

func operation(name string, send sender) *Operation {
	o, _ := api.Lookup(name)
	return &Operation{Operation: o, send: send}
}

func (o *Operation) creating(kind Kind) *Operation {
	o.creates = kind
	return o
}

func (o *Operation) and(ofTemplate *Operation) *Operation {
	o.template = ofTemplate
	return o
}

type bodyOf[B any] interface {
	*B
	Body
}

// with returns an operation with a body on an object that has an id.
func with[ID, B, R any, P bodyOf[B]](name string, id func(Target) ID, send call[ID, B, R]) *Operation {
	o := operation(name, func(ctx context.Context, c *api.Client, on Target, q Request) (Response, error) {
		got, err := send(c, ctx, id(on), *q.Body.(P))
		return responseOf(got), err
	})
	o.body = func() Body { return P(new(B)) }
	return o
}

// pair returns an operation with a body on envelopes, with that on templates.
func pair[B, R, S any, P bodyOf[B]](
	verb string, envelope call[model.EnvelopeID, B, R], template call[model.TemplateID, B, S],
) *Operation {
	return with[model.EnvelopeID, B, R, P]("envelope."+verb, ofEnvelope, envelope).
		and(with[model.TemplateID, B, S, P]("template."+verb, ofTemplate, template))
}

func taking[ID, B, V, R any](value func(B) V, send call[ID, V, R]) call[ID, B, R] {
	return func(c *api.Client, ctx context.Context, id ID, b B) (R, error) { return send(c, ctx, id, value(b)) }
}

func free[B, R any, P bodyOf[B]](name string, kind Kind, send bareCall[B, R]) *Operation {
	o := with[struct{}, B, R, P](name, func(Target) (none struct{}) { return none },
		func(c *api.Client, ctx context.Context, _ struct{}, b B) (R, error) { return send(c, ctx, b) })
	o.free = true
	return o.creating(kind)
}

func bare[ID, R any](name string, id func(Target) ID, send bareCall[ID, R]) *Operation {
	return operation(name, func(ctx context.Context, c *api.Client, on Target, _ Request) (Response, error) {
		got, err := send(c, ctx, id(on))
		return responseOf(got), err
	})
}

// moving moves an envelope to another state, with a note when it is not there although the call succeeded.
func moving(
	name string, to model.Status, there func(model.Status) bool, send bareCall[model.EnvelopeID, model.Envelope],
) *Operation {
	o := bare(name, ofEnvelope, send)
	o.moves = to
	bare := o.send
	o.send = func(ctx context.Context, c *api.Client, on Target, q Request) (Response, error) {
		got, err := bare(ctx, c, on, q)
		if s := got.Target.Status(); !there(s) {
			got.Note = fmt.Sprintf("The service took it, but says that it is %s now.", s.Label())
		}
		return got, err
	}
	return o
}

func deleting[ID any](
	name string, id func(Target) ID, send func(*api.Client, context.Context, ID) error,
) *Operation {
	return operation(name, func(ctx context.Context, c *api.Client, on Target, _ Request) (Response, error) {
		return Response{}, send(c, ctx, id(on))
	})
}

// uploading opens the file for one request. It sends nothing when the file is not the one that was confirmed.
func uploading[ID any](name string, id func(Target) ID, send call[ID, api.FileSource, model.Document]) *Operation {
	return operation(name, func(ctx context.Context, c *api.Client, on Target, q Request) (Response, error) {
		file, err := files.OpenUpload(q.File)
		if err != nil {
			return Response{}, err
		}
		defer file.Close()
		if q.FileDigest != "" {
			if err := file.Confirm(ctx, q.FileDigest); err != nil {
				return Response{}, err
			}
		}
		d, err := send(c, ctx, id(on), &progressReader{Upload: file, progress: q.Progress})
		return responseOf(d), err
	})
}

type progressReader struct {
	*files.Upload
	progress func(sent, size int64)
	sent     int64
}

func (p *progressReader) Read(b []byte) (int, error) {
	n, err := p.Upload.Read(b)
	p.sent += int64(n)
	if p.progress != nil {
		p.progress(p.sent, p.Size())
	}
	return n, err
}
