package forms_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// addPerson adds a recipient to the table, where a new row is begun. After a check it asks for the value.
func (d *harness) addPerson(name int, check, email string) {
	d.Type(fmt.Sprint("Person ", name, " ", email))
	if check != "" {
		d.Press("tab", "tab", "tab", "tab").Type(check)
	}
	d.Press("enter")
}

func TestAWholeEnvelope(t *testing.T) {
	contract := file(t, "contract.pdf")
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Type("Lease 2026")
		d.Press("enter", "enter", "enter") // level, sandbox
		d.See("Expiration")
		d.Press("down", "enter", "down", "enter")
		d.Fill("now+14d", "enter", "Comment")
		d.Fill("Ask Bob first", "enter enter enter")
		d.Fill(contract, "enter", "contract.pdf")
		d.Press("enter")
		d.addPerson(1, "sms", "one@example.com")
		d.See("Phone number in full")
		d.Type("+41 79 123 45 67").Hides("45 67")
		d.After("ctrl+r", "123 45 67")
		d.Press("ctrl+r", "enter")
		d.addPerson(2, "passcode", "two@example.com")
		d.Fill("open sesame", "enter enter", "2 recipients in 2 steps")
		d.Press("c")
		d.skipExtras()
		d.See("None: signers sign where the service puts it")
		d.Press("enter", "down", "enter")
		if s := d.Screen(); strings.Contains(s, "sesame") || strings.Contains(s, "12345") {
			d.T.Errorf("a secret shows:\n%s", s)
		}
		d.expectCalls()
		d.confirm("2")
		d.expectCalls("POST /envelope", "POST /envelope/*/document", "POST /envelope/*/signing_steps", "POST /envelope/*/send")
		for _, r := range d.Requests() {
			switch {
			case r.String() == "POST /envelope":
				want := `{"name":"Lease 2026","legality_level":"SES","expires_at":`
				if !strings.HasPrefix(r.Body, want) || !strings.Contains(r.Body, `"comment":"Ask Bob first","access_link_expiration_days":-1`) {
					d.T.Error(r.Body)
				}
			case strings.HasSuffix(r.Path, "signing_steps"):
				if !strings.Contains(r.Body, `{"type":"SMS","value":"+41791234567"}`) || !strings.Contains(r.Body, `{"type":"PASSCODE","value":"open sesame"}`) {
					d.T.Error(r.Body)
				}
			}
		}
		d.See(uitest.FormDone)
		d.After("enter", "In progress", "Lease 2026")
	})
}

func TestEveryOtherForm(t *testing.T) {
	contract := file(t, "more.pdf")
	enters := func(d *harness) { d.Press(repeatKey("enter", 11)...) }
	for _, form := range []struct {
		name  string
		route func(*demo.Service) nav.Route
		fill  func(*harness)
		shows []string
		calls []string
	}{
		{"webhook", withoutSubject(nav.NewWebhook), func(d *harness) {
			d.See("only the id can remove it")
			d.Press("enter").Enter("https://example.com/hook")
			d.Golden("review")
		}, []string{"keep this id, only it can remove", uitest.FormDone}, []string{"POST /webhook"}},
		{"template", withoutSubject(nav.NewTemplate), func(d *harness) {
			d.Fill("Offer", "enter enter")
			d.Fill(contract, "enter enter")
		}, nil, []string{"POST /template", "POST /template/*/document"}},
		{"from template", forTemplate(nav.FromTemplate), func(d *harness) {
			d.See("From the template")
			d.Fill("Offer 12", "enter enter enter enter", "Dynamic fields")
			d.Type("value")
			for range 8 {
				if strings.Contains(d.Screen(), "Send it at the end") {
					break
				}
				d.Press("enter")
			}
			d.Press("enter")
		}, nil, []string{"POST /envelope/from_template/*", "PUT /envelope/*/dynamic_fields"}},
		{"signing steps", forDraft(nav.SigningSteps), func(d *harness) {
			d.addPerson(1, "", "one@example.com")
			d.Press("enter", "c")
		}, nil, []string{"POST /envelope/*/signing_steps"}},
		{"documents", forDraft(nav.UploadDocument), func(d *harness) {
			d.Press("enter")
			d.Fill(contract, "enter enter")
		}, nil, []string{"POST /envelope/*/document"}},
		{"requests", forDraft(nav.Placeholders), func(d *harness) {
			d.See("Requests:")
			d.Fill("/Add", "enter enter")
			d.Fill("Passport", "enter enter enter enter enter enter down enter", "1 added")
		}, nil, []string{"PUT /envelope/*/attachments/placeholders", "PUT /envelope/*/attachments/settings"}},
		{"template steps", forTemplate(nav.TemplateSteps), func(d *harness) {
			d.See("tab and enter add a recipient without either")
			d.After("tab enter enter", "1 recipient in 1 step")
			d.Press("c")
		}, nil, []string{"POST /template/*/signing_steps"}},
		{"field", forDraft(nav.NewAnnotation), enters, nil, []string{"POST /envelope/*/annotation"}},
		{"template field", forTemplate(nav.NewAnnotation), enters, nil, []string{"POST /template/*/annotation"}},
	} {
		t.Run(form.name, func(t *testing.T) {
			run(t, "", form.route, func(d *harness) {
				form.fill(d)
				d.confirm("", form.shows...)
				d.expectCalls(form.calls...)
				kept, err := state.Get[state.Webhooks](d.Options.State, state.NameWebhooks)
				if err != nil || (len(kept) == 1 && kept[0].Target == "https://example.com/hook") != (form.name == "webhook") {
					d.T.Errorf("remembered %v, %v", kept, err)
				}
			})
		})
	}
}

func TestATemplateToBeChosen(t *testing.T) {
	run(t, "", withoutSubject(nav.FromTemplate), func(d *harness) {
		d.See("Choose the template, then press")
		d.Wait(time.Second)
		d.Unsent("U", "From the template")
	})
}
