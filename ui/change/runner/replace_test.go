package runner_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// replacement corrects the first recipient of an envelope in a copy, sends that, and voids the envelope.
func replacement(old change.Target) runner.Task {
	first := old.SigningSteps()[0].Recipients[0]
	first.ID, first.Email, first.Verification = "", model.NewText("corrected@example.com"), nil
	return runner.New(old,
		change.Request{Operation: change.DuplicateEnvelope},
		change.Request{Operation: change.AddSigningSteps, Recipients: []int{1}, Body: &model.SigningSteps{Steps: []model.SigningStep{{Recipients: []model.Recipient{first}}}}},
		change.Request{Operation: change.SendEnvelope},
		change.Request{Operation: change.VoidEnvelope, Replaced: true},
	)
}

// The old envelope is voided only once the new one is out, and the new one is sent only as it was confirmed.
func TestReplacing(t *testing.T) {
	const sent, voided = true, true
	id := func(t runner.Task) model.EnvelopeID { return t.Target.Envelope.ID }
	alter := func(change func(*model.Envelope)) func(*bench, runner.Task) error {
		return func(b *bench, t runner.Task) error { return b.service.Change(id(t), change) }
	}
	for _, row := range []struct {
		name         string
		before       int // the step before which it happens
		happens      func(*bench, runner.Task) error
		sent, voided bool
	}{
		{"nothing", 9, nil, sent, voided},
		{"a recipient is lost", 2, alter(func(e *model.Envelope) { e.SigningSteps[0].Recipients = e.SigningSteps[0].Recipients[:0] }), !sent, !voided},
		{"the correction is lost", 2, alter(func(e *model.Envelope) { e.SigningSteps[0].Recipients[0].Email = model.NewText("old@example.com") }), !sent, !voided},
		{"one is added", 2, alter(func(e *model.Envelope) { e.SigningSteps = append(e.SigningSteps, recipients(model.Signer).Steps...) }), !sent, !voided},
		{"a check is lost", 2, alter(func(e *model.Envelope) { e.SigningSteps[1].Recipients[0].Verification = nil }), !sent, !voided},
		{"fields are lost", 2, func(b *bench, t runner.Task) error {
			e := t.Target.Envelope
			fields, err := b.Client.Annotations(b.t.Context(), e.ID, e.Documents[0].ID)
			if err == nil {
				err = b.Client.DeleteAnnotation(b.t.Context(), e.ID, fields[0].ID)
			}
			return err
		}, !sent, !voided},
		{"the old one is voided", 2, func(b *bench, t runner.Task) error {
			_, err := b.Client.VoidEnvelope(b.t.Context(), t.Origin.Envelope.ID)
			return err
		}, !sent, voided},
		{"the new one is voided", 3, func(b *bench, t runner.Task) error {
			_, err := b.Client.VoidEnvelope(b.t.Context(), id(t))
			return err
		}, sent, !voided},
		{"the new one is a draft still", 3, alter(func(e *model.Envelope) { e.Status = model.Draft }), !sent, !voided},
		{"the old one moves", 3, func(b *bench, t runner.Task) error {
			b.service.Skip(time.Minute)
			_, err := b.Client.SetComment(b.t.Context(), t.Origin.Envelope.ID, "called")
			return err
		}, sent, !voided},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := newBench(t)
			old := b.open()
			task := replacement(old)
			for i := range task.Steps {
				if i == row.before {
					if err := row.happens(b, task); err != nil {
						t.Fatal(err)
					}
				}
				task = b.Do(t.Context(), task)
			}
			if task.Origin.ID() != old.ID() || task.Target.ID() == old.ID() {
				t.Errorf("%s was replaced by %s", task.Origin.ID(), task.Target.ID())
			}
			was, _ := b.service.Envelope(old.Envelope.ID)
			made, _ := b.service.Envelope(id(task))
			if (was.Status == model.Voided) != row.voided || b.service.Count(change.SendEnvelope.Name) > 1 || (b.service.Count(change.SendEnvelope.Name) == 1 && made.Status != model.Draft) != row.sent {
				t.Errorf("the old one is %s, the new one %s: %+v", was.Status, made.Status, task.Steps[task.Stopped()].Note)
			}
			if i := task.Stopped(); (i < 0) != (row.happens == nil) || i >= 0 && !task.Steps[i].State.Retryable() {
				t.Errorf("it stopped at %d", i)
			}
			if row.happens == nil && task.Answered().Status() != model.Voided {
				t.Error("what the last step was about is", task.Answered().Status())
			}
		})
	}
}

// open is an envelope in progress with fields, of whose recipients the second one is checked.
func (b *bench) open() change.Target {
	b.t.Helper()
	ids := b.service.Find(func(e *account.Envelope) bool {
		seen := map[string]bool{}
		for _, r := range e.Recipients() {
			seen[strings.TrimSpace(r.Email.Wire())] = true
		}
		return e.Status == model.InProgress && len(e.SigningSteps) > 1 && len(seen) == int(e.NumRecipients) && !e.NotDuplicable() && len(e.Annotations) > 0
	})
	err := b.service.Change(ids[0], func(e *model.Envelope) {
		e.SigningSteps[1].Recipients[0].Verification = &model.Verification{Type: model.IDVerification}
	})
	testbed.Must(b.t, err)
	e, err := b.Client.Envelope(b.t.Context(), ids[0])
	testbed.Must(b.t, err)
	return change.Target{Envelope: &e}
}
