package forms_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo/pdf"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

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
