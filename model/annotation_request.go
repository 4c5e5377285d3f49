package model

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
