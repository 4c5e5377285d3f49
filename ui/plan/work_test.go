package plan_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/dates"
	"inkdesk/ui/nav"
	"inkdesk/ui/plan"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

const week = 7 * 24 * 3600

// After a crash a plan goes on once the running change is decided, and changes nothing twice.
func TestPlanResumesAfterACrash(t *testing.T) {
	const planned, done = 6, 3
	for _, reaches := range []bool{true, false} {
		service := uitest.NewService(t, demo.Options{})
		var was []model.Envelope
		o := uitest.Options{Route: planFor("envelope.set_expiration_date", planned, model.InProgress), Service: service}
		left := crash(t, o, done, reaches, func(d *harness) {
			was = d.route().Envelopes
			d.Press("enter", "y")
			d.confirm("6", "3 done")
		})
		next := uitest.Options{Home: nav.Resume{}, Service: service, Settings: sequential, Machine: left}
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
		if list, err := state.ListResumable(m.State); err != nil || len(list) > 0 {
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
		if list, err := state.ListResumable(m.State); err != nil || len(list) != 1 || list[0].Holder == nil {
			d.T.Fatalf("%+v, %v", list, err)
		}
		d.Press("esc")
		if list, err := state.ListResumable(m.State); err != nil || len(list) != 1 || list[0].Holder != nil {
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
	making := change.Request{Operation: change.Named("envelope.create_from_template"), Body: &model.EnvelopeFromTemplate{Name: "Lease 1"}}
	order := runner.NewOrder("Make 2 envelopes", "work", "api.example.com", uitest.Start, []runner.Task{
		runner.New(from, making, change.Request{Operation: change.Named("envelope.add_signing_steps"), Body: body}), runner.New(from, making),
	})
	order.Verb = "Make"
	text, err := json.Marshal(order)
	testbed.Must(t, err)
	testbed.Must(t, state.PutResumable(m.State, state.Resumable{ID: order.ID, Title: order.Title, Origin: "api.example.com", Order: text}))
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
	deletion := runner.New(change.Target{Envelope: &model.Envelope{ID: id}}, change.Request{Operation: change.Named("envelope.delete")})
	order := runner.NewOrder("Delete 2 envelopes", "work", "api.example.com", uitest.Start, []runner.Task{deletion, deletion})
	order.Operation = "envelope.delete"
	text, err := json.Marshal(order)
	testbed.Must(t, err)
	testbed.Must(t, state.PutResumable(m.State, state.Resumable{ID: order.ID, Title: order.Title, Origin: "api.example.com", Order: text}))
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

// Other rows go on beside a lost answer, and one that was left out keeps its name and reason over a crash.
func TestOtherRowsGoOnBesideALostOne(t *testing.T) {
	service := uitest.NewService(t, demo.Options{})
	var was []model.Envelope
	o := uitest.Options{Route: planFor("envelope.set_expiration_date", 6, model.InProgress), Service: service}
	left := crash(t, o, 1, false, func(d *harness) {
		was = d.route().Envelopes
		d.Press("enter", "space", "y")
		d.confirm("5", "1 done")
	})
	uitest.Run(t, uitest.Options{Home: nav.Resume{}, Service: service, Settings: sequential, Machine: left, Width: 160}, func(p *uitest.Program) {
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

// runResumable runs the program on a machine with some unfinished work, saved in that order.
func runResumable(t *testing.T, o uitest.Options, work []state.Resumable, script func(*uitest.Program, *uitest.Machine)) {
	t.Helper()
	m := uitest.NewMachine(t, t.TempDir())
	for i, u := range work {
		u.Origin = "https://api.example.com/v2"
		if u.Saved.IsZero() {
			u.Saved = uitest.Start.Add(-time.Duration(i) * time.Hour)
		}
		testbed.Must(t, state.PutResumable(m.State, u))
	}
	o.Home, o.Screens, o.Machine = nav.Resume{}, uitest.Only(plan.NewResume), m
	uitest.Run(t, o, func(p *uitest.Program) { script(p, m) })
}

func resumableWork() []state.Resumable {
	return []state.Resumable{
		{ID: "a1", Title: "Recipients", Name: "Lease", Form: string(nav.SigningSteps), Envelope: "65a1f0c2d3e4b5a697887766"},
		{ID: "a2", Title: "New envelope", Form: string(nav.FromTemplate), Template: "65a1f0c2d3e4b5a697887755"},
		{ID: "a3", Title: "Void 3 envelopes", Order: []byte("{}")},
	}
}

func TestCopiesTheTitle(t *testing.T) {
	runResumable(t, uitest.Options{}, resumableWork(), func(p *uitest.Program, _ *uitest.Machine) {
		p.After("j j y", "Copy title", "Void 3 envelopes")
	})
}

func TestOpensTheWork(t *testing.T) {
	runResumable(t, uitest.Options{Width: 120}, resumableWork(), func(p *uitest.Program, _ *uitest.Machine) {
		p.See("3, all read", "Recipients: Lease", "New envelope", "Void 3 envelopes", "not done to its e", "not sent")
		for i, check := range []func(nav.Route) bool{
			func(r nav.Route) bool {
				f, ok := r.(nav.Form)
				return ok && f.Work == "a1" && f.Kind == nav.SigningSteps && f.Envelope.ID == "65a1f0c2d3e4b5a697887766" && f.Template == nil
			},
			func(r nav.Route) bool {
				f, ok := r.(nav.Form)
				return ok && f.Work == "a2" && f.Kind == nav.FromTemplate && f.Template.ID == "65a1f0c2d3e4b5a697887755" && f.Envelope == nil
			},
			func(r nav.Route) bool { return r == nav.WorkOrder{ID: "a3"} },
		} {
			p.Press("enter")
			if !check(p.LastOpened()) {
				p.T.Errorf("row %d leads to %+v", i+1, p.LastOpened())
			}
			p.Press("esc", "j")
		}
	})
}

// A usual terminal has room for all that is said.
func TestNothingIsCutInAUsualTerminal(t *testing.T) {
	list := resumableWork()[:1]
	list[0].Saved = uitest.Start.AddDate(0, 0, -3)
	runResumable(t, uitest.Options{}, list, func(p *uitest.Program, _ *uitest.Machine) {
		p.See("1, all read", "Passcodes and phone numbers are not kept.", "Fri 27 Feb 09:00")
		p.After("D", "what was typed is lost; nothing is sent")
	})
}

// Giving up deletes what was typed, and only after a person has chosen that.
func TestGivingUp(t *testing.T) {
	runResumable(t, uitest.Options{Width: 120}, resumableWork()[:2], func(p *uitest.Program, m *uitest.Machine) {
		p.See("2, all read")
		p.After("D", "Keep it", "what was typed is lost")
		p.After("enter", "2, all read")
		for _, left := range []string{"1, all read", "none"} {
			p.After("D down enter", left)
		}
		p.See("Nothing is unfinished.")
		p.After("D", "Nothing is selected.")
		if list, err := state.ListResumable(m.State); err != nil || len(list) != 0 {
			p.T.Errorf("%+v is left, %v", list, err)
		}
		p.ExpectChanges(0)
	})
}

// Work of another session is left to it, also when that has taken it after it was listed.
func TestWorkOfAnotherSession(t *testing.T) {
	runResumable(t, uitest.Options{Width: 140}, resumableWork()[2:], func(p *uitest.Program, m *uitest.Machine) {
		p.See("not done to its end")
		p.After("D", "what was done stays done")
		lock, err := state.LockResumable(m.State, "a3", state.Session{Process: 77, Host: "jump", From: "192.0.2.9"})
		testbed.Must(p.T, err)
		defer lock.Release()
		p.After("down enter", "in another session", "process 77")
		for _, key := range []string{"D", "enter"} {
			p.Press(key).Hides("Keep it")
			if p.LastOpened() != nil {
				p.T.Errorf("%s leads to %+v", key, p.LastOpened())
			}
		}
	})
}

func TestSearch(t *testing.T) {
	runResumable(t, uitest.Options{}, resumableWork(), func(p *uitest.Program, _ *uitest.Machine) {
		p.See("3, all read")
		p.Press("/").Type("lease rec").See("1 of 3, all read")
		p.Press("ctrl+u").Paste("nothing such")
		p.After("enter", "Nothing matches.")
		p.After("0", "3, all read")
	})
}

func TestNothingIsKeptWithoutState(t *testing.T) {
	o := uitest.Options{More: func(o *ui.Options) { o.State = nil }}
	runResumable(t, o, nil, func(p *uitest.Program, _ *uitest.Machine) {
		p.See("Nothing is kept between runs here.")
		p.After("r enter", "Nothing is selected.")
	})
}

// Every frame is checked by the harness.
func TestHostileTitlesAtEverySize(t *testing.T) {
	var work []state.Resumable
	for i, sample := range hostile.Strings() {
		work = append(work, state.Resumable{ID: fmt.Sprintf("a%d", i), Title: sample.Text, Name: sample.Text, Envelope: sample.Text})
	}
	runResumable(t, uitest.Options{}, work, func(p *uitest.Program, _ *uitest.Machine) {
		p.See(fmt.Sprint(len(work), ", all read"))
		for _, size := range []screen.Size{{Width: 1, Height: 1}, {Width: 60, Height: 3}, {Width: 80, Height: 24}, {Width: 200, Height: 50}} {
			p.Resize(size.Width, size.Height).Press("g", "pgdown", "j", "D", "esc", "/", "esc")
		}
	})
}
