package forms_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// matchingTemplate is a template for one document and at most two signers, with the number of its fields.
func matchingTemplate(t *testing.T, s *demo.Service) (name string, fields int) {
	t.Helper()
	client := uitest.NewClient(t, s)
	for _, found := range s.Templates() {
		if len(found.Documents) != 1 || people(found.SigningSteps) > 2 {
			continue
		}
		if list, err := client.TemplateAnnotations(context.Background(), found.ID); err == nil && len(list) > 0 {
			return found.Name.String(), len(list)
		}
	}
	t.Fatal("no template is suited")
	return "", 0
}

// What a template is read for can be given up, and a template that does not fit is refused where it was chosen.
func TestATemplateThatDoesNotFit(t *testing.T) {
	contract := file(t, "contract.pdf")
	run(t, "template.get latency=20s*1", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.toRecipients(contract)
		d.addPerson(1, "", "one@example.com")
		d.Press("enter", "c")
		d.skipExtras()
		d.Fill("/"+largerTemplate(d), "enter", "Looking")
		d.Press("esc")
		d.Later(time.Second, "Fields to sign and fill in")
		d.Hides("canceled", "Looking", "Send it at the end")
		d.Press("enter")
		d.Later(25*time.Second, "The template has a field for its signer 2, and this envelope has only 1")
		d.expectCalls()
	})
}

// largerTemplate is a template with fields for two signers on its first document.
func largerTemplate(d *harness) string {
	for _, found := range d.Service.Templates() {
		signers := 0
		for _, step := range found.SigningSteps {
			for _, r := range step.Recipients {
				if r.Role.Signs() {
					signers++
				}
			}
		}
		if signers > 1 && len(found.Documents) == 1 {
			return found.Name.String()
		}
	}
	d.T.Fatal("no template is for two")
	return ""
}

// The fields of a template are placed on the new envelope, one request each, for the
// documents and signers that were entered.
func TestFieldsOfATemplate(t *testing.T) {
	contract := file(t, "contract.pdf")
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		name, fields := matchingTemplate(d.T, d.Service)
		d.toFields(contract)
		d.See("As on the template " + name[:8])
		d.Enter("/" + name)
		d.Later(time.Second, "Send it at the end")
		d.Hides("It has no fields yet")
		d.Press("enter")
		d.confirm("")
		d.Later(10*time.Second, uitest.FormDone)
		placed := 0
		for _, r := range d.Requests() {
			if r.Method == "POST" && strings.HasSuffix(r.Path, "/annotation") {
				placed++
				testbed.Wrong(d.T, strings.Contains(r.Body, `"document_id":""`), "%v", r.Body)
			}
		}
		testbed.Wrong(d.T, placed != fields, "%d fields were placed, the template has %d", placed, fields)
	})
}
