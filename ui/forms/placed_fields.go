package forms

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/widget/draw"
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

func (f *newEnvelope) placedPages(k formContext) []page {
	fields := collection[newAnnotation]{
		list: &f.Placed, state: &f.placing, kind: placedKind{f, k}, minimum: 1,
		name: "placed", title: "Fields", singular: "field", note: k.results.read.note(),
	}
	return withPart(fmt.Sprint(partFields, 1), fields.pages())
}

// placedContext has the files as documents, those who sign, and the other fields.
func (f *newEnvelope) placedContext(k formContext, own *newAnnotation) formContext {
	e := &model.Envelope{Status: model.Draft}
	if k.results.read != nil {
		e.Documents = k.results.read.documents
	}
	for _, step := range f.recipientList.steps() {
		step.Recipients = slices.DeleteFunc(slices.Clone(step.Recipients), func(r model.Recipient) bool { return !r.Role.Signs() })
		e.SigningSteps = append(e.SigningSteps, step)
	}
	k.Target, k.unsent, k.fields = change.Target{Envelope: e}, true, nil
	for i := range f.Placed {
		if one := &f.Placed[i]; one != own {
			r := one.request(k)
			k.fields = append(k.fields, model.Annotation{
				DocumentID: r.DocumentID, RecipientID: r.RecipientID, Type: r.Type, Required: one.Required, Page: r.Page, X: r.X, Y: r.Y, Width: r.Width, Height: r.Height,
			})
		}
	}
	return k
}

type placedKind struct {
	form  *newEnvelope
	known formContext
}

// newEntry returns a field on the page of the last one, for the first person who has nothing to sign yet.
func (k placedKind) newEntry() newAnnotation {
	var f newAnnotation
	c := k.form.placedContext(k.known, nil)
	f.prefill(c)
	if n := len(k.form.Placed); n > 0 {
		last := &k.form.Placed[n-1]
		f.Document, f.Page = last.Document, last.Page
		f.box = firstFree(c.paper(f.Document), f.Page)
	}
	for _, who := range c.people() {
		signs := func(o newAnnotation) bool { return o.Type == model.SignatureField && o.Recipient.String() == who.Value }
		if !slices.ContainsFunc(k.form.Placed, signs) {
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

func (k placedKind) pages(f *newAnnotation) []page {
	f.words = k.known.results.read.words
	return f.pages(k.form.placedContext(k.known, f))
}

// addPlaced adds steps with numbers for documents and recipients, which get their ids in earlier steps.
func (f *newEnvelope) addPlaced(p *plan, k formContext) error {
	if len(f.Placed) == 0 {
		return mistake("Place at least one field, or choose that there are none.")
	}
	files, people := f.documents.paths(), newAddressees(f.recipientList.steps())
	for i := range f.Placed {
		one := &f.Placed[i]
		c := f.placedContext(k, one)
		body := one.request(c)
		document := slices.Index(files, one.Document.String()) + 1
		if document == 0 {
			return mistakef("Field %d is on %s, which is no longer uploaded: move it, or remove it.", i+1, fileName(one.Document.String()))
		}
		recipient := slices.IndexFunc(people, func(o form.Option) bool { return o.Value == one.Recipient.String() }) + 1
		if recipient == 0 && (one.Recipient != "" || one.Type.Signs()) {
			return mistakef("Field %d is for no signer: choose one, or remove it.", i+1)
		}
		facts := fieldFacts(body, c)
		body.DocumentID, body.RecipientID = "", ""
		p.placeField(i+1, len(f.Placed), &body, document, recipient, facts, placedKind{f, k}.label(*one))
	}
	return nil
}

// placeField adds the step of one of several fields, for a document and a recipient by their numbers.
func (p *plan) placeField(
	n, of int, body *model.AnnotationRequest, document, recipient int, facts []draw.Fact, result string,
) {
	placing := change.RequestOf(body, recipient)
	placing.Document = document
	p.set(fmt.Sprint(partFields, n), fmt.Sprintf("Place field %d of %d", n, of), facts, placing, result)
}

func (f *newEnvelope) placeDoubts(k formContext) (doubts []string) {
	if f.Fields != fieldsByHand {
		return nil
	}
	for i := range f.Placed {
		one := &f.Placed[i]
		for _, problem := range f.placedContext(k, one).paper(one.Document).Problems(one.spot(one.Page)) {
			doubts = append(doubts, fmt.Sprintf("Field %d: %s", i+1, problem))
		}
	}
	return doubts
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
