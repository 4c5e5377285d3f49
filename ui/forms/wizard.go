package forms

import (
	"context"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/background"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
)

// wizard asks the questions of one form. Its exported fields are the answers, and its JSON is the draft.
type wizard interface {
	// blocked says why the form cannot be used for its subject, "" when it can.
	blocked(formContext) string
	prefill(formContext)
	pages(formContext) []page
	// plan makes the requests. The error is a rule that an answer breaks.
	plan(formContext) (plan, error)
}

type alwaysAvailable struct{}

func (alwaysAvailable) blocked(formContext) string { return "" }
func (alwaysAvailable) prefill(formContext)        {}

// named gives a name to what a form makes, and to its draft.
type named struct {
	Name string `json:"name"`
}

func (n *named) draftName() string { return n.Name }

type formContext struct {
	subject
	read     bool
	supports change.Supports
	unit     model.Unit // of the times of the service
	now      time.Time
	sandbox  bool
	results  checkResults
	// done reports whether a part of the form was sent, which locks it.
	done         func(part string) bool
	lineByLine   bool
	unsent       bool // says that the subject is still to be made: it has no ids of the service
	positions    geometry.Assumptions
	findings     []triage.Finding // about an envelope that is issued again
	copiesLose   bool             // says that a duplicate of an envelope has lost its fields here
	webhookEvent bool             // says that a webhook is registered with its event
	words        paper.Words      // printed on the documents, as far as they are known
}

// offers reports whether the service has the operation for the kind of the subject.
func (c formContext) offers(o *change.Operation) bool { return c.supports(o.On(c.Target).Name) }

func (c formContext) placesFields() bool { return c.offers(change.AddAnnotation) }

func (c formContext) notOffered(o *change.Operation) string {
	if c.offers(o) {
		return ""
	}
	return change.NotOffered
}

// requests returns the present attachment requests, and whether one could not be read.
func (c formContext) requests() (list []model.AttachmentPlaceholder, unread bool) {
	switch {
	case c.Template != nil:
		return c.Template.Attachments.Placeholders(), c.Template.Unread.Has("attachments")
	case c.Envelope != nil:
		return c.Envelope.Attachments.Placeholders(), c.Envelope.Unread.Has("attachments")
	}
	return nil, false
}

// What a form is about: one of these, or nothing that exists yet.
const anEnvelope, aTemplate = 1, 2

func begin[W any, P interface {
	*W
	wizard
}]() wizard {
	return P(new(W))
}

// kinds lists the forms with their titles and what they are about.
var kinds = map[nav.FormKind]struct {
	title string
	about int
	begin func() wizard
}{
	nav.NewEnvelope:    {"New envelope", 0, begin[newEnvelope]},
	nav.NewWebhook:     {"New webhook", 0, begin[newWebhook]},
	nav.NewTemplate:    {"New template", 0, begin[newTemplate]},
	nav.FromTemplate:   {"New envelope from a template", aTemplate, begin[fromTemplate]},
	nav.TemplateSteps:  {"Signing steps of the template", aTemplate, begin[signingSteps]},
	nav.SigningSteps:   {"Signing steps", anEnvelope, begin[signingSteps]},
	nav.Reissue:        {"Issue again", anEnvelope, begin[reissue]},
	nav.UploadDocument: {"Add documents", anEnvelope | aTemplate, begin[uploadDocument]},
	nav.Placeholders:   {"Attachment requests", anEnvelope | aTemplate, begin[placeholders]},
	nav.NewAnnotation:  {"New field", anEnvelope | aTemplate, begin[newAnnotation]},
	nav.MoveAnnotation: {"Move a field", anEnvelope | aTemplate, begin[movedAnnotation]},
}

// wizardOf returns the form of a route and its title, nil where it lacks what it is about.
func wizardOf(r nav.Form) (wizard, string) {
	k, known := kinds[r.Kind]
	ofEnvelope := k.about&anEnvelope != 0 && r.Envelope != nil
	ofTemplate := k.about&aTemplate != 0 && r.Template != nil
	if !known || k.about != 0 && !ofEnvelope && !ofTemplate {
		return nil, "Form"
	}
	return k.begin(), k.title
}

type subject struct {
	// Target names the subject; empty where the form creates something new.
	change.Target
	webhooks     []model.Webhook // nil, as templates, where they cannot be listed
	templates    []model.Template
	fields       []model.Annotation // on the documents already; nil where they are not needed, or could not be read
	fieldsUnread bool
	// own and alike hold the fields of an envelope to issue again, and of the templates that it may be made from.
	own    account.Fields
	alike  []background.Template
	origin *account.Origin // the template that is most like an envelope to issue again, nil where none is known
}

func (s subject) readFields(ctx context.Context, c *api.Client, r nav.Form) (_ subject, err error) {
	if s.Template != nil {
		s.fields, err = c.TemplateAnnotations(ctx, s.Template.ID)
	} else {
		var read map[model.DocumentID][]model.Annotation
		read, err = c.FieldsOf(ctx, s.Envelope.ID, s.Envelope.Documents)
		for i := range s.Envelope.Documents {
			s.fields = append(s.fields, read[s.Envelope.Documents[i].ID]...)
		}
	}
	if r.Kind == nav.NewAnnotation {
		s.fieldsUnread = err != nil
		return s, nil
	}
	for i := range s.fields {
		if r.Annotation != nil && s.fields[i].ID == r.Annotation.ID {
			s.Annotation = &s.fields[i]
		}
	}
	return s, err
}

// readSubject also reads an envelope where the unit of time of the service is not known yet.
func readSubject(ctx context.Context, c *api.Client, r nav.Form, rules account.Rules) (subject, error) {
	var l subject
	switch {
	case r.Template != nil || r.Envelope != nil:
		now, err := change.Target{Envelope: r.Envelope, Template: r.Template}.Read(ctx, c)
		l.Target = now
		if err == nil && (r.Kind == nav.NewAnnotation || r.Kind == nav.MoveAnnotation) {
			return l.readFields(ctx, c, r)
		}
		if err == nil && r.Kind == nav.Reissue {
			return l.readAlike(ctx, c, rules), nil
		}
		return l, err
	case r.Kind == nav.NewWebhook:
		hooks, err := c.Webhooks(ctx, model.WebhookQuery{})
		if api.KindOf(err) == api.NotOffered {
			return l, nil
		}
		l.webhooks = append([]model.Webhook{}, hooks...)
		return l, err
	case r.Kind == nav.NewEnvelope:
		if c.Unit() == model.UnknownUnit {
			if _, err := c.Envelopes(ctx, model.EnvelopeQuery{Window: model.FirstRows(1, "")}); err != nil {
				return l, err
			}
		}
		// Without the list the form asks for the id of a template.
		if list, err := c.TemplateRows(ctx, model.TemplateQuery{Order: model.TemplateByName, Ascending: true, Window: model.FirstRows(maxTemplates, "")}); err == nil && c.Supports(change.AddAnnotation.Name) {
			l.templates = append([]model.Template{}, list.Templates...)
		}
	}
	return l, nil
}
