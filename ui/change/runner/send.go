package runner

import (
	"context"
	"fmt"

	"inkdesk/api"
	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/ui/change"
)

// response is the answer to a request that was applied.
type response struct {
	// target is the target of the steps that follow, empty where it stays the same.
	target      change.Target
	document    *model.Document
	attachments *model.Attachments
	// created is the id of what was created, "" for nothing.
	created string
	note    string
}

// sender sends the request of one operation.
type sender func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error)

// senders has one sender per operation. Nothing else in the program calls a method of the
// client that changes something.
var senders = map[string]sender{
	"envelope.create": func(r Runner, ctx context.Context, _ change.Target, q change.Request) (response, error) {
		e, err := r.Client.CreateEnvelope(ctx, *q.Body.(*model.NewEnvelope))
		return createdResponse(e), err
	},
	"envelope.create_from_template": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		e, err := r.Client.CreateFromTemplate(ctx, on.Template.ID, *q.Body.(*model.EnvelopeFromTemplate))
		return createdResponse(e), err
	},
	"envelope.duplicate": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (response, error) {
		e, err := r.Client.DuplicateEnvelope(ctx, on.Envelope.ID)
		return createdResponse(e), err
	},
	"envelope.delete": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (response, error) {
		return response{}, r.Client.DeleteEnvelope(ctx, on.Envelope.ID)
	},
	"envelope.void": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (response, error) {
		e, err := r.Client.VoidEnvelope(ctx, on.Envelope.ID)
		return transitionResponse(e, e.Status == model.Voided), err
	},
	"envelope.send": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (response, error) {
		e, err := r.Client.SendEnvelope(ctx, on.Envelope.ID)
		return transitionResponse(e, e.Status != model.Draft), err
	},
	"envelope.rename": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		e, err := r.Client.RenameEnvelope(ctx, on.Envelope.ID, q.Body.(*model.Rename).Name)
		return envelopeResponse(e), err
	},
	"envelope.set_expiration_date": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		e, err := r.Client.SetExpirationDate(ctx, on.Envelope.ID, q.Body.(*model.ExpirationDate).ExpiresAt.Time())
		return envelopeResponse(e), err
	},
	"envelope.set_legality_level": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		e, err := r.Client.SetLegalityLevel(ctx, on.Envelope.ID, q.Body.(*model.LegalityLevelChange).LegalityLevel)
		return envelopeResponse(e), err
	},
	"envelope.set_comment": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		e, err := r.Client.SetComment(ctx, on.Envelope.ID, q.Body.(*model.CommentChange).Comment)
		return envelopeResponse(e), err
	},
	"envelope.set_notification": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		e, err := r.Client.SetNotification(ctx, on.Envelope.ID, *q.Body.(*model.NotificationChange))
		return envelopeResponse(e), err
	},
	"envelope.set_dynamic_fields": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		e, err := r.Client.SetDynamicFields(ctx, on.Envelope.ID, q.Body.(*model.DynamicFields).Fields)
		return envelopeResponse(e), err
	},
	"envelope.add_signing_steps": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		e, err := r.Client.AddSigningSteps(ctx, on.Envelope.ID, q.Body.(*model.SigningSteps).Steps)
		return envelopeResponse(e), err
	},
	"envelope.add_document": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		return r.upload(ctx, q, func(f api.FileSource) (model.Document, error) { return r.Client.AddDocument(ctx, on.Envelope.ID, f) })
	},
	"envelope.add_annotation": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		a, err := r.Client.AddAnnotation(ctx, on.Envelope.ID, *q.Body.(*model.AnnotationRequest))
		return response{created: a.ID.String()}, err
	},
	"envelope.delete_annotation": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (response, error) {
		return response{}, r.Client.DeleteAnnotation(ctx, on.Envelope.ID, on.Annotation.ID)
	},
	"envelope.set_placeholders": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		a, err := r.Client.SetPlaceholders(ctx, on.Envelope.ID, q.Body.(*model.Placeholders).Placeholders)
		return response{attachments: &a}, err
	},
	"envelope.set_attachment_settings": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		a, err := r.Client.SetAttachmentSettings(ctx, on.Envelope.ID, q.Body.(*model.AttachmentSettingsChange).Settings)
		return response{attachments: &a}, err
	},

	"template.create": func(r Runner, ctx context.Context, _ change.Target, q change.Request) (response, error) {
		t, err := r.Client.CreateTemplate(ctx, *q.Body.(*model.NewTemplate))
		return response{target: change.Target{Template: &t}, created: t.ID.String()}, err
	},
	"template.duplicate": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		t, err := r.Client.DuplicateTemplate(ctx, on.Template.ID)
		got := response{created: t.ID.String()}
		if !q.Backup {
			got.target = change.Target{Template: &t}
		}
		return got, err
	},
	"template.delete": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (response, error) {
		return response{}, r.Client.DeleteTemplate(ctx, on.Template.ID)
	},
	"template.rename": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		t, err := r.Client.RenameTemplate(ctx, on.Template.ID, q.Body.(*model.Rename).Name)
		return templateResponse(t), err
	},
	"template.set_comment": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		t, err := r.Client.SetTemplateComment(ctx, on.Template.ID, q.Body.(*model.CommentChange).Comment)
		return templateResponse(t), err
	},
	"template.set_notification": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		t, err := r.Client.SetTemplateNotification(ctx, on.Template.ID, *q.Body.(*model.NotificationChange))
		return templateResponse(t), err
	},
	"template.add_signing_steps": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		t, err := r.Client.AddTemplateSigningSteps(ctx, on.Template.ID, q.Body.(*model.SigningSteps).Steps)
		return templateResponse(t), err
	},
	"template.add_document": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		return r.upload(ctx, q, func(f api.FileSource) (model.Document, error) {
			return r.Client.AddTemplateDocument(ctx, on.Template.ID, f)
		})
	},
	"template.add_annotation": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		a, err := r.Client.AddTemplateAnnotation(ctx, on.Template.ID, *q.Body.(*model.AnnotationRequest))
		return response{created: a.ID.String()}, err
	},
	"template.delete_annotation": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (response, error) {
		return response{}, r.Client.DeleteTemplateAnnotation(ctx, on.Template.ID, on.Annotation.ID)
	},
	"template.set_placeholders": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		a, err := r.Client.SetTemplatePlaceholders(ctx, on.Template.ID, q.Body.(*model.Placeholders).Placeholders)
		return response{attachments: &a}, err
	},
	"template.set_attachment_settings": func(r Runner, ctx context.Context, on change.Target, q change.Request) (response, error) {
		a, err := r.Client.SetTemplateAttachmentSettings(ctx, on.Template.ID, q.Body.(*model.AttachmentSettingsChange).Settings)
		return response{attachments: &a}, err
	},

	"webhook.create": func(r Runner, ctx context.Context, _ change.Target, q change.Request) (response, error) {
		w, err := r.Client.CreateWebhook(ctx, *q.Body.(*model.NewWebhook))
		return response{target: change.Target{Webhook: &w}, created: w.ID.String()}, err
	},
	"webhook.delete": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (response, error) {
		return response{}, r.Client.DeleteWebhook(ctx, on.Webhook.ID)
	},
}

// send sends a request once. An error with an outcome of [api.Applied] comes with a response.
func (r Runner) send(ctx context.Context, on change.Target, q change.Request) (response, error) {
	send, ok := senders[q.Operation]
	if !ok {
		return response{}, fmt.Errorf("there is no change %q", q.Operation)
	}
	got, err := send(r, ctx, on, q)
	if api.OutcomeOf(err) != api.Applied {
		return response{}, err
	}
	return got, err
}

func envelopeResponse(e model.Envelope) response {
	return response{target: change.Target{Envelope: &e}}
}

func templateResponse(t model.Template) response {
	return response{target: change.Target{Template: &t}}
}

func createdResponse(e model.Envelope) response {
	return response{target: change.Target{Envelope: &e}, created: e.ID.String()}
}

// transitionResponse adds a note when the envelope is not in the state that was asked for,
// although the call succeeded.
func transitionResponse(e model.Envelope, expected bool) response {
	got := envelopeResponse(e)
	if !expected {
		got.note = fmt.Sprintf("The service took it, but says that it is %s now.", e.Status.Label())
	}
	return got
}

// upload opens the file for one request. It sends nothing when the file is not the one that
// was confirmed.
func (r Runner) upload(ctx context.Context, q change.Request, send func(api.FileSource) (model.Document, error)) (response, error) {
	file, err := files.OpenUpload(q.File)
	if err != nil {
		return response{}, err
	}
	defer file.Close()
	if q.FileDigest != "" {
		if err := file.Confirm(ctx, q.FileDigest); err != nil {
			return response{}, err
		}
	}
	d, err := send(progressReader{file, r.Progress, new(int64)})
	return response{document: &d, created: d.ID.String()}, err
}

// progressReader counts the bytes that are read from a file.
type progressReader struct {
	*files.Upload
	progress func(sent, size int64)
	sent     *int64
}

func (p progressReader) Read(b []byte) (int, error) {
	n, err := p.Upload.Read(b)
	*p.sent += int64(n)
	if p.progress != nil {
		p.progress(*p.sent, p.Size())
	}
	return n, err
}
