package envelopes_test

import (
	"strconv"
	"testing"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// A group is listed whole, however many there are, and planned as one.
func TestAGroup(t *testing.T) {
	const n = 130
	var ids []model.EnvelopeID
	run(t, uitest.Options{Width: 120}, func(d *desk) {
		for _, e := range d.envelopes(n, model.InProgress) {
			ids = append(ids, e.ID)
		}
	})
	group := &nav.Group{Name: "Faults of Lease", About: "Open envelopes that share a fault", IDs: ids}
	run(t, uitest.Options{Width: 120, Home: nav.Envelopes{Group: group}}, func(d *desk) {
		d.See("Faults of Lease", strconv.Itoa(n)+" open envelopes that share a fault", uitest.AllRead, "mark all", "back")
		d.Press("*", "X")
		if plan, ok := d.LastOpened().(nav.Plan); !ok || len(plan.Envelopes) != n {
			d.T.Errorf("opened %+v", d.LastOpened())
		}
	})
}
