package compose

import (
	"context"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/nav"
)

// guide is one of the forms: what it asks, and what it sends. Its exported fields are the
// answers; they are what a draft holds.
type guide interface {
	title() string
	// refuses is why the form cannot be used for what was read, "" when it can.
	refuses(known) string
	// begin fills in what is there already.
	begin(known)
	// pages are all pages as the answers stand.
	pages(known) []page
	// plan makes the requests of the answers. An error is a rule that was broken.
	plan(known) (plan, error)
}

// open is a form that can always be used, and begins with nothing.
type open struct{}

func (open) refuses(known) string { return "" }
func (open) begin(known)          {}

// known is what a form builds on.
type known struct {
	// read: what follows was read, as far as it has to be.
	read bool
	// offers tells whether the service has an operation.
	offers func(string) bool
	// stamp gives the wire form of a moment, zero while the unit is unknown.
	stamp    func(time.Time) model.Time
	unit     model.Unit
	now      time.Time
	sandbox  bool
	envelope *model.Envelope
	template *model.Template
	// hooks are the registered webhooks, nil where they cannot be listed.
	hooks []model.Webhook
	// templates are those that fields can be taken from, nil where they cannot be listed.
	templates []model.Template
	looked    looked
	// done reports whether a part of the form was carried out already; it is then locked.
	done func(part string) bool
}

func (k known) documents() []model.Document {
	if k.template != nil {
		return k.template.Documents
	}
	if k.envelope != nil {
		return k.envelope.Documents
	}
	return nil
}

func (k known) steps() []model.SigningStep {
	if k.template != nil {
		return k.template.SigningSteps
	}
	if k.envelope != nil {
		return k.envelope.SigningSteps
	}
	return nil
}

func (k known) attachments() *model.Attachments {
	if k.template != nil {
		return k.template.Attachments
	}
	if k.envelope != nil {
		return k.envelope.Attachments
	}
	return nil
}

// unread is what of the envelope or the template could not be read.
func (k known) unread() model.Unread {
	if k.template != nil {
		return k.template.Unread
	}
	if k.envelope != nil {
		return k.envelope.Unread
	}
	return nil
}

// guideOf is the form of a route without any answers, nil for one that does not exist.
func guideOf(r nav.Compose) guide {
	ofEnvelope, ofTemplate := r.Envelope != nil, r.Template != nil
	switch {
	case r.Form == nav.NewEnvelope:
		return &newEnvelope{}
	case r.Form == nav.NewWebhook:
		return &newWebhook{}
	case r.Form == nav.NewTemplate:
		return &newTemplate{}
	case r.Form == nav.FromTemplate && ofTemplate:
		return &fromTemplate{}
	case r.Form == nav.TemplateSteps && ofTemplate:
		return &templateSteps{}
	case r.Form == nav.SigningSteps && ofEnvelope:
		return &signingSteps{}
	case r.Form == nav.Reissue && ofEnvelope:
		return &reissue{}
	case !ofEnvelope && !ofTemplate:
		return nil
	case r.Form == nav.UploadDocument:
		return &uploadDocument{}
	case r.Form == nav.Placeholders:
		return &placeholders{}
	case r.Form == nav.NewAnnotation:
		return &newAnnotation{}
	}
	return nil
}

// learned is what was read before a form.
type learned struct {
	envelope *model.Envelope
	template *model.Template
	hooks    []model.Webhook
	// templates are nil where they cannot be listed.
	templates []model.Template
}

// learn reads what the form is about anew, and whatever tells in which unit the service
// counts time.
func learn(ctx context.Context, c *api.Client, r nav.Compose) (learned, error) {
	var l learned
	switch {
	case r.Template != nil:
		t, err := c.Template(ctx, r.Template.ID)
		l.template = &t
		return l, err
	case r.Envelope != nil:
		e, err := c.Envelope(ctx, r.Envelope.ID)
		l.envelope = &e
		return l, err
	case r.Form == nav.NewWebhook:
		hooks, err := c.Webhooks(ctx, model.WebhookQuery{})
		if api.KindOf(err) == api.NotOffered {
			return l, nil
		}
		l.hooks = append([]model.Webhook{}, hooks...)
		return l, err
	case r.Form == nav.NewEnvelope:
		if c.Unit() == model.UnknownUnit {
			if _, err := c.Envelopes(ctx, model.EnvelopeQuery{Window: model.FirstRows(1, "")}); err != nil {
				return l, err
			}
		}
		// Without the list the form does with the id of a template.
		if list, err := c.TemplateRows(ctx, model.TemplateQuery{Order: model.TemplateByName, Ascending: true, Window: model.FirstRows(mostTemplates, "")}); err == nil && c.Offers(addField) {
			l.templates = append([]model.Template{}, list.Templates...)
		}
	}
	return l, nil
}
