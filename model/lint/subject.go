package lint

import (
	"inkdesk/model"
	"inkdesk/model/geometry"
)

// Subject is what is examined.
type Subject struct {
	// Envelope or Template is set. Neither is changed.
	Envelope *model.Envelope
	Template *model.Template
	// Documents replace those of the envelope or the template, if set.
	Documents []model.Document
	// Fields are the fields read so far; Complete says that they are all there are, on
	// all documents. Without it nothing is said about what is missing.
	Fields   []model.Annotation
	Complete bool
	// Assume is how positions are read. Undecided is taken for percent.
	Assume geometry.Assumptions
}

func (s *Subject) steps() []model.SigningStep {
	switch {
	case s.Envelope != nil:
		return s.Envelope.SigningSteps
	case s.Template != nil:
		return s.Template.SigningSteps
	default:
		return nil
	}
}

func (s *Subject) documents() []model.Document {
	switch {
	case s.Documents != nil:
		return s.Documents
	case s.Envelope != nil:
		return s.Envelope.Documents
	case s.Template != nil:
		return s.Template.Documents
	default:
		return nil
	}
}

func (s *Subject) attachments() *model.Attachments {
	switch {
	case s.Envelope != nil:
		return s.Envelope.Attachments
	case s.Template != nil:
		return s.Template.Attachments
	default:
		return nil
	}
}

// abridged reports whether recipients are known to be missing from what was read.
func (s *Subject) abridged() bool {
	switch {
	case s.Envelope != nil:
		return s.Envelope.Abridged()
	case s.Template != nil:
		return s.Template.NumRecipients > 0 && len(s.Template.SigningSteps) == 0
	default:
		return true
	}
}
