package demo

import (
	"inkdesk/api/demo/account"
	"inkdesk/model"
)

type templateListJSON struct {
	HasNextPage     bool           `json:"has_next_page"`
	HasPreviousPage bool           `json:"has_previous_page"`
	Templates       []templateJSON `json:"templates"`
}

type templateJSON struct {
	ID              model.TemplateID       `json:"id"`
	Name            model.Text             `json:"name"`
	Comment         *string                `json:"comment"`
	Pages           model.Int              `json:"pages"`
	LegalityLevel   model.LegalityLevel    `json:"legality_level"`
	CreatedAt       model.Time             `json:"created_at"`
	UpdatedAt       model.Time             `json:"updated_at"`
	ExpirationDelay *model.Int             `json:"expiration_delay"`
	NumRecipients   model.Int              `json:"num_recipients"`
	SigningSteps    []stepJSON[personJSON] `json:"signing_steps"`
	Documents       []model.Document       `json:"documents"`
	Notification    *model.Notification    `json:"notification"`
	DynamicFields   []model.Text           `json:"dynamic_fields"`
	Attachments     attachmentsJSON        `json:"attachments,omitempty"`
}

func (s *Service) templateJSON(t *account.Template) templateJSON {
	out := templateJSON{
		ID: t.ID, Name: t.Name, Comment: orNull(t.Comment), Pages: t.Pages, LegalityLevel: t.LegalityLevel,
		CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt, NumRecipients: t.NumRecipients,
		SigningSteps: stepsJSON(t.SigningSteps, s.templateRecipient), Documents: documentsJSON(t.Documents),
		Notification: t.Notification, DynamicFields: t.DynamicFields, Attachments: s.attachmentsJSON(t.Attachments),
	}
	if t.ExpirationDelay > 0 {
		out.ExpirationDelay = &t.ExpirationDelay
	}
	if out.DynamicFields == nil {
		out.DynamicFields = []model.Text{}
	}
	return out
}

// templateRecipient has no verification ("Template").
func (s *Service) templateRecipient(r *model.Recipient) personJSON {
	out := person(r)
	if s.options.Legacy && r.Role == model.Sender {
		out.Role = model.Signer
	}
	return out
}
