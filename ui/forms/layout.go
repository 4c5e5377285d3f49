package forms

import (
	"context"
	"fmt"
	"slices"

	"inkdesk/api"
	"inkdesk/model"
)

const (
	addField = "envelope.add_annotation"
	// mostTemplates is how many templates are offered to take fields from.
	mostTemplates = 100
)

// layout is a template whose fields are to be placed on a new envelope.
type layout struct {
	template model.Template
	fields   []model.Annotation
}

// chooseLayout reads the template that was chosen for its fields, and sees whether they fit.
func (f *newEnvelope) chooseLayout() lookup {
	id, files, people := model.ParseID[model.Template](f.Fields), len(f.Files), signers(f.people.steps())
	return func(ctx context.Context, c *api.Client, seen *looked) error {
		seen.layout = nil
		if id == "" {
			return nil
		}
		t, err := c.Template(ctx, id)
		if err != nil {
			return err
		}
		fields, err := c.TemplateAnnotations(ctx, id)
		if err != nil {
			return err
		}
		seen.layout = &layout{template: t, fields: fields}
		_, err = seen.layout.placed(files, people)
		return err
	}
}

// fieldsPage asks where the fields come from. The specification can only read fields of an
// envelope; placing them is an extension, one request for each.
func (f *newEnvelope) fieldsPage(k known) page {
	p := page{name: "fields", title: "Fields", part: fmt.Sprint(partFields, 1), informed: true, look: f.chooseLayout}
	q := question{title: "Fields to sign and fill in", answer: text(&f.Fields), options: []option{{"", "None: signers sign where the service puts it"}}}
	switch {
	case !k.offers(addField):
		p.note = "This service has no call that places fields on an envelope. An envelope from a template brings them along; the web console can add them."
	case k.templates == nil:
		p.note = "The fields of a template are placed one by one. This service lists no templates, so the id is asked for."
		q = question{
			title: "Id of a template with the same pages", help: "Empty for no fields: signers sign where the service puts it.",
			answer: text(&f.Fields), check: templateID,
		}
	default:
		p.note = "The fields of a template are placed one by one: its documents and signers stand for the ones here, in their order."
		for i := range k.templates {
			t := &k.templates[i]
			q.options = append(q.options, option{t.ID.String(), "As on the template " + shown(t.Name)})
		}
	}
	p.questions = []question{q}
	return p
}

func templateID(s string) error {
	if id := model.ParseID[model.Template](s); id != "" && !id.Valid() {
		return mistake("This cannot be the id of a template.")
	}
	return nil
}

// spot is a field of the layout, by the places of its document and of its signer among
// those of the envelope.
type spot struct {
	field            model.AnnotationRequest
	document, signer int // signer is -1 for nobody in particular
}

// placed are the fields for so many documents and signers.
func (l *layout) placed(files, people int) ([]spot, error) {
	acting := signerIDs(l.template.SigningSteps)
	var spots []spot
	for _, f := range l.fields {
		s := spot{field: bare(f), signer: -1}
		s.document = slices.IndexFunc(l.template.Documents, func(d model.Document) bool { return d.ID == f.DocumentID })
		if f.RecipientID != "" {
			if s.signer = slices.Index(acting, f.RecipientID); s.signer < 0 {
				continue // of a sender or of somebody who only gets a copy
			}
		}
		switch {
		case s.document < 0:
			continue
		case s.document >= files:
			return nil, mistakef("The template has a field on its document %d, and this envelope has only %s.", s.document+1, plural(files, "document"))
		case s.signer >= people:
			return nil, mistakef("The template has a field for its signer %d, and this envelope has only %s.", s.signer+1, plural(people, "signer"))
		}
		spots = append(spots, s)
	}
	if len(spots) == 0 {
		return nil, mistake("This template has no field that could be placed here.")
	}
	return spots, nil
}

// bare is a field without what somebody signed or entered, for use elsewhere.
func bare(f model.Annotation) model.AnnotationRequest {
	request := f.Request()
	request.RecipientID, request.DocumentID = "", ""
	return request
}

// signerIDs are those who sign, in the order of the steps.
func signerIDs(steps []model.SigningStep) []model.RecipientID {
	var ids []model.RecipientID
	for i := range steps {
		for j := range steps[i].Recipients {
			if r := &steps[i].Recipients[j]; r.Role.Signs() {
				ids = append(ids, r.ID)
			}
		}
	}
	return ids
}

// copying places the fields of the chosen template, one request for each.
func (f *newEnvelope) copying(k known) ([]step, error) {
	id := model.ParseID[model.Template](f.Fields)
	if id == "" || !k.offers(addField) {
		return nil, nil
	}
	l := k.looked.layout
	if l == nil || l.template.ID != id {
		return nil, mistake("The template of the fields was not read; go back to the fields and choose it again.")
	}
	files, people := f.documents.paths(), signersOf(f.people.steps())
	spots, err := l.placed(len(files), len(people))
	if err != nil {
		return nil, err
	}
	steps := make([]step, len(spots))
	for i, s := range spots {
		steps[i] = s.step(i+1, len(spots), files[s.document], people)
	}
	return steps, nil
}

// signer is one who signs: the name, and the place among all recipients, counted from 1.
type signer struct {
	name  string
	place int
}

func signersOf(steps []model.SigningStep) []signer {
	var list []signer
	place := 0
	for i := range steps {
		for j := range steps[i].Recipients {
			place++
			if r := &steps[i].Recipients[j]; r.Role.Signs() {
				list = append(list, signer{shown(r.Name), place})
			}
		}
	}
	return list
}
