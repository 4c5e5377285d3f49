package envelopes_test

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// number is the number in a piece of the screen.
func (d *desk) number(pattern string) int {
	d.T.Helper()
	parts := regexp.MustCompile(pattern).FindStringSubmatch(d.Screen())
	if parts == nil {
		d.T.Fatalf("%s is not on the screen:\n%s", pattern, d.Screen())
	}
	n, err := strconv.Atoi(parts[1])
	testbed.Must(d.T, err)
	return n
}

// spread is an address that stands in several open and in several other envelopes.
func (d *desk) spread() string {
	d.T.Helper()
	open, other := map[string]int{}, map[string]int{}
	d.Service.Find(func(e *account.Envelope) bool {
		for _, r := range e.Recipients() {
			if e.Status == model.InProgress {
				open[r.Email.String()]++
			} else {
				other[r.Email.String()]++
			}
		}
		return false
	})
	found := ""
	for _, address := range slices.Sorted(maps.Keys(open)) {
		// The fewest leave room below them.
		if open[address] > 1 && other[address] > 1 && address != "" && (found == "" || open[address] < open[found]) {
			found = address
		}
	}
	if found == "" {
		d.T.Fatal("no address is in several views")
	}
	return found
}

// searched searches the open envelopes for an address of several views, and counts what is found there and outside it.
func (d *desk) searched() (here, outside int) {
	d.T.Helper()
	address := d.spread()
	d.Press("4", "/").Paste(address).Press("enter").See("─ Outside In progress: ")
	return d.number(`(\d+), all read ·`), d.number(`Outside In progress: (\d+), all read`)
}

// An address that is searched for in a view is in others too, which the view says, and one key shows all of them.
func TestSearchSaysWhatIsElsewhere(t *testing.T) {
	runRead(t, uitest.Options{Width: 140}, func(d *desk) {
		address := d.spread()
		d.Press("4", "/").Paste(address).Press("enter").See(" elsewhere (+)", "search everywhere")
		d.Press("5")
		d.find("lease")
		d.See("lease ·service", "elsewhere")
		d.Press("4").See(address, " elsewhere (+)", "all ").See("─ Outside In progress: ")
		here, outside := d.number(`(\d+), all read`), d.number(`(\d+) elsewhere`)
		d.Press("+").See("8 All", address).Hides("elsewhere")
		if all := d.number(`(\d+), all read`); here == 0 || outside == 0 || all != here+outside {
			d.T.Errorf("%d here and %d elsewhere, of %d", here, outside, all)
		}
		d.Press("+").See("All envelopes are searched already.")
		d.Press("4").See(strconv.Itoa(outside) + " elsewhere (+)")
		d.Press("/").Hides("Outside In progress")
		d.Press("esc", "0").Hides("elsewhere")
		d.Press("+").See("There is no search to make wider.")
	})
}

// What is outside the view stands below its rows: it can be selected, marked, opened and exported
// with them, and does not count among them.
func TestWhatIsElsewhereStandsBelow(t *testing.T) {
	folder := t.TempDir()
	o := uitest.Options{Width: 140, Settings: func(s *settings.Resolved) { s.DownloadFolder = folder }}
	runRead(t, o, func(d *desk) {
		here, outside := d.searched()
		d.Press("*").See(strconv.Itoa(here) + " marked")
		d.Press("G")
		if row := d.selected(); strings.Contains(row, "◐ ") || strings.HasPrefix(row, "▌◆") {
			d.T.Errorf("selected is %q", row)
		}
		d.Press("x").See("Export " + strconv.Itoa(here) + " marked")
		d.Press("esc", "space").See(strconv.Itoa(here+1) + " marked").Hides("hidden")
		d.Press("*").See(strconv.Itoa(here+outside) + " marked")
		d.Press("t").See(strconv.Itoa(here) + " marked")
		d.Press("t", "x").See("Export " + strconv.Itoa(here+outside) + " marked envelopes")
		d.Enter("list of ids").See(strconv.Itoa(here+outside) + " envelopes saved as")
		d.Press("u", "x").See("Export " + strconv.Itoa(here) + " envelopes, all of this view")
		d.Press("esc", "enter")
		if opened, ok := d.LastOpened().(nav.Envelope); !ok || opened.Known.Status == model.InProgress || len(opened.Siblings) != here+outside {
			d.T.Errorf("opened %+v", d.LastOpened())
		}
	})
}

// Marks on both sides of the line are planned together.
func TestWhatIsElsewhereIsPlannedWithTheView(t *testing.T) {
	runRead(t, uitest.Options{Width: 140}, func(d *desk) {
		here, outside := d.searched()
		d.Press("*", "G", "*", "E")
		if plan, ok := d.LastOpened().(nav.Plan); !ok || len(plan.Envelopes) != here+outside {
			d.T.Errorf("opened %+v", d.LastOpened())
		}
	})
}

// The selection stays on its envelope while others come and go, also over the line.
func TestASelectionElsewhereFollowsItsEnvelope(t *testing.T) {
	runRead(t, uitest.Options{Width: 140}, func(d *desk) {
		here, _ := d.searched()
		d.Press("enter")
		id := d.LastOpened().(nav.Envelope).ID
		testbed.Must(d.T, d.Service.Change(id, func(e *model.Envelope) { e.Status = model.Voided }))
		d.Press("q", "r").Wait(time.Second)
		if now := d.number(`(\d+), all read ·`); now != here-1 {
			d.T.Errorf("%d rows in the view, there were %d:\n%s", now, here, d.Screen())
		}
		d.Hides("no longer in this view")
		d.Press("enter")
		if opened := d.LastOpened().(nav.Envelope); opened.ID != id {
			d.T.Errorf("selected is %s, was %s", opened.ID, id)
		}
	})
}

// A view that was not read to its end cannot say what belongs elsewhere, and a page that was full
// is not all there is: the next one is read when the selection comes near.
func TestElsewhereNeverSoundsComplete(t *testing.T) {
	runRead(t, uitest.Options{Width: 140}, func(d *desk) {
		d.Press("4")
		d.find("a")
		d.See("more below", "at least 50 everywhere (+)").Hides("Outside In progress")
		d.Press("5")
		d.find("a")
		d.See(", all read · at least ")
		few := d.number(`at least (\d+) elsewhere`)
		for range 100 {
			d.Press("j")
		}
		if more := d.number(`at least (\d+) elsewhere`); more < few+40 {
			d.T.Errorf("%d were read, then %d:\n%s", few, more, d.Screen())
		}
	})
}

// A search that finds one envelope here and others elsewhere opens none of them.
func TestASingleHitIsNotOpenedWhenThereAreOthersElsewhere(t *testing.T) {
	runRead(t, uitest.Options{Width: 140}, func(d *desk) {
		address, open := "", map[string]int{}
		all := map[string]int{}
		d.Service.Find(func(e *account.Envelope) bool {
			seen := map[string]bool{}
			for _, r := range e.Recipients() {
				mail := r.Email.String()
				if !seen[mail] && e.Status == model.Pending {
					open[mail]++
				}
				if !seen[mail] {
					all[mail]++
				}
				seen[mail] = true
			}
			return false
		})
		for mail, n := range open {
			if n == 1 && all[mail] > 2 && mail != "" {
				address = mail
			}
		}
		d.Press("9", "/").Paste(address).Press("enter").See("1, all read", " elsewhere (+)")
		if d.LastOpened() != nil {
			d.T.Errorf("%+v was opened", d.LastOpened())
		}
	})
}

// A view without a hit says how many there are elsewhere.
func TestNothingHereAndSomethingElsewhere(t *testing.T) {
	runRead(t, uitest.Options{Width: 140}, func(d *desk) {
		drafted := d.envelopes(1, model.Completed)[0]
		d.Press("6", "/").Paste("uid:nobody").Press("enter")
		d.See("none elsewhere", "looks in all envelopes.") // the count stands there once
		d.Press("/", "ctrl+u").Paste(drafted.Name.String()).Press("enter")
		d.See("─ None in Ended. Outside it: ", "● Completed")
	})
}

func TestTheLastSearchesComeBack(t *testing.T) {
	runRead(t, uitest.Options{Width: 140}, func(d *desk) {
		d.Press("8")
		for _, search := range []string{"lease", "offer", "lease", "agreement"} {
			d.Press("/", "ctrl+u").Enter(search).See(search + " ·service")
		}
		d.Press("0", "/").Type("mine")
		for _, step := range []struct{ key, want string }{
			{"up", "Find: agreement"},
			{"up", "Find: lease"},
			{"up", "Find: offer"},
			{"up", "Find: offer"},
			{"down", "Find: lease"},
			{"down", "Find: agreement"},
			{"down", "Find: mine"},
		} {
			d.Press(step.key).See(step.want)
		}
		d.Press("up", "enter").See("agreement ·service")
		d.Press("/", "up").See("Find: lease")
	})
}
