package account

import (
	"slices"

	"inkdesk/model"
)

// Template holds a template with the state that the service does not show.
type Template struct {
	model.Template
	Tags        []string
	Annotations []model.Annotation
	Unplaced    []model.Text // dynamic fields that it asks for though no field shows them
	Undeclared  []model.Text // those that it does not ask for though a field shows them
}

// Templates works out all templates, oldest first.
func (a *Account) Templates() []*Template {
	all := make([]*Template, a.templates)
	for i := range all {
		all[i] = a.template(i)
	}
	return all
}

func (a *Account) template(i int) *Template {
	d := a.rng(ofTemplate, i)
	subjects := a.words["subjects"]
	name := subjects[i%len(subjects)]
	switch {
	case isForm(a, i):
		name = seriesName
	case i%11 == 7:
		name = pick(&d, a.words["titles"])
	}
	created := a.now - span + int64(i)*span/int64(a.templates+1) + d.between(0, 3*day)
	t := &Template{Template: model.Template{
		ID: model.TemplateID(d.hexID(12)), Name: model.NewText(name),
		LegalityLevel: model.LegalityLevels()[d.weighted(78, 14, 8)],
		CreatedAt:     a.Stamp(created), UpdatedAt: a.Stamp(created + d.between(0, a.now-created)),
		ExpirationDelay: model.Int(a.Stamp(day * int64(7*(1+d.below(8))))),
		Documents:       a.documents("template-document", i),
		Notification:    a.notification(a.envelopes+i, name),
		Attachments:     NewAttachments(true),
	}}
	if d.chance(40) {
		t.Comment = model.NewText(pick(&d, a.words["comments"]))
	}
	for _, tag := range a.words["tags"] {
		if d.chance(12) {
			t.Tags = append(t.Tags, tag)
		}
	}
	if isForm(a, i) {
		completeForm(a, i, t)
	} else {
		a.templateRecipients(&d, i, t)
		a.templateFields(&d, i, t)
		if d.chance(35) {
			r := &t.SigningSteps[0].Recipients[0]
			asked := a.placeholder(&d, a.envelopes+i, 0, Progress{})
			t.Attachments.Recipients = []model.RecipientPlaceholders{requestFrom(r, asked)}
		}
	}
	t.Recount()
	return t
}

// templateRecipients adds recipients, some without a name and address.
func (a *Account) templateRecipients(d *rng, i int, t *Template) {
	for k := range 1 + d.weighted(30, 45, 25) {
		r := model.Recipient{ID: model.RecipientID(a.partID("template-recipient", i, k)), Role: role(d, k)}
		switch d.weighted(45, 40, 15) {
		case 0:
			r.Name = model.NewText(pick(d, []string{"Employee", "Customer", "Tenant", "Supplier", "Witness"}))
		case 1:
			p := a.people[d.below(len(a.people))]
			r.Name, r.Email = model.NewText(p.name), model.NewText(p.email)
		default:
			r.Role = model.Sender
		}
		if k > 0 && d.chance(40) {
			last := &t.SigningSteps[len(t.SigningSteps)-1]
			last.Recipients = append(last.Recipients, r)
			continue
		}
		t.SigningSteps = append(t.SigningSteps, model.SigningStep{Recipients: []model.Recipient{r}})
	}
}

func (a *Account) templateFields(d *rng, i int, t *Template) {
	p := placer{account: a, of: "template-annotation", number: i, d: *d}
	p.place(t.Recipients(), t.Documents)
	sender := &model.Recipient{}
	dynamic := func(doc *model.Document, at box, name string) {
		p.put(sender, doc, 1, at, model.TextField, false)
		p.fields[len(p.fields)-1].Text.DynamicFieldName = model.NewText(name)
	}
	for k := range d.below(4) {
		dynamic(&t.Documents[0], box{10, 8 + model.Float(4*k), 40, 3}, a.words["dynamic"][(i+k)%len(a.words["dynamic"])])
	}
	switch i {
	case 4:
		t.Unplaced = []model.Text{model.NewText("former_employer")}
	case 5:
		t.Undeclared = []model.Text{model.NewText("department")}
		dynamic(&t.Documents[0], box{60, 8, 30, 3}, "department")
	case 6:
		dynamic(&model.Document{ID: model.DocumentID(a.partID("deleted-document", i, 0))}, box{60, 8, 30, 3}, "city")
	}
	t.Annotations = p.fields
}

// Recount brings the fields that follow from the parts up to date.
func (t *Template) Recount() {
	t.Pages, t.NumRecipients = counted(t.Documents, t.SigningSteps)
	t.DynamicFields = append([]model.Text{}, t.Unplaced...)
	for i := range t.Annotations {
		text := t.Annotations[i].Text
		if text == nil || text.DynamicFieldName.IsEmpty() || slices.Contains(slices.Concat(t.DynamicFields, t.Undeclared), text.DynamicFieldName) {
			continue
		}
		t.DynamicFields = append(t.DynamicFields, text.DynamicFieldName)
	}
}

// Webhooks works out the registered webhooks. None of their targets is ever called.
func (a *Account) Webhooks() []model.Webhook {
	var all []model.Webhook
	for i, event := range []model.WebhookEvent{model.EnvelopeCompleted, model.EnvelopeExpired, model.EnvelopeDeclined} {
		d := a.rng(ofWebhook, i)
		all = append(all, model.Webhook{
			ID: model.WebhookID(d.hexID(12)), Event: event, Target: model.NewText("https://hooks.example.com/esign"),
		})
	}
	return all
}
