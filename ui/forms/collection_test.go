package forms_test

import (
	"testing"

	"inkdesk/ui/nav"
)

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
