package envelopes_test

import (
	"strings"
	"testing"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func TestOpeningShowsWhatIsKnownAndWhatIsBeside(t *testing.T) {
	runAll(t, uitest.Options{}, func(d *desk) {
		d.Press("j", "j", "enter").See("Elsewhere")
		want := d.envelopes(50)
		opened := d.LastOpened().(nav.Envelope)
		if opened.ID != want[2].ID || opened.Known == nil || opened.Known.ID != want[2].ID {
			d.T.Errorf("opened %s, want %s", opened.ID, want[2].ID)
		}
		if len(opened.Siblings) != 50 || opened.Siblings[0] != want[0].ID || opened.Siblings[49] != want[49].ID {
			d.T.Errorf("%d siblings", len(opened.Siblings))
		}
	})
}

// TestEveryKeyLeadsWhereItsMenuEntryLeads presses the key of every action on an envelope that it applies to.
func TestEveryKeyLeadsWhereItsMenuEntryLeads(t *testing.T) {
	const inProgress, drafts, completed = "4", "5", "7"
	for key, c := range map[string]struct{ view, want string }{
		"R": {inProgress, "envelope.rename"},
		"E": {inProgress, "envelope.set_expiration_date"},
		"L": {inProgress, "envelope.set_legality_level"},
		"M": {inProgress, "envelope.set_comment"},
		"B": {inProgress, "envelope.set_notification"},
		"A": {inProgress, "envelope.set_attachment_settings"},
		"X": {inProgress, "envelope.void"},
		"I": {drafts, "envelope.set_dynamic_fields"},
		"T": {drafts, "envelope.send"},
		"D": {drafts, "envelope.delete"},
		"C": {completed, "envelope.duplicate"},
		"H": {inProgress, string(nav.Placeholders)},
		"W": {drafts, string(nav.SigningSteps)},
		"F": {drafts, string(nav.UploadDocument)},
		"U": {completed, string(nav.Reissue)},
		"c": {completed, string(nav.Certificate)},
		"i": {completed, string(nav.SignedDocuments)},
		"b": {completed, string(nav.Bundle)},
		"v": {inProgress, "pages"},
	} {
		t.Run(key, func(t *testing.T) {
			run(t, uitest.Options{Demo: demo.Options{Envelopes: 150}}, func(d *desk) {
				d.Press(c.view).See("last changed first")
				d.Press(key)
				leads, of := "", 0
				switch r := d.LastOpened().(type) {
				case nav.Plan:
					leads, of = r.Operation, len(r.Envelopes)
				case nav.Downloads:
					leads, of = string(r.What), len(r.Envelopes)
				case nav.Form:
					if leads = string(r.Kind); r.Envelope != nil {
						of = 1
					}
				case nav.Annotations:
					if leads = "pages"; r.Envelope != nil {
						of = 1
					}
				}
				if leads != c.want || of != 1 {
					d.T.Errorf("%s leads to %#v", key, d.LastOpened())
				}
			})
		})
	}
}

func TestWhatDoesNotApplySaysWhy(t *testing.T) {
	for _, c := range []struct{ view, key, want string }{
		{"7", "X", "Completed envelopes cannot be voided."},
		{"5", "X", "Drafts are deleted, not voided."},
		{"4", "D", "Envelopes in progress must be voided before they are deleted."},
		{"4", "T", "Only drafts take this"},
		{"4", "i", "have no signed documents"},
	} {
		run(t, uitest.Options{Width: 120}, func(d *desk) {
			d.Press(c.view).See("last changed first")
			d.Press(c.key).See(c.want)
			if d.LastOpened() != nil {
				d.T.Errorf("%s in view %s leads to %#v", c.key, c.view, d.LastOpened())
			}
		})
	}
}

func TestAReadOnlyProfileChangesNothing(t *testing.T) {
	readOnly := func(c *api.Config) { c.ReadOnly = true }
	run(t, uitest.Options{Width: 120, Client: readOnly}, func(d *desk) {
		d.Press("4").See(uitest.Loaded)
		for _, key := range []string{"X", "R", "E", "C", "U"} {
			d.Press(key).See(uitest.ReadOnly)
		}
		d.Press("a").See(uitest.ReadOnly)
		if d.LastOpened() != nil {
			d.T.Errorf("went to %#v", d.LastOpened())
		}
	})
}

func TestTheMenuActsOnWhatIsMarked(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.Press("4").See(uitest.Loaded)
		d.Press("space", "space", "a").See("Actions on 2 marked envelopes")
		d.Enter("void")
		if got := d.planned("envelope.void"); len(got) != 2 || got[0].Status != model.InProgress {
			d.T.Errorf("%d envelopes are to be voided", len(got))
		}
	})
}

func TestTheDownloadMenuFetchesWhatThereIs(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.Press("7").See(uitest.Loaded)
		d.Press("space", "space", "d").See("Downloads", "Download the evidence bundle")
		d.Enter("bundle")
		if got, ok := d.LastOpened().(nav.Downloads); !ok || got.What != nav.Bundle || len(got.Envelopes) != 2 {
			d.T.Errorf("went to %#v", d.LastOpened())
		}
	})
}

// The page about one envelope acts on that one, whatever is marked in the list below it.
func TestTheReasonsActOnTheEnvelopeTheyAreAbout(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		d.Press("V", "j", "j", "V", "k", "k", "w").See("E  Set the expiration date")
		d.Press("E")
		d.plans("envelope.set_expiration_date", 1)
		d.Press("esc").See("Who holds it")
		d.Press("w", "E")
		d.plans("envelope.set_expiration_date", 3)
	})
}

// What is searched for is seen, also from the page about one envelope.
func TestASearchLeavesTheReasons(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		for _, key := range []string{"/", "4", "1"} {
			d.Press("w").See("Who holds it")
			d.Press(key).Hides("Who holds it").See("Health")
			d.Press("esc")
		}
	})
}

// Why never leaves: in the views of trouble every row has a reason, at any width, with and without the preview.
func TestEveryRowHasItsReason(t *testing.T) {
	for size, o := range uitest.Sizes("60x15", "80x24", "118x40", "120x40", "200x50") {
		t.Run(size, func(t *testing.T) {
			runRead(t, o, func(d *desk) {
				for range 2 {
					d.See("Why", "Expires in 3 h", "for 29 h", "It has no documents")
					d.Press("2").See("Why", "Expires in 3 h")
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
	runRead(t, uitest.Options{}, func(d *desk) {
		d.selectRow(shared)
		d.Press("w").See("8 envelopes like", "What helps", "What it rests on", copies)
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
		runRead(t, uitest.Options{}, func(d *desk) {
			d.Press(opens).See("Who holds it")
			d.Press("q").Hides("Who holds it").See(uitest.AllRead)
			d.Press("q")
			if !d.Ended() {
				t.Error("the second one does not leave the program")
			}
		})
	}
}

// The page says before how many others the queue puts the envelope, which another order cannot say.
func TestThePlaceInTheQueueIsSaid(t *testing.T) {
	runRead(t, uitest.Options{Width: 120, Height: 100}, func(d *desk) {
		d.Press("w").See("Act, 3 h left: before 26 others.")
		d.Press("w", "j", "w").See("Act, 9 d left, no change for 4 d: before 25 others.")
		d.Press("w", "s").Enter("Name").Press("w").See("Urgency").Hides(": before")
	})
}
