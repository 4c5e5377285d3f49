package model

import (
	"slices"
)

// Annotation describes a field placed on a document ("Annotation").
type Annotation struct {
	ID          AnnotationID `json:"id,omitempty"`
	RecipientID RecipientID  `json:"recipient_id,omitempty"`
	DocumentID  DocumentID   `json:"document_id"`
	Page        Int          `json:"page"` // counts from 1 in the one public example; the specification does not say
	// X, Y, Width and Height are percent of the page from its top left corner (public sources).
	X         Float           `json:"x"`
	Y         Float           `json:"y"`
	Width     Float           `json:"width"`
	Height    Float           `json:"height"`
	Required  bool            `json:"required"`
	Type      AnnotationType  `json:"type"`
	Signature *MarkReference  `json:"signature,omitempty"`
	Initials  *MarkReference  `json:"initials,omitempty"`
	Text      *TextProperties `json:"text,omitempty"`
	DateTime  *DateProperties `json:"datetime,omitempty"`
	Checkbox  *CheckboxStyle  `json:"checkbox,omitempty"`
	Unread    Unread          `json:"-"` // what of it could not be read
}

// AnnotationType says what a field asks for. All but TEXT are from public sources.
type AnnotationType string

// The annotation types of public sources.
const (
	TextField      AnnotationType = "TEXT"
	SignatureField AnnotationType = "SIGNATURE"
	InitialsField  AnnotationType = "INITIALS"
	CheckboxField  AnnotationType = "CHECKBOX"
	DateField      AnnotationType = "DATE"
)

// AnnotationTypes lists the known types.
func AnnotationTypes() []AnnotationType {
	return []AnnotationType{TextField, SignatureField, InitialsField, CheckboxField, DateField}
}

// Signs reports whether a person signs in a field of this type, so that it needs a recipient.
func (t AnnotationType) Signs() bool { return t == SignatureField || t == InitialsField }

// Known, Label and UnmarshalJSON implement [Word]. Unknown values are kept in a cleaned form.
func (t AnnotationType) Known() bool                   { return slices.Contains(AnnotationTypes(), t) }
func (t AnnotationType) Label() string                 { return label(t, AnnotationTypes()) }
func (t *AnnotationType) UnmarshalJSON(b []byte) error { return decodeWord(b, t) }

// MarkReference points to a signature or to initials ("Annotation").
type MarkReference struct {
	ID MarkID `json:"id"`
}

// TextProperties holds the settings and the value of a text field ("Annotation").
type TextProperties struct {
	Size             Float `json:"size"`  // counts points in public sources
	Color            Float `json:"color"` // a number whose channel order is not shown
	Value            Text  `json:"value"`
	Tooltip          Text  `json:"tooltip"`
	DynamicFieldName Text  `json:"dynamic_field_name"`
	Font             *Font `json:"font,omitempty"`
}

// DateProperties holds the settings and the value of a date field ("Annotation").
type DateProperties struct {
	Size      Float      `json:"size"`
	Font      *Font      `json:"font,omitempty"`
	Color     Text       `json:"color"` // a string here, where a text field has a number
	AutoFill  bool       `json:"auto_fill"`
	Timezone  Text       `json:"timezone"`
	Timestamp Time       `json:"timestamp"`
	Format    DateFormat `json:"format"`
}

// CheckboxStyle holds the state and the look of a checkbox ("Annotation").
type CheckboxStyle struct {
	Checked bool          `json:"checked"`
	Style   CheckboxShape `json:"style"`
}

// Font describes the typeface of a text or date field ("Annotation").
type Font struct {
	Family FontFamily `json:"family"`
	Italic bool       `json:"italic"`
	Bold   bool       `json:"bold"`
}

// Filled reports whether the field has content. One that has not proves nothing: a service may hide it.
func (a *Annotation) Filled() bool {
	return a.Signature != nil && a.Signature.ID != "" ||
		a.Initials != nil && a.Initials.ID != "" ||
		a.Text != nil && !a.Text.Value.IsEmpty() ||
		a.DateTime != nil && !a.DateTime.Timestamp.IsZero() ||
		a.Checkbox != nil && a.Checkbox.Checked
}

// AnnotationList reads an object as the specification shows, or the bare array of public sources.
type AnnotationList struct {
	Annotations []Annotation `json:"annotations"`
}

// UnmarshalJSON accepts both forms.
func (l *AnnotationList) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '[' {
		return Decode(b, &l.Annotations)
	}
	type wrapped AnnotationList
	return Decode(b, (*wrapped)(l))
}

// ByDocument groups the fields of an answer by document, false where one names none or there are none.
func (l AnnotationList) ByDocument(documents []Document) (map[DocumentID][]Annotation, bool) {
	fields := make(map[DocumentID][]Annotation, len(documents))
	for i := range documents {
		fields[documents[i].ID] = []Annotation{}
	}
	for _, a := range l.Annotations {
		if _, has := fields[a.DocumentID]; !has || a.DocumentID == "" {
			return nil, false
		}
		fields[a.DocumentID] = append(fields[a.DocumentID], a)
	}
	return fields, len(l.Annotations) > 0
}

// FontFamily names a typeface. All but UNKNOWN are from public sources.
type FontFamily string

// The font families of public sources.
const (
	UnknownFont FontFamily = "UNKNOWN"
	SerifFont   FontFamily = "SERIF"
	SansFont    FontFamily = "SANS"
	MonoFont    FontFamily = "MONO"
)

// FontFamilies lists the known families.
func FontFamilies() []FontFamily { return []FontFamily{UnknownFont, SerifFont, SansFont, MonoFont} }

// Known, Label and UnmarshalJSON implement [Word]. Unknown values are kept in a cleaned form.
func (f FontFamily) Known() bool                   { return slices.Contains(FontFamilies(), f) }
func (f FontFamily) Label() string                 { return label(f, FontFamilies()) }
func (f *FontFamily) UnmarshalJSON(b []byte) error { return decodeWord(b, f) }

// DateFormat says how a date is written. All but DMY_NUMERIC_SLASH are from public sources.
type DateFormat string

// DateFormats lists the known formats.
func DateFormats() []DateFormat {
	return []DateFormat{
		"DMY_NUMERIC_SLASH", "MDY_NUMERIC_SLASH", "YMD_NUMERIC_SLASH",
		"DMY_NUMERIC_DASH_SHORT", "DMY_NUMERIC_DASH", "YMD_NUMERIC_DASH",
		"MDY_TEXT_DASH_SHORT", "MDY_TEXT_SPACE_SHORT", "MDY_TEXT_SPACE",
	}
}

// Known implements [Word].
func (f DateFormat) Known() bool { return slices.Contains(DateFormats(), f) }

// Label implements [Word]: the service's own word, as its look is not shown.
func (f DateFormat) Label() string { return string(f) }

// UnmarshalJSON keeps unknown values in a cleaned form.
func (f *DateFormat) UnmarshalJSON(b []byte) error { return decodeWord(b, f) }

// CheckboxShape names the look of a checkbox. All but CIRCLE_CHECK are from public sources.
type CheckboxShape string

// CheckboxShapes lists the known shapes.
func CheckboxShapes() []CheckboxShape {
	return []CheckboxShape{
		"CIRCLE_CHECK", "CIRCLE_FULL", "SQUARE_CHECK", "SQUARE_FULL", "CHECK_MARK", "TIMES_SQUARE",
	}
}

// Known, Label and UnmarshalJSON implement [Word]. Unknown values are kept in a cleaned form.
func (c CheckboxShape) Known() bool                   { return slices.Contains(CheckboxShapes(), c) }
func (c CheckboxShape) Label() string                 { return label(c, CheckboxShapes()) }
func (c *CheckboxShape) UnmarshalJSON(b []byte) error { return decodeWord(b, c) }
