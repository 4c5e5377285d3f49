package envelope_test

import (
	"fmt"
	"testing"

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
