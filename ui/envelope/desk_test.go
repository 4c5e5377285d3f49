package envelope_test

import (
	"testing"

	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func TestTheDeskOfAnEnvelope(t *testing.T) {
	e := lease()
	open(t, serve(e), nav.Envelope{ID: e.ID}, uitest.Options{Width: 100, Height: 40}, func(d *desk) {
		d.See("Lease 2026")
		d.Press(",")
		d.See("Desk: Lease 2026", "Take: it is mine", "There is no note of yours here.")
		d.Press("t")
		d.See("Taken; , u takes it back", "by you since Mon 2 Mar 09:00")
		d.Press(",", "n")
		d.Enter("waits for the bank")
		d.See("Mon 2 Mar 09:00 you: waits for the bank")
		d.Press(",", "s")
		d.Type("fri")
		d.See("Fri 6 Mar 2026 08:00 UTC")
		d.Press("enter")
		d.See("until Fri 6 Mar 08:00 or until it changes, by you on Mon 2 Mar 09:00")
		d.Press("7")
		d.See("taken by you", "note of you: waits for the bank", "snoozed until Fri 6 Mar 08:00, by you")
		d.Press(",", "b")
		d.Gone("snoozed until")
		d.Press(",", "r")
		d.See("Removed: waits for the bank")
		d.Gone("note of you")
		d.Press(",", "t") // give back
		d.See("Given back")
		d.Gone("taken by you")
		d.Press(",", "u")
		d.See("Undone: Given back", "taken by you")
	})
}
