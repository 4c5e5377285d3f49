package forms_test

import (
	"os"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// One key leads to the review from any page, and sends nothing.
func TestOneKeyToTheReview(t *testing.T) {
	contract := file(t, "contract.pdf")
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.After("ctrl+x", "Step 1 of 8", "Enter a name.")
		d.Fill("Lease 2026", "ctrl+x", uitest.Review, "(1 request)", "Create as a draft")
		d.After("esc", "Step 1 of 8", "> Lease 2026")
		d.Press("enter", "enter", "enter", "enter", "enter", "enter", "enter", "enter")
		d.Fill(contract, "enter enter")
		d.Fill("Person 1", "ctrl+x")
		d.See("Step 5 of 8: Recipients", "Recipient 1, Person 1: Enter the recipient's email address.", "no address")
		d.Press("enter")
		d.Fill("one@example.com", "enter v")
		d.Fill("sms", "enter", "Phone number in full")
		d.After("ctrl+x", "Enter the phone number", "no phone")
		d.Press("enter")
		d.Fill("+41791234567", "ctrl+x", uitest.Review, "(3 requests)", "SHA-256 begins with")
		d.Unsent("esc", "Step 5 of 8: Recipients", "one@example.com", "1 recipient in 1 step")
	})
}

// The text of a field is checked, even if it cannot be parsed.
func TestSkippingPastWhatIsNoNumber(t *testing.T) {
	run(t, "", forBareTemplate, func(d *harness) {
		d.Fill("Offer 12", "enter enter enter enter enter enter")
		d.Fill("soon", "ctrl+x", "Days between reminders: Enter a whole number from 0 to 365.", "> soon")
		d.Press("ctrl+u")
		d.Unsent("ctrl+x", uitest.Review, "(1 request)")
	})
}

// Files are checked again on the way.
func TestSkippingLooksAtFiles(t *testing.T) {
	contract := file(t, "contract.pdf")
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Fill("Lease 2026", "enter enter enter enter enter enter enter enter")
		d.Fill(contract, "enter", "Documents: 1")
		testbed.Must(d.T, os.Remove(contract))
		d.Press("enter", "up", "up").Press("ctrl+x")
		d.Later(time.Second, "Step 4 of 8: Documents", "contract.pdf: ")
		d.expectCalls()
	})
}

// Line by line the text in the line is used.
func TestSkippingLineByLine(t *testing.T) {
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Press("ctrl+o")
		d.Fill("x.", "ctrl+x", "Question 1 of 3", "Use only the letters a-z")
		d.Replace("Lease 2026", "ctrl+x", uitest.Review, "Lease 2026")
		d.expectCalls()
	})
}

// A review that builds on an answer of the service waits for it.
func TestSkippingWaitsForTheService(t *testing.T) {
	run(t, "webhook.list latency=20s", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.Press("enter")
		d.Fill("https://example.com/hook", "ctrl+x")
		d.Later(2*time.Second, "Reading what the form is about")
		d.Later(30*time.Second, uitest.Review, "Register the webhook")
		d.Unsent("esc", "> https://example.com/hook")
	})
}

// The key is on every page of every form, and shown where there is room.
func TestTheKeyToTheReviewShows(t *testing.T) {
	for _, route := range allForms() {
		run(t, "", route, func(d *harness) { d.See("ctrl+x to the review") }, func(o *uitest.Options) { o.Width = 120 })
	}
}
