package demo

import "inkdesk/model"

type annotationListJSON struct {
	Annotations []annotationJSON `json:"annotations"`
}

// annotationJSON holds null in the parts that do not belong to its type.
type annotationJSON struct {
	ID          model.AnnotationID    `json:"id"`
	RecipientID *model.RecipientID    `json:"recipient_id"`
	DocumentID  model.DocumentID      `json:"document_id"`
	Page        model.Int             `json:"page"`
	X           model.Float           `json:"x"`
	Y           model.Float           `json:"y"`
	Width       model.Float           `json:"width"`
	Height      model.Float           `json:"height"`
	Required    bool                  `json:"required"`
	Type        model.AnnotationType  `json:"type"`
	Signature   *markJSON             `json:"signature"`
	Initials    *markJSON             `json:"initials"`
	Text        *model.TextProperties `json:"text"`
	DateTime    *dateJSON             `json:"datetime"`
	Checkbox    *model.CheckboxStyle  `json:"checkbox"`
}

type markJSON struct {
	ID *model.MarkID `json:"id"`
}

type dateJSON struct {
	Size      model.Float      `json:"size"`
	Font      *model.Font      `json:"font"`
	Color     model.Text       `json:"color"`
	AutoFill  bool             `json:"auto_fill"`
	Timezone  model.Text       `json:"timezone"`
	Timestamp *model.Time      `json:"timestamp"`
	Format    model.DateFormat `json:"format"`
}

func annotationsJSON(annotations []model.Annotation) []annotationJSON {
	out := make([]annotationJSON, len(annotations))
	for i := range annotations {
		out[i] = toAnnotationJSON(&annotations[i])
	}
	return out
}

func toAnnotationJSON(f *model.Annotation) annotationJSON {
	out := annotationJSON{
		ID: f.ID, DocumentID: f.DocumentID, Page: f.Page, X: f.X, Y: f.Y, Width: f.Width, Height: f.Height,
		Required: f.Required, Type: f.Type, Signature: toMarkJSON(f.Signature), Initials: toMarkJSON(f.Initials),
		Text: f.Text, Checkbox: f.Checkbox,
	}
	if f.RecipientID != "" {
		out.RecipientID = &f.RecipientID
	}
	if d := f.DateTime; d != nil {
		out.DateTime = &dateJSON{d.Size, d.Font, d.Color, d.AutoFill, d.Timezone, nil, d.Format}
		if !d.Timestamp.IsZero() {
			out.DateTime.Timestamp = &d.Timestamp
		}
	}
	return out
}

func toMarkJSON(m *model.MarkReference) *markJSON {
	switch {
	case m == nil:
		return nil
	case m.ID == "":
		return &markJSON{}
	default:
		return &markJSON{&m.ID}
	}
}
