package plan_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// A run waits when the service asks to slow down, and ends at once where all would fail.
func TestRunWaitsForTheService(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.void", 5, model.InProgress), Faults: "envelope.void status=429,30+1*1"}
	o.Settings = sequential
	run(t, o, func(d *harness) {
		d.carryOut("5", "Waiting 30s, because the service asks to slow down", "1 failed")
		d.Wait(20 * time.Second)
		d.ExpectChanges(2)
		d.Wait(10 * time.Second)
		d.SeeChanges(5, "4 done")
	})
	o.Faults = "envelope.void status=429,3600+1*1"
	run(t, o, func(d *harness) {
		d.carryOut("5", "Paused: the service asks to wait 1h;")
		d.Wait(10 * time.Minute)
		d.ExpectChanges(2)
		d.After("p", "4 done")
		d.ExpectChanges(5)
	})
	o.Faults = "envelope.void status=401+1*1"
	run(t, o, func(d *harness) {
		d.carryOut("5")
		d.SeeChanges(2, "Stopped: the rest would fail the same way.", "1 done", "1 failed", "3 not done")
	})
}

// What fails for all fails one at a time, whatever the concurrency.
func TestWhatFailsForAllFailsThreeTimes(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.void", 20, model.InProgress), Faults: "envelope.void status=500"}, func(d *harness) {
		d.carryOut("20")
		d.SeeChanges(3, "Ended after 3 failures in a row.", "3 with an unknown outcome", "17 not done")
	})
}

// A token without the scope is refused once, not for every target, and the next plan says so at once.
func TestTokenWithoutTheScopeIsRefusedOnce(t *testing.T) {
	o := uitest.Options{Demo: demo.Options{ReadToken: uitest.Token}}
	run(t, o, func(d *harness) {
		d.After("4", uitest.Loaded+"50")
		d.After("space space space space X", "4 to change")
		d.carryOut("4")
		d.SeeChanges(1, "Stopped: the rest would fail the same way.", "1 failed, 3 not done", "SIGN_ALL_EDIT")
		d.After("esc X", "Needs the scope SIGN_ALL_EDIT, which this access token lacks")
		d.ExpectChanges(1)
	})
}

// Leaving a plan with an undecided outcome asks first.
func TestLeavingAnUnknownOutcomeAsks(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.void", 1, model.InProgress), Faults: "envelope.void drop-after*1"}, func(d *harness) {
		d.confirm(d.idTail(), "It did not happen")
		d.After("esc q", "Quit", "It is not known yet what became of 1 change")
		d.After("esc w", "It did not happen")
		d.Answer("enter", "you decided that it happened")
		d.Press("q").Gone("Quit")
		d.ExpectChanges(1)
	})
}

// requestCounter counts how many requests run at once.
type requestCounter struct {
	http.RoundTripper
	mu        sync.Mutex
	now, most int
}

func (c *requestCounter) RoundTrip(r *http.Request) (*http.Response, error) {
	c.mu.Lock()
	c.now++
	c.most = max(c.most, c.now)
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		c.now--
		c.mu.Unlock()
	}()
	return c.RoundTripper.RoundTrip(r)
}

// As many changes run at once as the profile allows, or the person.
func TestConcurrency(t *testing.T) {
	for slower, want := range []int{4, 3} {
		t.Run(fmt.Sprint(slower), func(t *testing.T) {
			var c requestCounter
			o := uitest.Options{Route: planFor("envelope.void", 40, model.InProgress), Demo: demo.Options{Envelopes: 500}, Faults: "* latency=200ms"}
			o.Client = func(cfg *api.Config) { cfg.InFlight, cfg.PerSecond = 8, 0 }
			o.WrapTransport = func(t http.RoundTripper) http.RoundTripper { c.RoundTripper = t; return &c }
			run(t, o, func(d *harness) {
				d.See("40 to change")
				d.carryOut("40")
				for range slower {
					d.Press("-")
				}
				d.Wait(10 * time.Second)
				d.SeeChanges(40, "40 done")
			})
			if c.most != want {
				t.Errorf("%d requests at once instead of %d", c.most, want)
			}
		})
	}
}

// The start names all that a crash has left in one line: the lost answer and the rows that were not
// done. It says nothing of what another live session is at, and nothing where nothing waits.
func TestTheStartNamesWhatWaits(t *testing.T) {
	service := uitest.NewService(t, demo.Options{})
	o := uitest.Options{Route: planFor("envelope.set_expiration_date", 6, model.InProgress), Service: service}
	left := crash(t, o, 3, false, func(d *harness) {
		d.Press("enter", "y")
		d.confirm("6", "3 done")
	})
	start := func(m *uitest.Machine, test func(*uitest.Program)) {
		uitest.Run(t, uitest.Options{Width: 200, Service: service, Settings: sequential, Machine: m}, func(p *uitest.Program) {
			p.Wait(time.Second)
			test(p)
		})
	}
	start(left, func(p *uitest.Program) {
		p.See("1 earlier change has an unknown outcome, 3 rows of 1 plan not done; ", "Unfinished work goes on.")
	})
	list, err := state.ListResumable(left.State)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	other := uitest.NewMachine(t, left.Folder)
	lock, err := state.LockResumable(other.State, list[0].ID, state.Session{})
	testbed.Must(t, err)
	start(left, func(p *uitest.Program) {
		p.See("1 earlier change has an unknown outcome; ", "Open changes finds out.").Hides("not done")
	})
	lock.Release()
	start(uitest.NewMachine(t, t.TempDir()), func(p *uitest.Program) { p.Hides("earlier change", "not done", "Unfinished") })
}
