package envelopes_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// One row stands for those who wait for one person for longer than is usual, and what is decided about it holds
// for all of them, until one of them changes.
func TestTheRowOfAPerson(t *testing.T) {
	o := wide(uitest.Options{Settings: func(s *settings.Resolved) { s.Profile.Evidence = settings.EvidenceFull }})
	o.Demo.Seed = 1
	uitest.Run(t, o, func(p *uitest.Program) {
		d := &desk{p}
		const row = "Waiting for Kåre Étienne"
		d.Wait(3 * time.Minute)
		d.selectRow(row)
		d.See("envelopes wait for Kåre Étienne, the oldest for ")
		n := d.number(`(\d+) envelopes wait for Kåre`)
		if n < 5 {
			d.T.Fatalf("%d envelopes wait:\n%s", n, d.Screen())
		}
		d.Press("enter")
		d.See("envelopes wait for Kåre Étienne")
		var first model.Envelope
		for _, e := range d.all(model.InProgress) {
			if strings.Contains(d.Screen(), e.ID.String()) {
				first = e
			}
		}
		d.Press("esc")
		if !strings.Contains(d.selected(), row) {
			d.T.Fatalf("selected is %q", d.selected())
		}

		d.Press(",", "t")
		d.See("Taken")
		d.Press(",", "u")
		d.See("Undone", row)
		for _, keys := range [][]string{{",", "d"}, {",", "s", "enter"}} {
			d.selectRow(row)
			d.Press(keys...)
			d.Wait(time.Second)
			d.Gone(row)
			d.Press("r")
			d.Wait(time.Second)
			d.Gone(row)
			d.Press(",", "u")
			d.See("Undone", row)
			d.Press("g")
		}

		d.selectRow(row)
		d.Press(",", "d")
		n = d.number(`(\d+) on the desk`) // without those of which something else is wrong, which have rows of their own
		if n < 5 {
			d.T.Errorf("%d are on the desk", n)
		}
		d.change("PUT", "/envelope/"+first.ID.String()+"/rename", `{"name":"Renamed meanwhile"}`)
		d.Press("r")
		d.Wait(time.Second)
		d.Gone(row)
		d.See(fmt.Sprintf("%d on the desk", n-1))
	})
}
