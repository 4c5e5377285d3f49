package envelope_test

import (
	"fmt"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func TestTabs(t *testing.T) {
	for size, o := range uitest.Sizes("80x24", "120x40", "200x50") {
		t.Run(size, func(t *testing.T) {
			e := lease()
			s := serve(e)
			s.fields["d1"] = leaseFields()
			open(t, s, nav.Envelope{ID: e.ID}, o, func(d *desk) {
				d.See("Lease 2026 Bahnhofstrasse")
				for i, name := range []string{"overview", "recipients", "documents", "attachments", "fields", "notification", "activity", "raw"} {
					d.Press(fmt.Sprint(i + 1))
					d.Golden(name + "-" + size)
				}
				d.Press("1", "w")
				d.Golden("why-" + size)
			})
		})
	}
}

func TestRawAnswer(t *testing.T) {
	e := lease()
	e.Comment = model.NewText("evil \u202e text")
	open(t, serve(e), nav.Envelope{ID: e.ID, Tab: "raw"}, uitest.Options{Height: 60, Width: 100}, func(d *desk) {
		d.See(`"name": "Lease 2026 Bahnhofstrasse"`, `evil \u202e text`).Hides("next match")
		d.Press("/").Type("hunter2").See("Find: hunter2", "not found")
		d.Press("esc", "/").Enter("value").See("Find: value 1 of 2", `"****"`, "next match")
		d.Press("n").See("Find: value 2 of 2")
		d.Press("N").See("Find: value 1 of 2")
		d.Press("esc").Gone("Find: value")
	})
}

// What cannot be read is said, in the place of what it would tell, and can be looked at as
// it came. In a state that was not read nothing can be changed.
func TestUnreadableMembers(t *testing.T) {
	e := lease()
	s := serve(e)
	s.spoil = strings.NewReplacer(`"status":"IN_PROGRESS"`, `"status":{"state":"COMPLETED"}`, `"is_duplicable":true`, `"is_duplicable":"yes"`)
	open(t, s, nav.Envelope{ID: e.ID}, uitest.Options{Height: 40, Width: 100}, func(d *desk) {
		d.See("2 values of this envelope could not be read: status, is_duplicable.", "Status", "could not be read", "Lease 2026 Bahnhofstrasse")
		d.Gone("Completed", "Waiting for")
		d.Press("w").See("Why", "2 values of this envelope", "is locked for changes.")
		d.Press("w", "8").See(`"state": "COMPLETED"`)
	})
}

// An answer of megabytes is laid out without stopping the program, and only when it is looked at.
func TestLargeAnswer(t *testing.T) {
	e := lease()
	e.Comment = model.NewText(strings.Repeat("long comment ", 200_000))
	open(t, serve(e), nav.Envelope{ID: e.ID, Tab: "raw"}, uitest.Options{}, func(d *desk) {
		d.See(`"comment": "long comment`)
		d.Press("G", "k", "pgup", "g", "1", "8").See(`"comment": "long comment`)
	})
}

func TestTheDeskOfAnEnvelope(t *testing.T) {
	openLease(t, lease(), uitest.Options{Width: 100, Height: 40}, func(d *desk) {
		d.Press(",").See("Desk: Lease 2026", "Take: it is mine", "There is no note of yours here.")
		d.Press("t").See("Taken; , u takes it back", "by you since Mon 2 Mar 09:00")
		d.Press(",", "n").Enter("waits for the bank").See("Mon 2 Mar 09:00 you: waits for the bank")
		d.Press(",", "s").Type("fri").See("Fri 6 Mar 2026 08:00 UTC")
		d.Press("enter").See("until Fri 6 Mar 08:00 or until it changes, by you on Mon 2 Mar 09:00")
		d.Press("7").See("taken by you", "note of you: waits for the bank", "snoozed until Fri 6 Mar 08:00, by you")
		d.Press(",", "b").Gone("snoozed until")
		d.Press(",", "r").See("Removed: waits for the bank").Gone("note of you")
		d.Press(",", "t") // give back
		d.See("Given back").Gone("taken by you")
		d.Press(",", "u").See("Undone: Given back", "taken by you")
	})
}
