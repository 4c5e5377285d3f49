package forms_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/demo/pdf"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// sentField is the body of the n-th request that adds a field.
func (d *harness) sentField(n int) model.AnnotationRequest {
	d.T.Helper()
	for _, r := range d.Requests() {
		if r.Method != "POST" || !strings.HasSuffix(r.Path, "/annotation") {
			continue
		}
		if n--; n == 0 {
			var field model.AnnotationRequest
			testbed.Must(d.T, json.Unmarshal([]byte(r.Body), &field))
			return field
		}
	}
	d.T.Fatalf("no such field was sent:\n%s", d.Screen())
	return model.AnnotationRequest{}
}

// A field is placed by keys, its numbers are those of the page, and can be typed.
func TestPlacingAFieldByKeys(t *testing.T) {
	for size, o := range uitest.Sizes("80x24", "200x50") {
		t.Run(size, func(t *testing.T) {
			run(t, "", forDraft(nav.NewAnnotation), func(d *harness) {
				d.Press("enter", "enter", "enter", "enter", "enter")
				d.See("left 10.0 top", "high 5.0 %", "Signature", "page 1 of", "snaps to words and fields")
				d.After("n s right down s L J t t", "Checkbox", "page 1 of", "snaps to nothing")
				d.After("enter", "From the left")
				d.Hides("> 10\n")
				d.Press("enter", "enter", "enter", "enter", "enter", "enter")
				d.confirm("")
				if f := d.sentField(1); f.Type != model.CheckboxField || f.X <= 12 || f.Width <= 20 || f.Width > 22.5 || f.X+f.Width > 100 || f.Height <= 5 {
					d.T.Errorf("sent %+v", f)
				}
			}, func(n *uitest.Options) { n.Width, n.Height = o.Width, o.Height })
		})
	}
}

// Leaving the page restores the place there was.
func TestPlacingIsGivenUp(t *testing.T) {
	run(t, "", forDraft(nav.NewAnnotation), func(d *harness) {
		d.After("enter enter enter enter enter", "left 10.0 top")
		d.After("shift+right L r esc", "Who fills it in")
		d.After("enter enter enter", "left 10.0 top", "wide 20.0")
	})
}

// What covers another field is seen on the page and has to be confirmed.
func TestPlacingOverAnotherField(t *testing.T) {
	run(t, "", moving(t, 1), func(d *harness) {
		d.See("page 3 of 3").Hides("cover each other")
		d.Press("n", "s") // large steps, nothing snaps
		for range 40 {
			if strings.Contains(d.Screen(), "cover each other") {
				break
			}
			d.Press("left")
		}
		d.See("cover each other", "▲")
		d.Unsent("ctrl+x", "cover each other", "Type the word yes")
	})
}

// moving opens the form that moves the n-th field of the first document of a draft.
func moving(t *testing.T, n int) func(*demo.Service) nav.Route {
	return func(s *demo.Service) nav.Route {
		client := uitest.NewClient(t, s)
		for _, id := range s.Find(func(e *account.Envelope) bool { return e.Status == model.Draft && len(e.Documents) > 0 }) {
			e, _ := s.Envelope(id)
			fields, err := client.Annotations(context.Background(), id, e.Documents[0].ID)
			if err == nil && len(fields) > n {
				return nav.Form{Kind: nav.MoveAnnotation, Envelope: &model.Envelope{ID: id}, Annotation: &fields[n]}
			}
		}
		return nil
	}
}

// A field is moved by adding it again with all of its properties and deleting the old one, in
// this order: a line that breaks between the two loses nothing.
func TestMovingAField(t *testing.T) {
	run(t, "", moving(t, 0), func(d *harness) {
		d.See("page 3 of 3")
		d.Unsent("ctrl+x", "The field is where it was; move it first.")
		d.After("n right down enter ctrl+x", "Add the field at its new place", "Move the field (2 requests)")
		d.After("pgdown", "Delete the field at its old place", "id ")
		d.confirm("", uitest.FormDone)
		d.expectCalls("POST /envelope/*/annotation", "DELETE /envelope/*/annotation/*")
	})
}

// What is not known of a field would be lost, so nothing is sent.
func TestMovingAFieldThatIsNotKnownWhole(t *testing.T) {
	run(t, "envelope.list_annotations enums", moving(t, 0), func(d *harness) {
		d.See("page 3 of 3")
		d.Unsent("n right down enter ctrl+x", "The field has a type or a look that is not known here")
	})
}

// When the old field cannot be deleted both are there, and the form goes on at that step.
func TestMovingStopsBetween(t *testing.T) {
	run(t, "envelope.delete_annotation status=500*1", moving(t, 0), func(d *harness) {
		d.See("page 3 of 3")
		d.Press("n", "right", "down", "ctrl+x")
		d.confirm("", "Delete the field at its old place")
		d.Wait(time.Second)
		d.expectCalls("POST /envelope/*/annotation", "DELETE /envelope/*/annotation/*")
		d.Hides(uitest.FormDone)
	})
}

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
		copied := func(r *model.Recipient) bool { return !r.Role.Signs() }
		signers := slices.DeleteFunc(change.Recipients(found.SigningSteps), copied)
		if len(signers) > 1 && len(found.Documents) == 1 {
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

// printedFile is a document of two pages with words on the first.
func printedFile(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	made := pdf.Document{Pages: []pdf.Page{
		{Width: 595, Height: 842, Lines: []string{"The tenant pays the rent", "", "Date: __________"}}, {Width: 842, Height: 595},
	}}
	testbed.Must(t, os.WriteFile(path, made.Bytes(), 0o600))
	return path
}

// toFields answers a new envelope up to the question where its fields come from.
func (d *harness) toFields(contract string) {
	d.T.Helper()
	d.toRecipients(contract)
	d.addPerson(1, "", "one@example.com")
	d.addPerson(2, "", "two@example.com")
	d.Press("enter", "c")
	d.skipExtras()
	d.See("Fields to sign and fill in")
}

// Fields are placed on the words of the file before it is uploaded, and go into the plan and
// into the requests for the document and the recipients that exist by then.
func TestPlacingOnAFileThatIsStillToBeUploaded(t *testing.T) {
	for size, o := range uitest.Sizes("80x24", "200x50") {
		t.Run(size, func(t *testing.T) {
			contract := printedFile(t, "contract.pdf")
			run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
				d.toFields(contract)
				d.After("down enter", "Fields: 0", "Add a field")
				d.After("enter", "contract.pdf, 2 pages")
				d.Press("enter", "enter", "enter", "enter", "enter")
				d.See("tenant pays the rent", "words of contract.pdf", "Signature · Person 1 · page 1 of 2")
				d.After("n down J enter", "From the left")
				d.Press("enter", "enter", "enter", "enter", "enter")
				d.See("Fields: 1", "Signature of Person 1 one@example.com, contract.pdf, page 1")
				d.Press("down", "enter", "enter", "enter", "enter", "enter", "enter")
				d.See("Signature · Person 2 · page 1 of 2", "As*") // the first one is required
				d.After("pgdown", "page 2 of 2")
				d.Press("ctrl+x")
				d.After("pgdown pgdown pgdown", "Place field 2 of 2", "Person 2 two@example.com")
				d.confirm("")
				d.Later(10*time.Second, uitest.FormDone)
				anna, bert := d.sentField(1), d.sentField(2)
				if anna.Page != 1 || anna.Y <= 10 || anna.Height <= 5 || anna.DocumentID == "" || anna.RecipientID == "" {
					d.T.Errorf("sent %+v", anna)
				}
				if bert.Page != 2 || bert.DocumentID != anna.DocumentID || bert.RecipientID == "" || bert.RecipientID == anna.RecipientID || bert.Type != model.SignatureField {
					d.T.Errorf("sent %+v", bert)
				}
				d.After("enter", "Lease 2026", "1 Overview")
				d.After("v", "words of contract.pdf", "Page 1 of 2")
			}, func(n *uitest.Options) { n.Width, n.Height = o.Width, o.Height })
		})
	}
}

// A file whose pages cannot be read says so, and nothing is placed on it.
func TestPlacingOnAFileWithoutPages(t *testing.T) {
	contract := file(t, "contract.pdf")
	testbed.Must(t, os.WriteFile(contract, []byte("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n"), 0o600))
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.toFields(contract)
		d.Press("down", "enter").Wait(time.Second)
		d.SeeChanges(0, "contract.pdf is left out: this is not a PDF that can be read", "Fields to sign and fill in")
	})
}

// A field of someone who was renamed stays theirs, and one of someone who was removed keeps the form from going on.
func TestAFieldFollowsItsRecipient(t *testing.T) {
	contract := printedFile(t, "contract.pdf")
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.toFields(contract)
		d.Press("down", "enter", "enter", "enter", "enter", "enter", "enter", "enter", "enter", "enter", "enter", "enter", "enter", "enter")
		d.See("Fields: 1", "Signature of Person 1 one@example.com")
		d.backToRecipients()
		d.Press("k", "k", "enter")
		d.Fill(" B", "enter c")
		d.skipExtras()
		d.After("enter", "Fields: 1", "Signature of Person 1 B one@example.com")
		d.backToRecipients()
		d.After("up up up D", "No recipient any more, but has a field")
	})
}

func (d *harness) backToRecipients() {
	d.T.Helper()
	for range 20 {
		if d.Press("esc"); strings.Contains(d.Screen(), "2 recipients in 2 steps") {
			return
		}
	}
	d.See("2 recipients in 2 steps")
}
