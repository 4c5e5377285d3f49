package runner

import (
	"context"
	"slices"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
)

// Reconcile asks the service what became of the unknown outcomes of a task, and returns it
// with what was found. It sends reads only, and blocks until they are answered.
func (r Runner) Reconcile(ctx context.Context, t Task) (Task, error) {
	for i := range t.Steps {
		s := &t.Steps[i]
		if s.State != Unknown || s.Settled {
			continue
		}
		request, err := t.resolved(i)
		if err != nil {
			request.Body = nil // the digest in the journal has to do
		}
		truth, err := r.Client.ReconcileSent(ctx, s.Entry, request.Body)
		if err != nil {
			return t, err
		}
		t = t.with(i, func(s *Step) { s.Truth = &truth })
	}
	return t, nil
}

// Renew reads the target again after a person has said that the step at i, whose answer
// was lost, went through: the steps that follow build on what is there. It blocks until
// the service has answered.
func (r Runner) Renew(ctx context.Context, t Task, i int) (Task, error) {
	on, step := t.Target, t.Steps[i]
	if step.Made != "" && !step.Request.Backup {
		if new := made(step.Request.Operation, step.Made); new.ID() != "" {
			on = new
		}
	}
	if on.ID() == "" {
		return t, nil
	}
	now, err := on.Read(ctx, r.Client)
	if err != nil {
		return t, err
	}
	if t.Steps[i].Request.File != "" {
		t.Documents = append(slices.Clone(t.Documents), added(t.Target.Documents(), now.Documents())...)
	}
	t.Target, t.Touched = now, true
	return t, nil
}

// added are the documents that were not there before.
func added(before, now []model.Document) []model.DocumentID {
	var ids []model.DocumentID
	for _, d := range now {
		known := func(was model.Document) bool { return was.ID == d.ID }
		if !slices.ContainsFunc(before, known) {
			ids = append(ids, d.ID)
		}
	}
	return ids
}

// Proved is what reading the service has proved about a lost answer, [journal.Unknown]
// where it is for a person to decide.
func Proved(truth *api.Reconciliation) journal.Outcome {
	if truth == nil {
		return journal.Unknown
	}
	switch truth.Verdict {
	case api.Happened:
		return journal.Applied
	case api.DidNotHappen:
		return journal.Rejected
	default:
		return journal.Unknown
	}
}
