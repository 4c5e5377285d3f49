package envelope_test

import (
	"fmt"
	"testing"

	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func TestTabs(t *testing.T) {
	for _, size := range []struct{ width, height int }{{80, 24}, {120, 40}, {200, 50}} {
		t.Run(fmt.Sprintf("%dx%d", size.width, size.height), func(t *testing.T) {
			e := lease()
			s := serve(e)
			s.fields["d1"] = leaseFields()
			open(t, s, nav.Envelope{ID: e.ID}, uitest.Options{Width: size.width, Height: size.height}, func(d *desk) {
				d.See("Lease 2026 Bahnhofstrasse")
				for i, name := range []string{"overview", "recipients", "documents", "attachments", "fields", "notification", "activity", "raw"} {
					d.Press(fmt.Sprint(i + 1))
					d.Golden(fmt.Sprintf("%s-%dx%d", name, size.width, size.height))
				}
				d.Press("1", "w")
				d.Golden(fmt.Sprintf("why-%dx%d", size.width, size.height))
			})
		})
	}
}
