package plan_test

import (
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/uitest"
)

// A run waits when the service asks to slow down, and ends at once where all would fail.
func TestRunWaitsForTheService(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.void", 5, model.InProgress), Faults: "envelope.void status=429,30+1*1"}
	o.Settings = sequential
	run(t, o, func(d *harness) {
		d.Press("y")
		d.WaitForConfirmation()
		d.Type("5")
		d.Press("enter")
		d.See("Waiting 30s, because the service asks to slow down", "1 failed")
		d.Wait(20 * time.Second)
		d.ExpectChanges(2)
		d.Wait(10 * time.Second)
		d.See("4 done")
		d.ExpectChanges(5)
	})
	o.Faults = "envelope.void status=429,3600+1*1"
	run(t, o, func(d *harness) {
		d.Press("y")
		d.WaitForConfirmation()
		d.Type("5")
		d.Press("enter")
		d.See("Paused: the service asks to wait 1h;")
		d.Wait(10 * time.Minute)
		d.ExpectChanges(2)
		d.Press("p")
		d.See("4 done")
		d.ExpectChanges(5)
	})
	o.Faults = "envelope.void status=401+1*1"
	run(t, o, func(d *harness) {
		d.Press("y")
		d.WaitForConfirmation()
		d.Type("5")
		d.Press("enter")
		d.See("Stopped: the rest would fail the same way.", "1 done", "1 failed", "3 not done")
		d.ExpectChanges(2)
	})
}

// What fails for all fails one at a time, whatever the concurrency.
func TestWhatFailsForAllFailsThreeTimes(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.void", 20, model.InProgress), Faults: "envelope.void status=500"}, func(d *harness) {
		d.Press("y")
		d.WaitForConfirmation()
		d.Type("20")
		d.Press("enter")
		d.See("Ended after 3 failures in a row.", "3 with an unknown outcome", "17 not done")
		d.ExpectChanges(3)
	})
}

// A token without the scope is refused once, not for every target, and a plan that is
// opened afterwards says so at once.
func TestTokenWithoutTheScopeIsRefusedOnce(t *testing.T) {
	o := uitest.Options{Demo: demo.Options{ReadToken: uitest.Token}}
	run(t, o, func(d *harness) {
		d.Press("4")
		d.See(uitest.Loaded + "50")
		d.Press("space", "space", "space", "space", "X")
		d.See("4 to change")
		d.Press("y")
		d.WaitForConfirmation()
		d.Type("4")
		d.Press("enter")
		d.See("Stopped: the rest would fail the same way.", "1 failed, 3 not done", "SIGN_ALL_EDIT")
		d.ExpectChanges(1)
		d.Press("esc", "X")
		d.See("Needs the scope SIGN_ALL_EDIT, which this access token lacks")
		d.ExpectChanges(1)
	})
}

// Leaving a plan with an undecided outcome asks first.
func TestLeavingAnUnknownOutcomeAsks(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.void", 1, model.InProgress), Faults: "envelope.void drop-after*1"}, func(d *harness) {
		d.WaitForConfirmation()
		d.Type(d.idTail())
		d.Press("enter")
		d.See("It did not happen")
		d.Press("esc", "q")
		d.See("Quit", "It is not known yet what became of 1 change")
		d.Press("esc", "w")
		d.See("It did not happen")
		d.WaitForConfirmation()
		d.Press("enter")
		d.See("you decided that it happened")
		d.Press("q")
		d.Gone("Quit")
		d.ExpectChanges(1)
	})
}
