package runner

import (
	"slices"

	"inkdesk/model"
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
		if on := s.Request.Created(s.Created); on.ID() != "" {
			t = t.turnTo(on)
		}
		if s.Request.File != "" {
			t.Documents = append(slices.Clone(t.Documents), model.DocumentID(s.Created))
		}
	}
	return t
}
