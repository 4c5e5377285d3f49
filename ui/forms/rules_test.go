package forms_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// Nothing is sent for an answer that breaks a rule; the field says why.
func TestRulesAtTheField(t *testing.T) {
	for _, c := range []struct {
		form    nav.FormKind
		before  []string
		typed   string
		mistake string
	}{
		{nav.NewEnvelope, nil, "", "Enter a name."},
		{nav.NewEnvelope, nil, "A", "Use at least 2 characters."},
		{nav.NewEnvelope, nil, strings.Repeat("a", 257), "Use at most 256 characters"},
		{nav.NewEnvelope, nil, "Miete-2026", "Use only the letters a-z"},
		{nav.NewEnvelope, nil, " Lease", "Remove the blank"},
		{nav.NewTemplate, nil, "x.y", "Use only the letters a-z"},
		{nav.NewWebhook, []string{"enter"}, "http://example.com", "Use an https address."},
		{nav.NewWebhook, []string{"enter"}, "https://a:b@example.com", "Remove the user name"},
		{nav.NewWebhook, []string{"enter"}, "", "Enter the address"},
	} {
		run(t, "", withoutSubject(c.form), func(d *harness) {
			d.Press(c.before...).Paste(c.typed).Press(repeatKey("enter", 5)...)
			d.SeeChanges(0, c.mistake)
		})
	}
}

func TestRulesOfTime(t *testing.T) {
	for _, c := range []struct {
		keys           []string
		typed, mistake string
	}{
		{[]string{"down", "enter", "enter"}, "soon", "This is no date"},
		{[]string{"down", "down", "enter", "enter"}, "0", "Enter a whole number from 1"},
		{[]string{"enter", "down", "down", "down", "enter"}, "-2", "Enter a whole number from 1"},
	} {
		run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
			d.Fill("Lease", "enter enter enter")
			d.Press(c.keys...)
			d.Fill(c.typed, "enter enter", c.mistake)
			d.expectCalls()
		})
	}
}

func TestRulesOfRecipients(t *testing.T) {
	run(t, "", forDraft(nav.SigningSteps), func(d *harness) {
		d.After("ctrl+x", "Add at least 1 recipient.")
		d.Fill("Anna", "ctrl+x", "Recipient 1, Anna: Enter the recipient's email address.")
		d.Press("enter")
		d.Fill("anna", "ctrl+x", "is no email address")
		d.Press("enter")
		d.Fill("@example.com", "tab tab ctrl+u")
		d.Fill("0", "ctrl+x", "Enter a step from 1 to 99.")
		d.Press("backspace")
		d.Fill("1", "tab")
		d.Fill("sms", "enter ctrl+x", "Enter the phone number")
		d.Press("enter")
		d.Fill("079 123 45 67", "ctrl+x", "country code")
		d.expectCalls()
	})
}

// Line by line the rules are the same, and each question says why at once.
func TestRulesOfRecipientsLineByLine(t *testing.T) {
	run(t, "", forDraft(nav.SigningSteps), func(d *harness) {
		d.After("ctrl+o", "Question 1 of 1: Recipients: 0")
		d.After("enter enter", "Question 1 of 5: Name", "Enter the recipient's name.")
		d.Enter("Anna")
		d.Fill("anna", "enter", "is no email address")
		d.Fill("@example.com", "enter enter")
		for _, wrong := range []string{"0", "soon"} {
			d.Fill(wrong, "enter", "Enter a step from 1 to 99.", "> "+wrong)
			d.Press("ctrl+u")
		}
		d.Enter("1")
		d.Fill("2", "enter enter", "Question 1 of 1: Phone number of Anna", "Enter the phone number")
		d.Type("079 123 45 67").Hides("45 67")
		d.After("enter", "country code")
		d.After("ctrl+o", "1 recipient in 1 step", "no phone")
		d.After("ctrl+o", "Change 1. Anna anna@example.com, Signer, step 1 (unfinished)", "Remove: Anna")
		d.Hides("Go on")
		d.Fill("2", "enter enter enter enter enter enter", "Question 1 of 1: Phone number of Anna")
		d.Fill("+41791234567", "enter", " 1  Go on", "Change 1. Anna anna@example.com, Signer, step 1")
		d.Fill("3", "enter enter enter enter enter")
		d.Enter("1") // another check needs another value
		d.See(" 1  Go on")
		d.Unsent("enter", uitest.Review)
		d.confirm("")
		d.expectCalls("POST /envelope/*/signing_steps")
	})
}

func TestFilesThatCannotBeSent(t *testing.T) {
	empty := file(t, "empty.pdf")
	testbed.Must(t, os.Truncate(empty, 0))
	for _, path := range []string{t.TempDir(), empty, empty + ".none"} {
		run(t, "", forDraft(nav.UploadDocument), func(d *harness) {
			d.Press("enter").Enter(path)
			d.Later(time.Second, "Step 1 of 2: Document  ", "File")
			d.Hides("Go on")
			d.expectCalls()
		})
	}
}

// No key gets a change past a read-only profile, and none is half typed first.
func TestReadOnly(t *testing.T) {
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.See("read-only")
		d.Press(repeatKey("enter", 10)...)
		d.expectCalls()
	}, func(o *uitest.Options) {
		o.Settings = func(s *settings.Resolved) { s.Profile.ReadOnly = true }
	})
}
