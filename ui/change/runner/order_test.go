package runner_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/journal"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	kept "inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// reread is an order as it is read from the disk, and its JSON.
func reread(t *testing.T, o runner.Order) (runner.Order, string) {
	t.Helper()
	written, err := json.Marshal(o)
	testbed.Must(t, err)
	var back runner.Order
	testbed.Must(t, json.Unmarshal(written, &back))
	return back, string(written)
}

// Every request comes back from the disk as it was: the same bytes would be sent.
func TestOrderKeepsEveryRequest(t *testing.T) {
	for _, op := range operations() {
		t.Run(op.name, func(t *testing.T) {
			b := newBench(t)
			task := op.task(b)
			back, _ := reread(t, runner.NewOrder("Work", "work", "https://api.example.com", time.Now(), []runner.Task{task}))
			got, want := back.Tasks[0], task
			if got.Target.ID() != want.Target.ID() || got.Target.Kind() != want.Target.Kind() {
				t.Errorf("target %s %q, want %s %q", got.Target.Kind(), got.Target.ID(), want.Target.Kind(), want.Target.ID())
			}
			if bodyOf(t, got) != bodyOf(t, want) || got.Next() != 0 {
				t.Errorf("%s, want %s", bodyOf(t, got), bodyOf(t, want))
			}
		})
	}
}

func bodyOf(t *testing.T, task runner.Task) string {
	t.Helper()
	q := task.Steps[0].Request
	body, err := json.Marshal(q.Body)
	testbed.Must(t, err)
	return q.Operation.Name + " " + string(body) + q.File
}

// A passcode is not on the disk, and a step without it is not sent.
func TestOrderKeepsNoSecret(t *testing.T) {
	b := newBench(t)
	body := recipients(model.Signer)
	body.Steps[0].Recipients[0].Verification = &model.Verification{Type: model.Passcode, Value: model.NewSecret("hunter2")}
	task := runner.New(b.envelope(model.Draft), change.Request{Operation: change.Named("envelope.add_signing_steps"), Body: body})
	back, text := reread(t, runner.NewOrder("Work", "work", "https://api.example.com", time.Now(), []runner.Task{task}))
	if strings.Contains(text, "hunter2") || !strings.Contains(text, "PASSCODE") {
		t.Error(text)
	}
	if got := b.Do(t.Context(), back.Tasks[0]); state(got) != runner.Failed || b.service.Count("envelope.add_signing_steps") != 0 {
		t.Errorf("state %d: %s", state(got), got.Steps[0].Note)
	}
	if v := body.Steps[0].Recipients[0].Verification; v.Value.Reveal() != "hunter2" {
		t.Error("the step that is carried out has lost its passcode")
	}
}

func TestOrderOfAnotherVersion(t *testing.T) {
	for _, text := range []string{
		`{"version":2,"id":"a","tasks":[]}`, `{"version":1,"surprise":true}`, `{"version":1,"tasks":[{"steps":[{"operation":"envelope.get"}]}]}`,
		`{"version":1,"tasks":[{"steps":[{"operation":"envelope.void","body":{}}]}]}`, `{`,
	} {
		var o runner.Order
		if err := json.Unmarshal([]byte(text), &o); err == nil {
			t.Errorf("%s was read", text)
		}
	}
}

// The journal says which steps of an order are done.
func TestOrderResumesWhereItStopped(t *testing.T) {
	b := newBench(t)
	on := b.envelope(model.InProgress)
	void := change.Request{Operation: change.Named("envelope.void")}
	o := runner.NewOrder("Work", "work", "https://api.example.com", time.Now(), []runner.Task{
		runner.New(on, void), runner.New(on, void), runner.New(on, void), runner.New(on, void),
	})
	at := func(task int) journal.Intent {
		return journal.Intent{Operation: "envelope.void", Work: journal.Work{Order: o.ID, Task: task, Step: 1}}
	}
	now := time.Now()
	other := at(4)
	other.Work.Order = "another"
	back, _ := reread(t, o)
	back = back.ApplyJournal([]journal.Entry{
		{Seq: "1", Time: now, Intent: at(1), Ended: now, Result: journal.Result{Outcome: journal.Applied}},
		{Seq: "2", Time: now, Intent: at(2)},
		{Seq: "3", Time: now, Intent: at(3), Ended: now, Result: journal.Result{Outcome: journal.Rejected}},
		{Seq: "4", Time: now, Intent: other, Ended: now, Result: journal.Result{Outcome: journal.Applied}},
		{Seq: "5", Time: now, Intent: at(9)},
	})
	for i, want := range []runner.State{runner.Done, runner.Unknown, runner.Failed, runner.Open} {
		if got := state(back.Tasks[i]); got != want {
			t.Errorf("task %d is %d, want %d", i+1, got, want)
		}
	}
}

// What is said of a step that was not done is how that is known.
func TestOrderSaysHowAnOutcomeIsKnown(t *testing.T) {
	changes, err := journal.Open(filepath.Join(t.TempDir(), "journal.jsonl"), journal.Options{})
	testbed.Must(t, err)
	t.Cleanup(func() { _ = changes.Close() })
	b := newBench(t)
	void := change.Request{Operation: change.Named("envelope.void")}
	task := runner.New(b.envelope(model.InProgress), void)
	o := runner.NewOrder("Work", "work", "https://api.example.com", time.Now(), []runner.Task{task, task, task, task, task})
	outcomes := []journal.Outcome{journal.Rejected, journal.NotSent, journal.Unknown, journal.Unknown, ""}
	for i, outcome := range outcomes {
		in := journal.Intent{Profile: "work", Host: "api.example.com", Operation: void.Operation.Name, Method: "PUT", Path: "/envelope/{envelope_id}/void", Work: journal.Work{Order: o.ID, Task: i + 1, Step: 1}}
		seq, err := changes.Begin(in)
		if err == nil && outcome != "" {
			err = changes.End(seq, journal.Result{Outcome: outcome})
		}
		if err == nil && i == 2 {
			err = changes.Resolve(seq, journal.Rejected, "")
		}
		testbed.Must(t, err)
	}
	entries, err := changes.Read(journal.Filter{})
	testbed.Must(t, err)
	back, _ := reread(t, o)
	back = back.ApplyJournal(entries)
	for i, want := range []string{"refused", "not sent", "was not made", "its answer did not tell", "when the program ended"} {
		if got := back.Tasks[i].Steps[0].Note; !strings.Contains(got, want) {
			t.Errorf("%q: %q says nothing of %q", outcomes[i], got, want)
		}
	}
}

// A step that was applied after the clock was set back is not carried out again.
func TestOrderResumesAfterTheClockWasSetBack(t *testing.T) {
	b := newBench(t)
	duplicate := change.Request{Operation: change.Named("envelope.duplicate")}
	o := runner.NewOrder("Work", "work", "https://api.example.com", time.Now(), []runner.Task{runner.New(b.envelope(model.InProgress), duplicate)})
	at := journal.Intent{Operation: duplicate.Operation.Name, Work: journal.Work{Order: o.ID, Task: 1, Step: 1}}
	now, earlier := time.Now(), time.Now().Add(-90*time.Second)
	for _, test := range []struct {
		before, after journal.Outcome
		want          runner.State
	}{
		{journal.Rejected, journal.Applied, runner.Done},
		{journal.NotSent, journal.Unknown, runner.Unknown},
		{journal.NotSent, "", runner.Unknown},
		{journal.Unknown, journal.Applied, runner.Done},
	} {
		last := journal.Entry{Seq: "2", Time: earlier, Intent: at}
		if test.after != "" {
			last.Ended, last.Result = earlier, journal.Result{Outcome: test.after}
		}
		back, _ := reread(t, o)
		back = back.ApplyJournal([]journal.Entry{
			{Seq: "1", Time: now, Intent: at, Ended: now, Result: journal.Result{Outcome: test.before}}, last,
		})
		if got := state(back.Tasks[0]); got != test.want {
			t.Errorf("%s, then %q: state %d, want %d", test.before, test.after, got, test.want)
		}
	}
}

// A task made from a line of a file is labelled with that line after a crash too, and its label does no harm.
func TestOrderKeepsLabels(t *testing.T) {
	task := runner.New(change.Target{Template: &model.Template{ID: "t1"}}, change.Request{Operation: change.Named("template.duplicate")})
	task.Label = "line 12: Jane\x1b[2J Doe"
	back, _ := reread(t, runner.NewOrder("Work", "work", "https://api.example.com", time.Now(), []runner.Task{task}))
	if got := back.Tasks[0].Label; got != model.Clean(task.Label) || !strings.HasPrefix(got, "line 12: Jane") {
		t.Errorf("read back %q", got)
	}
}

// A task is carried out step by step. Each step reads the target again before it sends its
// request, and sends nothing when the target is no longer as it was shown.
func Example() {
	service := demo.New(demo.Options{Seed: 1, Envelopes: 40})
	defer service.Close()
	base, _ := url.Parse(demo.BaseURL)
	secret, _, err := token.Parse([]byte(service.Token()))
	if err != nil {
		log.Fatal(err)
	}
	client, ctx := api.New(api.Config{BaseURL: base, Token: secret, Transport: service.Transport()}), context.Background()
	drafts := service.Find(func(e *account.Envelope) bool { return e.Status == model.Draft })
	shown, err := client.Envelope(ctx, drafts[0])
	if err != nil {
		log.Fatal(err)
	}
	r := runner.Runner{Client: client, Zone: time.UTC}
	task := runner.New(change.Target{Envelope: &shown},
		change.Request{Operation: change.Named("envelope.rename"), Body: &model.Rename{Name: "Lease 2027"}},
		change.Request{Operation: change.Named("envelope.set_comment"), Body: &model.CommentChange{Comment: "for the file"}},
	)
	for task.Next() >= 0 {
		task = r.Do(ctx, task)
	}
	renamed, _ := service.Envelope(shown.ID)
	fmt.Println(renamed.Name, task.Finished())

	late := r.Do(ctx, runner.New(change.Target{Envelope: &shown}, change.Request{Operation: change.Named("envelope.delete")}))
	fmt.Println(late.Steps[0].State == runner.Moved, service.Count("envelope.delete"))
	// Output:
	// Lease 2027 true
	// true 0
}

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
	void := change.Request{Operation: change.Named("envelope.void")}
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
			if _, err := runner.LockWork(*env, order.ID); err != nil {
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

// A screen may be closed while its work is being opened, which no one else could open then.
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
