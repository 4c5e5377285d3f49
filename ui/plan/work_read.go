package plan

import (
	"context"
	"errors"

	"inkdesk/api"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// readTargets reads the targets of tasks, and what these are copies of, as they are now, many with one call. It returns
// for each task why it cannot go on, "" when it can.
func readTargets(ctx context.Context, c *api.Client, tasks []runner.Task) ([]string, error) {
	var origins []change.Target
	for _, t := range tasks {
		if t.Origin.Envelope != nil {
			origins = append(origins, t.Origin)
		}
	}
	now := map[string]change.Present{}
	for _, kind := range []change.Kind{change.AnEnvelope, change.ATemplate, change.AField, change.AWebhook} {
		targets := targetsOf(tasks, kind)
		if kind == change.AnEnvelope {
			targets = append(targets, origins...)
		}
		present, err := change.Reread(ctx, c, targets)
		if err != nil {
			return nil, err
		}
		for _, p := range present {
			now[p.Target.LockName()+p.Target.ID()] = p
		}
	}
	refusals := make([]string, len(tasks))
	for i, t := range tasks {
		p, read := now[t.Target.LockName()+t.Target.ID()]
		if read {
			tasks[i].Target = p.Target
		}
		if from, read := now[t.Origin.LockName()+t.Origin.ID()]; read {
			tasks[i].Origin = from.Target
		}
		switch {
		case p.Gone:
			refusals[i] = "It is no longer there."
		case lacksSecret(t):
			refusals[i] = "Its passcodes and phone numbers were not kept; it has to be entered again."
		}
	}
	return refusals, nil
}

// targetsOf are the targets of one kind that tasks have, each once.
func targetsOf(tasks []runner.Task, kind change.Kind) []change.Target {
	var list []change.Target
	seen := map[string]bool{}
	for _, t := range tasks {
		id := t.Target.ID()
		if id == "" || t.Target.Kind() != kind || len(t.Steps) == 0 || seen[t.Target.LockName()+id] {
			continue
		}
		seen[t.Target.LockName()+id] = true
		list = append(list, t.Target)
	}
	return list
}

func lacksSecret(t runner.Task) bool {
	for i := range t.Steps {
		if errors.Is(t.Steps[i].Err, runner.ErrSecretMissing) {
			return true
		}
	}
	return false
}
