package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
)

// Runner carries out steps for one service.
type Runner struct {
	Client *api.Client
	// Zone is the zone in which times are told to the person.
	Zone *time.Location
	// Progress is told how many bytes of an upload have gone, and of how many. It is called
	// where the file is sent, and may be nil.
	Progress func(sent, size int64)
}

// Do carries out the step whose turn it is and returns the task as it is afterwards. A
// task that has none comes back as it is. It blocks until the outcome is known; when ctx
// ends before the request is sent the step stays open. Once it is sent nothing stops it
// halfway but the limits of the client, save an upload, which may be given up.
func (r Runner) Do(ctx context.Context, t Task) Task {
	i := t.Next()
	if i < 0 {
		return t
	}
	if !makesNew(t.Steps[i].Request.Operation) {
		release, ok := r.Client.TryLock(t.Target.Claim())
		if !ok {
			return t.ended(i, Failed, "Another change to it is still running. Nothing was sent.", nil)
		}
		defer release()
	}
	if t.Target.ID() == "" && !startsAlone(t.Steps[i].Request.Operation) {
		return t.ended(i, Failed, "It is not known what the step before has made. Nothing was sent.", nil)
	}
	fresh, stop := r.ready(ctx, t, i)
	switch {
	case ctx.Err() != nil:
		return t.with(i, func(s *Step) { s.State = Open })
	case stop != nil:
		t = t.ended(i, stop.state, stop.note, stop.err)
		if fresh.ID() != "" {
			t.Target = fresh
		}
		return t
	}
	t.Target = fresh
	request, err := t.resolved(i)
	if err != nil {
		return t.ended(i, Failed, "The document or the recipient of this step is not on the envelope. Nothing was sent.", err)
	}
	sent := recordOf(fresh)
	sent.Work = t.work(i)
	sending := ctx
	if request.File == "" {
		sending = context.WithoutCancel(ctx)
	}
	r.Client = r.Client.WithChange(&sent)
	got, err := r.send(sending, fresh, request)
	t = t.with(i, func(s *Step) { s.Entry = sent.Entry })
	return t.outcome(i, got, err)
}

// makesNew reports whether an operation makes something beside its target and leaves the
// target alone: many of those may run at once.
func makesNew(operation string) bool {
	switch operation {
	case "envelope.create", "envelope.create_from_template", "envelope.duplicate", "template.create", "template.duplicate", "webhook.create":
		return true
	default:
		return false
	}
}

// startsAlone reports whether an operation is made to nothing that exists.
func startsAlone(operation string) bool {
	return operation == "envelope.create" || operation == "template.create" || operation == "webhook.create"
}

// recordOf lets the journal keep what the target was like.
func recordOf(t change.Target) api.Change {
	if t.Template != nil {
		return api.Change{Template: t.Template}
	}
	return api.Change{Envelope: t.Envelope}
}

// refusal is why a step is not sent.
type refusal struct {
	state State
	note  string
	err   error
}

// ready reads the target just before it is changed, and says what speaks against that. A
// target that is yet to be created is ready.
func (r Runner) ready(ctx context.Context, t Task, i int) (change.Target, *refusal) {
	if t.Target.ID() == "" {
		return t.Target, nil
	}
	fresh, err := t.Target.Read(ctx, r.Client)
	switch {
	case errors.Is(err, change.ErrGone), api.KindOf(err) == api.NotFound:
		return t.Target, &refusal{state: Moved, note: "It is no longer there. Nothing was sent."}
	case err != nil:
		return t.Target, &refusal{Failed, "It could not be read again, so nothing was sent. " + err.Error(), err}
	}
	if diff := r.moved(t, i, fresh); len(diff) > 0 {
		return fresh, &refusal{state: Moved, note: "Changed in between, nothing was sent: " + change.Differences(diff) + "."}
	}
	c, ok := change.For(t.Steps[i].Request.Operation)
	if !ok {
		return fresh, nil
	}
	on := fresh.As(c.Kind)
	if why := c.Refuse(on); why != "" {
		return fresh, &refusal{state: Moved, note: why + " Nothing was sent."}
	}
	reason, err := c.Check(ctx, r.Client, on)
	switch {
	case err != nil:
		return fresh, &refusal{Failed, "It could not be checked, so nothing was sent. " + err.Error(), err}
	case reason != "":
		return fresh, &refusal{state: Moved, note: reason + " Nothing was sent."}
	}
	return fresh, nil
}

// moved says what is different about the target since it was shown, or since the step
// before.
func (r Runner) moved(t Task, i int, fresh change.Target) []change.Difference {
	var diff []change.Difference
	if t.Touched {
		diff = t.Target.MovedBeside(fresh)
	} else {
		diff = t.Target.Moved(fresh, r.Zone)
	}
	if op, ok := api.Lookup(t.Steps[i].Request.Operation); ok && op.Class == api.Replace {
		diff = append(diff, t.Target.MovedRequests(fresh)...)
	}
	return diff
}

// ended is the task with a step that nothing came of.
func (t Task) ended(i int, state State, note string, err error) Task {
	return t.with(i, func(s *Step) { s.State, s.Note, s.Err = state, note, err })
}

// outcome is the task after a request that was sent or refused.
func (t Task) outcome(i int, got answered, err error) Task {
	state, note := Done, got.note
	switch {
	case err == nil:
		t = t.take(got)
	case api.OutcomeOf(err) == api.Applied:
		t = t.take(got)
		note = strings.TrimSpace(got.note + " " + err.Error())
	case api.OutcomeOf(err) == api.Unknown:
		state, note = Unknown, err.Error()
	default:
		state, note = Failed, err.Error()
	}
	return t.with(i, func(s *Step) {
		s.State, s.Note, s.Err, s.Made = state, strings.TrimSpace(note), err, got.made
		if s.Request.Backup && got.made != "" {
			s.Note = fmt.Sprintf("The copy of the template is %s.", got.made)
		}
	})
}

// take makes what was answered the target of the steps that follow.
func (t Task) take(got answered) Task {
	t.Touched = true
	if got.target.ID() != "" {
		t.Target = got.target
	}
	if d := got.document; d != nil {
		t.Documents = append(t.Documents[:len(t.Documents):len(t.Documents)], d.ID)
		t.Target = withDocument(t.Target, *d)
	}
	if got.attachments != nil {
		t.Target = withAttachments(t.Target, got.attachments)
	}
	return t
}

func withDocument(t change.Target, d model.Document) change.Target {
	switch {
	case t.Template != nil:
		now := *t.Template
		now.Documents = append(now.Documents[:len(now.Documents):len(now.Documents)], d)
		t.Template = &now
	case t.Envelope != nil:
		now := *t.Envelope
		now.Documents = append(now.Documents[:len(now.Documents):len(now.Documents)], d)
		t.Envelope = &now
	}
	return t
}

func withAttachments(t change.Target, a *model.Attachments) change.Target {
	switch {
	case t.Template != nil:
		now := *t.Template
		now.Attachments = a
		t.Template = &now
	case t.Envelope != nil:
		now := *t.Envelope
		now.Attachments = a
		t.Envelope = &now
	}
	return t
}
