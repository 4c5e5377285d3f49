package runner_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api"
	"inkdesk/ui/change/runner"
)

// candidates are the operations whose creations cannot be proved, because somebody else may
// have created the same. The candidates are offered.
var candidates = map[string]func(api.Reconciliation) int{
	"envelope.create":               func(t api.Reconciliation) int { return len(t.Envelopes) },
	"envelope.create_from_template": func(t api.Reconciliation) int { return len(t.Envelopes) },
	"envelope.duplicate":            func(t api.Reconciliation) int { return len(t.Envelopes) },
	"template.create":               func(t api.Reconciliation) int { return len(t.Templates) },
	"template.duplicate":            func(t api.Reconciliation) int { return len(t.Templates) },
	"webhook.create":                func(t api.Reconciliation) int { return len(t.Webhooks) },
}

// Reconciling proves every unknown outcome, with reads alone. The journal by itself may
// prove less, and nothing wrong.
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
	if err := b.service.Faults().Add(op.name + " " + fault + "*1"); err != nil {
		t.Fatal(err)
	}
	task = b.Do(t.Context(), task)
	if state(task) != runner.Unknown {
		t.Fatalf("state %d: %s", state(task), task.Steps[0].Note)
	}
	time.Sleep(3 * time.Minute) // before that it may yet happen
	task, err := b.Reconcile(t.Context(), task)
	if err != nil {
		t.Fatal(err)
	}
	return b, task
}
