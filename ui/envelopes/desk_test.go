package envelopes_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	deskfiles "inkdesk/api/desk"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// shown is the envelope whose row is selected.
func (d *desk) shown() model.Envelope {
	d.T.Helper()
	d.Wait(screen.Stay) // the preview follows
	for _, e := range d.envelopes(500) {
		if strings.Contains(d.Screen(), e.ID.String()) {
			return e
		}
	}
	d.T.Fatalf("no envelope of the service is in the preview:\n%s", d.Screen())
	return model.Envelope{}
}

func TestTheDeskOfOnePerson(t *testing.T) {
	runRead(t, uitest.Options{Width: 120}, func(d *desk) {
		first := d.names()[0]
		count := func() int {
			d.T.Helper()
			return d.number(`(\d+) need you`)
		}
		before := count()
		second := d.names()[1]

		d.Press(",", "d").See("Done until it changes; , u takes it back")
		if got := d.names()[0]; got != second || !strings.Contains(d.selected(), second) {
			d.T.Errorf("selected is %q", d.selected())
		}
		if n := count(); n != before-1 {
			d.T.Errorf("%d of %d are left", n, before)
		}
		d.Hides("no longer in this view").See("all read, 1 on the desk")
		d.Press(",", "u").See("Undone: Done until it changes", first)

		d.Press("g", ",", "s").See("Snooze until", "until anything changes")
		d.Type("soon").See("no date yet")
		d.Press("ctrl+u").Enter("+3d").See("Snoozed until ").Hides(first)
		d.readAgain()
		d.Hides(first)

		d.Press(",", "t", ",", "n").Enter("waits for the bank").See("Noted; ")
		if row := d.selected(); !strings.Contains(row, begin(second)) || !strings.Contains(row, `@me "`) {
			d.T.Errorf("selected is %q", row)
		}
		d.Press("w").See("by you since", "you: waits for the bank")
		d.Press("w")

		d.Press(":").Enter("view: desk").See("2, all read", begin(first), begin(second), "Note")
		for _, row := range d.rowsShown() {
			row, _, _ = strings.Cut(row, "│")
			if strings.Contains(row, begin(second)) != strings.Contains(row, "waits for") {
				d.T.Errorf("only the row with the note has it: %s", row)
			}
		}
		d.Press("8")
		d.find("taken:me")
		d.Wait(time.Second).Hides(first).See(begin(second))
	})
}

func TestASnoozeEndsWithAChange(t *testing.T) {
	runRead(t, uitest.Options{Width: 120}, func(d *desk) {
		e, name := d.shown(), d.names()[0]
		d.Press(",", "s", "enter") // until anything changes
		d.See("Snoozed until it changes").Hides(name)
		d.Wait(time.Second)
		d.change("PUT", "/envelope/"+e.ID.String()+"/rename", `{"name":"Renamed meanwhile"}`)
		d.Press("r").See("Renamed meanwhile")
	})
}

func TestASnoozeEndsWithItsDate(t *testing.T) {
	o := uitest.Options{Width: 120, Settings: func(s *settings.Resolved) { s.IdleLock = 0 }}
	runRead(t, o, func(d *desk) {
		name := d.names()[0]
		d.Press(",", "s").Enter("now+2h").See("Snoozed until ").Hides(name)
		d.Wait(2*time.Hour + time.Minute)
		d.readAgain()
		if got := d.names()[0]; got != name {
			d.T.Errorf("the first one is %q\n%s", got, d.Screen())
		}
	})
}

func TestManyAreDecidedAtOnce(t *testing.T) {
	runRead(t, uitest.Options{Width: 120}, func(d *desk) {
		names := d.names()
		d.Press("space", "space", "space", ",").See("Desk: 3 envelopes")
		d.Press("d").See("Done until they change: 3 envelopes; , u takes it back").Hides("3 marked")
		testbed.Equal(d.T, d.names()[0], names[3], "the first one")
		d.Press(",", "u", "g")
		if diff := cmp.Diff(names[:5], d.names()[:5]); diff != "" {
			d.T.Error(diff)
		}
	})
}

// What is decided about a row of many holds for the whole row until one of its envelopes changes.
func TestARowOfManyIsPutAsideAsAWhole(t *testing.T) {
	for _, keys := range [][]string{{",", "d"}, {",", "s", "enter"}} {
		run(t, wide(uitest.Options{}), func(d *desk) {
			d.See(uitest.AllRead, shared, "≡ 8: ")
			before := d.Row(2)
			d.selectRow(shared)
			d.Press(keys...).See("until they change: 8 envelopes").Gone(shared)
			d.ownRows(0)
			d.Wait(time.Second)
			d.readAgain()
			d.Hides(shared)
			var member model.EnvelopeID
			for _, e := range d.envelopes(500) {
				if e.Status.Open() && strings.HasPrefix(e.Name.String(), copies) {
					member = e.ID
				}
			}
			d.change("PUT", "/envelope/"+member.String()+"/set_expiration_date", fmt.Sprintf(`{"expires_at":%d}`, time.Now().AddDate(0, 3, 0).Unix()))
			d.Press("r").See(shared, "≡ 8: ")
			if after := d.Row(2); after != before {
				d.T.Errorf("the counts are %q, were %q", after, before)
			}
		})
	}
}

// What was decided is there in the next session, and other sessions of the same account see it.
func TestTheDeskIsKept(t *testing.T) {
	private := filepath.Join(t.TempDir(), "desk")
	o := inTeam("", deskfiles.Options{Private: private})
	o.Width = 120
	name := ""
	runRead(t, o, func(d *desk) {
		name = d.names()[0]
		d.Press(",", "d").See("Done until it changes")
	})
	runRead(t, o, func(d *desk) {
		d.Hides(name)
		d.Press("8")
		d.find("done:yes")
		d.See(begin(name), "1 of")
	})
}

// A filter of another view says nothing about the queue, whatever was read again under it.
func TestAFilterElsewhereKeepsTheQueue(t *testing.T) {
	runRead(t, uitest.Options{Width: 120}, func(d *desk) {
		d.Press("7") // so that what completed ones tell is known
		d.Wait(time.Second).Press("1").Wait(time.Second)
		want := d.names()
		d.Press("8")
		d.find("to:nobody")
		d.Wait(time.Second)
		d.readAgain()
		d.Press("1").Wait(time.Second)
		if diff := cmp.Diff(want, d.names()); diff != "" {
			d.T.Error(diff)
		}
	})
}

// The counts beside the summary are never cut.
func TestCountsAreWhole(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		d.Press(",", "d", "space", "j", "space")
		for width := 70; width <= 90; width++ {
			d.Resize(width, 24).See("2 marked")
			if row := d.Row(2); !strings.HasSuffix(strings.TrimSpace(row), "all read, 1 on the desk") {
				d.T.Errorf("at %d columns: %q", width, row)
			}
		}
	})
}
