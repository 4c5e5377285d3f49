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
func itself[T any](t T) T                  { return t }

func nameOf(b model.Rename) string                                   { return b.Name }
func dateOf(b model.ExpirationDate) time.Time                        { return b.ExpiresAt.Time() }
func levelOf(b model.LegalityLevelChange) model.LegalityLevel        { return b.LegalityLevel }
func fieldsOf(b model.DynamicFields) []model.DynamicField            { return b.Fields }
func commentOf(b model.CommentChange) string                         { return b.Comment }
func stepsOf(b model.SigningSteps) []model.SigningStep               { return b.Steps }
func placeholdersOf(b model.Placeholders) []model.PlaceholderRequest { return b.Placeholders }

func settingsOf(b model.AttachmentSettingsChange) model.AttachmentSettings { return b.Settings }

// The methods of the client, with a body and without, and what sends a request by one of them.
type (
	call[ID, B, R any]  = func(*api.Client, context.Context, ID, B) (R, error)
	bareCall[ID, R any] = func(*api.Client, context.Context, ID) (R, error)
	sender              = func(context.Context, *api.Client, Target, Request) (Response, error)
)

func sent(name string, send sender) *Operation {
	o, _ := api.Lookup(name)
	return &Operation{Operation: o, send: send}
}

func both(ofEnvelopes, ofTemplates *Operation) *Operation {
	ofEnvelopes.template = ofTemplates
	return ofEnvelopes
}

type bodyOf[B any] interface {
	*B
	Body
}

// with returns an operation with a body on an object that has an id.
func with[ID, B, R any, P bodyOf[B]](
	name string, creates Kind, id func(Target) ID, send call[ID, B, R],
) *Operation {
	o := sent(name, func(ctx context.Context, c *api.Client, t Target, q Request) (Response, error) {
		got, err := send(c, ctx, id(t), *q.Body.(P))
		return responseOf(got), err
	})
	o.Creates, o.body = creates, func() Body { return P(new(B)) }
	return o
}

// setting returns an operation that sends a value of its body.
func setting[ID, B, V, R any, P bodyOf[B]](
	name string, id func(Target) ID, value func(B) V, send call[ID, V, R],
) *Operation {
	return with[ID, B, R, P](name, "", id,
		func(c *api.Client, ctx context.Context, id ID, b B) (R, error) {
			return send(c, ctx, id, value(b))
		})
}

func pair[B, V, R, S any, P bodyOf[B]](
	verb string, value func(B) V,
	envelope call[model.EnvelopeID, V, R], template call[model.TemplateID, V, S],
) *Operation {
	return both(setting[model.EnvelopeID, B, V, R, P]("envelope."+verb, ofEnvelope, value, envelope),
		setting[model.TemplateID, B, V, S, P]("template."+verb, ofTemplate, value, template))
}

func free[B, R any, P bodyOf[B]](name string, creates Kind, send bareCall[B, R]) *Operation {
	return with[Target, B, R, P](name, creates, itself,
		func(c *api.Client, ctx context.Context, _ Target, b B) (R, error) { return send(c, ctx, b) })
}

func copying[ID, R any](
	name string, creates Kind, id func(Target) ID, send bareCall[ID, R],
) *Operation {
	o := sent(name, func(ctx context.Context, c *api.Client, t Target, _ Request) (Response, error) {
		got, err := send(c, ctx, id(t))
		return responseOf(got), err
	})
	o.Creates = creates
	return o
}

// moving moves an envelope to another state, with a note when it is not there after all.
func moving(
	name string, to model.Status, send bareCall[model.EnvelopeID, model.Envelope],
	there func(model.Status) bool,
) *Operation {
	o := sent(name, func(ctx context.Context, c *api.Client, t Target, _ Request) (Response, error) {
		e, err := send(c, ctx, t.Envelope.ID)
		got := responseOf(e)
		if !there(e.Status) {
			got.Note = fmt.Sprintf("The service took it, but says that it is %s now.", e.Status.Label())
		}
		return got, err
	})
	o.Moves = to
	return o
}

func deleting[ID any](
	name string, id func(Target) ID, send func(*api.Client, context.Context, ID) error,
) *Operation {
	return sent(name, func(ctx context.Context, c *api.Client, t Target, _ Request) (Response, error) {
		return Response{}, send(c, ctx, id(t))
	})
}

// uploading opens the file for one request. It sends nothing when it is not the confirmed file.
func uploading[ID any](
	name string, id func(Target) ID, send call[ID, api.FileSource, model.Document],
) *Operation {
	return sent(name, func(ctx context.Context, c *api.Client, t Target, q Request) (Response, error) {
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
		d, err := send(c, ctx, id(t), &progressReader{Upload: file, progress: q.Progress})
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
