package change

import (
	"context"
	"strings"

	"inkdesk/api"
	"inkdesk/model"
)

// Operation describes an operation of the service that changes something, with what sends it. There
// is one of each, so that they are compared by identity. On the disk each is called by its name.
type Operation struct {
	api.Operation
	Creates  Kind         // names what it creates without changing its target, "" for nothing
	Moves    model.Status // the status that it moves an envelope to, "" for none
	body     func() Body  // makes an empty body, nil for an operation without one
	template *Operation   // does the same to a template, nil for none
	send     sender
}

// The operations that change something. Nothing else calls a method of the client that does.
var (
	CreateEnvelope     = free("envelope.create", AnEnvelope, (*api.Client).CreateEnvelope)
	CreateFromTemplate = with("envelope.create_from_template", AnEnvelope, ofTemplate,
		(*api.Client).CreateFromTemplate)
	DuplicateEnvelope = copying("envelope.duplicate", AnEnvelope, ofEnvelope,
		(*api.Client).DuplicateEnvelope)
	DeleteEnvelope = deleting("envelope.delete", ofEnvelope, (*api.Client).DeleteEnvelope)
	VoidEnvelope   = moving("envelope.void", model.Voided, (*api.Client).VoidEnvelope,
		func(s model.Status) bool { return s == model.Voided })
	SendEnvelope = moving("envelope.send", model.InProgress, (*api.Client).SendEnvelope,
		func(s model.Status) bool { return s != model.Draft })
	SetExpirationDate = setting("envelope.set_expiration_date", ofEnvelope, dateOf,
		(*api.Client).SetExpirationDate)
	SetLegalityLevel = setting("envelope.set_legality_level", ofEnvelope, levelOf,
		(*api.Client).SetLegalityLevel)
	SetDynamicFields = setting("envelope.set_dynamic_fields", ofEnvelope, fieldsOf,
		(*api.Client).SetDynamicFields)

	CreateTemplate    = free("template.create", ATemplate, (*api.Client).CreateTemplate)
	DuplicateTemplate = copying("template.duplicate", ATemplate, ofTemplate,
		(*api.Client).DuplicateTemplate)
	DeleteTemplate = deleting("template.delete", ofTemplate, (*api.Client).DeleteTemplate)

	CreateWebhook = free("webhook.create", AWebhook, (*api.Client).CreateWebhook)
	DeleteWebhook = deleting("webhook.delete", ofWebhook, (*api.Client).DeleteWebhook)
)

// The operations that envelopes and templates both have, each with that of templates.
var (
	SetName = pair("rename", nameOf,
		(*api.Client).RenameEnvelope, (*api.Client).RenameTemplate)
	SetComment = pair("set_comment", commentOf,
		(*api.Client).SetComment, (*api.Client).SetTemplateComment)
	SetNotification = pair("set_notification", itself[model.NotificationChange],
		(*api.Client).SetNotification, (*api.Client).SetTemplateNotification)
	AddSigningSteps = pair("add_signing_steps", stepsOf,
		(*api.Client).AddSigningSteps, (*api.Client).AddTemplateSigningSteps)
	AddAnnotation = pair("add_annotation", itself[model.AnnotationRequest],
		(*api.Client).AddAnnotation, (*api.Client).AddTemplateAnnotation)
	SetPlaceholders = pair("set_placeholders", placeholdersOf,
		(*api.Client).SetPlaceholders, (*api.Client).SetTemplatePlaceholders)
	SetAttachmentSettings = pair("set_attachment_settings", settingsOf,
		(*api.Client).SetAttachmentSettings, (*api.Client).SetTemplateAttachmentSettings)
	AddDocument = both(uploading("envelope.add_document", ofEnvelope, (*api.Client).AddDocument),
		uploading("template.add_document", ofTemplate, (*api.Client).AddTemplateDocument))
	DeleteAnnotation = both(
		deleting("envelope.delete_annotation", itself[Target],
			func(c *api.Client, ctx context.Context, on Target) error {
				return c.DeleteAnnotation(ctx, on.Envelope.ID, on.Annotation.ID)
			}),
		deleting("template.delete_annotation", itself[Target],
			func(c *api.Client, ctx context.Context, on Target) error {
				return c.DeleteTemplateAnnotation(ctx, on.Template.ID, on.Annotation.ID)
			}))
)

var operations = []*Operation{
	CreateEnvelope, CreateFromTemplate, DuplicateEnvelope, DeleteEnvelope, VoidEnvelope, SendEnvelope,
	SetExpirationDate, SetLegalityLevel, SetDynamicFields, CreateTemplate, DuplicateTemplate,
	DeleteTemplate, CreateWebhook, DeleteWebhook, SetName, SetComment, SetNotification,
	AddSigningSteps, AddDocument, AddAnnotation, DeleteAnnotation, SetPlaceholders,
	SetAttachmentSettings,
}

// Named finds an operation by the name that is on the disk. One that is not known here has only its
// name and cannot be sent, because the journal of a later version is shown, too.
func Named(name string) *Operation {
	for _, o := range operations {
		switch {
		case o.Name == name:
			return o
		case o.template != nil && o.template.Name == name:
			return o.template
		}
	}
	return &Operation{Operation: api.Operation{Name: name}}
}

// Making returns the operation that makes an envelope: from a template, as a copy, or an empty one.
func Making(from Target) *Operation {
	switch {
	case from.Template != nil:
		return CreateFromTemplate
	case from.Envelope != nil:
		return DuplicateEnvelope
	default:
		return CreateEnvelope
	}
}

// Supports reports whether a service has an operation, by its name in package api.
type Supports func(name string) bool

// Sends reports whether drafts can be sent.
func (s Supports) Sends() bool { return s(SendEnvelope.Name) }

// AddsSteps reports whether recipients can be added to envelopes.
func (s Supports) AddsSteps() bool { return s(AddSigningSteps.Name) }

// FillsFields reports whether dynamic fields can be filled.
func (s Supports) FillsFields() bool { return s(SetDynamicFields.Name) }

// On returns the operation that does the same to the target: that of templates where it is one.
func (o *Operation) On(t Target) *Operation {
	if t.Template != nil && o.template != nil {
		return o.template
	}
	return o
}

// NeedsTarget reports whether the operation is about something that exists.
func (o *Operation) NeedsTarget() bool { return strings.Contains(o.Path, "{") }

// Created returns the target that the operation has made, by its id; empty for one that makes none.
func (o *Operation) Created(id string) Target {
	switch o.Creates {
	case AnEnvelope:
		return Target{Envelope: &model.Envelope{ID: model.EnvelopeID(id)}}
	case ATemplate:
		return Target{Template: &model.Template{ID: model.TemplateID(id)}}
	case AWebhook:
		return Target{Webhook: &model.Webhook{ID: model.WebhookID(id)}}
	default:
		return Target{}
	}
}

// Deletes reports whether the operation deletes its target, of that kind.
func (o *Operation) Deletes(kind Kind) bool {
	c, planned := For(o)
	return planned && c.Deletes && c.Kind == kind
}
