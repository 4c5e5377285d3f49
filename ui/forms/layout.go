package forms

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
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
	id := model.ParseID[model.Template](f.Fields)
	files, people := f.documents.paths(), signersIn(f.recipientList.steps())
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
		_, err = results.layout.placements(files, people, time.Time{})
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

// placement holds a field for the new envelope, with the numbers that its document and its recipient
// have there (0 for no particular recipient), and what the plan says about it.
type placement struct {
	field               model.AnnotationRequest
	document, recipient int
	facts               []draw.Fact
	result              string
	doubts              []string // about its place
}

// placements returns the fields, of which the documents and signers are matched in their order.
func (l *fieldLayout) placements(
	files []string, people []signer, now time.Time,
) (spots []placement, err error) {
	acting := signersIn(l.template.SigningSteps)
	for _, a := range l.fields {
		f, what, recipient := a.Request(), a.Type.Label(), 0
		f.RecipientID, f.DocumentID = "", "" // those of the envelope have numbers
		isIts := func(d model.Document) bool { return d.ID == a.DocumentID }
		document := slices.IndexFunc(l.template.Documents, isIts)
		at := slices.IndexFunc(acting, func(s signer) bool { return s.id == a.RecipientID })
		switch {
		case document < 0, at < 0 && a.RecipientID != "": // of a sender or of who only gets a copy
			continue
		case document >= len(files):
			return nil, mistakef("The template has a field on its document %d, and this envelope has only %s.",
				document+1, describe.Counted(len(files), "document"))
		case a.RecipientID == "":
		case at >= len(people):
			return nil, mistakef("The template has a field for its signer %d, and this envelope has only %s.",
				at+1, describe.Counted(len(people), "signer"))
		default:
			what, recipient = what+" of "+people[at].name, people[at].number
		}
		where := fmt.Sprintf("%s, page %d", fileName(files[document]), f.Page)
		box := fmt.Sprintf(": %g from the left, %g from the top, %g by %g", f.X, f.Y, f.Width, f.Height)
		facts := []draw.Fact{{Label: "field", Value: what}, {Label: "where", Value: where + box}}
		spots = append(spots, placement{
			field: f, document: document + 1, recipient: recipient,
			facts: append(facts, propertyFacts(f, now)...), result: what + " on " + where,
		})
	}
	if len(spots) == 0 {
		return nil, mistake("This template has no field that could be placed here.")
	}
	return spots, nil
}

// addFields adds the steps that place the fields. Earlier ones give ids to documents and recipients.
func (f *newEnvelope) addFields(p *plan, k formContext) (err error) {
	var fields []placement
	id := model.ParseID[model.Template](f.Fields)
	files, steps := f.documents.paths(), f.recipientList.steps()
	switch {
	case !k.placesFields() || id == "":
	case f.Fields == fieldsByHand:
		fields, err = f.placedFields.placements(files, newAddressees(steps), k.onFiles(steps))
	default:
		l := k.results.layout
		if l == nil || l.template.ID != id {
			return mistake("The template of the fields was not read; go back to the fields and choose it again.")
		}
		fields, err = l.placements(files, signersIn(steps), k.now)
	}
	for i, at := range fields {
		placing := change.RequestOf(&at.field, at.recipient)
		placing.Document = at.document
		title := fmt.Sprintf("Place field %d of %d", i+1, len(fields))
		p.set(fmt.Sprint(partFields, i+1), title, at.facts, placing, at.result)
		for _, doubt := range at.doubts {
			p.Doubts = append(p.Doubts, fmt.Sprintf("Field %d: %s", i+1, doubt))
		}
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
