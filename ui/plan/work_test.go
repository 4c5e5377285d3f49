package plan_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
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
			if n := d.readSingly(); n > 1 {
				d.T.Errorf("%d envelopes were read one by one, and only one has an outcome to find out", n)
			}
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

// A task that was not begun and needs a passcode is left out after a crash, because the
// passcode was not kept; nothing of it is sent.
func TestTaskWithoutItsSecretIsLeftOut(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	service := demo.New(demo.Options{Token: uitest.Token, Now: func() time.Time { return start }})
	from := change.Target{Template: &model.Template{ID: service.Templates()[0].ID}}
	body := &model.SigningSteps{Steps: []model.SigningStep{{Recipients: []model.Recipient{{
		Name: model.NewText("Ada"), Email: model.NewText("ada@example.com"), Role: model.Signer,
		Verification: &model.Verification{Type: model.Passcode, Value: model.NewSecret("hunter2")},
	}}}}}
	making := change.Request{Operation: "envelope.create_from_template", Body: &model.EnvelopeFromTemplate{Name: "Lease 1"}}
	order := runner.NewOrder("Make 2 envelopes", "work", "api.example.com", start, []runner.Task{
		runner.New(from, making, change.Request{Operation: "envelope.add_signing_steps", Body: body}), runner.New(from, making),
	})
	order.Verb = "Make"
	text, err := json.Marshal(order)
	if err != nil {
		t.Fatal(err)
	}
	if err := state.PutUnfinished(m.State, state.Unfinished{ID: order.ID, Title: order.Title, Origin: "api.example.com", Order: text}); err != nil {
		t.Fatal(err)
	}
	o := uitest.Options{Home: nav.WorkOrder{ID: order.ID}, Transport: service.Transport(), Start: start}
	m.Use(&o)
	uitest.Run(t, o, func(p *uitest.Program) {
		d := &desk{Program: p, service: service}
		d.See("1 to change, 1 left out", "were not kept")
		d.Press("y")
		d.Wait(2 * time.Second)
		d.Press("y")
		d.Wait(time.Second)
		d.See("1 done, 1 left out")
		d.sentTimes(1)
	})
}
