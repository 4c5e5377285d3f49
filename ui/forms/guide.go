package forms

import (
	"context"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
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
	learned
	// read: that was read, as far as it has to be.
	read bool
	// offers tells whether the service has an operation.
	offers func(string) bool
	// stamp gives the wire form of a moment, zero while the unit is unknown.
	stamp   func(time.Time) model.Time
	unit    model.Unit
	now     time.Time
	sandbox bool
	looked  looked
	// done reports whether a part of the form was carried out already; it is then locked.
	done func(part string) bool
	// plain: the form is answered line by line.
	plain bool
}

// requests are the present attachment requests, and whether one could not be read.
func (k known) requests() (list []model.AttachmentPlaceholder, unread bool) {
	switch {
	case k.Template != nil:
		return k.Template.Attachments.Placeholders(), k.Template.Unread.Has("attachments")
	case k.Envelope != nil:
		return k.Envelope.Attachments.Placeholders(), k.Envelope.Unread.Has("attachments")
	}
	return nil, false
}

// guideOf is the form of a route without any answers, nil for one that does not exist.
func guideOf(r nav.Form) guide {
	ofEnvelope, ofTemplate := r.Envelope != nil, r.Template != nil
	switch {
	case r.Kind == nav.NewEnvelope:
		return &newEnvelope{}
	case r.Kind == nav.NewWebhook:
		return &newWebhook{}
	case r.Kind == nav.NewTemplate:
		return &newTemplate{}
	case r.Kind == nav.FromTemplate && ofTemplate:
		return &fromTemplate{}
	case r.Kind == nav.TemplateSteps && ofTemplate:
		return &templateSteps{}
	case r.Kind == nav.SigningSteps && ofEnvelope:
		return &signingSteps{}
	case r.Kind == nav.Reissue && ofEnvelope:
		return &reissue{}
	case !ofEnvelope && !ofTemplate:
		return nil
	case r.Kind == nav.UploadDocument:
		return &uploadDocument{}
	case r.Kind == nav.Placeholders:
		return &placeholders{}
	case r.Kind == nav.NewAnnotation:
		return &newAnnotation{}
	}
	return nil
}

// learned is what was read before a form.
type learned struct {
	// Target is what the form is about, empty where it makes something new.
	change.Target
	// hooks are the registered webhooks and templates those that fields can be taken from,
	// nil where they cannot be listed.
	hooks     []model.Webhook
	templates []model.Template
}

// learn reads what the form is about anew, and whatever tells in which unit the service
// counts time.
func learn(ctx context.Context, c *api.Client, r nav.Form) (learned, error) {
	var l learned
	switch {
	case r.Template != nil || r.Envelope != nil:
		now, err := change.Target{Envelope: r.Envelope, Template: r.Template}.Read(ctx, c)
		l.Target = now
		return l, err
	case r.Kind == nav.NewWebhook:
		hooks, err := c.Webhooks(ctx, model.WebhookQuery{})
		if api.KindOf(err) == api.NotOffered {
			return l, nil
		}
		l.hooks = append([]model.Webhook{}, hooks...)
		return l, err
	case r.Kind == nav.NewEnvelope:
		if c.Unit() == model.UnknownUnit {
			if _, err := c.Envelopes(ctx, model.EnvelopeQuery{Window: model.FirstRows(1, "")}); err != nil {
				return l, err
			}
		}
		// Without the list the form does with the id of a template.
		if list, err := c.TemplateRows(ctx, model.TemplateQuery{Order: model.TemplateByName, Ascending: true, Window: model.FirstRows(mostTemplates, "")}); err == nil && c.Supports(addField) {
			l.templates = append([]model.Template{}, list.Templates...)
		}
	}
	return l, nil
}
