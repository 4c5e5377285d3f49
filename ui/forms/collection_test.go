package forms_test

import (
	"testing"

	"inkdesk/ui/nav"
)

// What was typed for a new entry of a list stays when its page is left; an entry without an
// answer does not.
func TestLeavingANewEntryKeepsWhatWasTyped(t *testing.T) {
	contract := printedFile(t, "contract.pdf")
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Type("Lease 2026")
		d.Press("enter", "enter", "enter", "enter", "enter", "enter", "enter")
		d.See("Documents: 0")
		d.Press("enter", "esc")
		d.See("Documents: 0")
		d.Press("enter")
		d.Type("contract")
		d.Press("esc")
		d.See("Documents: 1", "Remove: contract")
		d.Press("down", "down", "enter", "ctrl+u")
		d.Type(contract)
		d.Press("enter", "enter")
		d.addPerson(1, "", "one@example.com")
		d.Press("enter", "c", "enter", "enter", "enter")
		d.See("Requests: 0")
		d.Press("down", "enter", "esc")
		d.See("Requests: 0")
		d.Press("down", "enter")
		d.Enter("Passport")
		d.Type("front and back")
		d.Press("enter", "esc")
		d.See("Requests: 1", "Change 1. Passport, from Person 1")
		d.Press("enter")
		d.See("Fields to sign and fill in")
		d.Press("down", "enter")
		d.See("Fields: 0")
		d.Press("enter", "esc")
		d.See("Fields: 0")
		d.Press("enter", "enter", "down", "enter", "esc", "esc")
		d.See("Fields: 1")
		d.expectCalls()
	})
}

// What was removed from a list by a slip can be put back where it was, with all its answers.
func TestARemovedEntryCanBePutBack(t *testing.T) {
	first, second := printedFile(t, "first.pdf"), printedFile(t, "second.pdf")
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Type("Lease 2026")
		d.Press("enter", "enter", "enter", "enter", "enter", "enter", "enter", "enter")
		d.Type(first)
		d.Press("enter", "down", "enter")
		d.Enter(second)
		d.See("Documents: 2")
		d.Hides("Put back")
		d.choose("→ Remove: first.pdf")
		d.See("Documents: 1", "Change 1. second.pdf")
		d.choose("→ Add a document")
		d.Press("esc")
		d.choose("→ Put back: first.pdf")
		d.See("Documents: 2", "Change 1. first.pdf", "Change 2. second.pdf")
		d.Hides("Put back")
	})
}
