package runner

import (
	"context"
	"slices"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
)

// Reconcile asks the service about the unknown outcomes of a task and returns the task with the answers. taken holds
// the ids of objects that other tasks have made. It only reads, and blocks until that is done.
func (r Runner) Reconcile(ctx context.Context, t Task, taken ...string) (Task, error) {
	for i := range t.Steps {
		s := &t.Steps[i]
		if s.State != Unknown || s.Decided {
			continue
		}
		request, err := t.resolveRequest(i)
		if err != nil {
			request.Body = nil // only the digest in the journal is left to compare with
		}
		found, err := r.Client.Reconcile(ctx, s.Entry, request.Body, taken)
		if err != nil {
			return t, err
		}
		t = t.withStep(i, func(s *Step) { s.Reconciliation = &found })
	}
	return t, nil
}

// Unasked forgets the findings about unknown outcomes, so that the service is asked again.
func (t Task) Unasked() Task {
	for i := range t.Steps {
		t = t.withStep(i, func(s *Step) { s.Reconciliation = nil })
	}
	return t
}

// RereadTarget reads the target after a person has decided that step i, whose outcome was unknown, was applied, because
// the steps that follow build on it. It blocks until the service has answered.
func (r Runner) RereadTarget(ctx context.Context, t Task, i int) (Task, error) {
	on, step := t.Target, t.Steps[i]
	if target := step.Request.Operation.Created(step.Created); target.ID() != "" && !step.Request.Backup {
		on = target
	}
	if on.ID() == "" {
		return t, nil
	}
	now, err := on.Read(ctx, r.Client)
	if err != nil {
		return t, err
	}
	if step.Request.File != "" {
		t.Documents = slices.Clone(t.Documents)
		for _, d := range now.Documents() {
			if !slices.ContainsFunc(t.Target.Documents(), func(was model.Document) bool { return was.ID == d.ID }) {
				t.Documents = append(t.Documents, d.ID)
			}
		}
	}
	t = t.turnTo(now)
	t.Changed = true
	return t.withResult(i), nil
}

// ProvedOutcome returns the outcome that the service proves, [journal.Unknown] for none.
func ProvedOutcome(found *api.Reconciliation) journal.Outcome {
	if found == nil {
		return journal.Unknown
	}
	switch found.Verdict {
	case api.Happened:
		return journal.Applied
	case api.DidNotHappen:
		return journal.Rejected
	default:
		return journal.Unknown
	}
}
