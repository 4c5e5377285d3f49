package plan_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/dates"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

const week = 7 * 24 * 3600

// After a crash a plan goes on with what was not started, once the running change is
// decided, and changes nothing twice.
func TestPlanResumesAfterACrash(t *testing.T) {
	const planned, done = 6, 3
	for _, reaches := range []bool{true, false} {
		service := uitest.NewService(t, demo.Options{})
		var was []model.Envelope
		first := uitest.NewMachine(t, t.TempDir())
		var left *uitest.Machine
		o := uitest.Options{Route: planFor("envelope.set_expiration_date", planned, model.InProgress)}
		o.Service, o.Machine, o.Settings = service, first, sequential
		o.WrapTransport = func(to http.RoundTripper) http.RoundTripper {
			return &uitest.Dying{To: to, Left: done, Reaches: reaches, Die: func() { left = first.Crashed(t) }}
		}
		run(t, o, func(d *harness) {
			was = d.route().Envelopes
			d.Press("enter", "y")
			d.confirm("6", "3 done")
		})
		if left == nil {
			t.Fatal("the process did not die")
		}
		next := uitest.Options{Home: nav.Unfinished{}, Service: service, Settings: sequential, Machine: left}
		uitest.Run(t, next, func(p *uitest.Program) {
			d := &harness{p}
			d.See("Unfinished work", "Set expiry of 6 envelopes", "not done to its end")
			d.Unsent("enter", "2 to change", "3 done before", "1 with an unknown outcome")
			if n := d.readSingly(); n > 1 {
				d.T.Errorf("%d envelopes were read one by one, and only one has an outcome to find out", n)
			}
			d.Press("w")
			d.Answer("enter")
			d.carryOut("2")
			if reaches {
				d.See("6 done")
				d.Press("g")
				d.See("Before      " + dates.Echo(was[0].ExpiresAt.Time().UTC())) // as the journal has it
			} else {
				d.See("5 done", "1 failed")
				d.Press("R")
				d.Answer("enter y")
				d.WaitForConfirmation()
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

// If the plan cannot be saved nothing of it is sent.
func TestPlanThatCannotBeSavedIsNotSent(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	o := uitest.Options{Route: planFor("envelope.void", 3, model.InProgress), Machine: m}
	run(t, o, func(d *harness) {
		testbed.Must(d.T, os.RemoveAll(filepath.Join(m.Folder, "state")))
		d.carryOut("3")
		d.SeeChanges(0, "Nothing was sent, because the plan could not be kept")
	})
}

// A finished plan is not saved any longer.
func TestFinishedPlanIsDeleted(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	o := uitest.Options{Route: planFor("envelope.void", 3, model.InProgress), Machine: m}
	run(t, o, func(d *harness) {
		d.carryOut("3", "3 done")
		if list, err := state.ListUnfinished(m.State); err != nil || len(list) > 0 {
			d.T.Errorf("%+v, %v", list, err)
		}
	})
}

// A stopped plan is unfinished work, and belongs to this session until it is closed.
func TestStoppedPlanStaysUnfinished(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	o := uitest.Options{Route: planFor("envelope.set_expiration_date", 4, model.InProgress), Faults: "envelope.set_expiration_date latency=5s", Machine: m}
	o.Settings = sequential
	run(t, o, func(d *harness) {
		d.Press("enter", "y").WaitForConfirmation()
		d.Fill("4", "enter c")
		d.Later(10e9, "Stopped by you", "3 not done")
		if list, err := state.ListUnfinished(m.State); err != nil || len(list) != 1 || list[0].Holder == nil {
			d.T.Fatalf("%+v, %v", list, err)
		}
		d.Press("esc")
		if list, err := state.ListUnfinished(m.State); err != nil || len(list) != 1 || list[0].Holder != nil {
			d.T.Errorf("%+v, %v", list, err)
		}
	})
}

// After a crash a task that needs a passcode is left out, because passcodes are not saved.
func TestTaskWithoutItsSecretIsLeftOut(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	service := uitest.NewService(t, demo.Options{})
	from := change.Target{Template: &model.Template{ID: service.Templates()[0].ID}}
	body := &model.SigningSteps{Steps: []model.SigningStep{{Recipients: []model.Recipient{{
		Name: model.NewText("Ada"), Email: model.NewText("ada@example.com"), Role: model.Signer,
		Verification: &model.Verification{Type: model.Passcode, Value: model.NewSecret("hunter2")},
	}}}}}
	making := change.Request{Operation: "envelope.create_from_template", Body: &model.EnvelopeFromTemplate{Name: "Lease 1"}}
	order := runner.NewOrder("Make 2 envelopes", "work", "api.example.com", uitest.Start, []runner.Task{
		runner.New(from, making, change.Request{Operation: "envelope.add_signing_steps", Body: body}), runner.New(from, making),
	})
	order.Verb = "Make"
	text, err := json.Marshal(order)
	testbed.Must(t, err)
	testbed.Must(t, state.PutUnfinished(m.State, state.Unfinished{ID: order.ID, Title: order.Title, Origin: "api.example.com", Order: text}))
	o := uitest.Options{Home: nav.WorkOrder{ID: order.ID}, Service: service, Machine: m}
	uitest.Run(t, o, func(p *uitest.Program) {
		d := &harness{p}
		d.See("1 to change, 1 left out", "were not kept")
		d.Press("y").Wait(2 * time.Second).Press("y").Wait(time.Second)
		d.SeeChanges(1, "1 done, 1 left out")
	})
}

// What a plan that is taken up has deleted is named by its id, and nothing is said of what was never read.
func TestPlanNamesWhatIsGoneByItsID(t *testing.T) {
	const id = "65000000000000000000dead"
	m := uitest.NewMachine(t, t.TempDir())
	deletion := runner.New(change.Target{Envelope: &model.Envelope{ID: id}}, change.Request{Operation: "envelope.delete"})
	order := runner.NewOrder("Delete 2 envelopes", "work", "api.example.com", uitest.Start, []runner.Task{deletion, deletion})
	order.Operation = "envelope.delete"
	text, err := json.Marshal(order)
	testbed.Must(t, err)
	testbed.Must(t, state.PutUnfinished(m.State, state.Unfinished{ID: order.ID, Title: order.Title, Origin: "api.example.com", Order: text}))
	uitest.Run(t, uitest.Options{Home: nav.WorkOrder{ID: order.ID}, Machine: m}, func(p *uitest.Program) {
		d := &harness{p}
		d.See("Delete 2 envelopes")
		d.Press("down").Wait(time.Second)
		if n := strings.Count(d.Screen(), id); n != 3 { // two rows, and below them the selected one
			t.Errorf("the id is shown %d times\n%s", n, d.Screen())
		}
		d.Hides("Recipients")
	})
}

// Rows that have nothing to do with a lost answer go on while no one has decided about it, and a
// row that was left out keeps its name and its reason over a crash.
func TestOtherRowsGoOnBesideALostOne(t *testing.T) {
	service := uitest.NewService(t, demo.Options{})
	first := uitest.NewMachine(t, t.TempDir())
	var left *uitest.Machine
	var was []model.Envelope
	o := uitest.Options{Route: planFor("envelope.set_expiration_date", 6, model.InProgress)}
	o.Service, o.Machine, o.Settings = service, first, sequential
	o.WrapTransport = func(to http.RoundTripper) http.RoundTripper {
		return &uitest.Dying{To: to, Left: 1, Reaches: false, Die: func() { left = first.Crashed(t) }}
	}
	run(t, o, func(d *harness) {
		was = d.route().Envelopes
		d.Press("enter", "space", "y")
		d.confirm("5", "1 done")
	})
	uitest.Run(t, uitest.Options{Home: nav.Unfinished{}, Service: service, Settings: sequential, Machine: left, Width: 160}, func(p *uitest.Program) {
		d := &harness{p}
		d.After("enter", "1 with an unknown outcome")
		d.After("esc", "Left out by you.", model.Clip(was[0].Name.String(), 12, ""))
		d.carryOut("3", "4 done", "1 with an unknown outcome")
	})
	for i, e := range was {
		now, _ := service.Envelope(e.ID)
		if moved := now.ExpiresAt != e.ExpiresAt; moved != (i != 0 && i != 2) {
			t.Errorf("envelope %d moved: %v", i, moved)
		}
	}
}
