package plan

import (
	"fmt"
	"net/url"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
)

// localEnv is an environment whose service is never asked.
func localEnv() screen.Env {
	defaults := settings.Defaults()
	env := screen.Env{
		Client: api.New(api.Config{BaseURL: &url.URL{Scheme: "https", Host: "api.example.com"}}), Owner: 1,
		Keys: keys.Default(), Settings: &defaults, Theme: theme.New(theme.Options{}), Now: time.Now,
	}
	env.Account = account.New(env.Rules())
	return env
}

// voidProposal is the unconfirmed proposal to void n envelopes.
func voidProposal(tb testing.TB, n int) *proposal {
	tb.Helper()
	p := newProposal(localEnv())
	p.change, _ = change.For(change.Named("envelope.void"))
	list := make([]change.Target, n)
	for i := range list {
		list[i].Envelope = &model.Envelope{
			ID: model.EnvelopeID(fmt.Sprintf("id%06d", i)), Name: model.NewText("Lease"), Status: model.InProgress,
		}
	}
	p.setTargets(list)
	enterNothing(tb, p)
	return p
}

// enterNothing makes the edit of a change without a form.
func enterNothing(tb testing.TB, p *proposal) {
	tb.Helper()
	edit, err := p.change.Enter(nil, p.asked)
	testbed.Must(tb, err)
	p.edit, p.entered = edit, true
}

func TestTargetsAreUniqueAndBounded(t *testing.T) {
	p := voidProposal(t, maxTargets+3)
	p.setTargets([]change.Target{p.rows[0].target})
	if len(p.rows) != maxTargets || p.overLimit != 3 {
		t.Errorf("%d rows and %d beyond the bound, instead of %d and 3", len(p.rows), p.overLimit, maxTargets)
	}
}

func TestOnlyRetriesArePending(t *testing.T) {
	p := voidProposal(t, 3)
	p.set(p.rows[1], failed, "refused")
	if n := p.planRetries(); n != 1 {
		t.Fatalf("%d are tried again instead of 1", n)
	}
	if list := p.pending(); len(list) != 1 || list[0] != p.rows[1] {
		t.Errorf("%d rows are pending while one is tried again", len(list))
	}
	p.endRetrying()
	if n := len(p.pending()); n != 3 {
		t.Errorf("%d rows are pending afterwards instead of 3", n)
	}
}

func TestNothingIsSentBeforeThePlanIsSaved(t *testing.T) {
	p := voidProposal(t, 3)
	p.enqueue()
	p.run.saving = true
	if p.startTasks(); p.rows.count(working) != 0 {
		t.Error("a request was begun while the plan was being written")
	}
	p.run.saving = false
	if p.startTasks(); p.rows.count(working) != 1 {
		t.Errorf("%d requests were begun at first instead of 1", p.rows.count(working))
	}
}

func TestCancelledTasksArePlannedAgain(t *testing.T) {
	p := voidProposal(t, 3)
	p.enqueue()
	p.startTasks()
	p.cancelRest("Stopped.")
	if p.rows.count(working) != 1 || p.rows.count(planned) != 2 {
		t.Errorf("%d at work and %d planned, instead of 1 and 2", p.rows.count(working), p.rows.count(planned))
	}
	if p.run.queue.Over() {
		t.Error("the run is over while a request is on its way")
	}
	p.applyStep(stepDoneMsg{at: 0, task: runner.Task{Target: p.rows[0].target, Steps: []runner.Step{{State: runner.Done}}}})
	if !p.run.queue.Over() || p.rows[0].state != applied || !p.run.changed {
		t.Errorf("after its answer the run is over: %v, changed: %v, and the row is %s", p.run.queue.Over(), p.run.changed, p.rows[0].state.label())
	}
}

func TestSelectionFollowsTheRunUntilItIsMoved(t *testing.T) {
	p := voidProposal(t, 3)
	l := newRowTable(p.env)
	l.table.Resize(80, 10)
	l.following, p.lastStarted = true, p.rows[2].id
	if got := l.selected(p); got != p.rows[2] {
		t.Errorf("%s is selected instead of the row at work", got.id)
	}
	l.following, p.lastStarted = false, p.rows[0].id
	p.version++
	if got := l.selected(p); got != p.rows[2] {
		t.Errorf("the selection went to %s after the person had moved it", got.id)
	}
}

// What is read just before a step is answered to the frame, which learns it, also where nothing is sent.
func TestWhatIsReadBeforeAStepIsAnswered(t *testing.T) {
	read, began := model.Envelope{ID: "e1", Status: model.Declined}, time.Now()
	var msg change.Answered = stepDoneMsg{task: runner.New(change.Target{Envelope: &read}), began: began}
	if target, at := msg.Answer(); target.Envelope != &read || !at.Equal(began) {
		t.Errorf("%+v, %v", target, at)
	}
}

// BenchmarkApplyStep is the cost of one outcome in a run of a thousand, drawing included.
func BenchmarkApplyStep(b *testing.B) {
	list := make([]model.Envelope, maxTargets)
	for i := range list {
		list[i] = model.Envelope{ID: model.EnvelopeID(fmt.Sprintf("id%06d", i)), Name: model.NewText("Lease"), Status: model.InProgress}
	}
	s := New(localEnv(), nav.Plan{Operation: "envelope.void", Envelopes: list})
	s.Resize(screen.Size{Width: 120, Height: 40})
	s.Start()
	enterNothing(b, s.plan)
	s.startRun()
	s.View()
	i := 0
	for b.Loop() {
		r := s.plan.rows[i%maxTargets]
		r.state = working
		done := r.task
		done.Steps = []runner.Step{{State: runner.Done}}
		s.Update(stepDoneMsg{at: i % maxTargets, task: done})
		s.View()
		s.phase = running
		i++
	}
}
