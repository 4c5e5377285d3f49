package plan_test

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

const week = 7 * 24 * 3600

// After a crash in the middle of a plan it goes on with what was not begun, once the change
// that was on its way is settled, and changes nothing twice.
func TestPlanIsTakenUpAfterACrash(t *testing.T) {
	const planned, done = 6, 3
	for _, reaches := range []bool{true, false} {
		var service *demo.Service
		var was []model.Envelope
		first := uitest.NewMachine(t, t.TempDir())
		var left *uitest.Machine
		o := setup{plan: some("envelope.set_expiration_date", planned, model.InProgress)}
		first.Use(&o.Options)
		o.Settings = oneByOne
		o.wrap = func(to http.RoundTripper) http.RoundTripper {
			return &uitest.Dying{To: to, Left: done, Reaches: reaches, Die: func() { left = first.Crashed(t) }}
		}
		run(t, o, func(d *desk) {
			service, was = d.service, d.route.Envelopes
			d.Press("enter", "y")
			d.arm()
			d.Type("6")
			d.Press("enter")
			d.See("3 done")
		})
		if left == nil {
			t.Fatal("the process did not die")
		}
		next := uitest.Options{Home: nav.Unfinished{}, Transport: service.Transport(), Start: start, Settings: oneByOne}
		left.Use(&next)
		uitest.Run(t, next, func(p *uitest.Program) {
			d := &desk{Program: p, service: service}
			d.See("Unfinished work", "Set expiry of 6 envelopes", "not done to its end")
			d.Press("enter")
			d.See("2 to change", "3 done before", "1 with an unknown outcome")
			d.sentNothing()
			d.Press("w")
			d.arm()
			d.Press("enter")
			d.Press("y")
			d.arm()
			d.Type("2")
			d.Press("enter")
			if reaches {
				d.See("6 done")
			} else {
				d.See("5 done", "1 failed")
				d.Press("R")
				d.arm()
				d.Press("enter", "y")
				d.arm()
			}
		})
		for i, e := range was {
			now, _ := service.Envelope(e.ID)
			if got := now.ExpiresAt - e.ExpiresAt; got != week && (reaches || i != done) {
				t.Errorf("reaches %v: envelope %d moved by %d s", reaches, i, got)
			}
		}
	}
}

// Where the plan cannot be kept nothing of it is sent.
func TestPlanThatCannotBeKeptIsNotSent(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	o := setup{plan: some("envelope.void", 3, model.InProgress)}
	m.Use(&o.Options)
	run(t, o, func(d *desk) {
		if err := os.RemoveAll(filepath.Join(m.Folder, "state")); err != nil {
			d.T.Fatal(err)
		}
		d.Press("y")
		d.arm()
		d.Type("3")
		d.Press("enter")
		d.See("Nothing was sent, because the plan could not be kept")
		d.sentNothing()
	})
}

// A plan that is done to its end is not kept.
func TestFinishedPlanIsForgotten(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	o := setup{plan: some("envelope.void", 3, model.InProgress)}
	m.Use(&o.Options)
	run(t, o, func(d *desk) {
		d.Press("y")
		d.arm()
		d.Type("3")
		d.Press("enter")
		d.See("3 done")
		if list, err := state.ListUnfinished(m.State); err != nil || len(list) > 0 {
			d.T.Errorf("%+v, %v", list, err)
		}
	})
}

// A plan that is stopped waits, and belongs to this session until it is left.
func TestStoppedPlanWaits(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	o := setup{plan: some("envelope.set_expiration_date", 4, model.InProgress), faults: "envelope.set_expiration_date latency=5s"}
	o.fromList = false
	m.Use(&o.Options)
	o.Settings = oneByOne
	run(t, o, func(d *desk) {
		d.Press("enter", "y")
		d.arm()
		d.Type("4")
		d.Press("enter", "c")
		d.Wait(10e9)
		d.See("Stopped by you", "3 not done")
		if list, err := state.ListUnfinished(m.State); err != nil || len(list) != 1 || list[0].Holder == nil {
			d.T.Fatalf("%+v, %v", list, err)
		}
		d.Press("esc")
		if list, err := state.ListUnfinished(m.State); err != nil || len(list) != 1 || list[0].Holder != nil {
			d.T.Errorf("%+v, %v", list, err)
		}
	})
}
