package forms

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/dates"
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
			testbed.Wrong(t, strings.Contains(string(raw), canary), "%T: a secret is in %s", f.guide, raw)
			read := reflect.New(reflect.TypeOf(f.guide).Elem()).Interface().(wizard)
			if page, err := decode(raw, read); err != nil || page != "page" {
				t.Fatal(page, err)
			}
			if p := peopleOf(read); p != nil {
				for i := range p.Recipients {
					testbed.Wrong(t, p.Recipients[i].Value != "", "%T: a secret was read", f.guide)
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
				missing[s.Request.Operation.Name] = true
			}
			for operation := range missing {
				k := f.known
				k.supports = func(name string) bool { return name != operation }
				if f.guide.blocked(k) != "" || !optionalOperations[operation] {
					continue
				}
				rest, err := f.guide.plan(k)
				testbed.Wrong(t, err != nil, "%T without %s: %v", f.guide, operation, err)
				for _, s := range rest.steps {
					if s.Request.Operation.Name == operation {
						t.Errorf("%T plans %s, which is not offered", f.guide, operation)
					}
				}
			}
		}
	}
}

// optionalOperations are the extensions that a form does without.
var optionalOperations = map[string]bool{
	"envelope.add_signing_steps": true, "envelope.add_annotation": true, "envelope.set_notification": true, "envelope.set_dynamic_fields": true, "envelope.send": true, "template.add_document": true,
}

// Going back skips pages that are locked or no longer asked, and the current one.
func TestPreviousPage(t *testing.T) {
	a := pageEditor{pageName: "send", path: []string{"basics", "comment", "date", "send"}}
	got := a.previousPage([]page{{name: "basics"}, {name: "comment", inactive: true}, {name: "send"}})
	if got != "basics" || len(a.path) > 0 {
		t.Errorf("went back to %q with %q left, want basics and nothing", got, a.path)
	}
	testbed.Equal(t, a.previousPage([]page{{name: "basics"}}), "", "the page before the first")
}

func TestBreadcrumbsCountSections(t *testing.T) {
	pages := []page{
		{name: "basics", title: "Envelope"},
		{name: "mail1", title: "Language", section: "Mail"},
		{name: "mail2", title: "Text", section: "Mail"},
		{name: "send", title: "Send"},
	}
	steps, current := breadcrumbs(pages, "mail2")
	if want := []string{"Envelope", "Mail", "Send", "Review"}; !slices.Equal(steps, want) {
		t.Errorf("sections %q, want %q", steps, want)
	}
	testbed.Wrong(t, current != 1, "at %d", current)
}

// A document of one page is counted in the singular, and a file that is named like its path is named once.
func TestWordsAboutADocument(t *testing.T) {
	e := &model.Envelope{Documents: []model.Document{{ID: "contract.pdf", Filename: model.NewText("contract.pdf"), PageCount: 1}}}
	k := formContext{subject: subject{Target: change.Target{Envelope: e}}, supports: func(string) bool { return true }, unsent: true}
	f := newAnnotation{Document: "contract.pdf", Page: 1}
	pages := f.pages(k)
	testbed.Equal(t, pages[0].questions[0].Options[0].Title, "contract.pdf, 1 page", "the document")
	testbed.Equal(t, pages[1].questions[1].Help, "The document has 1 page.", "the page is explained by")
	for _, got := range fieldFacts(f.request(k), k) {
		testbed.Wrong(t, got.Label == "document" && got.Value != "contract.pdf", "the review says %q", got.Value)
	}
}

// said is what the review has of members whose value is not written as it is sent.
var said = map[string]func(value any, k formContext) string{
	"legality_level": func(v any, _ formContext) string { return model.LegalityLevel(v.(string)).Label() },
	"expires_at": func(v any, k formContext) string {
		return dates.Echo(model.Time(v.(float64)).Time().In(k.now.Location()))
	},
	"sandbox":                       func(v any, _ formContext) string { return flagged(v, "sandbox true", "") },
	"signing_steps.recipients.role": func(v any, _ formContext) string { return model.Role(v.(string)).Label() },
	"signing_steps.recipients.verification.type": func(v any, _ formContext) string {
		return model.VerificationType(v.(string)).Label()
	},
	"signing_steps.recipients.verification.value": func(v any, _ formContext) string { return "••" },
	"placeholders.required":                       func(v any, _ formContext) string { return flagged(v, "required", "optional") },
	"placeholders.multiple":                       func(v any, _ formContext) string { return flagged(v, "several files", "") },
	"placeholders.id":                             func(any, formContext) string { return "" }, // of the service
	"placeholders.recipient_id":                   func(any, formContext) string { return "from Ada" },
	"recipient_id":                                func(any, formContext) string { return "Ada" },
	"datetime.timestamp": func(v any, k formContext) string {
		return dates.Echo(model.Time(v.(float64)).Time().In(k.now.Location()))
	},
	"type": func(v any, _ formContext) string { return model.AnnotationType(v.(string)).Label() },
}

func flagged(v any, yes, no string) string {
	if v == true {
		return yes
	}
	return no
}

// Every member of a body that a person chose is on the review by its value, long ones too.
func TestTheReviewShowsWholeBodies(t *testing.T) {
	missing, seen := map[string]string{}, map[string]bool{}
	for variant := range variants {
		for _, f := range filledForms(variant) {
			p, err := f.guide.plan(f.known)
			if err != nil {
				continue
			}
			for _, s := range p.steps {
				if s.Request.Body == nil {
					continue
				}
				review := s.Title + "\n"
				for _, fact := range s.Facts {
					review += fact.Label + " " + fact.Value + strings.Join(fact.Lines, "\n") + "\n"
				}
				leaves(sentBody(t, s.Request.Body), "", func(path string, value any) {
					seen[s.Request.Operation.Name+" "+path] = true
					want := fmt.Sprint(value)
					if say := said[path]; say != nil {
						want = say(value, f.known)
					}
					if !strings.Contains(review, want) {
						missing[s.Request.Operation.Name+" "+path] = fmt.Sprintf("%q is not in\n%s", want, review)
					}
				})
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(missing)) {
		t.Errorf("%s: %s", path, missing[path])
	}
	testbed.Wrong(t, len(seen) < 60, "only %d members were sent", len(seen))
}
