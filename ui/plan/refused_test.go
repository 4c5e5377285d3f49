package plan_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// A service that fails with words of its own has not done it where the target did not move; without them it may yet.
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

func readOnly(c *api.Config) { c.ReadOnly = true }

// sendNothing plays each script before a plan for so many envelopes, of which none may be changed.
func sendNothing(t *testing.T, targets int, scripts map[string]func(*harness)) {
	for name, script := range scripts {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{Route: planFor("envelope.void", targets, model.InProgress)}, func(d *harness) {
				script(d)
				d.Wait(5 * time.Second)
				d.ExpectChanges(0)
			})
		})
	}
}

// No accidental key or paste sends a change.
func TestAccidentsSendNothing(t *testing.T) {
	enters := slices.Repeat([]string{"enter"}, 20)
	sendNothing(t, 1, map[string]func(*harness){
		"enters typed ahead": func(d *harness) { d.Rush(enters...) },
		"letters typed ahead": func(d *harness) {
			d.Rush("y", "y", "y", "enter", "enter")
		},
		"suffix typed ahead": func(d *harness) {
			for _, r := range d.idTail() {
				d.Rush(string(r))
			}
			d.Rush("enter")
		},
		"enters when armed": func(d *harness) { d.WaitForConfirmation(); d.Rush(enters...) },
		"letters when armed": func(d *harness) {
			d.Answer("y enter Y enter space enter")
		},
		"paste of the suffix": func(d *harness) {
			d.WaitForConfirmation().Paste(d.idTail() + "\n").Press("enter")
		},
		"paste of the suffix typed before": func(d *harness) {
			d.Paste(d.idTail() + "\r\n")
			d.Answer("enter")
		},
		"wrong suffix": func(d *harness) { d.WaitForConfirmation(); d.Type("zzzz"); d.Press("enter") },
		"suffix with a letter more": func(d *harness) {
			d.confirm(d.idTail() + "x")
		},
		"key repeat": func(d *harness) {
			d.WaitForConfirmation()
			for _, r := range d.idTail() + "\r" {
				d.Send(tea.KeyPressMsg{Code: r, Text: string(r), IsRepeat: true})
			}
			d.Send(tea.KeyPressMsg{Code: tea.KeyEnter, IsRepeat: true})
		},
		"mouse": func(d *harness) {
			d.WaitForConfirmation()
			for y := range 24 {
				for _, x := range []int{5, 20, 40, 60} {
					d.Send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
				}
			}
		},
		"resize and enter": func(d *harness) {
			d.WaitForConfirmation()
			for _, size := range [][2]int{{100, 30}, {60, 15}, {20, 5}, {80, 24}} {
				d.Resize(size[0], size[1]).Rush("y", "enter", "enter")
			}
		},
		"typed with pauses between, but before it was armed": func(d *harness) {
			for _, r := range d.idTail() + "\r" {
				d.Send(tea.KeyPressMsg{Code: r, Text: string(r)}).Wait(200 * time.Millisecond)
			}
			d.Press("enter")
		},
		"the suffix, and enter out of sight": func(d *harness) {
			d.WaitForConfirmation().Type(d.idTail())
			d.Resize(30, 8) // too small to see what is confirmed
			d.Press("enter", "enter")
		},
		"another screen over it": func(d *harness) {
			d.Answer("ctrl+p ? ! f1 ctrl+r")
			d.Press("y", "enter")
		},
		"leaving": func(d *harness) {
			d.WaitForConfirmation()
			d.Fill(d.idTail(), "esc enter enter")
		},
	})
}

// Several targets are confirmed by their number; neither a letter nor enter does.
func TestAccidentsWithMany(t *testing.T) {
	sendNothing(t, 3, map[string]func(*harness){
		"typed ahead":     func(d *harness) { d.Rush("y", "3", "enter", "enter") },
		"letter":          func(d *harness) { d.Press("y"); d.WaitForConfirmation(); d.Press("y", "enter") },
		"paste":           func(d *harness) { d.Press("y"); d.WaitForConfirmation(); d.Paste("3\n"); d.Press("enter") },
		"another number":  func(d *harness) { d.Press("y"); d.WaitForConfirmation(); d.Type("4"); d.Press("enter") },
		"enter on a row":  func(d *harness) { d.WaitForConfirmation(); d.Press("enter", "enter", "enter") },
		"count of before": func(d *harness) { d.Press("space", "y"); d.WaitForConfirmation(); d.Type("3"); d.Press("enter") },
	})
}

// After a confirmation no further key sends it again.
func TestTwentyEntersSendOnce(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.void", 1, model.InProgress), Faults: "envelope.get latency=2s"}, func(d *harness) {
		d.See(uitest.TypeTheTail)
		d.WaitForConfirmation().Type(d.idTail()).Rush(slices.Repeat([]string{"enter"}, 20)...)
		d.Rush(slices.Repeat([]string{"y", "R", "enter"}, 10)...).Wait(10 * time.Second)
		d.ExpectChanges(1)
	})
}
