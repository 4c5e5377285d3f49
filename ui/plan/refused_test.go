package plan_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// A service that fails over a change with words of its own has not done it where the target did
// not move. What has no such words may still be at work.
func TestAFaultInTheServicesOwnWords(t *testing.T) {
	const words = `The service says: "The envelope is locked" (LOCKED)`
	for fault, row := range map[string]struct {
		proposed, why string
		kept          journal.Result
		settles       time.Duration
	}{
		"answer=code,500":       {"It did not happen", words, journal.Result{Code: "LOCKED", Message: "The envelope is locked."}, 0},
		"answer=code,503":       {"It did not happen", words, journal.Result{Code: "LOCKED", Message: "The envelope is locked."}, 0},
		"answer=code,502":       {"It did not happen", words, journal.Result{Code: "LOCKED", Message: "The envelope is locked."}, 0},
		"answer=code,500,after": {"It happened", words, journal.Result{Code: "LOCKED", Message: "The envelope is locked."}, 0},
		"answer=message,500":    {"It did not happen", "The service is being maintained", journal.Result{Message: "The service is being maintained."}, 0},
		"answer=accepted":       {"? may yet happen", "The answer did not tell", journal.Result{}, 2 * time.Minute},
		"answer=firewall,502":   {"? may yet happen", "web page (title", journal.Result{}, 2 * time.Minute},
	} {
		t.Run(fault, func(t *testing.T) {
			m := uitest.NewMachine(t, t.TempDir())
			o := uitest.Options{Machine: m, Width: 120, Route: planFor("envelope.void", 1, model.InProgress), Faults: "envelope.void " + fault + "*1"}
			run(t, o, func(d *harness) {
				d.confirm(d.idTail(), row.proposed, row.why)
				if row.settles == 0 {
					d.See("▌ "+row.proposed, "what the service shows").Hides("may yet happen")
				}
				entries, err := m.Journal.Read(journal.Filter{})
				if err != nil || len(entries) != 1 || entries[0].Result.Code != row.kept.Code || entries[0].Result.Message != row.kept.Message {
					t.Errorf("recorded %+v, %v", entries, err)
				}
				d.Wait(row.settles)
				d.Answer("enter")
				d.ExpectChanges(1)
			})
		})
	}
}

// A thousand are voided at the rate of the profile, and the screen answers all the while.
func TestThousand(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.void", 1100, model.InProgress), Demo: demo.Options{Envelopes: 6000}}
	o.Client = func(c *api.Config) { c.PerSecond, c.InFlight = 5, 4 }
	run(t, o, func(d *harness) {
		if n := len(d.route().Envelopes); n != 1100 {
			d.T.Fatalf("the account has only %d envelopes in progress", n)
		}
		d.See("1000 to change, 2000 calls, about 6m40s", "One plan takes 1000; the other 100 keep their marks")
		d.Press("y").WaitForConfirmation().Type("1000")
		began := time.Now()
		d.Press("enter")
		for range 20 {
			d.Wait(time.Second)
			before := d.Frames()
			d.Press("j")
			if d.Frames() == before {
				d.T.Fatal("a key was not answered")
			}
		}
		d.After("p", "Paused.")
		d.Press("p")
		for time.Since(began) < 500*time.Second && !strings.Contains(d.Screen(), "1000 done") {
			d.Wait(5 * time.Second)
		}
		d.SeeChanges(1000, "1000 done")
		if took := time.Since(began); took < 390*time.Second || took > 450*time.Second {
			d.T.Errorf("it took %s", took)
		}
	})
}

// Every plan and every confirmation says which kind of account it changes.
func TestPlansSayWhereTheyAct(t *testing.T) {
	for badge, alter := range map[string]func(*uitest.Options){
		"LIVE": func(*uitest.Options) {},
		"SANDBOX": func(o *uitest.Options) {
			o.Settings = func(s *settings.Resolved) { s.Profile.Sandbox = true }
		},
		"DEMO": func(o *uitest.Options) { o.More = func(u *ui.Options) { u.Demo = true } },
	} {
		o := uitest.Options{Route: planFor("envelope.void", 1, model.InProgress)}
		alter(&o)
		run(t, o, func(d *harness) {
			d.See(badge+"  work at api.example.com", uitest.TypeTheTail+" characters of the id")
		})
		o.Route = planFor("envelope.void", 2, model.InProgress)
		run(t, o, func(d *harness) {
			d.See("2 to change", badge+"  work at api.example.com")
		})
	}
}
