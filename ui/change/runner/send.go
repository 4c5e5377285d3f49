package runner

import (
	"context"
	"fmt"

	"inkdesk/api"
	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/ui/change"
)

// answered is what the service said about a request that went through.
type answered struct {
	// target is what the task goes on with, empty where it stays the same.
	target      change.Target
	document    *model.Document
	attachments *model.Attachments
	// made is the id of what was created, "" for nothing.
	made string
	// note is what a person should know about it.
	note string
}

// sender sends the request of one operation. This table is the only place of the program
// from which something is changed.
type sender func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error)

var senders = map[string]sender{
	"envelope.create": func(r Runner, ctx context.Context, _ change.Target, q change.Request) (answered, error) {
		e, err := r.Client.CreateEnvelope(ctx, *q.Body.(*model.NewEnvelope))
		return created(e), err
	},
	"envelope.create_from_template": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		e, err := r.Client.CreateFromTemplate(ctx, on.Template.ID, *q.Body.(*model.EnvelopeFromTemplate))
		return created(e), err
	},
	"envelope.duplicate": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (answered, error) {
		e, err := r.Client.DuplicateEnvelope(ctx, on.Envelope.ID)
		return created(e), err
	},
	"envelope.delete": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (answered, error) {
		return answered{}, r.Client.DeleteEnvelope(ctx, on.Envelope.ID)
	},
	"envelope.void": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (answered, error) {
		e, err := r.Client.VoidEnvelope(ctx, on.Envelope.ID)
		return transitioned(e, e.Status == model.Voided), err
	},
	"envelope.send": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (answered, error) {
		e, err := r.Client.SendEnvelope(ctx, on.Envelope.ID)
		return transitioned(e, e.Status != model.Draft), err
	},
	"envelope.rename": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		e, err := r.Client.RenameEnvelope(ctx, on.Envelope.ID, q.Body.(*model.Rename).Name)
		return envelope(e), err
	},
	"envelope.set_expiration_date": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		e, err := r.Client.SetExpirationDate(ctx, on.Envelope.ID, q.Body.(*model.ExpirationDate).ExpiresAt.Time())
		return envelope(e), err
	},
	"envelope.set_legality_level": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		e, err := r.Client.SetLegalityLevel(ctx, on.Envelope.ID, q.Body.(*model.LegalityLevelChange).LegalityLevel)
		return envelope(e), err
	},
	"envelope.set_comment": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		e, err := r.Client.SetComment(ctx, on.Envelope.ID, q.Body.(*model.CommentChange).Comment)
		return envelope(e), err
	},
	"envelope.set_notification": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		e, err := r.Client.SetNotification(ctx, on.Envelope.ID, *q.Body.(*model.NotificationChange))
		return envelope(e), err
	},
	"envelope.set_dynamic_fields": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		e, err := r.Client.SetDynamicFields(ctx, on.Envelope.ID, q.Body.(*model.DynamicFields).Fields)
		return envelope(e), err
	},
	"envelope.add_signing_steps": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		e, err := r.Client.AddSigningSteps(ctx, on.Envelope.ID, q.Body.(*model.SigningSteps).Steps)
		return envelope(e), err
	},
	"envelope.add_document": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		return r.upload(q.File, func(f api.FileSource) (model.Document, error) { return r.Client.AddDocument(ctx, on.Envelope.ID, f) })
	},
	"envelope.add_annotation": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		a, err := r.Client.AddAnnotation(ctx, on.Envelope.ID, *q.Body.(*model.AnnotationRequest))
		return answered{made: a.ID.String()}, err
	},
	"envelope.delete_annotation": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (answered, error) {
		return answered{}, r.Client.DeleteAnnotation(ctx, on.Envelope.ID, on.Annotation.ID)
	},
	"envelope.set_placeholders": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		a, err := r.Client.SetPlaceholders(ctx, on.Envelope.ID, q.Body.(*model.Placeholders).Placeholders)
		return answered{attachments: &a}, err
	},
	"envelope.set_attachment_settings": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		a, err := r.Client.SetAttachmentSettings(ctx, on.Envelope.ID, q.Body.(*model.AttachmentSettingsChange).Settings)
		return answered{attachments: &a}, err
	},

	"template.create": func(r Runner, ctx context.Context, _ change.Target, q change.Request) (answered, error) {
		t, err := r.Client.CreateTemplate(ctx, *q.Body.(*model.NewTemplate))
		return answered{target: change.Target{Template: &t}, made: t.ID.String()}, err
	},
	"template.duplicate": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		t, err := r.Client.DuplicateTemplate(ctx, on.Template.ID)
		got := answered{made: t.ID.String()}
		if !q.Backup {
			got.target = change.Target{Template: &t}
		}
		return got, err
	},
	"template.delete": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (answered, error) {
		return answered{}, r.Client.DeleteTemplate(ctx, on.Template.ID)
	},
	"template.rename": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		t, err := r.Client.RenameTemplate(ctx, on.Template.ID, q.Body.(*model.Rename).Name)
		return template(t), err
	},
	"template.set_comment": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		t, err := r.Client.SetTemplateComment(ctx, on.Template.ID, q.Body.(*model.CommentChange).Comment)
		return template(t), err
	},
	"template.set_notification": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		t, err := r.Client.SetTemplateNotification(ctx, on.Template.ID, *q.Body.(*model.NotificationChange))
		return template(t), err
	},
	"template.add_signing_steps": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		t, err := r.Client.AddTemplateSigningSteps(ctx, on.Template.ID, q.Body.(*model.SigningSteps).Steps)
		return template(t), err
	},
	"template.add_document": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		return r.upload(q.File, func(f api.FileSource) (model.Document, error) {
			return r.Client.AddTemplateDocument(ctx, on.Template.ID, f)
		})
	},
	"template.add_annotation": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		a, err := r.Client.AddTemplateAnnotation(ctx, on.Template.ID, *q.Body.(*model.AnnotationRequest))
		return answered{made: a.ID.String()}, err
	},
	"template.delete_annotation": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (answered, error) {
		return answered{}, r.Client.DeleteTemplateAnnotation(ctx, on.Template.ID, on.Annotation.ID)
	},
	"template.set_placeholders": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		a, err := r.Client.SetTemplatePlaceholders(ctx, on.Template.ID, q.Body.(*model.Placeholders).Placeholders)
		return answered{attachments: &a}, err
	},
	"template.set_attachment_settings": func(r Runner, ctx context.Context, on change.Target, q change.Request) (answered, error) {
		a, err := r.Client.SetTemplateAttachmentSettings(ctx, on.Template.ID, q.Body.(*model.AttachmentSettingsChange).Settings)
		return answered{attachments: &a}, err
	},

	"webhook.create": func(r Runner, ctx context.Context, _ change.Target, q change.Request) (answered, error) {
		w, err := r.Client.CreateWebhook(ctx, *q.Body.(*model.NewWebhook))
		return answered{target: change.Target{Webhook: &w}, made: w.ID.String()}, err
	},
	"webhook.delete": func(r Runner, ctx context.Context, on change.Target, _ change.Request) (answered, error) {
		return answered{}, r.Client.DeleteWebhook(ctx, on.Webhook.ID)
	},
}

// send sends a request once.
func (r Runner) send(ctx context.Context, on change.Target, q change.Request) (answered, error) {
	send, ok := senders[q.Operation]
	if !ok {
		return answered{}, fmt.Errorf("there is no change %q", q.Operation)
	}
	got, err := send(r, ctx, on, q)
	if api.OutcomeOf(err) != api.Applied {
		return answered{}, err
	}
	return got, err
}

func envelope(e model.Envelope) answered { return answered{target: change.Target{Envelope: &e}} }

func template(t model.Template) answered { return answered{target: change.Target{Template: &t}} }

func created(e model.Envelope) answered {
	return answered{target: change.Target{Envelope: &e}, made: e.ID.String()}
}

// transitioned believes the state in the answer more than the success of the call.
func transitioned(e model.Envelope, as bool) answered {
	got := envelope(e)
	if !as {
		got.note = fmt.Sprintf("The service took it, but says that it is %s now.", e.Status.Label())
	}
	return got
}

// upload opens the file for one request.
func (r Runner) upload(path string, send func(api.FileSource) (model.Document, error)) (answered, error) {
	file, err := files.OpenUpload(path)
	if err != nil {
		return answered{}, err
	}
	defer file.Close()
	d, err := send(metered{file, r.Progress, new(int64)})
	return answered{document: &d, made: d.ID.String()}, err
}

// metered is a file whose bytes are counted as they go.
type metered struct {
	*files.Upload
	progress func(sent, size int64)
	sent     *int64
}

func (m metered) Read(b []byte) (int, error) {
	n, err := m.Upload.Read(b)
	*m.sent += int64(n)
	if m.progress != nil {
		m.progress(*m.sent, m.Size())
	}
	return n, err
}
