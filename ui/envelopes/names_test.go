package envelopes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/ui/uitest"
)

// Companies put the series first and the party last: names can be told apart at every width, and the date
// that rows are ordered by stays.
func TestNamesOfASeriesCanBeToldApart(t *testing.T) {
	series := []string{
		"Rental agreement Residence Seeblick Sunrise %d B",
		"Timesheet Fabio P. week %d",
		"Non disclosure agreement with suppliers 2026, Müller & Sons %d",
		"Contrat de travail à durée indéterminée — Émilie Géroudet %d",
	}
	for _, width := range []int{80, 120, 200} {
		run(t, uitest.Options{Width: width, Height: 60}, func(d *desk) {
			for i, e := range d.envelopes(48, model.InProgress) {
				name := fmt.Sprintf(series[i%len(series)], 10+i)
				d.change("PUT", "/envelope/"+e.ID.String()+"/rename", fmt.Sprintf(`{"name":%q}`, name))
			}
			d.Press("4", "r")
			d.Wait(time.Second)
			if !strings.Contains(d.header(), "Changed↓") {
				t.Errorf("at %d columns the date that the rows are ordered by is gone: %q", width, d.header())
			}
			different := make(map[string]bool)
			for _, name := range d.names()[:40] {
				different[name] = true
			}
			if len(different) < 38 {
				t.Errorf("%d of 40 names differ at %d columns:\n%s", len(different), width, d.Screen())
			}
			whole := "◐ Rental agreement Residence Seeblick Sunrise 14 B"
			if width == 120 && !slices.Contains(d.names(), whole) {
				t.Errorf("%q is cut at %d columns beside a reason that is empty:\n%s", whole, width, d.Screen())
			}
			d.NotCutBesideRoom(4)
		})
	}
}

// Lists, the reasons, the help and the search work on a small terminal.
func TestASmallTerminal(t *testing.T) {
	run(t, uitest.Options{Width: 40, Height: 12}, func(d *desk) {
		d.See(uitest.AllRead, "need you", "◐ Intern", "? help")
		d.Press("w")
		d.See("Expires in ")
		d.Press("w", "/")
		d.Type("lease")
		d.Press("enter")
		d.See("lease", "elsewhere")
		d.Press("?")
		d.See("Help", "search")
	})
}
