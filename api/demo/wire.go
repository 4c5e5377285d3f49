package demo

import (
	"strings"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// The forms below are those of replies: every field of the specification, null where there is nothing.

type envelopeListJSON struct {
	HasNextPage     bool           `json:"has_next_page"`
	HasPreviousPage bool           `json:"has_previous_page"`
	Envelopes       []envelopeJSON `json:"envelopes"`
}

type envelopeJSON struct {
	ID            model.EnvelopeID          `json:"id"`
	Name          model.Text                `json:"name"`
	Comment       *string                   `json:"comment"`
	Pages         model.Int                 `json:"pages"`
	FlowType      model.FlowType            `json:"flow_type"`
	LegalityLevel model.LegalityLevel       `json:"legality_level"`
	Status        model.Status              `json:"status"`
	CreatedAt     model.Time                `json:"created_at"`
	UpdatedAt     model.Time                `json:"updated_at"`
	ExpiresAt     *model.Time               `json:"expires_at"`
	NumRecipients model.Int                 `json:"num_recipients"`
	IsDuplicable  *bool                     `json:"is_duplicable"`
	SigningSteps  []stepJSON[recipientJSON] `json:"signing_steps"`
	Documents     []model.Document          `json:"documents"`
	Notification  *model.Notification       `json:"notification"`
	Attachments   attachmentsJSON           `json:"attachments,omitempty"`
}

// attachmentsJSON holds nil where the field is left out, and points to nil for null.
type attachmentsJSON **model.Attachments

func (s *backend) attachmentsJSON(a *model.Attachments) attachmentsJSON {
	if s.options.Legacy {
		return nil
	}
	return &a
}

// stepJSON holds a step of an envelope or of a template, which differ in their recipients.
type stepJSON[R any] struct {
	Recipients []R `json:"recipients"`
}

func stepsJSON[R any](steps []model.SigningStep, recipient func(*model.Recipient) R) []stepJSON[R] {
	out := make([]stepJSON[R], len(steps))
	for i, step := range steps {
		out[i].Recipients = make([]R, len(step.Recipients))
		for j := range step.Recipients {
			out[i].Recipients[j] = recipient(&step.Recipients[j])
		}
	}
	return out
}

// personJSON holds the members that recipients of envelopes and of templates share.
type personJSON struct {
	ID    model.RecipientID `json:"id"`
	UID   *model.UserID     `json:"uid"`
	Name  model.Text        `json:"name"`
	Email model.Text        `json:"email"`
	Role  model.Role        `json:"role"`
}

func person(r *model.Recipient) personJSON {
	return personJSON{ID: r.ID, UID: orNull(&r.UID), Name: r.Name, Email: r.Email, Role: r.Role}
}

type recipientJSON struct {
	personJSON
	Verification *verificationJSON `json:"verification"`
}

type verificationJSON struct {
	Type  model.VerificationType `json:"type"`
	Value *model.Secret          `json:"value"`
}

func (s *backend) envelopeJSON(e *account.Envelope, abridged bool) envelopeJSON {
	out := envelopeJSON{
		ID: e.ID, Name: e.Name, Comment: textOrNull(e.Comment), Pages: e.Pages, FlowType: e.FlowType,
		LegalityLevel: e.LegalityLevel, Status: e.Status, CreatedAt: e.CreatedAt, UpdatedAt: e.UpdatedAt,
		ExpiresAt: orNull(&e.ExpiresAt), NumRecipients: e.NumRecipients, IsDuplicable: e.IsDuplicable,
		SigningSteps: []stepJSON[recipientJSON]{}, Documents: []model.Document{}, Attachments: s.attachmentsJSON(nil),
	}
	if s.options.MixedUnits && e.ID != "" && strings.ContainsRune("048c", rune(e.ID[len(e.ID)-1])) {
		other := model.Milliseconds
		if e.UpdatedAt.Unit() == other {
			other = model.Seconds
		}
		out.UpdatedAt = other.Stamp(e.UpdatedAt.Time())
	}
	if abridged {
		return out
	}
	out.SigningSteps = stepsJSON(e.SigningSteps, s.recipientJSON)
	out.Documents = documentsJSON(e.Documents)
	out.Notification, out.Attachments = e.Notification, s.attachmentsJSON(e.Attachments)
	return out
}

// orNull returns a value as it is encoded, with null for its zero value.
func orNull[T comparable](value *T) *T {
	if *value == *new(T) {
		return nil
	}
	return value
}

func textOrNull(t model.Text) *string { return orNull(new(t.Wire())) }

func documentsJSON(documents []model.Document) []model.Document {
	if documents == nil {
		return []model.Document{}
	}
	return documents
}

func (s *backend) recipientJSON(r *model.Recipient) recipientJSON {
	out := recipientJSON{personJSON: person(r)}
	if v := r.Verification; v != nil && !(s.options.Legacy && v.Type == model.IDVerification) {
		out.Verification = &verificationJSON{Type: v.Type, Value: orNull(&v.Value)}
	}
	return out
}

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

func (s *backend) templateJSON(t *account.Template) templateJSON {
	return templateJSON{
		ID: t.ID, Name: t.Name, Comment: textOrNull(t.Comment), Pages: t.Pages, LegalityLevel: t.LegalityLevel,
		CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt, ExpirationDelay: orNull(&t.ExpirationDelay), NumRecipients: t.NumRecipients,
		SigningSteps: stepsJSON(t.SigningSteps, s.templateRecipient), Documents: documentsJSON(t.Documents),
		Notification: t.Notification, DynamicFields: t.DynamicFields, Attachments: s.attachmentsJSON(t.Attachments),
	}
}

// templateRecipient encodes a recipient without a verification ("Template").
func (s *backend) templateRecipient(r *model.Recipient) personJSON {
	out := person(r)
	if s.options.Legacy && r.Role == model.Sender {
		out.Role = model.Signer
	}
	return out
}
