package runner_test

import (
	"slices"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// endedTask is a task of one step in a final state.
func endedTask(state runner.State, err error) runner.Task {
	return runner.Task{Steps: []runner.Step{{State: state, Err: err}}}
}

func failure(kind api.Kind) error { return &api.Error{Kind: kind} }

// expectStarted fails the test unless exactly these tasks start now.
func expectStarted(t *testing.T, q *runner.Queue, want ...int) {
	t.Helper()
	if got := q.Start(); !slices.Equal(got, want) {
		t.Errorf("%v began, want %v", got, want)
	}
}

// The first task runs alone, and the others together once it has succeeded.
func TestQueueIsSequentialUntilOneSucceeds(t *testing.T) {
	q := runner.NewQueue([]int{0, 1, 2, 3, 4, 5}, 3)
	expectStarted(t, &q, 0)
	expectStarted(t, &q)
	q.Finish(0, endedTask(runner.Done, nil), false)
	expectStarted(t, &q, 1, 2, 3)
	q.Finish(2, endedTask(runner.Failed, failure(api.Conflict)), false)
	expectStarted(t, &q) // alone again, once the others are back
	q.Finish(1, endedTask(runner.Done, nil), false)
	expectStarted(t, &q, 4, 5)
	for _, i := range []int{3, 4, 5} {
		q.Finish(i, endedTask(runner.Moved, nil), false)
	}
	if done, total, flying := q.Progress(); !q.Over() || done != 6 || total != 6 || flying != 0 {
		t.Errorf("%d of %d, %d at work, over %v", done, total, flying, q.Over())
	}
}

// After a failure the next task runs alone again, and three failures in a row end the queue.
func TestQueueEndsAfterThreeFailuresInARow(t *testing.T) {
	q := runner.NewQueue([]int{0, 1, 2, 3, 4, 5, 6}, 4)
	for i, state := range []runner.State{runner.Failed, runner.Unknown, runner.Done, runner.Failed} {
		expectStarted(t, &q, i)
		if v := q.Finish(i, endedTask(state, failure(api.ServerFault)), false); v.Stop != "" {
			t.Fatalf("ended after %d: %s", i, v.Stop)
		}
		if state == runner.Done {
			q.SetConcurrency(1)
		}
	}
	expectStarted(t, &q, 4)
	q.Finish(4, endedTask(runner.Unknown, failure(api.CutOff)), false)
	expectStarted(t, &q, 5)
	v := q.Finish(5, endedTask(runner.Failed, failure(api.ServerFault)), false)
	if v.Stop == "" || !slices.Equal(v.Left, []int{6}) || !q.Over() {
		t.Errorf("%+v, over %v", v, q.Over())
	}
	last := runner.NewQueue([]int{0, 1, 2}, 1)
	for i := range 3 {
		last.Start()
		if v := last.Finish(i, endedTask(runner.Failed, failure(api.Conflict)), false); v.Stop != "" {
			t.Errorf("there was nothing left to end: %s", v.Stop)
		}
	}
}

// A failure that all others would share ends the queue at once.
func TestQueueEndsWhereTheOthersWouldFailToo(t *testing.T) {
	for _, row := range []struct {
		kind  api.Kind
		lacks bool
		ends  bool
	}{
		{api.ReadOnly, false, true},
		{api.NotJournaled, false, true},
		{api.Unauthorized, false, true},
		{api.NotOffered, false, true},
		{api.UnitUnknown, false, true},
		{api.Forbidden, true, true},
		{api.Forbidden, false, false},
		{api.Conflict, true, false},
		{api.NotFound, false, false},
	} {
		q := runner.NewQueue([]int{0, 1, 2}, 1)
		q.Start()
		v := q.Finish(0, endedTask(runner.Failed, failure(row.kind)), row.lacks)
		if (v.Stop != "") != row.ends || row.ends != slices.Equal(v.Left, []int{1, 2}) {
			t.Errorf("kind %d, lacks %v: %+v", row.kind, row.lacks, v)
		}
	}
}

// When the service asks to slow down the queue waits as long as it says, but by itself only for a minute.
func TestQueueWaitsForTheService(t *testing.T) {
	for _, row := range []struct {
		after, want time.Duration
		long        bool
	}{{0, 5 * time.Second, false}, {time.Minute, time.Minute, false}, {61 * time.Second, 61 * time.Second, true}} {
		q := runner.NewQueue([]int{0, 1}, 2)
		q.Start()
		v := q.Finish(0, endedTask(runner.Failed, &api.Error{Kind: api.RateLimited, RetryAfter: row.after}), false)
		if v.Wait != row.want || v.Long != row.long || !q.Paused() || v.Stop != "" {
			t.Errorf("%s: %+v, paused %v", row.after, v, q.Paused())
		}
		expectStarted(t, &q)
		q.SetPaused(false)
		expectStarted(t, &q, 1)
	}
	q := runner.NewQueue([]int{0}, 2)
	q.Start()
	if v := q.Finish(0, endedTask(runner.Failed, failure(api.RateLimited)), false); v.Wait != 0 || q.Paused() {
		t.Errorf("the last one waits: %+v", v)
	}
}

// A task of several steps goes on before the next one starts, and counts once.
func TestQueueGoesOnWithATaskFirst(t *testing.T) {
	q := runner.NewQueue([]int{0, 1}, 1)
	expectStarted(t, &q, 0)
	q.Finish(0, runner.Task{Steps: []runner.Step{{State: runner.Done}, {}}}, false)
	if done, _, _ := q.Progress(); done != 0 {
		t.Errorf("%d done after the first of two steps", done)
	}
	expectStarted(t, &q, 0)
	q.Finish(0, runner.Task{Steps: []runner.Step{{State: runner.Done}, {State: runner.Done}}}, false)
	expectStarted(t, &q, 1)
	q.Finish(1, endedTask(runner.Open, nil), false) // withdrawn
	if done, total, _ := q.Progress(); done != 1 || total != 2 || !q.Over() {
		t.Errorf("%d of %d, over %v", done, total, q.Over())
	}
}

func TestQueueConcurrency(t *testing.T) {
	q := runner.NewQueue([]int{0, 1, 2}, 4)
	for _, row := range [][2]int{{0, 4}, {2, 2}, {9, 4}, {-3, 1}, {1, 1}} {
		if got := q.SetConcurrency(row[0]); got != row[1] || q.Concurrency() != row[1] {
			t.Errorf("%d becomes %d, want %d", row[0], got, row[1])
		}
	}
	if none := runner.NewQueue(nil, 0); none.Concurrency() != 1 || !none.Over() {
		t.Error("nothing at once can ever begin")
	}
	q.Start()
	q.SetPaused(true)
	if left := q.Cancel(); !slices.Equal(left, []int{1, 2}) || q.Paused() || q.Over() || len(q.Waiting()) != 0 {
		t.Errorf("left %v, paused %v, over %v", left, q.Paused(), q.Over())
	}
}

// The state of a task follows from its steps.
func TestTaskStates(t *testing.T) {
	step := func(s runner.State) runner.Step {
		return runner.Step{State: s, Request: change.Request{Operation: change.Named("envelope.void")}, Note: "note"}
	}
	for name, row := range map[string]struct {
		steps          []runner.Step
		next, stopped  int
		finished, sent bool
	}{
		"new":     {[]runner.Step{step(runner.Open), step(runner.Open)}, 0, -1, false, false},
		"between": {[]runner.Step{step(runner.Done), step(runner.Open)}, 1, -1, false, true},
		"failed":  {[]runner.Step{step(runner.Failed), step(runner.Open)}, -1, 0, false, false},
		"moved":   {[]runner.Step{step(runner.Done), step(runner.Moved)}, -1, 1, false, true},
		"unknown": {[]runner.Step{step(runner.Unknown)}, -1, 0, false, true},
		"done":    {[]runner.Step{step(runner.Done), step(runner.Done)}, -1, -1, true, true},
	} {
		task := runner.Task{Steps: row.steps}
		if task.Next() != row.next || task.Stopped() != row.stopped || task.Finished() != row.finished || task.Sent() != row.sent {
			t.Errorf("%s: next %d, stopped %d, finished %v, sent %v", name, task.Next(), task.Stopped(), task.Finished(), task.Sent())
		}
		again := task.Reopen(task.Target)
		if want := name == "failed" || name == "moved"; (again.Next() >= 0 && task.Next() < 0) != want {
			t.Errorf("%s can be tried again: %v", name, !want)
		}
	}
}

// A decision is applied once, and only to an unknown outcome.
func TestTaskDecide(t *testing.T) {
	lost := endedTask(runner.Unknown, nil)
	for _, row := range []struct {
		outcome string
		want    runner.State
	}{{"applied", runner.Done}, {"rejected", runner.Failed}, {"unknown", runner.Unknown}} {
		got := lost.Decide(0, outcomeOf(row.outcome), "m1")
		if s := got.Steps[0]; s.State != row.want || !s.Decided || (s.Created == "m1") != (row.want == runner.Done) {
			t.Errorf("%s: %+v", row.outcome, s)
		}
	}
	for _, i := range []int{-1, 1} {
		if got := lost.Decide(i, outcomeOf("applied"), ""); got.Steps[0].Decided {
			t.Errorf("a step %d that is not there was settled", i)
		}
	}
	if got := endedTask(runner.Failed, nil).Decide(0, outcomeOf("applied"), ""); got.Steps[0].State != runner.Failed {
		t.Error("what failed became done")
	}
}

func outcomeOf(word string) journal.Outcome { return journal.Outcome(word) }
