package demo

import (
	"slices"

	"inkdesk/model"
)

// readAnnotation reads a field: percent of the page from its top left corner, pages from 1 (public sources).
func (c *call) readAnnotation(t *target) model.Annotation {
	f := c.body
	for _, name := range []string{"document_id", "page", "x", "y", "width", "height", "type"} {
		f.require(name)
	}
	page, _ := f.integer("page")
	a := model.Annotation{
		DocumentID: model.DocumentID(f.text("document_id")), RecipientID: model.RecipientID(f.text("recipient_id")),
		Page: model.Int(page), Required: f.boolean("required"), Type: enum(f, "type", model.AnnotationTypes()),
	}
	readPlace(f, &a, t)
	readOwner(f, &a, t)
	c.readProperties(f, &a)
	return a
}

func readPlace(f *fields, a *model.Annotation, t *target) {
	i, documents := t.documentIndex(string(a.DocumentID)), *t.documents
	switch {
	case i < 0 && f.has("document_id"):
		f.fail("document_id", "There is no document %q.", a.DocumentID)
	case i >= 0 && f.has("page") && (a.Page < 1 || a.Page > documents[i].PageCount):
		f.fail("page", "This must be a page from 1 to %d.", documents[i].PageCount)
	}
	a.X, a.Y = f.percent("x"), f.percent("y")
	a.Width, a.Height = f.extent("width", a.X), f.extent("height", a.Y)
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

func readOwner(f *fields, a *model.Annotation, t *target) {
	if a.RecipientID == "" {
		return
	}
	switch r := t.recipient(a.RecipientID); {
	case r == nil:
		f.fail("recipient_id", "There is no recipient %q.", a.RecipientID)
	case r.Role == model.ReceivesCopy && slices.Contains([]model.AnnotationType{model.SignatureField, model.InitialsField}, a.Type):
		f.fail("recipient_id", "This recipient receives a copy and does not sign.")
	}
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
	if f == nil {
		return new(model.MarkReference)
	}
	return &model.MarkReference{ID: model.MarkID(f.text("id"))}
}

func readText(f *fields) *model.TextProperties {
	p := &model.TextProperties{Size: 12, Font: readFont(nil)}
	if f == nil {
		return p
	}
	if size, ok := f.number("size"); ok {
		p.Size = model.Float(size)
	}
	color, _ := f.number("color")
	p.Color = model.Float(color)
	p.Value, p.Tooltip = model.NewText(f.text("value")), model.NewText(f.text("tooltip"))
	p.DynamicFieldName = model.NewText(f.text("dynamic_field_name"))
	p.Font = readFont(f.object("font"))
	return p
}

func (c *call) readDate(f *fields) *model.DateProperties {
	p := &model.DateProperties{Size: 12, Font: readFont(nil), Color: model.NewText("#000000"), Format: "DMY_NUMERIC_SLASH"}
	if f == nil {
		return p
	}
	if size, ok := f.number("size"); ok {
		p.Size = model.Float(size)
	}
	if color := f.text("color"); color != "" {
		p.Color = model.NewText(color)
	}
	if format := enum(f, "format", model.DateFormats()); format != "" {
		p.Format = format
	}
	p.AutoFill, p.Timezone = f.boolean("auto_fill"), model.NewText(f.text("timezone"))
	p.Timestamp = c.readTime(f, "timestamp")
	p.Font = readFont(f.object("font"))
	return p
}

func readCheckbox(f *fields) *model.CheckboxStyle {
	p := &model.CheckboxStyle{Style: "SQUARE_CHECK"}
	if f == nil {
		return p
	}
	p.Checked = f.boolean("checked")
	if style := enum(f, "style", model.CheckboxShapes()); style != "" {
		p.Style = style
	}
	return p
}

func readFont(f *fields) *model.Font {
	font := &model.Font{Family: model.UnknownFont}
	if f == nil {
		return font
	}
	if family := enum(f, "family", model.FontFamilies()); family != "" {
		font.Family = family
	}
	font.Italic, font.Bold = f.boolean("italic"), f.boolean("bold")
	return font
}
