package forms_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// What a date or a number of days means shows before it is accepted.
func TestEchoOfDates(t *testing.T) {
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.See("Step 1 of 8: Envelope", "nothing sent so far")
		d.Fill("Lease", "enter enter enter down enter down down down enter", "Step 2 of 8: Time")
		d.Type("fri 17").Hides("6 Mar 2026")
		d.Type(":00").See("Fri 6 Mar 2026 17:00")
		d.Press("enter").Type("30").See("A link that is made now works until Wed 1 Apr 2026")
		d.After("backspace backspace enter", "Enter a whole number from 1")
		d.Hides("Step 3")
		d.expectCalls()
	})
}

func TestTabCompletesPaths(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"contract a.pdf", "contract b.pdf", "other.pdf"} {
		testbed.Must(t, os.WriteFile(filepath.Join(folder, name), aPDF(), 0o600))
	}
	for _, plain := range []bool{false, true} {
		run(t, "", forDraft(nav.UploadDocument), func(d *harness) {
			d.Press("enter")
			if plain {
				d.Press("ctrl+o")
			}
			d.Type(folder + "/c")
			d.Later(time.Second, "2 found", "contract a.pdf")
			d.Press("tab", "tab").Wait(time.Second)
			d.Hides("contract b.pdf  ", "Documents: 1") // tab alone accepts nothing
			d.Type("b").Wait(time.Second).Press("ctrl+e", "enter")
			d.Later(time.Second, "contract b.pdf", "Change 1")
			d.expectCalls()
		}, func(o *uitest.Options) { o.Width = 120 })
	}
}

// What is called PDF and is none is refused; whether another kind is taken the person has to decide.
func TestKindsOfFiles(t *testing.T) {
	fake, letter := file(t, "fake.pdf"), file(t, "letter.docx")
	for _, path := range []string{fake, letter} {
		testbed.Must(t, os.WriteFile(path, []byte("dear reader"), 0o600))
	}
	run(t, "", forDraft(nav.UploadDocument), func(d *harness) {
		d.Press("enter").Enter(fake)
		d.Later(time.Second, "its content is not one")
		d.Replace(letter, "enter")
		d.Later(time.Second, "Change 1. letter.docx")
		d.Press("enter")
		d.Later(time.Second, "SHA-256 begins with", "11 B", "letter.docx: It is not a PDF.", "the word yes")
		d.expectCalls()
	})
}

// Where the specification is all there is, the form says what has no call.
func TestUnsupportedParts(t *testing.T) {
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Fill("Lease 2026", "enter enter enter enter enter enter enter up enter")
		d.See("no call for recipients, for fields or for sending")
		d.Press("enter")
		d.confirm("")
		d.expectCalls("POST /envelope")
	}, withoutExtensions)
}

// Line by line nothing is cut, however small the screen is: it goes on in the next line,
// and what does not fit is scrolled to.
func TestNothingIsCutLineByLine(t *testing.T) {
	small := func(o *uitest.Options) { o.Width, o.Height = 60, 15 }
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Press("ctrl+o").Enter("Lease")
		read := strings.Join(strings.Fields(d.Screen()), " ")
		for _, whole := range []string{"qualified (EU), every signer passes an identity check", "qualified (Swiss), every signer passes an identity check"} {
			testbed.Wrong(d.T, !strings.Contains(read, whole), "%q is cut:\n%s", whole, d.Screen())
		}
		d.Hides("…")
	}, small)
	run(t, "", forDraft(nav.SigningSteps), func(d *harness) {
		for i := range 4 {
			d.addPerson(i, "", fmt.Sprintf("p%d@example.com", i))
		}
		d.After("ctrl+o", "lines above: pgup", "Enter alone keeps [Go on]")
		d.Hides("Question 1 of 1")
		d.After("pgup pgup pgup", "Question 1 of 1", " 1  Go on", "lines below: pgdown")
		d.Unsent("pgdown pgdown pgdown", "Remove: Person 3")
	}, small)
}

// Whether a webhook is registered with its event unless one is chosen is a setting.
func TestTheEventOfAWebhookIsASetting(t *testing.T) {
	for _, sent := range []bool{true, false} {
		run(t, "", withoutSubject(nav.NewWebhook), func(d *harness) {
			d.Press("enter").Enter("https://example.com/hook")
			d.confirm("", uitest.FormDone)
			for _, r := range d.Requests() {
				if r.Method == "POST" && strings.HasSuffix(r.Path, "/webhook") && strings.Contains(r.Body, `"event"`) != sent {
					t.Errorf("event sent is not %v: %s", sent, r.Body)
				}
			}
			d.expectCalls("POST /webhook")
		}, func(o *uitest.Options) {
			o.Settings = func(r *settings.Resolved) { r.Profile.Assumptions.WebhookEvent = sent }
		})
	}
}

// editing has an editor, which is a command of a shell with the file behind it.
func editing(editor string) func(*uitest.Options) {
	return func(o *uitest.Options) {
		o.More = func(to *ui.Options) { to.Terminal.Environ = []string{"PATH=/usr/bin:/bin", "EDITOR=" + editor} }
	}
}

// toLongText goes line by line to the first question that has a long answer.
func (d *harness) toLongText() {
	d.T.Helper()
	d.Press("ctrl+o").Hides("in your editor")
	d.Type("Lease")
	for range 20 {
		d.Press("enter")
		if _, _, found := d.Find("in your editor"); found {
			return
		}
	}
	d.T.Fatalf("no question has a long answer:\n%s", d.Screen())
}

// Where questions come line by line, a long text is written in the editor too, and can be read before it is kept.
func TestTheEditorLineByLine(t *testing.T) {
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.toLongText()
		d.See("ctrl+t editor")
		d.After("ctrl+t", "Enter alone keeps [first line second")
		d.After("ctrl+o", "first line", "second \ufffd[31mline")
	}, editing(`sh -c 'printf "first line\nsecond \033[31mline\n" > "$0"'`))
}

// An editor that fails changes nothing, and says so.
func TestAnEditorThatFailsLineByLine(t *testing.T) {
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.toLongText()
		d.Fill("kept", "ctrl+t", "The text is as it was: the editor", "> kept")
	}, editing("false"))
}

// What was typed for a new entry of a list stays when its page is left; an entry without an answer does not.
func TestLeavingANewEntryKeepsWhatWasTyped(t *testing.T) {
	contract := printedFile(t, "contract.pdf")
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Fill("Lease 2026", "enter enter enter enter enter enter enter", "Documents: 0")
		d.After("enter esc", "Documents: 0")
		d.Press("enter")
		d.Fill("contract", "esc", "Documents: 1", "Remove: contract")
		d.Press("down", "down", "enter", "ctrl+u")
		d.Fill(contract, "enter enter")
		d.addPerson(1, "", "one@example.com")
		d.After("enter c enter enter enter", "Requests: 0")
		d.After("down enter esc", "Requests: 0")
		d.Press("down", "enter").Enter("Passport")
		d.Fill("front and back", "enter esc", "Requests: 1", "Change 1. Passport, from Person 1")
		d.After("enter", "Fields to sign and fill in")
		d.After("down enter", "Fields: 0")
		d.After("enter esc", "Fields: 0")
		d.Unsent("enter enter down enter esc esc", "Fields: 1")
	})
}

// What was removed from a list by a slip can be put back where it was, with all its answers.
func TestARemovedEntryCanBePutBack(t *testing.T) {
	first, second := printedFile(t, "first.pdf"), printedFile(t, "second.pdf")
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Fill("Lease 2026", "enter enter enter enter enter enter enter enter")
		d.Fill(first, "enter down enter")
		d.Fill(second, "enter", "Documents: 2")
		d.Hides("Put back")
		d.choose("→ Remove: first.pdf")
		d.See("Documents: 1", "Change 1. second.pdf")
		d.choose("→ Add a document")
		d.Press("esc")
		d.choose("→ Put back: first.pdf")
		d.See("Documents: 2", "Change 1. first.pdf", "Change 2. second.pdf").Hides("Put back")
	})
}
