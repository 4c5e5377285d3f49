package forms

import (
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/ui/change"
)

const canary = "canary-4711"

// A draft restores all answers of a form, except secrets, which are not in it.
func TestAnswersSurviveADraft(t *testing.T) {
	for variant := range variants {
		for _, f := range filledForms(variant) {
			if p := peopleOf(f.guide); p != nil {
				for i := range p.Recipients {
					p.Recipients[i].Value = canary
				}
			}
			raw, err := encode(f.guide, "page")
			testbed.Must(t, err)
			if strings.Contains(string(raw), canary) {
				t.Errorf("%T: a secret is in %s", f.guide, raw)
			}
			read := reflect.New(reflect.TypeOf(f.guide).Elem()).Interface().(wizard)
			if page, err := decode(raw, read); err != nil || page != "page" {
				t.Fatal(page, err)
			}
			if p := peopleOf(read); p != nil {
				for i := range p.Recipients {
					if p.Recipients[i].Value != "" {
						t.Errorf("%T: a secret was read", f.guide)
					}
					p.Recipients[i].Value = canary
				}
			}
			if was, now := requestText(t, f.guide, f.known), requestText(t, read, f.known); was != now {
				t.Errorf("%T: planned\n%s\nbefore and\n%s\nafter", f.guide, was, now)
			}
			again, err := encode(read, "page")
			if err != nil || string(again) != string(raw) {
				t.Errorf("%T: %s became %s, %v", f.guide, raw, again, err)
			}
		}
	}
}

func peopleOf(g wizard) *recipientList {
	switch g := g.(type) {
	case *newEnvelope:
		return &g.recipientList
	case *signingSteps:
		return &g.recipientList
	}
	return nil
}

var randomReference = regexp.MustCompile(`\[ref:\w+\]`)

// requestText is the requests of a form, or why there are none.
func requestText(t *testing.T, g wizard, k formContext) string {
	t.Helper()
	p, err := g.plan(k)
	if err != nil {
		return err.Error()
	}
	text := ""
	for _, s := range p.steps {
		written, err := json.Marshal(s.Request)
		testbed.Must(t, err)
		text += string(written) + "\n"
	}
	return randomReference.ReplaceAllString(text, "[ref]")
}

// A draft of another version or of another form is not read.
func TestDraftsThatDoNotDecode(t *testing.T) {
	for _, raw := range []string{
		"", "null", "{", `{"name":"Lease"}`, `{"version":1,"answers":{"name":"Lease"}}`, `{"version":2,"answers":{}}`, `{"version":3,"answers":{"recipients":"1 2"}}`, `{"version":3}`,
	} {
		if _, err := decode(json.RawMessage(raw), &newEnvelope{}); err == nil {
			t.Errorf("%q was read", raw)
		}
	}
}

// Nothing is planned that the service does not support, whatever was entered before.
func TestUnsupportedRequestsAreNotPlanned(t *testing.T) {
	for variant := range variants {
		for _, f := range filledForms(variant) {
			missing := map[string]bool{}
			p, err := f.guide.plan(f.known)
			if err != nil {
				continue
			}
			for _, s := range p.steps {
				missing[s.Request.Operation] = true
			}
			for operation := range missing {
				k := f.known
				k.supports = func(name string) bool { return name != operation }
				if f.guide.blocked(k) != "" || !optionalOperations[operation] {
					continue
				}
				rest, err := f.guide.plan(k)
				if err != nil {
					t.Errorf("%T without %s: %v", f.guide, operation, err)
				}
				for _, s := range rest.steps {
					if s.Request.Operation == operation {
						t.Errorf("%T plans %s, which is not offered", f.guide, operation)
					}
				}
			}
		}
	}
}

// optionalOperations are the extensions that a form does without.
var optionalOperations = map[string]bool{
	change.AddSigningSteps: true, change.AddAnnotation: true, change.SetNotification: true, change.SetDynamicFields: true, "envelope.send": true, "template.add_document": true,
}
