package runner_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// Nothing is sent to a target that another person has changed since it was shown.
func TestMovedTarget(t *testing.T) {
	for _, op := range operations() {
		t.Run(op.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t)
				task := op.task(b)
				sent := b.service.Count(op.name)
				on := task.Target
				switch {
				case on.Annotation != nil || on.Webhook != nil || on.ID() == "":
					return // their own tests
				}
				b.rename(on, "Moved")
				if op.name == "envelope.rename" || op.name == "template.rename" {
					sent++
				}
				got := b.Do(t.Context(), task)
				if state(got) != runner.Moved || !strings.Contains(got.Steps[0].Note, `is "Moved"`) {
					t.Errorf("state %d: %s", state(got), got.Steps[0].Note)
				}
				if n := b.service.Count(op.name) - sent; n != 0 {
					t.Errorf("%d requests", n)
				}
				again := b.Do(t.Context(), got.Reopen(got.Target))
				if state(again) != runner.Done {
					t.Errorf("tried again, state %d: %s", state(again), again.Steps[0].Note)
				}
			})
		})
	}
}

// rename changes a target as another person would.
func (b *bench) rename(on change.Target, name string) {
	b.t.Helper()
	var err error
	if on.Template != nil {
		_, err = b.Client.RenameTemplate(b.t.Context(), on.Template.ID, name)
	} else {
		_, err = b.Client.RenameEnvelope(b.t.Context(), on.Envelope.ID, name)
	}
	testbed.Must(b.t, err)
}

// Another person may change the target between two steps of a task, too.
func TestMovedBetweenTwoSteps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		on := b.envelope(model.Draft)
		task := runner.New(on,
			change.Request{Operation: change.Named("envelope.add_document"), File: b.file()},
			change.Request{Operation: change.Named("envelope.add_signing_steps"), Body: recipients(model.Signer)},
			change.Request{Operation: change.Named("envelope.send")})
		task = b.Do(t.Context(), task)
		task = b.Do(t.Context(), task)
		if task.Next() != 2 {
			t.Fatalf("its own changes count as those of another person: %+v", task.Steps)
		}
		if _, err := b.Client.AddSigningSteps(t.Context(), on.Envelope.ID, recipients(model.Signer).Steps); err != nil {
			t.Fatal(err)
		}
		task = b.Do(t.Context(), task)
		if s := task.Steps[2]; s.State != runner.Moved || !strings.Contains(s.Note, "recipients") || b.service.Count("envelope.send") != 0 {
			t.Errorf("state %d: %s", s.State, s.Note)
		}
	})
}

// A field and an attachment request find the document and the recipient that earlier steps have created.
func TestStepsBuildOnEarlierOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		task := runner.New(change.Target{},
			change.Request{Operation: change.Named("envelope.create"), Body: &model.NewEnvelope{Name: "Lease 1", LegalityLevel: model.SES}},
			change.Request{Operation: change.Named("envelope.add_document"), File: b.file()},
			change.Request{Operation: change.Named("envelope.add_signing_steps"), Body: recipients(model.Signer)},
			change.Request{Operation: change.Named("envelope.add_annotation"), Document: 1, Recipients: []int{1}, Body: &model.AnnotationRequest{
				Page: 1, X: 1, Y: 2, Width: 30, Height: 4, Type: model.SignatureField,
			}},
			change.Request{Operation: change.Named("envelope.set_placeholders"), Recipients: []int{1}, Body: &model.Placeholders{
				Placeholders: []model.PlaceholderRequest{{Name: model.NewText("Passport"), Required: true}},
			}},
			change.Request{Operation: change.Named("envelope.send")})
		for range len(task.Steps) {
			task = b.Do(t.Context(), task)
		}
		if !task.Finished() {
			t.Fatalf("%+v", task.Steps)
		}
		e, err := b.Client.Envelope(t.Context(), task.Target.Envelope.ID)
		if err != nil || e.Status != model.InProgress {
			t.Fatalf("%s, %v", e.Status, err)
		}
		signer := e.SigningSteps[0].Recipients[0].ID
		fields, err := b.Client.Annotations(t.Context(), e.ID, e.Documents[0].ID)
		if err != nil || len(fields) != 1 || fields[0].RecipientID != signer {
			t.Errorf("%+v, %v", fields, err)
		}
		if asked := e.Attachments.Placeholders(); len(asked) != 1 || asked[0].RecipientID != signer {
			t.Errorf("%+v", asked)
		}
	})
}

// A missing document or recipient is not guessed.
func TestStepWithMissingPart(t *testing.T) {
	b := newBench(t)
	task := runner.New(b.envelope(model.Draft), change.Request{
		Operation: change.Named("envelope.add_annotation"), Document: 1, Body: &model.AnnotationRequest{Page: 1, Width: 1, Height: 1, Type: model.SignatureField},
	})
	got := b.Do(t.Context(), task)
	if state(got) != runner.Failed || b.service.Count("envelope.add_annotation") != 0 {
		t.Errorf("state %d: %s", state(got), got.Steps[0].Note)
	}
}

// The backup of a template is made first, without which nothing is deleted, and is not made twice.
func TestBackupBeforeDeletion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		task := runner.New(b.field(b.template()),
			change.Request{Operation: change.Named("template.duplicate"), Backup: true}, change.Request{Operation: change.Named("template.delete_annotation")})
		testbed.Must(t, b.service.Faults().Add("template.delete_annotation status=409"))
		task = b.Do(t.Context(), task)
		task = b.Do(t.Context(), task)
		if task.Stopped() != 1 || task.Target.Template.ID != b.service.Templates()[0].ID {
			t.Fatalf("%+v", task.Steps)
		}
		b.service.Faults().Clear()
		task = b.Do(t.Context(), task.Reopen(task.Target))
		if !task.Finished() || b.service.Count("template.duplicate") != 1 || b.service.Count("template.delete_annotation") != 2 {
			t.Errorf("%d copies, %d deletions: %+v", b.service.Count("template.duplicate"), b.service.Count("template.delete_annotation"), task.Steps)
		}
	})
}

// A target is changed by one task at a time; tasks that only create do not wait.
func TestLockedTarget(t *testing.T) {
	b := newBench(t)
	on := b.envelope(model.InProgress)
	release, ok := b.Client.TryLock(on.LockName())
	if !ok {
		t.Fatal("it is locked already")
	}
	void := runner.New(on, change.Request{Operation: change.Named("envelope.void")})
	if got := b.Do(t.Context(), void); state(got) != runner.Failed || b.service.Count("envelope.void") != 0 {
		t.Errorf("state %d: %s", state(got), got.Steps[0].Note)
	}
	if got := b.Do(t.Context(), runner.New(on, change.Request{Operation: change.Named("envelope.duplicate")})); state(got) != runner.Done {
		t.Errorf("a copy waits: %s", got.Steps[0].Note)
	}
	release()
	if got := b.Do(t.Context(), void); state(got) != runner.Done {
		t.Errorf("state %d: %s", state(got), got.Steps[0].Note)
	}
}

// A step that was cancelled before it was sent is still open.
func TestCancelledBeforeItIsSent(t *testing.T) {
	b := newBench(t)
	task := runner.New(b.envelope(model.InProgress), change.Request{Operation: change.Named("envelope.void")})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got := b.Do(ctx, task); state(got) != runner.Open || b.service.Count("envelope.void") != 0 {
		t.Errorf("state %d: %s", state(got), got.Steps[0].Note)
	}
}

func TestGoneTarget(t *testing.T) {
	b := newBench(t)
	on := b.envelope(model.InProgress)
	testbed.Must(t, b.Client.DeleteEnvelope(t.Context(), on.Envelope.ID))
	got := b.Do(t.Context(), runner.New(on, change.Request{Operation: change.Named("envelope.void")}))
	if state(got) != runner.Moved || !strings.Contains(got.Steps[0].Note, "no longer there") {
		t.Errorf("state %d: %s", state(got), got.Steps[0].Note)
	}
}

// A read-only profile sends nothing.
func TestReadOnly(t *testing.T) {
	b := newBench(t, func(c *api.Config) { c.ReadOnly = true })
	got := b.Do(t.Context(), runner.New(b.envelope(model.InProgress), change.Request{Operation: change.Named("envelope.void")}))
	if state(got) != runner.Failed || b.service.Count("envelope.void") != 0 {
		t.Errorf("state %d: %s", state(got), got.Steps[0].Note)
	}
}

// A recipient with a number replaces that recipient of the new envelope; one without a number is added.
func TestNumberedRecipientsAreReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		from := b.template()
		body := recipients(model.Signer)
		body.Steps = append(body.Steps, recipients(model.ReceivesCopy).Steps...)
		task := runner.New(from,
			change.Request{Operation: change.Named("envelope.create_from_template"), Body: &model.EnvelopeFromTemplate{Name: "Lease 1"}},
			change.Request{Operation: change.Named("envelope.add_signing_steps"), Body: body, Recipients: []int{1, 0}})
		task = b.Do(t.Context(), b.Do(t.Context(), task))
		if !task.Finished() {
			t.Fatalf("%+v", task.Steps)
		}
		was, now := from.SigningSteps(), task.Target.SigningSteps()
		if len(now) != len(was)+1 || len(now[0].Recipients) != len(was[0].Recipients) {
			t.Errorf("%d steps, %d recipients in the first, of a template with %d and %d", len(now), len(now[0].Recipients), len(was), len(was[0].Recipients))
		}
		if got := now[0].Recipients[0].Email.String(); got != "ada@example.com" {
			t.Errorf("the first recipient is %s", got)
		}
		if body.Steps[0].Recipients[0].ID != "" {
			t.Error("the request that was given has changed")
		}
		missing := runner.New(task.Target, change.Request{Operation: change.Named("envelope.add_signing_steps"), Body: body, Recipients: []int{99}})
		if got := b.Do(t.Context(), missing); state(got) != runner.Failed {
			t.Errorf("a recipient that is not there: state %d", state(got))
		}
	})
}

// candidates counts those offered where creations cannot be proved, because another person may have created the same.
var candidates = map[string]func(api.Reconciliation) int{
	"envelope.create":               func(t api.Reconciliation) int { return len(t.Envelopes) },
	"envelope.create_from_template": func(t api.Reconciliation) int { return len(t.Envelopes) },
	"envelope.duplicate":            func(t api.Reconciliation) int { return len(t.Envelopes) },
	"template.create":               func(t api.Reconciliation) int { return len(t.Templates) },
	"template.duplicate":            func(t api.Reconciliation) int { return len(t.Templates) },
	"webhook.create":                func(t api.Reconciliation) int { return len(t.Webhooks) },
}
