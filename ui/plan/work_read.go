package plan

import (
	"context"
	"errors"

	"inkdesk/api"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// readTargets reads the targets of tasks as they are now. A refusal, by the index of its
// task, is why one cannot be gone on with; "" when it can.
func readTargets(ctx context.Context, engine runner.Runner, tasks []runner.Task) ([]string, error) {
	refusals := make([]string, len(tasks))
	now := map[string]change.Present{}
	for _, kind := range []change.Kind{change.AnEnvelope, change.ATemplate, change.AField, change.AWebhook} {
		present, err := change.Reread(ctx, engine.Client, notBegun(tasks, kind))
		if err != nil {
			return nil, err
		}
		for _, p := range present {
			now[p.Target.Claim()+p.Target.ID()] = p
		}
	}
	for i, t := range tasks {
		var err error
		if t.Sent() {
			tasks[i], err = engine.Resume(ctx, t)
		} else if p, ok := now[t.Target.Claim()+t.Target.ID()]; ok {
			tasks[i].Target = p.Target
			if p.Gone {
				err = change.ErrGone
			}
		}
		switch {
		case errors.Is(err, change.ErrGone), api.KindOf(err) == api.NotFound:
			refusals[i] = "It is no longer there."
		case err != nil:
			return nil, err
		case lacksSecret(t):
			refusals[i] = "Its passcodes and phone numbers were not kept; it has to be entered again."
		}
	}
	return refusals, nil
}

// notBegun are the targets of one kind that tasks will begin with, each once.
func notBegun(tasks []runner.Task, kind change.Kind) []change.Target {
	var list []change.Target
	seen := map[string]bool{}
	for _, t := range tasks {
		id := t.Target.ID()
		if id == "" || t.Target.Kind() != kind || t.Sent() || t.Finished() || seen[t.Target.Claim()+id] {
			continue
		}
		seen[t.Target.Claim()+id] = true
		list = append(list, t.Target)
	}
	return list
}

// lacksSecret reports whether a task that was not begun could not be carried out to its
// end.
func lacksSecret(t runner.Task) bool {
	for i := range t.Steps {
		if errors.Is(t.Steps[i].Err, runner.ErrSecretMissing) {
			return true
		}
	}
	return false
}
