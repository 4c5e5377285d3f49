package ui_test

import (
	"testing"

	"inkdesk/ui/uitest"
)

// People look for an action by the word they have for it, and for what the service cannot
// do as well; each word leads to the action, or to why there is none.
func TestPaletteKnowsTheWordsOfPeople(t *testing.T) {
	uitest.Run(t, uitest.Options{Width: 120, Height: 40}, func(p *uitest.Program) {
		for typed, want := range map[string]string{
			"extend": "▌ Set the expiration date", "prolong": "▌ Set the expiration date",
			"cancel": "▌ Void", "reissue": "▌ Issue again", "re-issue": "▌ Issue again",
			"resend": "▌ Issue again", "remind": "▌ Set subject, message and reminders",
			"certificate": "▌ Download the certificate", "who signed": "▌ Download the certificate",
			"delete": "▌ Delete", "erase": "▌ Delete", "csv": "▌ Export", "report": "▌ Export",
			"reply": "▌ Copy menu", "sent twice": "▌ Related envelopes", "history": "▌ Show what was changed from here", "curl": "▌ Activity",
			"restore": "▌ Undo a void or a deletion", "forward": "▌ Correct or replace a recipient",
			"transfer": "▌ Hand an envelope to another owner", "credits": "▌ See limits, quotas or credits",
		} {
			p.Press("ctrl+p")
			p.Type(typed)
			p.See(want)
			p.Press("esc")
		}
		p.Press("ctrl+p")
		p.Type("transfer")
		p.Press("enter")
		p.See("The service has no operation for this. Ask an administrator of the account.")
	})
}

// The menu of actions finds them by the same words.
func TestActionsAreFoundByTheWordsOfPeople(t *testing.T) {
	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
		p.Press("a")
		p.Type("extend")
		p.See("▌ Set the expiration date")
	})
}
