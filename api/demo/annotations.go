package demo

import (
	"cmp"

	"inkdesk/model"
)

// readAnnotation reads a field: percent of the page from its top left corner, pages from 1 (public sources).
func (c *call) readAnnotation(t *target) model.Annotation {
	f := c.body
	f.require("document_id", "page", "x", "y", "width", "height", "type")
	page, _ := f.integer("page")
	a := model.Annotation{
		DocumentID: model.DocumentID(f.text("document_id")), RecipientID: model.RecipientID(f.text("recipient_id")),
		Page: model.Int(page), Required: f.boolean("required"), Type: enum(f, "type", model.AnnotationTypes()),
	}
	i, documents := t.documentIndex(string(a.DocumentID)), *t.documents
	switch {
	case i < 0 && f.has("document_id"):
		f.fail("document_id", "There is no document %q.", a.DocumentID)
	case i >= 0 && f.has("page") && (a.Page < 1 || a.Page > documents[i].PageCount):
		f.fail("page", "This must be a page from 1 to %d.", documents[i].PageCount)
	}
	a.X, a.Y = f.percent("x"), f.percent("y")
	a.Width, a.Height = f.extent("width", a.X), f.extent("height", a.Y)
	switch r := t.recipient(a.RecipientID); {
	case a.RecipientID == "":
	case r == nil:
		f.fail("recipient_id", "There is no recipient %q.", a.RecipientID)
	case r.Role == model.ReceivesCopy && a.Type.Signs():
		f.fail("recipient_id", "This recipient receives a copy and does not sign.")
	}
	c.readProperties(f, &a)
	return a
}

func (f *fields) percent(name string) model.Float {
	v, _ := f.number(name)
	if v < 0 || v > 100 {
		f.fail(name, "This must be a percentage from 0 to 100.")
	}
	return model.Float(v)
}

const tolerance = 1e-6

func (f *fields) extent(name string, from model.Float) model.Float {
	v, ok := f.number(name)
	switch {
	case ok && v <= 0:
		f.fail(name, "This must be larger than 0.")
	case ok && float64(from)+v > 100+tolerance:
		f.fail(name, "The field must not leave the page: at %v it can have %v.", float64(from), 100-float64(from))
	}
	return model.Float(v)
}

// readProperties reads the properties of the type; those of others are checked and left out.
func (c *call) readProperties(f *fields, a *model.Annotation) {
	signature, initials := readMark(f.object("signature")), readMark(f.object("initials"))
	text, datetime := readText(f.object("text")), c.readDate(f.object("datetime"))
	checkbox := readCheckbox(f.object("checkbox"))
	switch a.Type {
	case model.SignatureField:
		a.Signature = signature
	case model.InitialsField:
		a.Initials = initials
	case model.TextField:
		a.Text = text
	case model.DateField:
		a.DateTime = datetime
	case model.CheckboxField:
		a.Checkbox = checkbox
	}
}

func readMark(f *fields) *model.MarkReference {
	return &model.MarkReference{ID: model.MarkID(f.text("id"))}
}

func readText(f *fields) *model.TextProperties {
	return &model.TextProperties{
		Size: f.floatOr("size", 12), Color: f.floatOr("color", 0),
		Value: model.NewText(f.text("value")), Tooltip: model.NewText(f.text("tooltip")),
		DynamicFieldName: model.NewText(f.text("dynamic_field_name")), Font: readFont(f.object("font")),
	}
}

func (c *call) readDate(f *fields) *model.DateProperties {
	return &model.DateProperties{
		Size: f.floatOr("size", 12), Color: model.NewText(cmp.Or(f.text("color"), "#000000")),
		Format:   cmp.Or(enum(f, "format", model.DateFormats()), "DMY_NUMERIC_SLASH"),
		AutoFill: f.boolean("auto_fill"), Timezone: model.NewText(f.text("timezone")),
		Timestamp: c.readTime(f, "timestamp"), Font: readFont(f.object("font")),
	}
}

func readCheckbox(f *fields) *model.CheckboxStyle {
	return &model.CheckboxStyle{
		Checked: f.boolean("checked"), Style: cmp.Or(enum(f, "style", model.CheckboxShapes()), "SQUARE_CHECK"),
	}
}

func readFont(f *fields) *model.Font {
	return &model.Font{
		Family: cmp.Or(enum(f, "family", model.FontFamilies()), model.UnknownFont),
		Italic: f.boolean("italic"), Bold: f.boolean("bold"),
	}
}

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
		ID: f.ID, RecipientID: orNull(&f.RecipientID), DocumentID: f.DocumentID, Page: f.Page, X: f.X, Y: f.Y, Width: f.Width, Height: f.Height,
		Required: f.Required, Type: f.Type, Signature: toMarkJSON(f.Signature), Initials: toMarkJSON(f.Initials),
		Text: f.Text, Checkbox: f.Checkbox,
	}
	if d := f.DateTime; d != nil {
		out.DateTime = &dateJSON{d.Size, d.Font, d.Color, d.AutoFill, d.Timezone, orNull(&d.Timestamp), d.Format}
	}
	return out
}

func toMarkJSON(m *model.MarkReference) *markJSON {
	if m == nil {
		return nil
	}
	return &markJSON{orNull(&m.ID)}
}
