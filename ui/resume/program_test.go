package resume_test

import (
	"fmt"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model/hostile"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/resume"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// run runs the program on a machine with some unfinished work, saved in that order.
func run(t *testing.T, o uitest.Options, work []state.Unfinished, script func(*uitest.Program, *uitest.Machine)) {
	t.Helper()
	m := uitest.NewMachine(t, t.TempDir())
	for i, u := range work {
		u.Origin = "https://api.example.com/v2"
		if u.Saved.IsZero() {
			u.Saved = uitest.Start.Add(-time.Duration(i) * time.Hour)
		}
		testbed.Must(t, state.PutUnfinished(m.State, u))
	}
	o.Home, o.Screens, o.Machine = nav.Unfinished{}, uitest.Only(resume.New), m
	uitest.Run(t, o, func(p *uitest.Program) { script(p, m) })
}

func kept() []state.Unfinished {
	return []state.Unfinished{
		{ID: "a1", Title: "Recipients", Name: "Lease", Form: string(nav.SigningSteps), Envelope: "65a1f0c2d3e4b5a697887766"},
		{ID: "a2", Title: "New envelope", Form: string(nav.FromTemplate), Template: "65a1f0c2d3e4b5a697887755"},
		{ID: "a3", Title: "Void 3 envelopes", Order: []byte("{}")},
	}
}

func TestCopiesTheTitle(t *testing.T) {
	run(t, uitest.Options{}, kept(), func(p *uitest.Program, _ *uitest.Machine) {
		p.After("j j y", "Copy title", "Void 3 envelopes")
	})
}

func TestOpensTheWork(t *testing.T) {
	run(t, uitest.Options{Width: 120}, kept(), func(p *uitest.Program, _ *uitest.Machine) {
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
	list := kept()[:1]
	list[0].Saved = uitest.Start.AddDate(0, 0, -3)
	run(t, uitest.Options{}, list, func(p *uitest.Program, _ *uitest.Machine) {
		p.See("1, all read", "Passcodes and phone numbers are not kept.", "Fri 27 Feb 09:00")
		p.After("D", "what was typed is lost; nothing is sent")
	})
}

// Giving up deletes what was typed, and only after a person has chosen that.
func TestGivingUp(t *testing.T) {
	run(t, uitest.Options{Width: 120}, kept()[:2], func(p *uitest.Program, m *uitest.Machine) {
		p.See("2, all read")
		p.After("D", "Keep it", "what was typed is lost")
		p.After("enter", "2, all read")
		for _, left := range []string{"1, all read", "none"} {
			p.After("D down enter", left)
		}
		p.See("Nothing is unfinished.")
		p.After("D", "Nothing is selected.")
		if list, err := state.ListUnfinished(m.State); err != nil || len(list) != 0 {
			p.T.Errorf("%+v is left, %v", list, err)
		}
		p.ExpectChanges(0)
	})
}

// Work of another session is left to it, also when that has taken it after it was listed.
func TestWorkOfAnotherSession(t *testing.T) {
	run(t, uitest.Options{Width: 140}, kept()[2:], func(p *uitest.Program, m *uitest.Machine) {
		p.See("not done to its end")
		p.After("D", "what was done stays done")
		claim, err := state.ClaimUnfinished(m.State, "a3", state.Session{Process: 77, Host: "jump", From: "192.0.2.9"})
		testbed.Must(p.T, err)
		defer claim.Release()
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
	run(t, uitest.Options{}, kept(), func(p *uitest.Program, _ *uitest.Machine) {
		p.See("3, all read")
		p.Press("/").Type("lease rec").See("1 of 3, all read")
		p.Press("ctrl+u").Paste("nothing such")
		p.After("enter", "Nothing matches.")
		p.After("0", "3, all read")
	})
}

func TestNothingIsKeptWithoutState(t *testing.T) {
	o := uitest.Options{More: func(o *ui.Options) { o.State = nil }}
	run(t, o, nil, func(p *uitest.Program, _ *uitest.Machine) {
		p.See("Nothing is kept between runs here.")
		p.After("r enter", "Nothing is selected.")
	})
}

// Every frame is checked by the harness.
func TestHostileTitlesAtEverySize(t *testing.T) {
	var work []state.Unfinished
	for i, sample := range hostile.Strings() {
		work = append(work, state.Unfinished{ID: fmt.Sprintf("a%d", i), Title: sample.Text, Name: sample.Text, Envelope: sample.Text})
	}
	run(t, uitest.Options{}, work, func(p *uitest.Program, _ *uitest.Machine) {
		p.See(fmt.Sprint(len(work), ", all read"))
		for _, size := range []screen.Size{{Width: 1, Height: 1}, {Width: 60, Height: 3}, {Width: 80, Height: 24}, {Width: 200, Height: 50}} {
			p.Resize(size.Width, size.Height).Press("g", "pgdown", "j", "D", "esc", "/", "esc")
		}
	})
}
