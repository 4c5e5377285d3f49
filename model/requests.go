package model

import (
	"slices"
)

// NewEnvelope holds the body of POST /envelope. Only Name is needed by this program; which
// fields a service requires is not shown.
type NewEnvelope struct {
	Name          string        `json:"name"`
	LegalityLevel LegalityLevel `json:"legality_level,omitempty"`
	// ExpiresAt excludes SigningStepsExpireDays ("Rules on creation options" 2).
	ExpiresAt Time   `json:"expires_at,omitempty"`
	Comment   string `json:"comment,omitempty"`
	Sandbox   bool   `json:"sandbox,omitempty"`
	// AccessLinkExpirationDays holds -1 for never, 0 for the end of the day (23:59 UTC), a
	// number of days, or nil for the account's default ("Rules on creation options" 1).
	AccessLinkExpirationDays *int `json:"access_link_expiration_days,omitempty"`
	// SigningStepsExpireDays refreshes the expiration after each signing step.
	SigningStepsExpireDays *int `json:"signing_steps_expire_days,omitempty"`
}

// EnvelopeFromTemplate holds the body of POST /envelope/from_template/{template_id}.
type EnvelopeFromTemplate struct {
	Name    string `json:"name"`
	Comment string `json:"comment,omitempty"`
	Sandbox bool   `json:"sandbox,omitempty"`
}

// NewTemplate holds the body of POST /template (extension).
type NewTemplate struct {
	Name string `json:"name"`
}

// Rename holds the body of PUT …/rename, of templates as an extension.
type Rename struct {
	Name string `json:"name"`
}

// ExpirationDate holds the body of PUT /envelope/{envelope_id}/set_expiration_date.
type ExpirationDate struct {
	ExpiresAt Time `json:"expires_at"`
}

// LegalityLevelChange holds the body of PUT /envelope/{envelope_id}/set_legality_level.
type LegalityLevelChange struct {
	LegalityLevel LegalityLevel `json:"legality_level"`
}

// CommentChange holds the body of PUT …/set_comment (extension).
type CommentChange struct {
	Comment string `json:"comment"`
}

// NotificationChange holds the body of PUT …/set_notification (extension). A nil member stays as it is.
type NotificationChange struct {
	Subject          *string `json:"subject,omitempty"`
	Message          *string `json:"message,omitempty"`
	ReminderInterval *int    `json:"reminder_interval,omitempty"`
}

// DynamicFields holds the body of PUT /envelope/{envelope_id}/dynamic_fields (extension).
type DynamicFields struct {
	Fields []DynamicField `json:"dynamic_fields"`
}

// DynamicField holds the value of one dynamic field of a template (extension).
type DynamicField struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// SigningSteps holds the body of POST …/signing_steps: of a template in the specification, of an envelope as an extension.
type SigningSteps struct {
	Steps []SigningStep `json:"signing_steps"`
}

// WithoutSecrets returns the steps without passcodes and phone numbers.
func (s SigningSteps) WithoutSecrets() SigningSteps {
	steps := slices.Clone(s.Steps)
	for i := range steps {
		recipients := slices.Clone(steps[i].Recipients)
		for j := range recipients {
			if v := recipients[j].Verification; v != nil {
				recipients[j].Verification = &Verification{Type: v.Type}
			}
		}
		steps[i].Recipients = recipients
	}
	return SigningSteps{steps}
}

// Placeholders holds the body of PUT …/attachments/placeholders. The list replaces all
// placeholders there are ("Rules on creation options" 3).
type Placeholders struct {
	Placeholders []PlaceholderRequest `json:"placeholders"`
}

// PlaceholderRequest holds one entry of the list. A placeholder that exists keeps its id.
type PlaceholderRequest struct {
	RecipientID RecipientID   `json:"recipient_id"`
	Name        Text          `json:"name"`
	Required    bool          `json:"required"`
	Multiple    bool          `json:"multiple"`
	ID          PlaceholderID `json:"id,omitempty"`
	Hint        Text          `json:"hint,omitzero"`
}

// AttachmentSettingsChange holds the body of PUT …/attachments/settings.
type AttachmentSettingsChange struct {
	Settings AttachmentSettings `json:"settings"`
}

// NewWebhook holds the body of POST /webhook. The specification shows the target alone;
// public sources require the event too.
type NewWebhook struct {
	Event  WebhookEvent `json:"event,omitempty"`
	Target string       `json:"target"`
}

// AnnotationRequest holds the body of POST …/annotation (extension). A nil or zero member behind Type is not sent.
type AnnotationRequest struct {
	DocumentID  DocumentID      `json:"document_id"`
	Page        Int             `json:"page"`
	X           Float           `json:"x"`
	Y           Float           `json:"y"`
	Width       Float           `json:"width"`
	Height      Float           `json:"height"`
	Type        AnnotationType  `json:"type"`
	RecipientID RecipientID     `json:"recipient_id,omitempty"`
	Required    *bool           `json:"required,omitempty"`
	Signature   MarkRequest     `json:"signature,omitzero"`
	Initials    MarkRequest     `json:"initials,omitzero"`
	Text        TextRequest     `json:"text,omitzero"`
	DateTime    DateRequest     `json:"datetime,omitzero"`
	Checkbox    CheckboxRequest `json:"checkbox,omitzero"`
}

// MarkRequest points to a signature or to initials that exist.
type MarkRequest struct {
	ID MarkID `json:"id,omitempty"`
}

// TextRequest describes a new text field. Black is a colour that can be entered: 0.
type TextRequest struct {
	Size             Float       `json:"size,omitempty"`
	Color            *Float      `json:"color,omitempty"`
	Value            Text        `json:"value,omitzero"`
	Tooltip          Text        `json:"tooltip,omitzero"`
	DynamicFieldName Text        `json:"dynamic_field_name,omitzero"`
	Font             FontRequest `json:"font,omitzero"`
}

// DateRequest describes a new date field.
type DateRequest struct {
	Size      Float       `json:"size,omitempty"`
	Font      FontRequest `json:"font,omitzero"`
	Color     Text        `json:"color,omitzero"`
	AutoFill  *bool       `json:"auto_fill,omitempty"`
	Timezone  Text        `json:"timezone,omitzero"`
	Timestamp Time        `json:"timestamp,omitempty"`
	Format    DateFormat  `json:"format,omitempty"`
}

// CheckboxRequest describes a new checkbox.
type CheckboxRequest struct {
	Checked *bool         `json:"checked,omitempty"`
	Style   CheckboxShape `json:"style,omitempty"`
}

// FontRequest describes the typeface of a new field.
type FontRequest struct {
	Family FontFamily `json:"family,omitempty"`
	Italic *bool      `json:"italic,omitempty"`
	Bold   *bool      `json:"bold,omitempty"`
}

// Request returns the body that places the field again, without a signature, entered times and zeroes.
func (a *Annotation) Request() AnnotationRequest {
	field := AnnotationRequest{
		DocumentID: a.DocumentID, Page: a.Page, X: a.X, Y: a.Y, Width: a.Width, Height: a.Height,
		Type: a.Type, RecipientID: a.RecipientID, Required: &a.Required,
	}
	if t := a.Text; t != nil {
		field.Text = TextRequest{Size: t.Size, Value: t.Value, Tooltip: t.Tooltip, DynamicFieldName: t.DynamicFieldName, Font: t.Font.request()}
		if t.Color != 0 {
			field.Text.Color = &t.Color
		}
	}
	if d := a.DateTime; d != nil {
		field.DateTime = DateRequest{
			Size: d.Size, Font: d.Font.request(), Color: d.Color, AutoFill: &d.AutoFill, Timezone: d.Timezone, Format: d.Format,
		}
	}
	if c := a.Checkbox; c != nil {
		field.Checkbox = CheckboxRequest{Checked: &c.Checked, Style: c.Style}
	}
	return field
}

func (f *Font) request() FontRequest {
	if f == nil {
		return FontRequest{}
	}
	return FontRequest{Family: f.Family, Italic: &f.Italic, Bold: &f.Bold}
}

// Place returns what identifies the field in its document: type, place and recipient.
func (a *AnnotationRequest) Place() *AnnotationRequest {
	return &AnnotationRequest{
		DocumentID: a.DocumentID, Page: a.Page, X: a.X, Y: a.Y, Width: a.Width, Height: a.Height,
		Type: a.Type, RecipientID: a.RecipientID,
	}
}
