package plan_test

import (
	"slices"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/nav"
)

// stale plans an operation for envelopes that somebody has changed since they were listed.
func stale(operation string, n int, since func(*model.Envelope)) func(*demo.Service) nav.Plan {
	return func(s *demo.Service) nav.Plan {
		route := some(operation, n, model.InProgress)(s)
		if err := s.Change(route.Envelopes[0].ID, since); err != nil {
			panic(err)
		}
		return route
	}
}

// What a plan shows as the state before is what the service says now, not what the list
// was told some time ago.
func TestPlanShowsWhatIsThereNow(t *testing.T) {
	renamed := func(e *model.Envelope) { e.Name = model.NewText("Another name") }
	run(t, setup{plan: stale("envelope.void", 1, renamed)}, func(d *desk) {
		d.See("Type the last 4", "Another name", "Note        Changed since it was listed")
		d.arm()
		d.Type(d.tail())
		d.Press("enter")
		d.See("Void done")
		d.sentTimes(1)
	})
	run(t, setup{plan: stale("envelope.rename", 1, renamed)}, func(d *desk) {
		d.See("> Another name", "It has changed since it was listed")
		d.sentNothing()
	})
	run(t, setup{plan: stale("envelope.void", 3, renamed)}, func(d *desk) {
		d.See("3 to change", "Another name", "Changed since it was listed: name was")
		if n := len(d.Requests()); n != 1 {
			d.T.Errorf("%d requests to read three envelopes again", n)
		}
	})
	completed := func(e *model.Envelope) { e.Status = model.Completed }
	run(t, setup{plan: stale("envelope.void", 3, completed)}, func(d *desk) {
		d.See("2 to change, 1 left out", "Completed envelopes cannot be voided. Changed since")
	})
	run(t, setup{plan: stale("envelope.void", 1, completed)}, func(d *desk) {
		d.See("0 to change, 1 left out", "Completed envelopes cannot be voided.")
		d.Press("y")
		d.arm()
		d.Type(d.tail())
		d.Press("enter")
		d.sentNothing()
	})
	run(t, setup{plan: some("envelope.void", 1, model.InProgress), faults: "envelope.get status=404"}, func(d *desk) {
		d.See("1 left out", "It is no longer there.")
	})
}

// While the targets are being read no key does anything, and what is typed into a form
// meanwhile is kept.
func TestKeysWhileReading(t *testing.T) {
	slow := setup{plan: some("envelope.void", 1, model.InProgress), faults: "envelope.get latency=2s"}
	run(t, slow, func(d *desk) {
		d.See("Reading envelope again")
		d.Rush("y", "enter", "x", "R", "w", "s", "p", "enter", "y")
		for _, r := range d.tail() {
			d.Rush(string(r))
		}
		d.Rush(slices.Repeat([]string{"enter"}, 20)...)
		d.Wait(10 * time.Second)
		d.See("Type the last 4 characters")
		d.sentNothing()
	})
	slow.plan = some("envelope.rename", 1, model.InProgress)
	run(t, slow, func(d *desk) {
		d.Press("ctrl+u")
		d.Type("Lease of the new flat")
		d.Press("enter", "y", "y")
		d.See("Reading envelope again")
		d.Press("y", "enter")
		d.See("Rename envelope", "Lease of the new flat", "Leave as is")
		d.sentNothing()
		d.arm()
		d.Press("y")
		d.See("Rename done")
		d.sentTimes(1)
	})
}

// A plan whose targets cannot be read says why, and reads them when it is told to.
func TestReadingFails(t *testing.T) {
	run(t, setup{plan: some("envelope.void", 2, model.InProgress), faults: "envelope.list status=403*1"}, func(d *desk) {
		d.See("SIGN_ALL_READ")
		d.Press("y", "enter")
		d.Press("r")
		d.See("2 to change")
		d.sentNothing()
	})
}

// A slipped key costs one esc: the question leads back to where the person came from, or
// to what was entered.
func TestOneEscapeLeadsBack(t *testing.T) {
	run(t, setup{plan: some("envelope.void", 1, model.InProgress)}, func(d *desk) {
		d.See("Type the last 4 characters")
		d.Press("esc")
		d.See("Attention")
		d.sentNothing()
	})
	run(t, setup{plan: some("envelope.rename", 1, model.InProgress)}, func(d *desk) {
		d.Type(" again")
		d.Press("enter")
		d.See("Leave as is")
		d.Press("esc")
		d.See("New name", " again")
		d.Press("enter")
		d.See("Leave as is")
		d.arm()
		d.Press("enter")
		d.See("Attention")
		d.sentNothing()
	})
}
