package plan_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/uitest"
)

// sixHundred plans to void 600 envelopes.
func sixHundred() uitest.Options {
	return uitest.Options{Route: planFor("envelope.void", 600, model.InProgress), Demo: demo.Options{Envelopes: 4000}}
}

// A plan of 600 is searched, filtered and sorted; the selection stays, and the question counts hidden rows.
func TestPlanOfSixHundred(t *testing.T) {
	run(t, sixHundred(), func(d *harness) {
		d.See("600 to change", "/ search", "f filter")
		chosen := d.route().Envelopes[417]
		d.Press("/").Type(chosen.ID.String()).See("Find: "+chosen.ID.String(), chosen.Name.String())
		d.After("enter", "Shown: 1 of 600", "Id          "+chosen.ID.String())
		d.Press("0").Gone("Shown:")
		d.See("Id          " + chosen.ID.String()) // still the one that is selected
		d.After("s", "By name", "By time left", "By idle time")
		d.Fill("name", "enter", "Shown: 600 of 600, by name", "Id          "+chosen.ID.String())
		d.After("S", "by name, reversed", "Id          "+chosen.ID.String())
		d.After("space", "599 to change, 1 left out")
		d.After("f", "Only left out", "Only not begun", "599")
		d.Fill("left out", "enter", "Shown: 1 of 600, only left out", chosen.ID.String())
		d.After("y", "599 of these 599 are not shown now (only left out). They", "sent")
		d.Press("esc", "esc").Gone("Shown: 1 of 600")
		d.ExpectChanges(0)
	})
}

// Excluding all changes only the rows that are shown.
func TestExcludeAllThatIsShown(t *testing.T) {
	run(t, sixHundred(), func(d *harness) {
		word := strings.Fields(d.route().Envelopes[0].Name.String())[0]
		n := 0
		for _, e := range d.route().Envelopes {
			if strings.Contains(e.Name.String(), word) {
				n++
			}
		}
		d.Press("/").Enter(word)
		d.After("u", "Left out: ")
		left := 600 - count(d)
		if count(d) == 600 || left < n {
			d.T.Fatalf("%d are left of which %d have the word", left, n)
		}
		d.Press("0", "f")
		d.Fill("left", "enter * 0", "600 to change")
		d.ExpectChanges(0)
	})
}

// count reads how many are to be changed from the screen.
func count(d *harness) int {
	n := 0
	for _, line := range strings.Split(d.Screen(), "\n") {
		if before, _, ok := strings.Cut(line, " to change"); ok {
			for _, r := range before {
				n = n*10 + int(r-'0')
			}
		}
	}
	return n
}

// A running plan can be searched, and the selection follows the run afterwards.
func TestSearchWhileItRuns(t *testing.T) {
	o := sixHundred()
	o.Faults = "* latency=300ms"
	o.Settings = sequential
	run(t, o, func(d *harness) {
		d.Wait(time.Minute)
		d.carryOut("600")
		d.Wait(3 * time.Second).Press("/")
		d.Fill("no such name", "enter", "Shown: 0 of 600")
		d.Wait(3 * time.Second)
		d.After("esc", "▌ ", "at work")
		before := len(d.Changes())
		d.Press("f")
		d.Fill("done", "enter", "only done")
		d.Wait(3 * time.Second)
		if len(d.Changes()) == before {
			d.T.Error("the run stands still while it is looked at")
		}
		d.After("c", "Stopped by you.")
	})
}

// At 80 columns a name has 26 cells or more, whatever else there is.
func TestNamesAreReadable(t *testing.T) {
	o := sixHundred()
	o.Faults = "envelope.void status=409*1"
	run(t, o, func(d *harness) {
		long := ""
		for _, e := range d.route().Envelopes[:6] {
			if name := e.Name.String(); len(name) > 26 {
				long = name
			}
		}
		if long == "" {
			d.T.Fatal("no name is long enough")
		}
		for _, width := range []int{60, 80, 120} {
			d.Resize(width, 24).See(long[:25])
		}
	})
}
