package account

import (
	"iter"

	"inkdesk/model"
)

// annotate places fields for every signer, some filled by the sender, and by those who have signed.
func (a *Account) annotate(i int, e *Envelope) {
	form := a.Form(i)
	if a.isTwin(i) {
		form = i
	}
	p := placer{account: a, of: "annotation", number: i, d: a.rng(ofFields, form)}
	e.Annotations = p.place(e.Recipients(), e.Documents)
	for k := range e.Annotations {
		f := &e.Annotations[k]
		preset(a.words, f, e.Status != model.Draft)
		if at := e.Progress[f.RecipientID].Signed; !at.IsZero() {
			Enter(f, e.Recipient(f.RecipientID), at)
		}
	}
}

// placer gives every signer a column and rows of their own, so that fields do not overlap.
type placer struct {
	account *Account
	of      string
	number  int
	d       rng
	signers int
	fields  []model.Annotation
}

func (p *placer) place(recipients iter.Seq2[int, *model.Recipient], documents []model.Document) []model.Annotation {
	for _, r := range recipients {
		if r.Role.Signs() {
			p.signer(r, documents)
		}
	}
	return p.fields
}

func (p *placer) signer(r *model.Recipient, documents []model.Document) {
	column, row := p.signers%2, p.signers/2
	x := model.Float(8 + 46*column)
	y := model.Float(66 + 10*row)
	for k := range documents {
		if k > 0 && p.d.chance(40) {
			continue
		}
		doc := &documents[k]
		last := doc.PageCount
		p.put(r, doc, last, box{x, y, 28, 6}, model.SignatureField, true)
		if p.d.chance(75) {
			p.put(r, doc, last, box{x + 30, y + 1, 13, 3.5}, model.DateField, true)
		}
		for page := model.Int(1); page < last; page++ {
			p.put(r, doc, page, box{84 - model.Float(8*p.signers), 94, 6, 3}, model.InitialsField, p.d.chance(80))
		}
		if p.d.chance(45) {
			p.put(r, doc, 1, box{x, 20 + model.Float(6*row), 32, 3}, model.TextField, p.d.chance(60))
		}
		if p.d.chance(35) {
			p.put(r, doc, 1, box{x, 44.5 + model.Float(4*row), 2.5, 1.75}, model.CheckboxField, p.d.chance(30))
		}
	}
	p.signers++
}

// box holds a place on a page in percent of it.
type box struct{ x, y, width, height model.Float }

func (p *placer) put(r *model.Recipient, doc *model.Document, page model.Int, at box, kind model.AnnotationType, required bool) {
	f := model.Annotation{
		ID:          model.AnnotationID(p.account.partID(p.of, p.number, len(p.fields))),
		RecipientID: r.ID, DocumentID: doc.ID, Page: page,
		X: at.x, Y: at.y, Width: at.width, Height: at.height,
		Required: required, Type: kind,
	}
	p.account.setProperties(&p.d, &f)
	p.fields = append(p.fields, f)
}

func (a *Account) setProperties(d *rng, f *model.Annotation) {
	switch f.Type {
	case model.SignatureField:
		f.Signature = new(model.MarkReference)
	case model.InitialsField:
		f.Initials = new(model.MarkReference)
	case model.CheckboxField:
		f.Checkbox = &model.CheckboxStyle{Style: pick(d, model.CheckboxShapes())}
	case model.DateField:
		f.DateTime = &model.DateProperties{
			Size: 10, Font: font(d), Color: model.NewText(pick(d, []string{"#000000", "#1a2b5f"})),
			AutoFill: d.chance(70), Timezone: model.NewText(pick(d, a.words["timezones"])),
			Format: pick(d, model.DateFormats()),
		}
	case model.TextField:
		f.Text = &model.TextProperties{
			Size: pick(d, []model.Float{9, 10, 11, 12}), Color: pick(d, []model.Float{0, 4278190080, 1715039}),
			Tooltip: model.NewText(pick(d, []string{"Your city", "Job title", "", "Date of birth", "IBAN"})),
			Font:    font(d),
		}
	}
}

func font(d *rng) *model.Font {
	return &model.Font{Family: pick(d, model.FontFamilies()), Italic: d.chance(10), Bold: d.chance(15)}
}

// Enter fills a field as its recipient does, always alike: required fields, signatures, and some others.
func Enter(f *model.Annotation, r *model.Recipient, at model.Time) {
	d := seededBy(string(f.ID))
	mark, wanted := model.MarkID(d.hexID(12)), f.Required || d.chance(60)
	switch {
	case f.Signature != nil:
		f.Signature.ID = mark
	case f.Initials != nil:
		f.Initials.ID = mark
	case f.DateTime != nil:
		f.DateTime.Timestamp = at
	case f.Text != nil && f.Text.Value.IsEmpty() && wanted:
		f.Text.Value = r.Name
	case f.Checkbox != nil:
		f.Checkbox.Checked = f.Checkbox.Checked || wanted
	}
}

// preset fills some texts as a sender does: at once, or by a dynamic field when it is sent.
func preset(words vocabulary, f *model.Annotation, sent bool) {
	if f.Text == nil {
		return
	}
	d := seededBy("preset" + string(f.ID))
	value := model.NewText(pick(&d, words["companies"]))
	switch d.weighted(12, 12, 76) {
	case 0:
		f.Text.Value = value
	case 1:
		f.Text.DynamicFieldName = model.NewText(pick(&d, words["dynamic"]))
		if sent {
			f.Text.Value = value
		}
	}
}

func (e *Envelope) addField(id string, at box, kind model.AnnotationType) *model.Annotation {
	e.Annotations = append(e.Annotations, model.Annotation{
		ID: model.AnnotationID(id + string(e.ID[4:])), RecipientID: e.firstRecipient().ID, DocumentID: e.Documents[0].ID,
		Page: 1, X: at.x, Y: at.y, Width: at.width, Height: at.height, Type: kind,
	})
	return &e.Annotations[len(e.Annotations)-1]
}
