package forms

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/widget/form"
	"inkdesk/ui/widget/sizetest"
)

// bodies are the body types of the operations that forms send.
var bodies = map[string]reflect.Type{
	"envelope.create":               reflect.TypeFor[model.NewEnvelope](),
	"envelope.create_from_template": reflect.TypeFor[model.EnvelopeFromTemplate](),
	"envelope.add_signing_steps":    reflect.TypeFor[model.SigningSteps](),
	"envelope.add_annotation":       reflect.TypeFor[model.AnnotationRequest](),
	"envelope.set_notification":     reflect.TypeFor[model.NotificationChange](),
	"envelope.set_placeholders":     reflect.TypeFor[model.Placeholders](),
	"template.create":               reflect.TypeFor[model.NewTemplate](),
	"template.add_signing_steps":    reflect.TypeFor[model.SigningSteps](),
	"template.add_annotation":       reflect.TypeFor[model.AnnotationRequest](),
	"template.set_placeholders":     reflect.TypeFor[model.Placeholders](),
	"webhook.create":                reflect.TypeFor[model.NewWebhook](),
}

// Every member of every request can be entered.
func TestEveryMemberCanBeEntered(t *testing.T) {
	sent := map[string]map[string]bool{}
	for variant := range variants {
		for _, f := range filledForms(variant) {
			p, err := f.guide.plan(f.known)
			if err != nil {
				continue // answers that exclude each other
			}
			for _, s := range p.steps {
				note(t, sent, s.Request)
			}
		}
	}
	for operation, request := range bodies {
		for _, path := range members(request, "") {
			// The specification has no checks in templates.
			if !sent[operation][path] && !(operation == "template.add_signing_steps" && strings.Contains(path, "verification")) {
				t.Errorf("%s: nothing enters %s", operation, path)
			}
		}
	}
}

// What no form sends is planned as a change.
func TestEveryChangeHasAForm(t *testing.T) {
	for _, op := range api.Operations() {
		_, planned := change.For(change.Named(op.Name))
		if _, guided := bodies[op.Name]; op.Class.Changes() && !planned && !guided && !strings.HasSuffix(op.Name, "add_document") {
			t.Errorf("nothing makes the request of %s", op.Name)
		}
	}
}

// variants are enough for every option of a question with every type of field.
const variants = 60

type filledForm struct {
	guide wizard
	known formContext
}

// filledForms are all forms that send JSON, filled in with the option of that number wherever there are options.
func filledForms(variant int) []filledForm {
	k := formContext{
		supports: func(string) bool { return true }, unit: model.Seconds,
		done: func(string) bool { return false },
		now:  time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC),
	}
	people := []model.SigningStep{{Recipients: []model.Recipient{{ID: "r1", Name: model.NewText("Ada"), Email: model.NewText("ada@example.com"), Role: model.Signer}}}}
	documents := []model.Document{{ID: "d1", PageCount: 1}}
	requests := &model.Attachments{Recipients: []model.RecipientPlaceholders{{RecipientID: "r1", Placeholders: []model.AttachmentPlaceholder{{ID: "p1", RecipientID: "r1", Name: model.NewText("Pass")}}}}}
	fields := []model.Annotation{{ID: "a1", DocumentID: "d1", RecipientID: "r1", Type: model.SignatureField}, {ID: "a2", DocumentID: "d1", RecipientID: "r1", Type: model.TextField, Required: true, Text: &model.TextProperties{
		Size: 11, Color: 12, Value: model.NewText("Bern"), Tooltip: model.NewText("Where"), DynamicFieldName: model.NewText("City"), Font: &model.Font{Family: "ARIAL", Italic: true},
	}}}
	k.results.layout = &fieldLayout{template: model.Template{ID: "10", Documents: documents, SigningSteps: people}, fields: fields}
	ofEnvelope, ofTemplate, ofBareTemplate := k, k, k
	ofEnvelope.Envelope = &model.Envelope{ID: "e1", Status: model.Draft, SigningSteps: people, Documents: documents, Attachments: requests}
	ofTemplate.Template = &model.Template{ID: "t1", SigningSteps: people, Documents: documents, Attachments: requests}
	ofBareTemplate.Template = &model.Template{ID: "t2", SigningSteps: people, Documents: documents, DynamicFields: []model.Text{model.NewText("Rent")}}
	list := []filledForm{
		{&newEnvelope{}, k},
		{&fromTemplate{}, ofBareTemplate},
		{&newTemplate{}, k},
		{&newWebhook{}, k},
		{&signingSteps{}, ofEnvelope},
		{&signingSteps{}, ofTemplate},
		{&reissue{}, ofEnvelope},
		{&uploadDocument{}, ofEnvelope},
		{&newAnnotation{}, ofEnvelope},
		{&newAnnotation{}, ofTemplate},
		{&placeholders{}, ofEnvelope},
		{&placeholders{}, ofTemplate},
	}
	for _, f := range list {
		f.guide.prefill(f.known)
		fill(f.guide, f.known, variant)
	}
	return list
}

// fill answers all questions, with an entry in each list.
func fill(g wizard, k formContext, variant int) {
	added := map[string]bool{}
	for range 20 {
		for _, p := range g.pages(k) {
			if p.place != nil {
				continue
			}
			if p.recipients != nil {
				paste(p.recipients, variant)
				continue
			}
			if q := p.questions[0]; q.HasOption(verbAdd) {
				if choose(p, added) {
					break // the pages are others now
				}
				continue
			}
			for _, q := range p.questions {
				enter(q, variant)
			}
		}
	}
}

// choose adds a complete entry to a list, and reports whether it did.
func choose(list page, added map[string]bool) bool {
	q := list.questions[0]
	switch {
	case !added[list.name]:
		added[list.name] = true
		q.Answer.Set(verbAdd)
	default:
		return false
	}
	list.hooks.onNext(list.name)
	return true
}

// paste pastes a recipient with every member into a table.
func paste(e *recipientEntry, variant int) {
	if len(e.list.Recipients) > 0 {
		return
	}
	checks := []string{"sms,+41791234567", "passcode,open sesame", "id verification,", ","}
	s := newTableInput(sizetest.Theme(), keys.Default(), e, "")
	s.Update(tea.PasteMsg{Content: "name,email,role,step,id,uid,check,value\nAda,ada@example.com,signer,1,10,11," + checks[variant%len(checks)]})
	s.store()
}

// enter chooses the option of that number, or enters a text that the question accepts.
func enter(q form.Question, variant int) {
	switch {
	case q.Title == "Further properties":
		q.Answer.Set(yes)
	case len(q.Options) > 0:
		if q.Title != "Type" {
			variant /= len(model.AnnotationTypes())
		}
		q.Answer.Set(q.Options[variant%len(q.Options)].Value)
	case q.Answer.Get() == "" || q.Problem(q.Answer.Get()) != nil:
		for _, text := range []string{strings.Repeat("A long name ", 8) + "with an end", "10", "Lease 1", "ada@example.com", "https://example.com/hook", "+41791234567", "2027-01-01"} {
			if q.Check == nil || q.Check(text) == nil {
				q.Answer.Set(text)
				return
			}
		}
	}
}

// note records the members that a request sends.
func note(t *testing.T, sent map[string]map[string]bool, q change.Request) {
	t.Helper()
	if q.Body == nil {
		return
	}
	if sent[q.Operation.Name] == nil {
		sent[q.Operation.Name] = map[string]bool{}
	}
	leaves(sentBody(t, q.Body), "", func(path string, _ any) { sent[q.Operation.Name][path] = true })
}

// sentBody is a body as the service gets it.
func sentBody(t *testing.T, of change.Body) (body any) {
	t.Helper()
	written, err := json.Marshal(of)
	testbed.Must(t, err)
	testbed.Must(t, json.Unmarshal(written, &body))
	return body
}

// leaves calls do for each value of a body, with the path of its member.
func leaves(body any, path string, do func(path string, value any)) {
	switch v := body.(type) {
	case map[string]any:
		for name, one := range v {
			leaves(one, strings.TrimPrefix(path+"."+name, "."), do)
		}
	case []any:
		for _, one := range v {
			leaves(one, path, do)
		}
	default:
		do(path, v)
	}
}

// members are the paths of all members that a request can have.
func members(t reflect.Type, path string) (all []string) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || reflect.PointerTo(t).Implements(reflect.TypeFor[json.Marshaler]()) {
		return []string{path}
	}
	for i := range t.NumField() {
		if name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); name != "-" {
			all = append(all, members(t.Field(i).Type, strings.TrimPrefix(path+"."+name, "."))...)
		}
	}
	return all
}
