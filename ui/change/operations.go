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

type operation struct {
	body    func() Body  // makes an empty body, nil for an operation without one
	creates Kind         // names the kind of object that it creates without changing its target, "" for nothing
	moves   model.Status // the status that it moves an envelope to, "" for none
	free    bool         // operations have no target
	send    func(context.Context, *api.Client, Target, Request) (Response, error)
}

// The operations that change something, by their names in package api.
const (
	CreateEnvelope                = "envelope.create"
	CreateFromTemplate            = "envelope.create_from_template"
	DuplicateEnvelope             = "envelope.duplicate"
	DeleteEnvelope                = "envelope.delete"
	VoidEnvelope                  = "envelope.void"
	SendEnvelope                  = "envelope.send"
	RenameEnvelope                = "envelope.rename"
	SetExpirationDate             = "envelope.set_expiration_date"
	SetLegalityLevel              = "envelope.set_legality_level"
	SetComment                    = "envelope.set_comment"
	SetNotification               = "envelope.set_notification"
	SetDynamicFields              = "envelope.set_dynamic_fields"
	AddSigningSteps               = "envelope.add_signing_steps"
	AddDocument                   = "envelope.add_document"
	AddAnnotation                 = "envelope.add_annotation"
	DeleteAnnotation              = "envelope.delete_annotation"
	SetPlaceholders               = "envelope.set_placeholders"
	SetAttachmentSettings         = "envelope.set_attachment_settings"
	CreateTemplate                = "template.create"
	DuplicateTemplate             = "template.duplicate"
	DeleteTemplate                = "template.delete"
	RenameTemplate                = "template.rename"
	SetTemplateComment            = "template.set_comment"
	SetTemplateNotification       = "template.set_notification"
	AddTemplateSigningSteps       = "template.add_signing_steps"
	AddTemplateDocument           = "template.add_document"
	AddTemplateAnnotation         = "template.add_annotation"
	DeleteTemplateAnnotation      = "template.delete_annotation"
	SetTemplatePlaceholders       = "template.set_placeholders"
	SetTemplateAttachmentSettings = "template.set_attachment_settings"
	CreateWebhook                 = "webhook.create"
	DeleteWebhook                 = "webhook.delete"
)

// operations holds every operation that changes something. Nothing else calls a method of the client that does.
var operations = map[string]operation{
	CreateEnvelope:     free(AnEnvelope, madeEnvelope, (*api.Client).CreateEnvelope),
	CreateFromTemplate: with(ofTemplate, madeEnvelope, (*api.Client).CreateFromTemplate).creating(AnEnvelope),
	DuplicateEnvelope:  bare(ofEnvelope, madeEnvelope, (*api.Client).DuplicateEnvelope).creating(AnEnvelope),
	DeleteEnvelope:     deleting(ofEnvelope, (*api.Client).DeleteEnvelope),
	VoidEnvelope:       moving(model.Voided, func(s model.Status) bool { return s == model.Voided }, (*api.Client).VoidEnvelope),
	SendEnvelope:       moving(model.InProgress, func(s model.Status) bool { return s != model.Draft }, (*api.Client).SendEnvelope),
	RenameEnvelope:     with(ofEnvelope, gotEnvelope, taking(nameOf, (*api.Client).RenameEnvelope)),
	SetExpirationDate:  with(ofEnvelope, gotEnvelope, taking(func(b model.ExpirationDate) time.Time { return b.ExpiresAt.Time() }, (*api.Client).SetExpirationDate)),
	SetLegalityLevel:   with(ofEnvelope, gotEnvelope, taking(func(b model.LegalityLevelChange) model.LegalityLevel { return b.LegalityLevel }, (*api.Client).SetLegalityLevel)),
	SetComment:         with(ofEnvelope, gotEnvelope, taking(commentOf, (*api.Client).SetComment)),
	SetNotification:    with(ofEnvelope, gotEnvelope, (*api.Client).SetNotification),
	SetDynamicFields:   with(ofEnvelope, gotEnvelope, taking(func(b model.DynamicFields) []model.DynamicField { return b.Fields }, (*api.Client).SetDynamicFields)),
	AddSigningSteps:    with(ofEnvelope, gotEnvelope, taking(stepsOf, (*api.Client).AddSigningSteps)),
	AddDocument:        uploading(ofEnvelope, (*api.Client).AddDocument),
	AddAnnotation:      with(ofEnvelope, madeField, (*api.Client).AddAnnotation),
	DeleteAnnotation: deletingField(func(ctx context.Context, c *api.Client, on Target) error {
		return c.DeleteAnnotation(ctx, on.Envelope.ID, on.Annotation.ID)
	}),
	SetPlaceholders:       with(ofEnvelope, gotAttachments, taking(placeholdersOf, (*api.Client).SetPlaceholders)),
	SetAttachmentSettings: with(ofEnvelope, gotAttachments, taking(settingsOf, (*api.Client).SetAttachmentSettings)),

	CreateTemplate:          free(ATemplate, madeTemplate, (*api.Client).CreateTemplate),
	DuplicateTemplate:       bare(ofTemplate, madeTemplate, (*api.Client).DuplicateTemplate).creating(ATemplate),
	DeleteTemplate:          deleting(ofTemplate, (*api.Client).DeleteTemplate),
	RenameTemplate:          with(ofTemplate, gotTemplate, taking(nameOf, (*api.Client).RenameTemplate)),
	SetTemplateComment:      with(ofTemplate, gotTemplate, taking(commentOf, (*api.Client).SetTemplateComment)),
	SetTemplateNotification: with(ofTemplate, gotTemplate, (*api.Client).SetTemplateNotification),
	AddTemplateSigningSteps: with(ofTemplate, gotTemplate, taking(stepsOf, (*api.Client).AddTemplateSigningSteps)),
	AddTemplateDocument:     uploading(ofTemplate, (*api.Client).AddTemplateDocument),
	AddTemplateAnnotation:   with(ofTemplate, madeField, (*api.Client).AddTemplateAnnotation),
	DeleteTemplateAnnotation: deletingField(func(ctx context.Context, c *api.Client, on Target) error {
		return c.DeleteTemplateAnnotation(ctx, on.Template.ID, on.Annotation.ID)
	}),
	SetTemplatePlaceholders:       with(ofTemplate, gotAttachments, taking(placeholdersOf, (*api.Client).SetTemplatePlaceholders)),
	SetTemplateAttachmentSettings: with(ofTemplate, gotAttachments, taking(settingsOf, (*api.Client).SetTemplateAttachmentSettings)),

	CreateWebhook: free(AWebhook, madeWebhook, (*api.Client).CreateWebhook),
	DeleteWebhook: deleting(func(t Target) model.WebhookID { return t.Webhook.ID }, (*api.Client).DeleteWebhook),
}

func ofEnvelope(t Target) model.EnvelopeID { return t.Envelope.ID }
func ofTemplate(t Target) model.TemplateID { return t.Template.ID }

func nameOf(b model.Rename) string                                         { return b.Name }
func commentOf(b model.CommentChange) string                               { return b.Comment }
func stepsOf(b model.SigningSteps) []model.SigningStep                     { return b.Steps }
func placeholdersOf(b model.Placeholders) []model.PlaceholderRequest       { return b.Placeholders }
func settingsOf(b model.AttachmentSettingsChange) model.AttachmentSettings { return b.Settings }

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

// moving moves an envelope to another state, with a note when it is not there although the call succeeded.
func moving(to model.Status, there func(model.Status) bool, send func(*api.Client, context.Context, model.EnvelopeID) (model.Envelope, error)) operation {
	o := bare(ofEnvelope, func(e model.Envelope) Response {
		got := gotEnvelope(e)
		if !there(e.Status) {
			got.Note = fmt.Sprintf("The service took it, but says that it is %s now.", e.Status.Label())
		}
		return got
	}, send)
	o.moves = to
	return o
}

type bodyOf[B any] interface {
	*B
	Body
}

// with returns an operation with a body on an object that has an id.
func with[ID, B, R any, P bodyOf[B]](id func(Target) ID, answer func(R) Response, send func(*api.Client, context.Context, ID, B) (R, error)) operation {
	return operation{
		body: func() Body { return P(new(B)) },
		send: func(ctx context.Context, c *api.Client, on Target, q Request) (Response, error) {
			got, err := send(c, ctx, id(on), *q.Body.(P))
			return answer(got), err
		},
	}
}

func taking[ID, B, V, R any](value func(B) V, send func(*api.Client, context.Context, ID, V) (R, error)) func(*api.Client, context.Context, ID, B) (R, error) {
	return func(c *api.Client, ctx context.Context, id ID, b B) (R, error) { return send(c, ctx, id, value(b)) }
}

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

// uploading opens the file for one request. It sends nothing when the file is not the one that was confirmed.
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
