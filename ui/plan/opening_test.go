package plan_test

import (
	"slices"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// outdatedPlan plans an operation for envelopes that someone has changed since they were listed.
func outdatedPlan(operation string, n int, since func(*model.Envelope)) func(*demo.Service) nav.Route {
	return func(s *demo.Service) nav.Route {
		route := nav.Plan{Operation: operation, Envelopes: envelopes(s, n, model.InProgress)}
		if err := s.Change(route.Envelopes[0].ID, since); err != nil {
			panic(err)
		}
		return route
	}
}

// The state before that a plan shows is that of the service now, not that of the list.
func TestPlanShowsWhatIsThereNow(t *testing.T) {
	renamed := func(e *model.Envelope) { e.Name = model.NewText("Another name") }
	run(t, uitest.Options{Route: outdatedPlan("envelope.void", 1, renamed)}, func(d *harness) {
		d.See(uitest.TypeTheTail, "Another name", "Note        Changed since it was listed")
		d.confirm(d.idTail())
		d.SeeChanges(1, "Void done")
	})
	run(t, uitest.Options{Route: outdatedPlan("envelope.rename", 1, renamed)}, func(d *harness) {
		d.SeeChanges(0, "> Another name", "It has changed since it was listed")
	})
	run(t, uitest.Options{Route: outdatedPlan("envelope.void", 3, renamed)}, func(d *harness) {
		d.See("3 to change", "Another name", "Changed since it was listed: name was")
		testbed.Equal(d.T, len(d.Requests()), 1, "requests to read three envelopes again")
	})
	completed := func(e *model.Envelope) { e.Status = model.Completed }
	run(t, uitest.Options{Route: outdatedPlan("envelope.void", 3, completed)}, func(d *harness) {
		d.See("2 to change, 1 left out", "Completed envelopes cannot be voided. Changed since")
	})
	run(t, uitest.Options{Route: outdatedPlan("envelope.void", 1, completed)}, func(d *harness) {
		d.See("0 to change, 1 left out", "Completed envelopes cannot be voided.")
		d.carryOut(d.idTail())
		d.ExpectChanges(0)
	})
	run(t, uitest.Options{Route: planFor("envelope.void", 1, model.InProgress), Faults: "envelope.get status=404"}, func(d *harness) {
		d.See("1 left out", "It is no longer there.")
	})
}

// While the targets are read no key does anything, and text typed into a form stays there.
func TestKeysWhileReading(t *testing.T) {
	slow := uitest.Options{Route: planFor("envelope.void", 1, model.InProgress), Faults: "envelope.get latency=2s"}
	run(t, slow, func(d *harness) {
		d.See("Reading envelope again")
		d.Rush("y", "enter", "x", "R", "w", "s", "p", "enter", "y")
		for _, r := range d.idTail() {
			d.Rush(string(r))
		}
		d.Rush(slices.Repeat([]string{"enter"}, 20)...).Wait(10 * time.Second)
		d.SeeChanges(0, uitest.TypeTheTail)
	})
	slow.Route = planFor("envelope.rename", 1, model.InProgress)
	run(t, slow, func(d *harness) {
		d.Replace("Lease of the new flat", "enter y y", "Reading envelope again")
		d.Unsent("y enter", "Rename envelope", "Lease of the new flat", "Leave as is")
		d.Answer("y", "Rename done")
		d.ExpectChanges(1)
	})
}

// A plan whose targets cannot be read says why, and reads them again on request.
func TestReadingFails(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.void", 2, model.InProgress), Faults: "envelope.list answer=object,403*1"}, func(d *harness) {
		d.See("SIGN_ALL_READ")
		d.Press("y", "enter")
		d.Unsent("r", "2 to change")
	})
}

// One esc leads back from a question to the screen before, or to the form.
func TestOneEscapeLeadsBack(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.void", 1, model.InProgress)}, func(d *harness) {
		d.See(uitest.TypeTheTail)
		d.Unsent("esc", "Attention")
	})
	run(t, uitest.Options{Route: planFor("envelope.rename", 1, model.InProgress)}, func(d *harness) {
		d.Fill(" again", "enter", "Leave as is")
		d.After("esc", "New name", " again")
		d.After("enter", "Leave as is")
		d.Answer("enter", "Attention")
		d.ExpectChanges(0)
	})
}
