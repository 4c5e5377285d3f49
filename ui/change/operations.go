package change

import (
	"context"
	"fmt"
	"time"

	"inkdesk/api"
	"inkdesk/api/files"
	"inkdesk/model"
)

// Response is the answer to a request that was applied.
type Response struct {
	// Target is the target of the requests that follow, empty where it stays the same.
	Target      Target
	Document    *model.Document
	Attachments *model.Attachments
	// Created is the id of what was created, "" for nothing.
	Created string
	Note    string
}

// operation is how the requests of an operation are made and sent.
type operation struct {
	// body makes an empty body, nil for an operation without one.
	body func() Body
	// creates is the kind of what it creates without changing its target, "" for nothing.
	creates Kind
	// free operations have no target.
	free bool
	send func(context.Context, *api.Client, Target, Request) (Response, error)
}

// operations are all that change something. Nothing else in the program calls a method of the
// client that does.
var operations = map[string]operation{
	"envelope.create":               free(AnEnvelope, madeEnvelope, (*api.Client).CreateEnvelope),
	"envelope.create_from_template": with(ofTemplate, madeEnvelope, (*api.Client).CreateFromTemplate).creating(AnEnvelope),
	"envelope.duplicate":            bare(ofEnvelope, madeEnvelope, (*api.Client).DuplicateEnvelope).creating(AnEnvelope),
	"envelope.delete":               deleting(ofEnvelope, (*api.Client).DeleteEnvelope),
	"envelope.void":                 bare(ofEnvelope, movedTo(func(s model.Status) bool { return s == model.Voided }), (*api.Client).VoidEnvelope),
	"envelope.send":                 bare(ofEnvelope, movedTo(func(s model.Status) bool { return s != model.Draft }), (*api.Client).SendEnvelope),
	"envelope.rename":               with(ofEnvelope, gotEnvelope, taking(func(b model.Rename) string { return b.Name }, (*api.Client).RenameEnvelope)),
	"envelope.set_expiration_date":  with(ofEnvelope, gotEnvelope, taking(func(b model.ExpirationDate) time.Time { return b.ExpiresAt.Time() }, (*api.Client).SetExpirationDate)),
	"envelope.set_legality_level":   with(ofEnvelope, gotEnvelope, taking(func(b model.LegalityLevelChange) model.LegalityLevel { return b.LegalityLevel }, (*api.Client).SetLegalityLevel)),
	"envelope.set_comment":          with(ofEnvelope, gotEnvelope, taking(commentOf, (*api.Client).SetComment)),
	"envelope.set_notification":     with(ofEnvelope, gotEnvelope, (*api.Client).SetNotification),
	"envelope.set_dynamic_fields":   with(ofEnvelope, gotEnvelope, taking(func(b model.DynamicFields) []model.DynamicField { return b.Fields }, (*api.Client).SetDynamicFields)),
	"envelope.add_signing_steps":    with(ofEnvelope, gotEnvelope, taking(stepsOf, (*api.Client).AddSigningSteps)),
	"envelope.add_document":         uploading(ofEnvelope, (*api.Client).AddDocument),
	"envelope.add_annotation":       with(ofEnvelope, madeField, (*api.Client).AddAnnotation),
	"envelope.delete_annotation": deletingField(func(ctx context.Context, c *api.Client, on Target) error {
		return c.DeleteAnnotation(ctx, on.Envelope.ID, on.Annotation.ID)
	}),
	"envelope.set_placeholders":        with(ofEnvelope, gotAttachments, taking(placeholdersOf, (*api.Client).SetPlaceholders)),
	"envelope.set_attachment_settings": with(ofEnvelope, gotAttachments, taking(settingsOf, (*api.Client).SetAttachmentSettings)),

	"template.create":            free(ATemplate, madeTemplate, (*api.Client).CreateTemplate),
	"template.duplicate":         bare(ofTemplate, madeTemplate, (*api.Client).DuplicateTemplate).creating(ATemplate),
	"template.delete":            deleting(ofTemplate, (*api.Client).DeleteTemplate),
	"template.rename":            with(ofTemplate, gotTemplate, taking(func(b model.Rename) string { return b.Name }, (*api.Client).RenameTemplate)),
	"template.set_comment":       with(ofTemplate, gotTemplate, taking(commentOf, (*api.Client).SetTemplateComment)),
	"template.set_notification":  with(ofTemplate, gotTemplate, (*api.Client).SetTemplateNotification),
	"template.add_signing_steps": with(ofTemplate, gotTemplate, taking(stepsOf, (*api.Client).AddTemplateSigningSteps)),
	"template.add_document":      uploading(ofTemplate, (*api.Client).AddTemplateDocument),
	"template.add_annotation":    with(ofTemplate, madeField, (*api.Client).AddTemplateAnnotation),
	"template.delete_annotation": deletingField(func(ctx context.Context, c *api.Client, on Target) error {
		return c.DeleteTemplateAnnotation(ctx, on.Template.ID, on.Annotation.ID)
	}),
	"template.set_placeholders":        with(ofTemplate, gotAttachments, taking(placeholdersOf, (*api.Client).SetTemplatePlaceholders)),
	"template.set_attachment_settings": with(ofTemplate, gotAttachments, taking(settingsOf, (*api.Client).SetTemplateAttachmentSettings)),

	"webhook.create": free(AWebhook, madeWebhook, (*api.Client).CreateWebhook),
	"webhook.delete": deleting(func(t Target) model.WebhookID { return t.Webhook.ID }, (*api.Client).DeleteWebhook),
}

func ofEnvelope(t Target) model.EnvelopeID { return t.Envelope.ID }
func ofTemplate(t Target) model.TemplateID { return t.Template.ID }

func commentOf(b model.CommentChange) string                         { return b.Comment }
func stepsOf(b model.SigningSteps) []model.SigningStep               { return b.Steps }
func placeholdersOf(b model.Placeholders) []model.PlaceholderRequest { return b.Placeholders }
func settingsOf(b model.AttachmentSettingsChange) model.AttachmentSettings {
	return b.Settings
}

func gotEnvelope(e model.Envelope) Response       { return Response{Target: Target{Envelope: &e}} }
func gotTemplate(t model.Template) Response       { return Response{Target: Target{Template: &t}} }
func gotAttachments(a model.Attachments) Response { return Response{Attachments: &a} }

func madeEnvelope(e model.Envelope) Response {
	return Response{Target: Target{Envelope: &e}, Created: e.ID.String()}
}

func madeTemplate(t model.Template) Response {
	return Response{Target: Target{Template: &t}, Created: t.ID.String()}
}

func madeWebhook(w model.Webhook) Response {
	return Response{Target: Target{Webhook: &w}, Created: w.ID.String()}
}

func madeField(a model.Annotation) Response { return Response{Created: a.ID.String()} }

// movedTo is the answer to moving an envelope to another state, with a note when it is not
// there although the call succeeded.
func movedTo(there func(model.Status) bool) func(model.Envelope) Response {
	return func(e model.Envelope) Response {
		got := gotEnvelope(e)
		if !there(e.Status) {
			got.Note = fmt.Sprintf("The service took it, but says that it is %s now.", e.Status.Label())
		}
		return got
	}
}

// bodyOf is the type of a pointer to a body.
type bodyOf[B any] interface {
	*B
	Body
}

// with is an operation with a body on what has an id.
func with[ID, B, R any, P bodyOf[B]](id func(Target) ID, answer func(R) Response, send func(*api.Client, context.Context, ID, B) (R, error)) operation {
	return operation{
		body: func() Body { return P(new(B)) },
		send: func(ctx context.Context, c *api.Client, on Target, q Request) (Response, error) {
			got, err := send(c, ctx, id(on), *q.Body.(P))
			return answer(got), err
		},
	}
}

// taking is a method that takes one value of a body.
func taking[ID, B, V, R any](value func(B) V, send func(*api.Client, context.Context, ID, V) (R, error)) func(*api.Client, context.Context, ID, B) (R, error) {
	return func(c *api.Client, ctx context.Context, id ID, b B) (R, error) { return send(c, ctx, id, value(b)) }
}

// free is an operation that creates something without a target.
func free[B, R any, P bodyOf[B]](kind Kind, answer func(R) Response, send func(*api.Client, context.Context, B) (R, error)) operation {
	o := with[struct{}, B, R, P](func(Target) (none struct{}) { return none }, answer,
		func(c *api.Client, ctx context.Context, _ struct{}, b B) (R, error) { return send(c, ctx, b) })
	o.free = true
	return o.creating(kind)
}

func (o operation) creating(kind Kind) operation {
	o.creates = kind
	return o
}

// bare is an operation without a body.
func bare[ID, R any](id func(Target) ID, answer func(R) Response, send func(*api.Client, context.Context, ID) (R, error)) operation {
	return operation{send: func(ctx context.Context, c *api.Client, on Target, _ Request) (Response, error) {
		got, err := send(c, ctx, id(on))
		return answer(got), err
	}}
}

func deleting[ID any](id func(Target) ID, send func(*api.Client, context.Context, ID) error) operation {
	return deletingField(func(ctx context.Context, c *api.Client, on Target) error { return send(c, ctx, id(on)) })
}

func deletingField(send func(context.Context, *api.Client, Target) error) operation {
	return operation{send: func(ctx context.Context, c *api.Client, on Target, _ Request) (Response, error) {
		return Response{}, send(ctx, c, on)
	}}
}

// uploading opens the file for one request. It sends nothing when the file is not the one that
// was confirmed.
func uploading[ID any](id func(Target) ID, send func(*api.Client, context.Context, ID, api.FileSource) (model.Document, error)) operation {
	return operation{send: func(ctx context.Context, c *api.Client, on Target, q Request) (Response, error) {
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
		return Response{Document: &d, Created: d.ID.String()}, err
	}}
}

// progressReader counts the bytes that are read from a file.
type progressReader struct {
	*files.Upload
	progress func(sent, size int64)
	sent     int64
}

// Read implements [io.Reader].
func (p *progressReader) Read(b []byte) (int, error) {
	n, err := p.Upload.Read(b)
	p.sent += int64(n)
	if p.progress != nil {
		p.progress(p.sent, p.Size())
	}
	return n, err
}
