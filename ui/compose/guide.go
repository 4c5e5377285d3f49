package compose

import (
	"context"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/nav"
)

// guide is one of the forms: what it asks, and what it sends.
type guide struct {
	title string
	// refuses is why the form cannot be used for what was read, "" when it can.
	refuses func(known) string
	// begin fills in what is there already; nil for nothing.
	begin func(known) answers
	// pages are all pages as the answers stand.
	pages func(answers, known) []page
	// plan makes the requests of the answers. An error is a rule that was broken.
	plan func(answers, known) (plan, error)
}

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
	// templates are those that fields can be taken from, nil where they cannot be listed;
	// layout is the one that was chosen and read.
	templates []model.Template
	layout    *layout
	// seen is what the files were like when they were looked at.
	seen seen
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

// guideOf is the form of a route, false for one that does not exist.
func guideOf(r nav.Compose) (guide, bool) {
	switch r.Form {
	case nav.NewEnvelope:
		return newEnvelope(), true
	case nav.FromTemplate:
		return fromTemplate(), r.Template != nil
	case nav.SigningSteps:
		return signingSteps(), r.Envelope != nil
	case nav.NewWebhook:
		return newWebhook(), true
	case nav.NewTemplate:
		return newTemplate(), true
	case nav.UploadDocument:
		return uploadDocument(), r.Envelope != nil || r.Template != nil
	case nav.Placeholders:
		return placeholders(), r.Envelope != nil || r.Template != nil
	case nav.TemplateSteps:
		return templateSteps(), r.Template != nil
	case nav.Reissue:
		return reissue(), r.Envelope != nil
	case nav.NewAnnotation:
		return newAnnotation(), r.Envelope != nil || r.Template != nil
	}
	return guide{}, false
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
