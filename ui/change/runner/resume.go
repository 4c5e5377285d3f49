package runner

import (
	"slices"

	"inkdesk/model"
	"inkdesk/ui/change"
)

// Replay is the task with the target and the documents that its finished steps have created,
// for a task that was read from the disk. It does no I/O.
func (t Task) Replay() Task {
	for i := range t.Steps {
		s := &t.Steps[i]
		if s.State != Done {
			break
		}
		t.Changed = true
		if s.Created == "" || s.Request.Backup {
			continue
		}
		if on := createdTarget(s.Request.Operation, s.Created); on.ID() != "" {
			t = t.turnTo(on)
		}
		if s.Request.File != "" {
			t.Documents = append(slices.Clone(t.Documents), model.DocumentID(s.Created))
		}
	}
	return t
}

// createdTarget is the target that an operation has created, empty for one that creates none.
func createdTarget(operation, id string) change.Target {
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
