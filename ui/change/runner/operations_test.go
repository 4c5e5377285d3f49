package runner_test

import (
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// bench is a runner on a demo account of its own.
type bench struct {
	runner.Runner
	t       *testing.T
	service *demo.Service
}

func newBench(t *testing.T, with ...func(*api.Config)) *bench {
	t.Helper()
	service := demo.New(demo.Options{Envelopes: 60, Templates: 5, Seed: 3})
	t.Cleanup(service.Close)
	secret, _, err := token.Parse([]byte(service.Token()))
	if err != nil {
		t.Fatal(err)
	}
	base, _ := url.Parse(demo.BaseURL)
	cfg := api.Config{BaseURL: base, Token: secret, Transport: service.Transport(), Unit: model.Seconds}
	for _, alter := range with {
		alter(&cfg)
	}
	return &bench{Runner: runner.Runner{Client: api.New(cfg), Zone: time.UTC}, t: t, service: service}
}

// envelope is the first one in a state that a change is made to.
func (b *bench) envelope(status model.Status) change.Target {
	b.t.Helper()
	ids := b.service.Find(func(e *account.Envelope) bool {
		return e.Status == status && !e.Trashed && !e.Overdue && !e.NotDuplicable() && len(e.Documents) > 0 && len(e.SigningSteps) > 0
	})
	if len(ids) == 0 {
		b.t.Fatalf("no envelope is %s", status)
	}
	e, err := b.Client.Envelope(b.t.Context(), ids[0])
	testbed.Must(b.t, err)
	return change.Target{Envelope: &e}
}

func (b *bench) template() change.Target {
	b.t.Helper()
	t, err := b.Client.Template(b.t.Context(), b.service.Templates()[0].ID)
	testbed.Must(b.t, err)
	return change.Target{Template: &t}
}

// field is a field of an envelope or a template.
func (b *bench) field(on change.Target) change.Target {
	b.t.Helper()
	var fields []model.Annotation
	var err error
	if on.Template != nil {
		fields, err = b.Client.TemplateAnnotations(b.t.Context(), on.Template.ID)
	} else {
		a := b.signature(on)
		if _, err = b.Client.AddAnnotation(b.t.Context(), on.Envelope.ID, *a); err == nil {
			fields, err = b.Client.Annotations(b.t.Context(), on.Envelope.ID, a.DocumentID)
		}
	}
	if err != nil || len(fields) == 0 {
		b.t.Fatalf("%d fields: %v", len(fields), err)
	}
	on.Annotation = &fields[0]
	return on
}

func (b *bench) signature(on change.Target) *model.AnnotationRequest {
	documents := []model.Document(nil)
	if on.Template != nil {
		documents = on.Template.Documents
	} else {
		documents = on.Envelope.Documents
	}
	return &model.AnnotationRequest{
		DocumentID: documents[0].ID, RecipientID: on.SigningSteps()[0].Recipients[0].ID,
		Page: 1, X: 1, Y: 2, Width: 30, Height: 4, Type: model.SignatureField,
	}
}

// draftWithDynamicField is a draft made from a template, with the name of a dynamic field of it.
func (b *bench) draftWithDynamicField() (change.Target, string) {
	b.t.Helper()
	for _, t := range b.service.Templates() {
		if len(t.DynamicFields) == 0 {
			continue
		}
		e, err := b.Client.CreateFromTemplate(b.t.Context(), t.ID, model.EnvelopeFromTemplate{Name: "Lease 1"})
		testbed.Must(b.t, err)
		return change.Target{Envelope: &e}, t.DynamicFields[0].Wire()
	}
	b.t.Fatal("no template has a dynamic field")
	return change.Target{}, ""
}

func (b *bench) webhook() change.Target {
	b.t.Helper()
	w, err := b.Client.CreateWebhook(b.t.Context(), model.NewWebhook{Event: model.EnvelopeVoided, Target: "https://example.com/hook"})
	testbed.Must(b.t, err)
	return change.Target{Webhook: &w}
}

func (b *bench) file() string {
	b.t.Helper()
	path := filepath.Join(b.t.TempDir(), "lease.pdf")
	testbed.Must(b.t, os.WriteFile(path, []byte("%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"), 0o600))
	return path
}

func recipients(role model.Role) *model.SigningSteps {
	return &model.SigningSteps{Steps: []model.SigningStep{{Recipients: []model.Recipient{
		{Name: model.NewText("Ada"), Email: model.NewText("ada@example.com"), Role: role},
	}}}}
}

func attachments(on change.Target) *model.Placeholders {
	return &model.Placeholders{Placeholders: []model.PlaceholderRequest{{
		RecipientID: on.SigningSteps()[0].Recipients[0].ID, Name: model.NewText("Passport"), Required: true,
	}}}
}

// otherVisibility shows the attachments to those who do not see them now.
func otherVisibility(t change.Target) change.Body {
	var now *model.Attachments
	if t.Template != nil {
		now = t.Template.Attachments
	} else {
		now = t.Envelope.Attachments
	}
	visible := now != nil && now.Settings != nil && now.Settings.VisibleToRecipients
	return &model.AttachmentSettingsChange{Settings: model.AttachmentSettings{VisibleToRecipients: !visible}}
}

// operation is an operation that changes something, with a task that carries it out.
type operation struct {
	name string
	task func(*bench) runner.Task
}

// operations are all operations that change something.
func operations() []operation {
	on := func(status model.Status, body func(change.Target) change.Body) func(*bench, string) runner.Task {
		return func(b *bench, name string) runner.Task {
			t := b.envelope(status)
			return runner.New(t, change.Request{Operation: change.Named(name), Body: body(t)})
		}
	}
	onTemplate := func(body func(change.Target) change.Body) func(*bench, string) runner.Task {
		return func(b *bench, name string) runner.Task {
			t := b.template()
			return runner.New(t, change.Request{Operation: change.Named(name), Body: body(t)})
		}
	}
	nothing := func(change.Target) change.Body { return nil }
	always := func(body change.Body) func(change.Target) change.Body {
		return func(change.Target) change.Body { return body }
	}
	subject := "Please sign"
	rows := map[string]func(*bench, string) runner.Task{
		"envelope.create": func(_ *bench, name string) runner.Task {
			return runner.New(change.Target{}, change.Request{Operation: change.Named(name), Body: &model.NewEnvelope{Name: "Lease 1", LegalityLevel: model.SES}})
		},
		"envelope.create_from_template":    onTemplate(always(&model.EnvelopeFromTemplate{Name: "Lease 1"})),
		"envelope.duplicate":               on(model.InProgress, nothing),
		"envelope.delete":                  on(model.Draft, nothing),
		"envelope.void":                    on(model.InProgress, nothing),
		"envelope.send":                    on(model.Draft, nothing),
		"envelope.rename":                  on(model.InProgress, always(&model.Rename{Name: "Another name"})),
		"envelope.set_expiration_date":     on(model.InProgress, always(&model.ExpirationDate{ExpiresAt: model.Seconds.Stamp(time.Now().AddDate(0, 2, 0))})),
		"envelope.set_legality_level":      on(model.Draft, always(&model.LegalityLevelChange{LegalityLevel: model.QESEidas})),
		"envelope.set_comment":             on(model.InProgress, always(&model.CommentChange{Comment: "for the file"})),
		"envelope.set_notification":        on(model.InProgress, always(&model.NotificationChange{Subject: &subject})),
		"envelope.add_signing_steps":       on(model.Draft, always(recipients(model.Signer))),
		"envelope.set_attachment_settings": on(model.InProgress, otherVisibility),
		"envelope.set_placeholders":        on(model.Draft, func(t change.Target) change.Body { return attachments(t) }),
		"envelope.set_dynamic_fields": func(b *bench, name string) runner.Task {
			t, field := b.draftWithDynamicField()
			return runner.New(t, change.Request{Operation: change.Named(name), Body: &model.DynamicFields{Fields: []model.DynamicField{{Name: field, Value: "900"}}}})
		},
		"envelope.add_document": func(b *bench, name string) runner.Task {
			return runner.New(b.envelope(model.Draft), change.Request{Operation: change.Named(name), File: b.file()})
		},
		"envelope.add_annotation": func(b *bench, name string) runner.Task {
			t := b.envelope(model.Draft)
			return runner.New(t, change.Request{Operation: change.Named(name), Body: b.signature(t)})
		},
		"envelope.delete_annotation": func(b *bench, name string) runner.Task {
			return runner.New(b.field(b.envelope(model.Draft)), change.Request{Operation: change.Named(name)})
		},
		"template.create": func(_ *bench, name string) runner.Task {
			return runner.New(change.Target{}, change.Request{Operation: change.Named(name), Body: &model.NewTemplate{Name: "Lease"}})
		},
		"template.duplicate":               onTemplate(nothing),
		"template.delete":                  onTemplate(nothing),
		"template.rename":                  onTemplate(always(&model.Rename{Name: "Another name"})),
		"template.set_comment":             onTemplate(always(&model.CommentChange{Comment: "for the file"})),
		"template.set_notification":        onTemplate(always(&model.NotificationChange{Subject: &subject})),
		"template.add_signing_steps":       onTemplate(always(recipients(model.Signer))),
		"template.set_placeholders":        onTemplate(func(t change.Target) change.Body { return attachments(t) }),
		"template.set_attachment_settings": onTemplate(otherVisibility),
		"template.add_document": func(b *bench, name string) runner.Task {
			return runner.New(b.template(), change.Request{Operation: change.Named(name), File: b.file()})
		},
		"template.add_annotation": func(b *bench, name string) runner.Task {
			t := b.template()
			return runner.New(t, change.Request{Operation: change.Named(name), Body: b.signature(t)})
		},
		"template.delete_annotation": func(b *bench, name string) runner.Task {
			return runner.New(b.field(b.template()), change.Request{Operation: change.Named(name)})
		},
		"webhook.create": func(_ *bench, name string) runner.Task {
			return runner.New(change.Target{}, change.Request{Operation: change.Named(name), Body: &model.NewWebhook{Event: model.EnvelopeVoided, Target: "https://example.com/hook"}})
		},
		"webhook.delete": func(b *bench, name string) runner.Task {
			return runner.New(b.webhook(), change.Request{Operation: change.Named(name)})
		},
	}
	var list []operation
	for _, op := range api.Operations() {
		if !op.Class.Changes() {
			continue
		}
		make := rows[op.Name]
		list = append(list, operation{op.Name, func(b *bench) runner.Task {
			if make == nil {
				b.t.Fatalf("there is no task for %s", op.Name)
			}
			return make(b, op.Name)
		}})
	}
	return list
}
