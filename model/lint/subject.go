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

// shape is the envelope, or the template as an envelope without a state. Of nothing no recipient is known.
func (s *Subject) shape() *model.Envelope {
	switch t := s.Template; {
	case s.Envelope != nil:
		return s.Envelope
	case t != nil:
		return &model.Envelope{NumRecipients: t.NumRecipients, SigningSteps: t.SigningSteps, Documents: t.Documents, Attachments: t.Attachments}
	default:
		return &model.Envelope{NumRecipients: 1}
	}
}
