package envelope_test

import (
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func TestRawAnswer(t *testing.T) {
	e := lease()
	e.Comment = model.NewText("evil \u202e text")
	open(t, serve(e), nav.Envelope{ID: e.ID, Tab: "raw"}, uitest.Options{Height: 60, Width: 100}, func(d *desk) {
		d.See(`"name": "Lease 2026 Bahnhofstrasse"`, `evil \u202e text`)
		d.Hides("next match")
		d.Press("/")
		d.Type("hunter2")
		d.See("Find: hunter2", "not found")
		d.Press("esc", "/")
		d.Enter("value")
		d.See("Find: value 1 of 2", `"****"`, "next match")
		d.Press("n")
		d.See("Find: value 2 of 2")
		d.Press("N")
		d.See("Find: value 1 of 2")
		d.Press("esc")
		d.Gone("Find: value")
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
		d.Press("w")
		d.See("Why", "2 values of this envelope", "is locked for changes.")
		d.Press("w", "8")
		d.See(`"state": "COMPLETED"`)
	})
}

// An answer of megabytes is laid out without stopping the program, and only when it is
// looked at.
func TestLargeAnswer(t *testing.T) {
	e := lease()
	e.Comment = model.NewText(strings.Repeat("long comment ", 200_000))
	open(t, serve(e), nav.Envelope{ID: e.ID, Tab: "raw"}, uitest.Options{}, func(d *desk) {
		d.See(`"comment": "long comment`)
		d.Press("G", "k", "pgup", "g", "1", "8")
		d.See(`"comment": "long comment`)
	})
}
