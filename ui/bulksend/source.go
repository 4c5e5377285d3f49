package bulksend

import (
	"inkdesk/model"
	"inkdesk/ui/change"
)

// The operations that the requests of a row are for.
const (
	fromTemplate = "envelope.create_from_template"
	duplicate    = "envelope.duplicate"
	rename       = "envelope.rename"
	setComment   = "envelope.set_comment"
	addSteps     = "envelope.add_signing_steps"
	setDynamic   = "envelope.set_dynamic_fields"
	send         = "envelope.send"
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

// label is what the source is called in a sentence.
func (s Source) label() string { return string(s.Target().Kind()) }

// dynamicFields are the names of the fields that a row may fill.
func (s Source) dynamicFields() []model.Text {
	switch {
	case !s.Supports(setDynamic):
		return nil
	case s.Template == nil:
		return s.Fields
	default:
		return s.Template.DynamicFields
	}
}

// acceptsPeople reports whether a row may have recipients.
func (s Source) acceptsPeople() bool { return s.Supports(addSteps) }

// acceptsComment reports whether a row may have a comment.
func (s Source) acceptsComment() bool { return s.Template != nil || s.Supports(setComment) }

// CannotSend is why no envelope can be sent, "" when they can be.
func (s Source) CannotSend() string {
	switch {
	case !s.Supports(send):
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

// recipients are the recipients of the source over all steps, in order.
func (s Source) recipients() []sourceRecipient {
	var list []sourceRecipient
	for i, step := range s.Target().SigningSteps() {
		for _, r := range step.Recipients {
			list = append(list, sourceRecipient{r, i + 1})
		}
	}
	return list
}
