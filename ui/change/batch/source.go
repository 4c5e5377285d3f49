package batch

import (
	"inkdesk/model"
	"inkdesk/ui/change"
)

// The operations that a row may be made of.
const (
	fromTemplate = "envelope.create_from_template"
	duplicate    = "envelope.duplicate"
	rename       = "envelope.rename"
	setComment   = "envelope.set_comment"
	addSteps     = "envelope.add_signing_steps"
	setDynamic   = "envelope.set_dynamic_fields"
	send         = "envelope.send"
)

// Source is what every row makes an envelope from: a template, or else an envelope, of
// which copies are made.
type Source struct {
	Template *model.Template
	Envelope *model.Envelope
	// Fields are the names of the dynamic fields of the envelope, as its documents show
	// them. A template names its own.
	Fields []model.Text
	// Offers reports whether the service has an operation, by its name in package api.
	Offers func(operation string) bool
}

// Target is the template or the envelope.
func (s Source) Target() change.Target {
	return change.Target{Template: s.Template, Envelope: s.Envelope}
}

// word is what the source is called in a sentence.
func (s Source) word() string { return string(s.Target().Kind()) }

// dynamicFields are those that a row may fill.
func (s Source) dynamicFields() []model.Text {
	switch {
	case !s.Offers(setDynamic):
		return nil
	case s.Template == nil:
		return s.Fields
	default:
		return s.Template.DynamicFields
	}
}

// takesPeople reports whether a row may say who the envelope goes to.
func (s Source) takesPeople() bool { return s.Offers(addSteps) }

// takesComment reports whether a row may have a comment.
func (s Source) takesComment() bool { return s.Template != nil || s.Offers(setComment) }

// CannotSend is why no row can be sent, "" when they can.
func (s Source) CannotSend() string {
	switch {
	case !s.Offers(send):
		return "This service does not offer sending; the envelopes stay drafts."
	case len(s.Target().Documents()) == 0:
		return "The " + s.word() + " has no document, so the envelopes stay drafts."
	default:
		return ""
	}
}

// place is a recipient that the source has.
type place struct {
	model.Recipient
	step int // from 1
}

// places are the recipients of the source in their order, over all steps.
func (s Source) places() []place {
	var list []place
	for i, step := range s.Target().SigningSteps() {
		for _, r := range step.Recipients {
			list = append(list, place{r, i + 1})
		}
	}
	return list
}
