package forms

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/widget/form"
)

// fieldsByHand, which cannot be an id, means fields that are placed on the pages of the files.
const fieldsByHand = "by hand"

// placedFields holds fields on the files of an envelope that is still to be made. A document is known by its path,
// and a recipient as in newAddressees.
type placedFields struct {
	Placed []newAnnotation `json:"placed"`

	placing editState[newAnnotation]
}

func (f *newEnvelope) byHandQuestion() form.Question {
	q := yesOrNo(new(bool), "Place the fields on the pages of the files?", "")
	q.Answer = form.Binding{Get: func() string { return yesNo(f.Fields == fieldsByHand) }, Set: func(s string) bool {
		if s == yes {
			f.Fields = fieldsByHand
		} else if f.Fields == fieldsByHand {
			f.Fields = ""
		}
		return true
	}}
	return q
}

// onFiles returns the context of fields by hand: it has the files as documents, and those who sign.
func (k formContext) onFiles(steps []model.SigningStep) formContext {
	e := &model.Envelope{Status: model.Draft}
	if read := k.results.read; read != nil {
		e.Documents, k.words = read.documents, read.words
	}
	for _, step := range steps {
		step.Recipients = slices.DeleteFunc(slices.Clone(step.Recipients), func(r model.Recipient) bool { return !r.Role.Signs() })
		e.SigningSteps = append(e.SigningSteps, step)
	}
	k.Target, k.unsent = change.Target{Envelope: e}, true
	return k
}

// beside returns the context of one of the fields, nil for a new one: the others are on the documents.
func (p *placedFields) beside(own *newAnnotation, k formContext) formContext {
	k.fields = nil
	for i := range p.Placed {
		if one := &p.Placed[i]; one != own {
			r := one.request(k)
			k.fields = append(k.fields, model.Annotation{
				DocumentID: r.DocumentID, RecipientID: r.RecipientID, Type: r.Type, Required: one.Required, Page: r.Page, X: r.X, Y: r.Y, Width: r.Width, Height: r.Height,
			})
		}
	}
	return k
}

// pages ask for the fields, in the context of the files.
func (p *placedFields) pages(k formContext) []page {
	fields := collection[newAnnotation]{
		list: &p.Placed, state: &p.placing, kind: placedKind{p, k}, minimum: 1,
		name: "placed", title: "Fields", singular: "field", note: k.results.read.note(),
	}
	return withPart(fmt.Sprint(partFields, 1), fields.pages())
}

type placedKind struct {
	all *placedFields
	on  formContext
}

// newEntry returns a field on the page of the last one, for the first person who has nothing to sign yet.
func (k placedKind) newEntry() newAnnotation {
	var f newAnnotation
	c := k.all.beside(nil, k.on)
	f.prefill(c)
	if n := len(k.all.Placed); n > 0 {
		last := &k.all.Placed[n-1]
		f.Document, f.Page = last.Document, last.Page
		f.box = firstFree(c.paper(f.Document), f.Page)
	}
	for _, who := range c.people() {
		signs := func(o newAnnotation) bool { return o.Type == model.SignatureField && o.Recipient.String() == who.Value }
		if !slices.ContainsFunc(k.all.Placed, signs) {
			f.Recipient = model.RecipientID(who.Value)
			break
		}
	}
	return f
}

func (k placedKind) label(f newAnnotation) string {
	said := f.Type.Label()
	if f.Recipient != "" {
		said += " of " + clipped(model.NewText(f.Recipient.String()))
	}
	return fmt.Sprintf("%s, %s, page %d", said, fileName(f.Document.String()), f.Page)
}

func (k placedKind) pages(f *newAnnotation) []page { return f.pages(k.all.beside(f, k.on)) }

// placements returns the fields for the new envelope, in the context of the files.
func (p *placedFields) placements(
	files []string, people []form.Option, k formContext,
) (list []placement, err error) {
	if len(p.Placed) == 0 {
		return nil, mistake("Place at least one field, or choose that there are none.")
	}
	for i := range p.Placed {
		one := &p.Placed[i]
		c := p.beside(one, k)
		body := one.request(c)
		at := placement{
			document: slices.Index(files, one.Document.String()) + 1,
			facts:    fieldFacts(body, c), result: placedKind{p, k}.label(*one),
			doubts: c.paper(one.Document).Problems(one.spot(one.Page)),
		}
		if at.document == 0 {
			return nil, mistakef("Field %d is on %s, which is no longer uploaded: move it, or remove it.",
				i+1, fileName(one.Document.String()))
		}
		isIts := func(o form.Option) bool { return o.Value == one.Recipient.String() }
		at.recipient = slices.IndexFunc(people, isIts) + 1
		if at.recipient == 0 && (one.Recipient != "" || one.Type.Signs()) {
			return nil, mistakef("Field %d is for no signer: choose one, or remove it.", i+1)
		}
		body.DocumentID, body.RecipientID = "", ""
		at.field = body
		list = append(list, at)
	}
	return list, nil
}

func (p *placedFields) rename(was, now string) {
	for i := range p.Placed {
		if p.Placed[i].Recipient.String() == was {
			p.Placed[i].Recipient = model.RecipientID(now)
		}
	}
}

func (p *placedFields) removed(has func(who string) bool) string {
	for i := range p.Placed {
		if who := p.Placed[i].Recipient; who != "" && !has(who.String()) {
			return "No recipient any more, but has a field: " + clipped(model.NewText(who.String())) + "."
		}
	}
	return ""
}
