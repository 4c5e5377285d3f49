package plan_test

import (
	"fmt"
	"testing"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/nav"
)

// lostVoids voids six envelopes one by one; the answers about some of them are lost, once
// after and once before it was done.
func lostVoids() setup {
	o := setup{}
	o.Settings = oneByOne
	o.plan = func(s *demo.Service) nav.Change {
		route := nav.Change{Operation: "envelope.void", Envelopes: envelopes(s, 6, model.InProgress)}
		for i, fault := range map[int]string{1: "drop-after", 3: "drop-before", 5: "drop-after"} {
			if err := s.Faults().Add(fmt.Sprintf("PUT:/v2/envelope/%s/void %s*1", route.Envelopes[i].ID, fault)); err != nil {
				panic(err)
			}
		}
		return route
	}
	return o
}

func (d *desk) voidAll(n string) {
	d.Press("y")
	d.arm()
	d.Type(n)
	d.Press("enter")
}

// After a run all unknown outcomes stand on one page, and one key settles those that are
// proved, here and in the journal.
func TestUnknownOutcomesAreSettledTogether(t *testing.T) {
	book := openJournal(t, t.TempDir())
	defer book.Close()
	o := lostVoids()
	o.Client = func(c *api.Config) { c.Journal = book }
	o.More = func(u *ui.Options) { u.Journal = book }
	run(t, o, func(d *desk) {
		d.voidAll("6")
		d.See("3 with an unknown outcome", "3 unknown outcomes: 2 happened, 1 did not happen", "✓ happened", "✗ did not happen", "In progress")
		d.Rush("t", "t")
		d.See("3 unknown outcomes") // typed ahead, it settles nothing
		d.Golden("unknown")
		d.arm()
		d.Press("t")
		d.See("5 done, 1 failed", "Settled as the service shows it: 3.")
		if open, err := book.Pending(d.T.Context()); err != nil || len(open) != 0 {
			d.T.Errorf("%d are open, %v", len(open), err)
		}
		d.sentTimes(6)
		d.Press("f")
		d.Type("failed")
		d.Press("enter")
		d.See("the service shows that it did not happen", d.route.Envelopes[3].ID.String())
		d.Press("R")
		d.arm()
		d.Type(d.route.Envelopes[3].ID.Tail(4))
		d.Press("enter")
		d.See("6 done")
		d.sentTimes(7)
	})
}

// The page is left and opened again, and one outcome is decided by itself.
func TestUnknownOutcomesOneByOne(t *testing.T) {
	run(t, lostVoids(), func(d *desk) {
		d.voidAll("6")
		d.See("3 unknown outcomes")
		d.arm()
		d.Press("esc")
		d.Gone("3 unknown outcomes")
		d.See("State")
		d.Press("w", "enter")
		d.See("It happened", "what the service shows")
		d.arm()
		d.Press("enter")
		d.See("2 unknown outcomes", "4 done, 2 with an unknown outcome")
		d.sentTimes(6)
	})
}

// Those of an earlier run stand on the same page.
func TestOpenChangesAreSettledTogether(t *testing.T) {
	book := openJournal(t, t.TempDir())
	defer book.Close()
	o := lostVoids()
	o.Client = func(c *api.Config) { c.Journal = book }
	o.More = func(u *ui.Options) { u.Journal = book }
	run(t, o, func(d *desk) {
		d.voidAll("6")
		d.See("3 unknown outcomes")
		d.Press("o", "5")
		d.See("Open changes", "3 unknown outcomes: 2 happened, 1 did not happen", "Void the envelope")
		d.arm()
		d.Press("t")
		d.See("No change is open.")
		d.sentTimes(6)
	})
}
