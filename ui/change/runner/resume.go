package runner

import (
	"context"
	"slices"

	"inkdesk/model"
	"inkdesk/ui/change"
)

// Resume makes a task that was read from the disk ready to go on: it reads the target as
// it is now, which for a task that begins by creating is what was created. What the task
// has done until now stays as recorded. It sends reads only, and blocks until they are
// answered; a target that is gone fails with [change.ErrGone] or as not found.
func (r Runner) Resume(ctx context.Context, t Task) (Task, error) {
	t = t.Replay()
	if t.Target.ID() == "" {
		return t, nil
	}
	now, err := t.Target.Read(ctx, r.Client)
	if err != nil {
		return t, err
	}
	t.Target = now
	return t, nil
}

// Replay gives a task that was read from the disk what its steps have made: the target,
// and the documents. It sends nothing.
func (t Task) Replay() Task {
	for i := range t.Steps {
		s := &t.Steps[i]
		if s.State != Done {
			break
		}
		t.Touched = true
		if s.Made == "" || s.Request.Backup {
			continue
		}
		if on := made(s.Request.Operation, s.Made); on.ID() != "" {
			t.Target = on
		}
		if s.Request.File != "" {
			t.Documents = append(slices.Clone(t.Documents), model.DocumentID(s.Made))
		}
	}
	return t
}

// made is the target with that id that an operation has made, empty for one that makes
// none.
func made(operation, id string) change.Target {
	switch operation {
	case "envelope.create", "envelope.create_from_template", "envelope.duplicate":
		return change.Target{Envelope: &model.Envelope{ID: model.EnvelopeID(id)}}
	case "template.create", "template.duplicate":
		return change.Target{Template: &model.Template{ID: model.TemplateID(id)}}
	case "webhook.create":
		return change.Target{Webhook: &model.Webhook{ID: model.WebhookID(id)}}
	default:
		return change.Target{}
	}
}
