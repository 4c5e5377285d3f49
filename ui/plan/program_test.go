package plan_test

import (
	"fmt"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/uitest"
)

func TestVoidOne(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.void", 1, model.InProgress)}, func(d *harness) {
		d.See("Void envelope", d.route().Envelopes[0].ID.String(), "work at api.example.com", "LIVE", "cannot be undone")
		d.Golden("void-one")
		d.WaitForConfirmation().Type(d.idTail())
		d.ExpectChanges(0)
		d.After("enter", "Void done: Voided, was In progress")
		d.ExpectChanges(1)
		if d.status(0) != model.Voided {
			d.T.Errorf("it is %s", d.status(0))
		}
	})
}

func TestRenameOneTakesOneLetter(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.rename", 1, model.InProgress)}, func(d *harness) {
		d.See("New name")
		d.Golden("rename-form")
		d.Replace("Lease of the new flat", "enter", "Rename envelope", "Lease of the new flat")
		d.WaitForConfirmation()
		d.ExpectChanges(0)
		d.After("y", "Rename done: Lease of the new flat, was")
		d.ExpectChanges(1)
		e, _ := d.Service.Envelope(d.route().Envelopes[0].ID)
		testbed.Equal(d.T, e.Name.String(), "Lease of the new flat", "it is called")
	})
}

func TestExtendMany(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 50}} {
		o := uitest.Options{Route: planFor("envelope.set_expiration_date", 4, model.InProgress)}
		o.Width, o.Height = size[0], size[1]
		run(t, o, func(d *harness) {
			d.See("New expiration date", "UTC")
			d.Golden(fmt.Sprintf("expiry-form-%dx%d", size[0], size[1]))
			d.After("enter", "4 to change", "8 calls, about 2s at 5 a second")
			d.Golden(fmt.Sprintf("expiry-plan-%dx%d", size[0], size[1]))
			d.Press("y").WaitForConfirmation().Type("4")
			d.ExpectChanges(0)
			d.After("enter", "4 done")
			d.ExpectChanges(4)
			for _, was := range d.route().Envelopes {
				now, _ := d.Service.Envelope(was.ID)
				testbed.Equal(d.T, now.ExpiresAt-was.ExpiresAt, 7*24*3600, "%s: seconds it moved", was.ID)
			}
			d.Golden(fmt.Sprintf("expiry-done-%dx%d", size[0], size[1]))
		})
	}
}

// An unknown outcome is reconciled, and a person decides. Nothing is sent twice.
func TestUnknownOutcomeIsReconciled(t *testing.T) {
	for fault, settles := range map[string]time.Duration{"envelope.void drop-after*1": 0, "envelope.void drop-before*1": 2 * time.Minute} {
		run(t, uitest.Options{Route: planFor("envelope.void", 1, model.InProgress), Faults: fault}, func(d *harness) {
			d.confirm(d.idTail(), "It happened", "It did not happen")
			d.Later(settles, "It happened", "It did not happen", "what the service shows")
			d.Rush("enter", "enter", "enter")
			d.See("It did not happen") // a key typed ahead decides nothing
			d.Answer("enter")
			if d.status(0) == model.Voided {
				d.See("you decided that it happened")
			} else {
				d.See("you decided that it did not happen")
			}
			d.ExpectChanges(1)
		})
	}
}

func TestChangedInBetweenIsNotSent(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.void", 1, model.InProgress)}, func(d *harness) {
		d.WaitForConfirmation()
		testbed.Must(d.T, d.Service.Change(d.route().Envelopes[0].ID, func(e *model.Envelope) { e.Name = model.NewText("Another name") }))
		d.Enter(d.idTail())
		d.SeeChanges(0, "changed in between", "Another name")
		d.Press("R").WaitForConfirmation().See("Another name")
		d.Enter(d.idTail())
		d.SeeChanges(1, "Void done")
	})
}

func TestStopsAfterThreeFailures(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.void", 20, model.InProgress), Faults: "envelope.void status=409+4*3"}
	o.Settings = sequential
	run(t, o, func(d *harness) {
		d.carryOut("20")
		d.SeeChanges(7, "Ended after 3 failures in a row.", "4 done", "3 failed", "13 not done")
		d.After("R", "3 to change, 13 not tried yet", "Void 3 envelopes")
		d.confirm("3")
		d.SeeChanges(10, "7 done, 13 not done")
		d.After("y", "Void 13 envelopes")
		d.confirm("13")
		d.SeeChanges(23, "20 done")
	})
}

func TestReadOnlyAndForbidden(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.void", 1, model.InProgress), Client: readOnly}
	run(t, o, func(d *harness) {
		d.See("read-only")
		d.Press("y", "enter")
		d.confirm(d.idTail())
		d.ExpectChanges(0)
	})
	run(t, uitest.Options{Route: planFor("envelope.void", 1, model.InProgress), Faults: "envelope.void answer=object,403"}, func(d *harness) {
		d.confirm(d.idTail())
		d.SeeChanges(1, "1 failed", "SIGN_ALL_EDIT")
	})
}

func TestPauseStopAndLeave(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.void", 10, model.InProgress), Faults: "* latency=500ms"}, func(d *harness) {
		d.See("10 to change")
		d.carryOut("10")
		d.Wait(1500 * time.Millisecond)
		d.After("p", "Paused.")
		d.Wait(3 * time.Second)
		n := len(d.Changes())
		d.Wait(10 * time.Second)
		d.ExpectChanges(n)
		d.After("q", "Quit", "are not done yet")
		d.Press("esc", "p").Wait(time.Second)
		d.After("c", "Stopped by you.")
		if n := len(d.Changes()); n == 0 || n == 10 {
			d.T.Errorf("%d were sent", n)
		}
	})
}

func TestEverySizeAndHostileText(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.set_notification", 3, model.InProgress), Faults: "* hostile"}
	run(t, o, func(d *harness) {
		for _, size := range [][2]int{{60, 15}, {61, 16}, {80, 24}, {200, 50}, {0, 0}, {1, 1}, {20, 5}, {80, 24}} {
			d.Resize(size[0], size[1])
		}
		d.Fill("Subject", "tab tab enter", "3 to change")
		for _, size := range [][2]int{{60, 15}, {200, 50}, {0, 0}, {80, 24}} {
			d.Resize(size[0], size[1])
		}
		d.carryOut("3")
		d.SeeChanges(0, "changed in between")
	})
}

func TestDuplicateLeadsToTheCopy(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.duplicate", 1, model.InProgress), Width: 120, Height: 40}
	run(t, o, func(d *harness) {
		d.Answer("y", "1 done", "Made")
		d.ExpectChanges(1)
		d.After("enter", "Draft")
	})
}

// The answers of a question can be clicked on, once it could be read; what has to be typed cannot.
func TestClicksAnswer(t *testing.T) {
	letter, typed := []string{"ctrl+u", "L", "enter"}, []string{}
	for _, one := range []struct {
		operation string
		keys      []string
		click     string
		sees      string
		done      int
	}{
		{"envelope.rename", letter, "Leave as is", "", 0},
		{"envelope.rename", letter, "enter leave as is", "", 0},
		{"envelope.rename", letter, "y Rename", "Rename done: L, was", 1},
		{"envelope.rename", letter, "y rename", "Rename done: L, was", 1},
		{"envelope.void", typed, "enter void", "That is not the last 4 characters", 0},
		{"envelope.void", typed, "esc leave as is", "", 0},
	} {
		t.Run(one.operation+" "+one.click, func(t *testing.T) {
			run(t, uitest.Options{Route: planFor(one.operation, 1, model.InProgress)}, func(d *harness) {
				d.Press(one.keys...).WaitForConfirmation()
				x, y, ok := d.Find(one.click)
				if !ok {
					d.T.Fatalf("%q is not there:\n%s", one.click, d.Screen())
				}
				d.Send(tea.MouseClickMsg{X: x + 3, Y: y, Button: tea.MouseLeft})
				if d.See(one.sees); one.click != "enter void" {
					d.Hides("Host ")
				}
				d.ExpectChanges(one.done)
			})
		})
	}
}
