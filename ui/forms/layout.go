package forms

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
)

const maxTemplates = 100

type fieldLayout struct {
	template model.Template
	fields   []model.Annotation
}

// checkLayout reads the chosen template and checks whether its fields fit, or reads the files for fields by hand.
func (f *newEnvelope) checkLayout() asyncCheck {
	if f.Fields == fieldsByHand {
		return readFilePages(f.documents.paths())
	}
	id, files, people := model.ParseID[model.Template](f.Fields), len(f.Files), countSigners(f.recipientList.steps())
	return func(ctx context.Context, c *api.Client, results *checkResults) error {
		results.layout = nil
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
		results.layout = &fieldLayout{template: t, fields: fields}
		_, err = results.layout.placements(files, people)
		return err
	}
}

// fieldsPage asks where the fields come from. Placing them is an extension, one request for each.
func (f *newEnvelope) fieldsPage(k formContext) page {
	p := page{name: "fields", title: "Fields", part: fmt.Sprint(partFields, 1), needsSubject: true, check: f.checkLayout}
	q := form.Question{Title: "Fields to sign and fill in", Answer: text(&f.Fields), Options: []form.Option{{Value: "", Title: "None: signers sign where the service puts it"}}}
	switch {
	case !k.placesFields():
		p.note = "This service has no call that places fields on an envelope. An envelope from a template brings them along; the web console can add them."
	case k.templates == nil:
		p.note = "The fields of a template are placed one by one. This service lists no templates, so the id is asked for."
		p.questions = []form.Question{f.byHandQuestion()}
		q = form.Question{
			Title: "Or the id of a template with the same pages", Help: "Empty for none: signers sign where the service puts it.",
			Answer: form.Binding{Get: func() string { return strings.TrimPrefix(f.Fields, fieldsByHand) }, Set: text(&f.Fields).Set}, Check: templateID,
		}
	default:
		q.Options = append(q.Options, form.Option{Value: fieldsByHand, Title: "Placed by hand, on the pages of the files"})
		p.note = "The fields of a template are placed one by one: its documents and signers are matched to the ones here, in their order."
		for i := range k.templates {
			t := &k.templates[i]
			q.Options = append(q.Options, form.Option{Value: t.ID.String(), Title: "As on the template " + clipped(t.Name)})
		}
	}
	p.questions = append(p.questions, q)
	return p
}

func templateID(s string) error {
	if id := model.ParseID[model.Template](s); id != "" && !id.Valid() {
		return mistake("This cannot be the id of a template.")
	}
	return nil
}

// placement holds a field of the layout, with the indexes of its document and its signer in the envelope.
type placement struct {
	field            model.AnnotationRequest
	document, signer int // signer is -1 for no one in particular
}

func (l *fieldLayout) placements(files, people int) ([]placement, error) {
	acting := signersIn(l.template.SigningSteps)
	var spots []placement
	for _, f := range l.fields {
		s := placement{field: f.Request(), signer: -1}
		s.field.RecipientID, s.field.DocumentID = "", "" // those of the envelope have numbers
		s.document = slices.IndexFunc(l.template.Documents, func(d model.Document) bool { return d.ID == f.DocumentID })
		if f.RecipientID != "" {
			if s.signer = slices.IndexFunc(acting, func(s signer) bool { return s.id == f.RecipientID }); s.signer < 0 {
				continue // of a sender or of a recipient who only gets a copy
			}
		}
		switch {
		case s.document < 0:
			continue
		case s.document >= files:
			return nil, mistakef("The template has a field on its document %d, and this envelope has only %s.", s.document+1, describe.Counted(files, "document"))
		case s.signer >= people:
			return nil, mistakef("The template has a field for its signer %d, and this envelope has only %s.", s.signer+1, describe.Counted(people, "signer"))
		}
		spots = append(spots, s)
	}
	if len(spots) == 0 {
		return nil, mistake("This template has no field that could be placed here.")
	}
	return spots, nil
}

func (f *newEnvelope) addFields(p *plan, k formContext) error {
	if f.Fields == fieldsByHand && k.placesFields() {
		return f.addPlaced(p, k)
	}
	id := model.ParseID[model.Template](f.Fields)
	if id == "" || !k.placesFields() {
		return nil
	}
	l := k.results.layout
	if l == nil || l.template.ID != id {
		return mistake("The template of the fields was not read; go back to the fields and choose it again.")
	}
	files, people := f.documents.paths(), signersIn(f.recipientList.steps())
	spots, err := l.placements(len(files), len(people))
	for i, s := range spots {
		s.add(p, i+1, len(spots), files[s.document], people, k)
	}
	return err
}

// signer describes a recipient who signs, with the number among all recipients, counted from 1.
type signer struct {
	id     model.RecipientID
	name   string
	number int
}

func signersIn(steps []model.SigningStep) (list []signer) {
	place := 0
	for _, r := range everyone(steps) {
		if place++; r.Role.Signs() {
			list = append(list, signer{r.ID, clipped(r.Name), place})
		}
	}
	return list
}

func (s placement) add(p *plan, n, of int, path string, signers []signer, k formContext) {
	f := s.field
	what, recipient := f.Type.Label(), 0
	if s.signer >= 0 {
		what += " of " + signers[s.signer].name
		recipient = signers[s.signer].number
	}
	where := fmt.Sprintf("%s, page %d", fileName(path), f.Page)
	box := fmt.Sprintf("%g from the left, %g from the top, %g by %g", f.X, f.Y, f.Width, f.Height)
	list := append([]draw.Fact{{Label: "field", Value: what}, {Label: "where", Value: where + ": " + box}}, propertyFacts(f, k)...)
	p.placeField(n, of, &f, s.document+1, recipient, list, what+" on "+where)
}
