package envelopes_test

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"inkdesk/api/demo/account"
	"inkdesk/model"
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
	if err != nil {
		d.T.Fatal(err)
	}
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

// An address that is searched for in a view is in others too, which the view says, and one key
// shows all of them.
func TestSearchSaysWhatIsElsewhere(t *testing.T) {
	run(t, uitest.Options{Width: 140}, func(d *desk) {
		d.See(uitest.AllRead)
		address := d.spread()
		d.Press("4", "/")
		d.Paste(address)
		d.Press("enter")
		d.See(" elsewhere (+)", "search everywhere")
		d.Press("5", "/")
		d.Type("lease")
		d.Press("enter")
		d.See("lease ·service", "elsewhere")
		d.Press("4")
		d.See(address, " elsewhere (+)", "all ")
		d.See("Not in In progress: ", " elsewhere, + lists them")
		here, outside := d.number(`all (\d+) loaded`), d.number(`(\d+) elsewhere`)
		d.Press("+")
		d.See("8 All", address)
		d.Hides("elsewhere")
		if all := d.number(`all (\d+) loaded`); here == 0 || outside == 0 || all != here+outside {
			d.T.Errorf("%d here and %d elsewhere, of %d", here, outside, all)
		}
		d.Press("+")
		d.See("All envelopes are searched already.")
		d.Press("4")
		d.See(strconv.Itoa(outside) + " elsewhere (+)")
		d.Press("/")
		d.Hides("Not in In progress")
		d.Press("esc", "0")
		d.Hides("elsewhere")
		d.Press("+")
		d.See("There is no search to make wider.")
	})
}

// What is outside the view is listed below its rows, and is none of them.
func TestWhatIsElsewhereIsListedBelow(t *testing.T) {
	run(t, uitest.Options{Width: 140}, func(d *desk) {
		d.See(uitest.AllRead)
		address := d.spread()
		d.Press("4", "/")
		d.Paste(address)
		d.Press("enter")
		d.See("Not in In progress: ")
		here, outside := d.number(`all (\d+) loaded`), d.number(`(\d+) elsewhere`)
		_, below, _ := strings.Cut(d.Screen(), "Not in In progress: ")
		if n := strings.Count(below, "\n  "); n < min(outside, 5) || strings.Contains(below, "In progress ") {
			d.T.Errorf("%d of %d are listed:\n%s", n, outside, d.Screen())
		}
		d.Press("G")
		if row := d.selected(); !strings.Contains(row, "◐ ") {
			d.T.Errorf("selected is %q", row)
		}
		d.Press("*")
		d.See(strconv.Itoa(here) + " marked")
	})
}

// A view that was not read to its end cannot say what belongs elsewhere, and a page that was full
// is not all there is.
func TestElsewhereNeverSoundsComplete(t *testing.T) {
	run(t, uitest.Options{Width: 140}, func(d *desk) {
		d.See(uitest.AllRead)
		d.Press("4", "/")
		d.Type("a")
		d.Press("enter")
		d.See("more below", "at least 200 everywhere (+)")
	})
}

// A search that finds one envelope here and others elsewhere opens none of them.
func TestASingleHitIsNotOpenedWhenThereAreOthersElsewhere(t *testing.T) {
	run(t, uitest.Options{Width: 140}, func(d *desk) {
		d.See(uitest.AllRead)
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
		d.Press("9", "/")
		d.Paste(address)
		d.Press("enter")
		d.See("all 1 loaded", " elsewhere (+)")
		if d.LastOpened() != nil {
			d.T.Errorf("%+v was opened", d.LastOpened())
		}
	})
}

// A view without a hit says how many there are elsewhere.
func TestNothingHereAndSomethingElsewhere(t *testing.T) {
	run(t, uitest.Options{Width: 140}, func(d *desk) {
		d.See(uitest.AllRead)
		drafted := d.envelopes(1, model.Completed)[0]
		d.Press("6", "/")
		d.Paste("uid:nobody")
		d.Press("enter")
		d.See("none elsewhere")
		d.Press("/", "ctrl+u")
		d.Paste(drafted.Name.String())
		d.Press("enter")
		d.See("looks in all envelopes (", " elsewhere).")
	})
}

func TestTheLastSearchesComeBack(t *testing.T) {
	run(t, uitest.Options{Width: 140}, func(d *desk) {
		d.See(uitest.AllRead)
		d.Press("8")
		for _, search := range []string{"lease", "offer", "lease", "agreement"} {
			d.Press("/", "ctrl+u")
			d.Type(search)
			d.Press("enter")
			d.See(search + " ·service")
		}
		d.Press("0", "/")
		d.Type("mine")
		for _, step := range []struct{ key, want string }{
			{"up", "Find: agreement"},
			{"up", "Find: lease"},
			{"up", "Find: offer"},
			{"up", "Find: offer"},
			{"down", "Find: lease"},
			{"down", "Find: agreement"},
			{"down", "Find: mine"},
		} {
			d.Press(step.key)
			d.See(step.want)
		}
		d.Press("up", "enter")
		d.See("agreement ·service")
		d.Press("/", "up")
		d.See("Find: lease")
	})
}
