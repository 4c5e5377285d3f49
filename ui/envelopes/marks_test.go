package envelopes_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// marked are the names of the marked rows on the screen.
func (d *desk) marked() (n int) {
	for row := range strings.Lines(d.Screen()) {
		if r := []rune(row); len(r) > 2 && r[1] == '◆' {
			n++
		}
	}
	return n
}

// planned are the envelopes that a plan was opened for.
func (d *desk) planned(operation string) []model.Envelope {
	d.T.Helper()
	change, ok := d.LastOpened().(nav.Plan)
	if !ok || change.Operation != operation {
		d.T.Fatalf("went to %#v, not to a plan of %s", d.LastOpened(), operation)
	}
	return change.Envelopes
}

// plans expects a plan for so many to be open.
func (d *desk) plans(operation string, n int) {
	d.T.Helper()
	testbed.Equal(d.T, len(d.planned(operation)), n, "envelopes are planned")
}

func TestMarks(t *testing.T) {
	runAll(t, uitest.Options{}, func(d *desk) {
		d.Press("space", "space").See("2 marked")
		d.Press("j", "V", "j", "j").See("5 marked")
		d.Press("k").See("4 marked")
		d.Press("V", "j", "j", "shift+down", "shift+down").See("7 marked")
		d.Press("esc", "t").See("43 marked")
		d.Press("u").Hides("marked")
		d.Press("*").See("50 marked", "Press * again to mark all that match")
	})
}

func TestHiddenMarksAreCountedAndActedOn(t *testing.T) {
	runAll(t, uitest.Options{}, func(d *desk) {
		d.Press("space", "space", "space").See("3 marked")
		d.find("Remote work")
		d.See("3 marked, 3 hidden by the filter")
		d.Press("R")
		d.plans("envelope.rename", 3)
	})
}

func TestMarksFollowTheirEnvelopesThroughPagingAndRefresh(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Envelopes: 1600}, Height: 60}, func(d *desk) {
		d.Press("p", "8").See(uitest.MoreBelow)
		d.Press("space", "space")
		d.page("pgdown")
		d.See("2 marked, 2 not shown here")
		d.Press("space", "r").Wait(time.Second).See("3 marked, 2 not shown here")
		d.Press("g").See("3 marked, 1 not shown here")
		testbed.Equal(d.T, d.marked(), 2, "marks are seen")
		d.Press("R")
		d.plans("envelope.rename", 3)
	})
}

func TestAllThatMatchIsMarkedInTheBackground(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Envelopes: 3000}}, func(d *desk) {
		d.Press("8").See(uitest.MoreBelow)
		d.find("-status:completed")
		d.See("-status:completed ·service", uitest.MoreBelow)
		d.Fault("latency=100ms").Press("*", "*").Wait(300 * time.Millisecond).See("marking, ")
		d.Press("j", "j").Fault().See("marked: all that match.")
		d.Press("R")
		marked := d.planned("envelope.rename")
		if len(marked) < 1000 {
			d.T.Errorf("%d envelopes are to be renamed", len(marked))
		}
		for _, e := range marked {
			if e.Status == model.Completed {
				d.T.Fatalf("%s is marked and completed", e.ID)
			}
		}
	})
}

func TestMarkingAllOfAViewThatIsStillRead(t *testing.T) {
	run(t, uitest.Options{Width: 140, Demo: demo.Options{Choices: demo.Choices{MaxPageSize: 5}}, Faults: "latency=100ms"}, func(d *desk) {
		d.Wait(time.Second).See("more to come")
		d.Wait(time.Second).Press("*").See("read so far are marked; not all of this view has been read yet")
		d.Fault().See(uitest.AllRead)
		d.Press("*")
		d.See(" marked · ") // none of them is hidden
		rows := strings.Split(d.Screen(), "\n")
		for _, row := range rows[4 : len(rows)-1] {
			if !strings.HasPrefix(row, " ◆") && !strings.HasPrefix(row, "▌◆") {
				d.T.Errorf("%q is not marked:\n%s", row, d.Screen())
			}
		}
	})
}

func TestMarkingAllCanBeStopped(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Envelopes: 3000}}, func(d *desk) {
		d.Press("8").See(uitest.MoreBelow)
		d.Fault("latency=1s").Press("*", "*").Wait(1500 * time.Millisecond).See("marking, ")
		d.Press("esc").Gone("marking, ")
		before := len(d.asked())
		d.Wait(5 * time.Second)
		d.asksNoMore(before)
	})
}

func TestMarkingAllIsBounded(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Envelopes: 7_000}}, func(d *desk) {
		d.Press("8")
		d.find("-lease")
		d.See("-lease ·loaded rows")
		d.Press("*", "*").See("Stopped at 5000 marks")
	})
}
