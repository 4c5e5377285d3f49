package plan_test

import (
	"regexp"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
)

// atTheList starts where the program starts.
func atTheList(*demo.Service) nav.Change { return nav.Change{} }

// After a single change the person is where they were, and sees it done.
func TestSingleChangeLeadsBackToTheList(t *testing.T) {
	o := setup{plan: atTheList, fromList: true}
	run(t, o, func(d *desk) {
		d.Press("4")
		d.See("50 loaded")
		d.Press("j", "E")
		d.See("New expiration date")
		d.Press("enter")
		d.See("Leave as is")
		d.arm()
		d.Press("y")
		d.See("Set expiry done: ", "50 loaded")
		d.Press("X")
		d.See("Type the last 4 characters")
		id := regexp.MustCompile(`[0-9a-f]{24}`).FindString(d.Screen())
		d.arm()
		d.Type(id[20:])
		d.Press("enter")
		d.See("Void done: Voided, was In progress") // and nothing about a row that went
		d.Press("L", "down", "enter")
		d.See("Set level of envelope")
		d.Press("esc", "esc")
		d.See("50 loaded")
		d.sentTimes(2)
	})
}

// What a plan has done loses its mark, so that the next key does not do more to it. What
// failed and what was left out keeps it.
func TestMarksOfWhatIsDoneAreTakenAway(t *testing.T) {
	o := setup{plan: atTheList, fromList: true, faults: "envelope.void status=409+2*1"}
	o.Settings = func(s *settings.Resolved) { s.Profile.Limits.InFlight = 1 }
	run(t, o, func(d *desk) {
		d.Press("4")
		d.See("50 loaded")
		d.Press("space", "space", "space", "space", "space", "X")
		d.See("5 to change")
		d.Press("space", "y")
		d.arm()
		d.Type("4")
		d.Press("enter")
		d.See("3 done, 1 failed, 1 left out")
		d.Press("esc")
		d.See("2 marked")
		d.Gone("hidden", "not shown")
		d.sentTimes(4)
	})
}

// An envelope that was deleted from its own screen leaves nothing to look at there.
func TestDeletionLeavesTheScreenOfTheEnvelope(t *testing.T) {
	run(t, setup{plan: atTheList, fromList: true}, func(d *desk) {
		d.Press("6")
		d.See("loaded")
		d.Press("enter")
		d.See("Overview")
		d.Press("D")
		d.See("Type the last 4 characters")
		id := regexp.MustCompile(`[0-9a-f]{24}`).FindString(d.Screen())
		d.arm()
		d.Type(id[20:])
		d.Press("enter")
		d.See("Delete done: deleted, was Draft", "Drafts")
		d.Gone("Overview")
		d.sentTimes(1)
	})
}
