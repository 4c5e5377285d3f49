package compose

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
)

// requests are the bodies of the operations that forms send.
var requests = map[string]reflect.Type{
	"envelope.create":               reflect.TypeFor[model.NewEnvelope](),
	"envelope.create_from_template": reflect.TypeFor[model.EnvelopeFromTemplate](),
	"envelope.add_signing_steps":    reflect.TypeFor[model.SigningSteps](),
	"envelope.add_annotation":       reflect.TypeFor[model.AnnotationRequest](),
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
		for _, f := range forms(variant) {
			p, err := f.guide.plan(f.answers, f.known)
			if err != nil {
				continue // answers that exclude each other
			}
			for _, s := range p.steps {
				note(t, sent, s.request)
			}
		}
	}
	for operation, request := range requests {
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
		_, planned := change.For(op.Name)
		if _, guided := requests[op.Name]; op.Class.Changes() && !planned && !guided && !strings.HasSuffix(op.Name, "add_document") {
			t.Errorf("nothing makes the request of %s", op.Name)
		}
	}
}

// variants are enough for every option of a question together with every type of field.
const variants = 60

type filled struct {
	guide   guide
	known   known
	answers answers
}

// forms are all forms that send JSON, filled in with the option of that number wherever
// there are options.
func forms(variant int) []filled {
	k := known{
		offers: func(string) bool { return true }, unit: model.Seconds, stamp: model.Seconds.Stamp,
		done: func(string) bool { return false },
		now:  time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC),
	}
	people := []model.SigningStep{{Recipients: []model.Recipient{{ID: "r1", Name: model.NewText("Ada"), Email: model.NewText("ada@example.com"), Role: model.Signer}}}}
	documents := []model.Document{{ID: "d1", PageCount: 1}}
	requests := &model.Attachments{Recipients: []model.RecipientPlaceholders{{RecipientID: "r1", Placeholders: []model.AttachmentPlaceholder{{ID: "p1", RecipientID: "r1", Name: model.NewText("Pass")}}}}}
	ofEnvelope, ofTemplate := k, k
	ofEnvelope.envelope = &model.Envelope{ID: "e1", Status: model.Draft, SigningSteps: people, Documents: documents, Attachments: requests}
	ofTemplate.template = &model.Template{ID: "t1", SigningSteps: people, Documents: documents, Attachments: requests}
	var list []filled
	add := func(g guide, k known, of *collection) {
		a := answers{}
		if g.begin != nil {
			a = g.begin(k)
		}
		if of != nil {
			a[of.name+"."+more] = yes
			key := of.add(a)
			fill(a, variant, func() []page { return of.pages(a, key) })
		}
		fill(a, variant, func() []page { return g.pages(a, k) })
		list = append(list, filled{g, k, a})
	}
	who, byTemplate := recipients(1), templateRecipients()
	add(newEnvelope(), k, nil)
	add(fromTemplate(), ofTemplate, nil)
	add(newTemplate(), k, nil)
	add(newWebhook(), k, nil)
	add(signingSteps(), ofEnvelope, &who)
	add(templateSteps(), ofTemplate, &byTemplate)
	for _, k := range []known{ofEnvelope, ofTemplate} {
		entries := requestList(k)
		add(newAnnotation(), k, nil)
		add(placeholders(), k, &entries)
	}
	return list
}

// fill answers the questions that are not answered, until no further ones turn up.
func fill(a answers, variant int, pages func() []page) {
	for range 5 {
		for _, p := range pages() {
			for _, q := range p.questions {
				if strings.HasSuffix(q.name, doingSuffix) {
					a[q.name] = goOn
				} else if _, answered := a[q.name]; !answered || a[q.name] == "" && len(q.options) == 0 {
					a[q.name] = answer(q, variant)
				}
			}
		}
	}
}

// answer is the option of that number, or a text that the question takes.
func answer(q question, variant int) string {
	if q.name == fieldFurther {
		return yes
	}
	if len(q.options) > 0 {
		if q.name != fieldType {
			variant /= len(model.AnnotationTypes())
		}
		return q.options[variant%len(q.options)].value
	}
	for _, text := range []string{"10", "Lease 1", "ada@example.com", "https://example.com/hook", "+41791234567", "2027-01-01"} {
		if q.check == nil || q.check(text) == nil {
			return text
		}
	}
	return ""
}

// note writes down the members that a request sends.
func note(t *testing.T, sent map[string]map[string]bool, q change.Request) {
	t.Helper()
	if q.Body == nil {
		return
	}
	written, err := json.Marshal(q.Body)
	if err != nil {
		t.Fatal(err)
	}
	var body any
	if err := json.Unmarshal(written, &body); err != nil {
		t.Fatal(err)
	}
	if sent[q.Operation] == nil {
		sent[q.Operation] = map[string]bool{}
	}
	for _, path := range sentMembers(body, "") {
		sent[q.Operation][path] = true
	}
}

// sentMembers are the members of a body, however deep.
func sentMembers(body any, path string) (all []string) {
	switch v := body.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			all = append(all, sentMembers(v[name], strings.TrimPrefix(path+"."+name, "."))...)
		}
	case []any:
		for _, one := range v {
			all = append(all, sentMembers(one, path)...)
		}
	default:
		all = append(all, path)
	}
	return all
}

// members are the paths of what a request can hold.
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
