package runner_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	kept "inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

var start = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

// session is the environment of a program on a machine, for a service.
func session(m *uitest.Machine, host string) screen.Env {
	s := settings.Defaults()
	s.Profile.Name = "work"
	return screen.Env{
		Client:   api.New(api.Config{BaseURL: &url.URL{Scheme: "https", Host: host, Path: "/v2"}}),
		Settings: &s, Journal: m.Journal, State: m.State, Session: kept.Session{Process: 7},
		Now: func() time.Time { return start },
	}
}

// savedPlan is a plan of two voids that its session has closed.
func savedPlan(t *testing.T, env screen.Env) runner.Order {
	t.Helper()
	void := change.Request{Operation: "envelope.void"}
	on := func(id model.EnvelopeID) change.Target { return change.Target{Envelope: &model.Envelope{ID: id}} }
	order := runner.NewOrder("Void 2 envelopes", "work", "api.example.com", time.Now(), []runner.Task{
		runner.New(on("e1"), void), runner.New(on("e2"), void),
	})
	work, err := runner.BeginWork(env, order.ID, order.Title)
	testbed.Must(t, err)
	work.Order = order
	testbed.Must(t, work.Save())
	work.Release()
	return order
}

func intent(order runner.Order, task int) journal.Intent {
	return journal.Intent{
		Host: "api.example.com", Operation: "envelope.void", Method: "PUT", Path: "/envelope/{envelope_id}/void",
		Work: journal.Work{Order: order.ID, Task: task, Step: 1},
	}
}

func TestOpenAppliesTheJournal(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	env := session(m, "api.example.com")
	order := savedPlan(t, env)
	seq, err := m.Journal.Begin(intent(order, 2))
	testbed.Must(t, err)
	testbed.Must(t, m.Journal.End(seq, journal.Result{Outcome: journal.Applied}))
	work, err := runner.OpenWork(env, order.ID)
	testbed.Must(t, err)
	if first, second := work.Order.Tasks[0], work.Order.Tasks[1]; first.Sent() || !second.Finished() {
		t.Errorf("%+v", work.Order.Tasks)
	}
	testbed.Must(t, work.Delete())
	if _, err := runner.OpenWork(env, order.ID); err == nil || !strings.Contains(err.Error(), "no longer there") {
		t.Errorf("%v", err)
	}
}

func TestWorkThatCannotBeOpened(t *testing.T) {
	for name, row := range map[string]struct {
		spoil func(*testing.T, *uitest.Machine, *screen.Env, runner.Order)
		want  string
	}{
		"of another service": {func(_ *testing.T, m *uitest.Machine, env *screen.Env, _ runner.Order) {
			*env = session(m, "elsewhere.example")
		}, "another service"},
		"of another service at the host": {func(_ *testing.T, m *uitest.Machine, env *screen.Env, _ runner.Order) {
			env.Client = api.New(api.Config{BaseURL: &url.URL{Scheme: "https", Host: "api.example.com", Path: "/eu/v2"}})
		}, "another service"},
		"of another profile": {func(_ *testing.T, _ *uitest.Machine, env *screen.Env, _ runner.Order) {
			env.Settings.Profile.Name = "play"
		}, "another profile"},
		"without a journal": {func(_ *testing.T, _ *uitest.Machine, env *screen.Env, _ runner.Order) { env.Journal = nil }, "without its journal"},
		"nowhere kept":      {func(_ *testing.T, _ *uitest.Machine, env *screen.Env, _ runner.Order) { env.State = nil }, "Nothing is kept"},
		"with another journal": {func(t *testing.T, _ *uitest.Machine, env *screen.Env, _ runner.Order) {
			env.Journal = uitest.NewMachine(t, t.TempDir()).Journal
		}, "no longer goes back"},
		"on its way": {func(t *testing.T, m *uitest.Machine, _ *screen.Env, order runner.Order) {
			if _, err := m.Journal.Begin(intent(order, 1)); err != nil {
				t.Fatal(err)
			}
		}, "still on its way"},
		"of another session": {func(t *testing.T, _ *uitest.Machine, env *screen.Env, order runner.Order) {
			if _, err := runner.ClaimWork(*env, order.ID); err != nil {
				t.Fatal(err)
			}
		}, "process 7"},
	} {
		t.Run(name, func(t *testing.T) {
			m := uitest.NewMachine(t, t.TempDir())
			env := session(m, "api.example.com")
			if _, err := m.Journal.Begin(intent(runner.Order{}, 1)); err != nil { // an earlier change
				t.Fatal(err)
			}
			order := savedPlan(t, env)
			row.spoil(t, m, &env, order)
			if _, err := runner.OpenWork(env, order.ID); err == nil || !strings.Contains(runner.WorkSentence(err), row.want) {
				t.Errorf("%v", err)
			}
		})
	}
}

// A screen may be closed while its work is still being opened. Otherwise no one else could
// open that work until the program ends.
func TestReleaseWhileWorkIsBeingOpened(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	env := session(m, "api.example.com")
	order := savedPlan(t, env)
	var hold runner.WorkHandle
	err := hold.Use(func(*runner.Work) (*runner.Work, error) {
		hold.Release()
		return runner.OpenWork(env, order.ID)
	})
	testbed.Must(t, err)
	work, err := runner.OpenWork(env, order.ID)
	if err != nil {
		t.Fatalf("the work is still held: %v", err)
	}
	work.Release()
}
