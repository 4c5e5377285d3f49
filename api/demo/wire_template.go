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
	ID              model.TemplateID    `json:"id"`
	Name            model.Text          `json:"name"`
	Comment         *string             `json:"comment"`
	Pages           model.Int           `json:"pages"`
	LegalityLevel   model.LegalityLevel `json:"legality_level"`
	CreatedAt       model.Time          `json:"created_at"`
	UpdatedAt       model.Time          `json:"updated_at"`
	ExpirationDelay *model.Int          `json:"expiration_delay"`
	NumRecipients   model.Int           `json:"num_recipients"`
	SigningSteps    []templateStepJSON  `json:"signing_steps"`
	Documents       []model.Document    `json:"documents"`
	Notification    *model.Notification `json:"notification"`
	DynamicFields   []model.Text        `json:"dynamic_fields"`
	Attachments     attachmentsJSON     `json:"attachments,omitempty"`
}

type templateStepJSON struct {
	Recipients []templateRecipientJSON `json:"recipients"`
}

// templateRecipientJSON has no verification ("Template").
type templateRecipientJSON struct {
	ID    model.RecipientID `json:"id"`
	UID   *model.UserID     `json:"uid"`
	Name  model.Text        `json:"name"`
	Email model.Text        `json:"email"`
	Role  model.Role        `json:"role"`
}

func (s *Service) templateJSON(t *account.Template) templateJSON {
	out := templateJSON{
		ID: t.ID, Name: t.Name, Comment: orNull(t.Comment), Pages: t.Pages, LegalityLevel: t.LegalityLevel,
		CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt, NumRecipients: t.NumRecipients,
		SigningSteps: make([]templateStepJSON, len(t.SigningSteps)), Documents: documentsJSON(t.Documents),
		Notification: t.Notification, DynamicFields: t.DynamicFields, Attachments: s.attachmentsJSON(t.Attachments),
	}
	if t.ExpirationDelay > 0 {
		out.ExpirationDelay = &t.ExpirationDelay
	}
	if out.DynamicFields == nil {
		out.DynamicFields = []model.Text{}
	}
	for i, step := range t.SigningSteps {
		out.SigningSteps[i].Recipients = make([]templateRecipientJSON, len(step.Recipients))
		for j := range step.Recipients {
			r := &step.Recipients[j]
			out.SigningSteps[i].Recipients[j] = templateRecipientJSON{r.ID, userID(r), r.Name, r.Email, s.templateRole(r)}
		}
	}
	return out
}

func (s *Service) templateRole(r *model.Recipient) model.Role {
	if s.options.Legacy && r.Role == model.Sender {
		return model.Signer
	}
	return r.Role
}
