package runner_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// state is the state of the first step of a task.
func state(t runner.Task) runner.State { return t.Steps[0].State }

// Every operation that changes something is carried out: read again, sent once, done.
func TestEveryOperation(t *testing.T) {
	for _, op := range operations() {
		t.Run(op.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t)
				task := op.task(b)
				sent := b.service.Count(op.name)
				done := b.Do(t.Context(), task)
				if state(done) != runner.Done || !done.Finished() {
					t.Errorf("state %d: %s", state(done), done.Steps[0].Note)
				}
				if n := b.service.Count(op.name) - sent; n != 1 {
					t.Errorf("%d requests", n)
				}
				if done.Steps[0].Entry.Intent.Operation != op.name {
					t.Errorf("the record is of %q", done.Steps[0].Entry.Intent.Operation)
				}
				if state(task) != runner.Open {
					t.Error("the task that was given has changed")
				}
			})
		})
	}
}

// Whatever goes wrong, a change is sent at most once, and has failed only when the service has certainly not made it.
func TestEveryOperationUnderEveryFault(t *testing.T) {
	faults := map[string]struct {
		want runner.State
		sent int
	}{
		"refuse":        {runner.Failed, 0},
		"drop-before":   {runner.Unknown, 1},
		"drop-after":    {runner.Unknown, 1},
		"stall=request": {runner.Unknown, 1},
		"stall=headers": {runner.Unknown, 1},
		"status=500":    {runner.Unknown, 1},
		"status=503":    {runner.Unknown, 1},
		"status=401":    {runner.Failed, 1},
		"status=403":    {runner.Failed, 1},
		"status=404":    {runner.Failed, 1},
		"status=409":    {runner.Failed, 1},
		"status=422":    {runner.Failed, 1},
		"status=429":    {runner.Failed, 1},
	}
	for _, op := range operations() {
		for fault, expect := range faults {
			t.Run(op.name+"/"+fault, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					b := newBench(t)
					task := op.task(b)
					sent := b.service.Count(op.name)
					testbed.Must(t, b.service.Faults().Add(op.name+" "+fault))
					got := b.Do(t.Context(), task)
					if state(got) != expect.want {
						t.Errorf("state %d: %s", state(got), got.Steps[0].Note)
					}
					if n := b.service.Count(op.name) - sent; n != expect.sent {
						t.Errorf("%d requests instead of %d", n, expect.sent)
					}
					again := b.Do(t.Context(), got)
					if state(again) != state(got) || b.service.Count(op.name)-sent != expect.sent {
						t.Error("a step that is over was carried out again")
					}
				})
			})
		}
	}
}

// Reconciling proves every unknown outcome, with reads alone. The journal by itself may prove less, and nothing wrong.
func TestEveryUnknownOutcome(t *testing.T) {
	for fault, want := range map[string]api.Verdict{"drop-after": api.Happened, "drop-before": api.DidNotHappen} {
		for _, op := range operations() {
			t.Run(op.name+"/"+fault, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					b, task := runUnanswered(t, op, fault)
					step := task.Steps[0]
					found := *step.Reconciliation
					offered, made := candidates[op.name]
					switch {
					case made && want == api.Happened:
						if found.Verdict != api.Undecided || offered(found) != 1 {
							t.Errorf("%v with %d offered: %q", found.Verdict, offered(found), found.Sentence)
						}
					case found.Verdict != want:
						t.Errorf("%v: %q", found.Verdict, found.Sentence)
					}
					if !strings.HasSuffix(found.Sentence, ".") {
						t.Errorf("%q is no sentence", found.Sentence)
					}
					journaled, err := b.Client.Reconcile(t.Context(), step.Entry, nil, nil)
					if err != nil || journaled.Verdict != api.Undecided && journaled.Verdict != want {
						t.Errorf("from the journal %v: %q, %v", journaled.Verdict, journaled.Sentence, err)
					}
					if n := b.service.Count(op.name); n != 1 {
						t.Errorf("%d requests", n)
					}
				})
			})
		}
	}
}

// runUnanswered carries out an operation whose answer is lost, and reconciles it.
func runUnanswered(t *testing.T, op operation, fault string) (*bench, runner.Task) {
	t.Helper()
	b := newBench(t)
	task := op.task(b)
	testbed.Must(t, b.service.Faults().Add(op.name+" "+fault+"*1"))
	task = b.Do(t.Context(), task)
	if state(task) != runner.Unknown {
		t.Fatalf("state %d: %s", state(task), task.Steps[0].Note)
	}
	time.Sleep(3 * time.Minute) // before that it may yet happen
	task, err := b.Reconcile(t.Context(), task)
	testbed.Must(t, err)
	return b, task
}

// A file that was exchanged after it was confirmed is not sent, after a restart neither.
func TestExchangedFileIsNotSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		path := b.file()
		content, err := os.ReadFile(path)
		testbed.Must(t, err)
		on := b.envelope(model.Draft)
		task := runner.New(on, change.Request{
			Operation: change.Named("envelope.add_document"), File: path, FileDigest: fmt.Sprintf("%x", sha256.Sum256(content)),
		})
		saved, err := json.Marshal(runner.NewOrder("Upload", "work", "https://api.example.com", time.Now(), []runner.Task{task}))
		testbed.Must(t, err)
		var order runner.Order
		testbed.Must(t, json.Unmarshal(saved, &order))
		order.Tasks[0].Target = on // read before it goes on
		testbed.Must(t, os.WriteFile(path, append(content, "\n"...), 0o600))
		exchanged := b.Do(t.Context(), order.Tasks[0])
		if s := exchanged.Steps[0]; s.State != runner.Failed || !strings.Contains(s.Note, "not the one that was confirmed") || b.service.Count("envelope.add_document") != 0 {
			t.Errorf("state %d: %s", s.State, s.Note)
		}
		testbed.Must(t, os.WriteFile(path, content, 0o600))
		if same := b.Do(t.Context(), order.Tasks[0]); !same.Finished() {
			t.Errorf("%+v", same.Steps)
		}
	})
}
