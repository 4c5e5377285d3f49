package bulksend

import (
	"inkdesk/model"
	"inkdesk/ui/change"
)

// Source is what the envelopes are made from: a template, or an envelope that is copied.
type Source struct {
	Template *model.Template
	Envelope *model.Envelope
	// Fields are the names of the dynamic fields of the envelope, from its documents. A
	// template has its own names.
	Fields []model.Text
	// Supports reports whether the service has an operation, by its name in package api.
	Supports func(operation string) bool
}

// Target is the template or the envelope.
func (s Source) Target() change.Target {
	return change.Target{Template: s.Template, Envelope: s.Envelope}
}

func (s Source) label() string { return string(s.Target().Kind()) }

func (s Source) dynamicFields() []model.Text {
	switch {
	case !s.Supports(change.SetDynamicFields):
		return nil
	case s.Template == nil:
		return s.Fields
	default:
		return s.Template.DynamicFields
	}
}

func (s Source) acceptsPeople() bool { return s.Supports(change.AddSigningSteps) }

func (s Source) acceptsComment() bool { return s.Template != nil || s.Supports(change.SetComment) }

// CannotSend is why no envelope can be sent, "" when they can be.
func (s Source) CannotSend() string {
	switch {
	case !s.Supports(change.SendEnvelope):
		return "This service does not offer sending; the envelopes stay drafts."
	case len(s.Target().Documents()) == 0:
		return "The " + s.label() + " has no document, so the envelopes stay drafts."
	default:
		return ""
	}
}

type sourceRecipient struct {
	model.Recipient
	step int // from 1
}

func (s Source) recipients() []sourceRecipient {
	var list []sourceRecipient
	for i, step := range s.Target().SigningSteps() {
		for _, r := range step.Recipients {
			list = append(list, sourceRecipient{r, i + 1})
		}
	}
	return list
}
