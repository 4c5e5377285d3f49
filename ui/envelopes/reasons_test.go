package envelopes_test

import (
	"strings"
	"testing"

	"inkdesk/ui/uitest"
)

// The page about one envelope acts on that one, whatever is marked in the list below it.
func TestTheReasonsActOnTheEnvelopeTheyAreAbout(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.See(uitest.AllRead)
		d.Press("V", "j", "j", "V", "k", "k", "w")
		d.See("E  Set the expiration date")
		d.Press("E")
		if got := d.planned("envelope.set_expiration_date"); len(got) != 1 {
			d.T.Errorf("%d envelopes are planned, want the one on the page", len(got))
		}
		d.Press("esc")
		d.See("Who holds it")
		d.Press("w", "E")
		if got := d.planned("envelope.set_expiration_date"); len(got) != 3 {
			d.T.Errorf("%d envelopes are planned, want those marked", len(got))
		}
	})
}

// What is searched for is seen, also from the page about one envelope.
func TestASearchLeavesTheReasons(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.See(uitest.AllRead)
		for _, key := range []string{"/", "4", "1"} {
			d.Press("w")
			d.See("Who holds it")
			d.Press(key)
			d.Hides("Who holds it")
			d.See("Health")
			d.Press("esc")
		}
	})
}

// Why never leaves: in the views of trouble every row has a reason, at any width, with and
// without the preview.
func TestEveryRowHasItsReason(t *testing.T) {
	for size, o := range uitest.Sizes("60x15", "80x24", "118x40", "120x40", "200x50") {
		t.Run(size, func(t *testing.T) {
			run(t, o, func(d *desk) {
				d.See(uitest.AllRead)
				for range 2 {
					d.See("Why", "Expires in 3 h", "for 29 h", "It has no documents")
					d.Press("2")
					d.See("Why", "Expires in 3 h")
					if size == "80x24" || size == "200x50" {
						d.See("Left↑")
					}
					d.Press("1", "p")
				}
			})
		})
	}
}

// The page about a cause says all of what helps, at the size of an SSH session too, and of its
// envelopes why each is there in words that fit.
func TestThePageOfACauseIsWhole(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.See(uitest.AllRead)
		d.selectRow(shared)
		d.Press("w")
		d.See("8 envelopes like", "What helps", "What it rests on", copies)
		for line := range strings.Lines(d.Screen()) {
			if strings.HasPrefix(line, "  ◐") {
				_, reason, _ := strings.Cut(strings.TrimSpace(line[len("  ◐ "):]), "  ")
				line = reason
			}
			if strings.HasSuffix(strings.TrimSpace(line), "…") {
				d.T.Errorf("%q is cut:\n%s", line, d.Screen())
			}
		}
	})
}

// The key that closes leaves a page over the list before it leaves the program.
func TestAPageOverTheListIsClosedFirst(t *testing.T) {
	for _, opens := range []string{"w", "z"} {
		run(t, uitest.Options{}, func(d *desk) {
			d.See(uitest.AllRead)
			d.Press(opens)
			d.See("Who holds it")
			d.Press("q")
			d.Hides("Who holds it")
			d.See(uitest.AllRead)
			d.Press("q")
			if !d.Ended() {
				t.Error("the second one does not leave the program")
			}
		})
	}
}

// The page says before how many others the queue puts the envelope, which another order cannot say.
func TestThePlaceInTheQueueIsSaid(t *testing.T) {
	run(t, uitest.Options{Width: 120, Height: 100}, func(d *desk) {
		d.See(uitest.AllRead)
		d.Press("w")
		d.See("Act, 3 h left: before 26 others.")
		d.Press("w", "j", "w")
		d.See("Act, 9 d left, no change for 4 d: before 25 others.")
		d.Press("w", "s")
		d.Type("Name")
		d.Press("enter", "w")
		d.See("Urgency")
		d.Hides(": before")
	})
}
