package ui_test

import (
	"testing"
	"time"

	"inkdesk/ui/uitest"
)

// The answer to a change has the new values: the list shows them though it cannot be read again.
func TestTheListShowsWhatAChangeHasAnswered(t *testing.T) {
	uitest.Run(t, uitest.Options{Width: 120}, func(p *uitest.Program) {
		p.Press("5")
		p.See("all read")
		p.Fault("envelope.list status=503", "envelope.list_annotations status=503")
		p.Wait(2 * time.Second) // the change is later than the last one
		p.Press("R")
		p.See("Rename")
		p.Press("ctrl+u")
		p.Type("Lease of the blue house")
		p.Press("enter")
		p.WaitForConfirmation()
		p.Press("y")
		p.See("Rename done", "Lease of the blue house")
		p.Press("esc")
		if _, y, ok := p.Find("Lease of the blue house"); !ok || y > 15 {
			t.Errorf("the row does not have the new name:\n%s", p.Screen())
		}
		p.ExpectChanges(1)
	})
}

// A question goes once nothing would be cut off any more, and says meanwhile how much is left.
func TestAQuestionThatLostItsReasonGoes(t *testing.T) {
	uitest.Run(t, uitest.Options{Width: 100, Faults: "envelope.void latency=1s; envelope.get latency=1s"}, func(p *uitest.Program) {
		p.Press("4")
		p.See(uitest.Loaded)
		p.Press("space", "space", "space", "space", "space", "space", "space", "space", "X")
		p.See("8 to change")
		p.Press("y")
		p.WaitForConfirmation()
		p.Type("8")
		p.Press("enter")
		p.See("0 of 8")
		p.Press("esc")
		p.See("Leave this screen", "8 of 8 are not done yet")
		p.Gone("8 of 8 are not done yet")
		p.See("of 8 are not done yet")
		p.Wait(time.Minute)
		p.Hides("not done yet", "Leave this screen")
		p.See("8 done")
	})
}
