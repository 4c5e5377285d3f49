// Package runner carries out changes. Plans, guided forms and resumed work all use it.
//
// A [Task] is a target and its steps; a plan is many tasks of one step, a guided form one task of many. [Runner.Do]
// carries out the next step of a task, always in the same way. It locks the target and reads it again. If the target is
// no longer as it was shown, or the rules refuse the step, it sends nothing. It journals the intent, sends the request
// once, and journals the outcome. [Runner.Reconcile] reads what became of an unknown outcome.
//
// A plan, a file of many rows and a form end in an [Order]: its tasks, and how it has to be confirmed. The plan screen
// alone shows, confirms, carries out, stops, resumes and reconciles it. The order of a form has one task of several
// steps: what the first one creates is the target of those that follow, a step names documents and recipients that
// earlier ones add by their numbers, and an upload names its file with the digest that was confirmed.
//
// It is saved without secrets, as the [Work] of one session at a time, before its first step is sent, and the journal
// says how far it has come. A [Queue] decides which task runs next and how many run at once.
package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/screen"
)

// Runner carries out steps for one service.
type Runner struct {
	Client *api.Client
	Zone   *time.Location // sets the time zone of the sentences about a step
	// Progress receives the bytes sent and the size of an upload, on the goroutine that sends. It may be nil.
	Progress func(sent, size int64)
}

// For returns the runner for the service of a screen.
func For(env screen.Env) Runner { return Runner{Client: env.Client, Zone: env.Now().Location()} }

// Do carries out the next step of the task and returns the task as it is afterwards. A task without a next step is
// returned unchanged. Do blocks until the request has ended. When ctx ends before the request is sent, the step stays
// open. A request that was sent is not cancelled with ctx, unless it is an upload.
func (r Runner) Do(ctx context.Context, t Task) Task {
	i := t.Next()
	if i < 0 {
		return t
	}
	if t.Steps[i].Request.Operation.Creates == "" {
		release, ok := r.Client.TryLock(t.subject(i).LockName())
		if !ok {
			return t.withState(i, Failed, "Another change to it is still running. Nothing was sent.", nil)
		}
		defer release()
	}
	if t.lost(i) || t.subject(i).ID() == "" && t.Steps[i].Request.Operation.NeedsTarget() {
		return t.withState(i, Failed, "It is not known what the step before has made. Nothing was sent.", nil)
	}
	current, stop := r.checkTarget(ctx, t, i)
	switch {
	case ctx.Err() != nil:
		return t.withStep(i, func(s *Step) { s.State = Open })
	case stop != nil:
		t = t.withState(i, stop.state, stop.note, stop.err)
		if current.ID() != "" {
			t = t.withSubject(i, current)
		}
		return t
	}
	t = t.withSubject(i, current)
	if t.Steps[i].Request.Otherwise {
		switch needed, err := r.isNeeded(ctx, t, i); {
		case err != nil:
			return t.withState(i, Failed, "The fields of the copy could not be read, so nothing was sent. "+err.Error(), err)
		case !needed:
			return t.withState(i, Done, "Not needed: the copy has the fields.", nil)
		}
	}
	request, err := t.resolveRequest(i)
	if err != nil {
		return t.withState(i, Failed, "The document or the recipient of this step is not on the envelope. Nothing was sent.", err)
	}
	sent := changeOf(current)
	if request.Template != "" {
		sent = api.Change{}
	}
	sent.Work = t.journalWork(i)
	sending := ctx
	if request.File == "" {
		sending = context.WithoutCancel(ctx)
	}
	r.Client = r.Client.WithChange(&sent)
	request.Progress = r.Progress
	got, err := request.Send(sending, r.Client, current)
	t = t.withStep(i, func(s *Step) { s.Entry = sent.Entry })
	return t.withOutcome(i, got, err)
}

func changeOf(t change.Target) api.Change {
	if t.Template != nil {
		return api.Change{Template: t.Template}
	}
	return api.Change{Envelope: t.Envelope}
}

type refusal struct {
	state State
	note  string
	err   error
}

// checkTarget reads the target, if any, just before it is changed. The refusal is nil when the step may be sent.
func (r Runner) checkTarget(ctx context.Context, t Task, i int) (change.Target, *refusal) {
	on := t.subject(i)
	if on.ID() == "" {
		return on, nil
	}
	current, err := on.Read(ctx, r.Client)
	switch {
	case errors.Is(err, change.ErrGone), api.KindOf(err) == api.NotFound:
		return on, &refusal{state: Moved, note: "It is no longer there. Nothing was sent."}
	case err != nil:
		return on, &refusal{Failed, "It could not be read again, so nothing was sent. " + err.Error(), err}
	}
	if diff := r.differences(t, i, current); len(diff) > 0 {
		return current, &refusal{state: Moved, note: "Changed in between, nothing was sent: " + change.Differences(diff) + "."}
	}
	c, ok := change.For(t.Steps[i].Request.Operation)
	if !ok {
		return current, nil
	}
	if why := c.Refuse(current.As(c.Kind)); why != "" {
		return current, &refusal{state: Moved, note: why + " Nothing was sent."}
	}
	reason, err := r.checkReplacement(ctx, t, i, current)
	if c.Check != nil && reason == "" && err == nil {
		reason, err = c.Check(ctx, r.Client, current.As(c.Kind))
	}
	switch {
	case err != nil:
		return current, &refusal{Failed, "It could not be checked, so nothing was sent. " + err.Error(), err}
	case reason != "":
		return current, &refusal{state: Moved, note: reason + " Nothing was sent."}
	}
	return current, nil
}

// differences returns the changes by others to the target since it was shown, or since the previous step.
func (r Runner) differences(t Task, i int, current change.Target) []change.Difference {
	var diff []change.Difference
	was := t.subject(i)
	if t.Changed && !t.Steps[i].Request.Replaced {
		diff = was.MovedBeside(current)
	} else {
		diff = was.Moved(current, r.Zone)
	}
	if t.Steps[i].Request.Operation.Class == api.Replace {
		diff = append(diff, was.MovedRequests(current)...)
	}
	return diff
}

func (t Task) withState(i int, state State, note string, err error) Task {
	return t.withStep(i, func(s *Step) { s.State, s.Note, s.Err = state, note, err })
}

func (t Task) withOutcome(i int, got change.Response, err error) Task {
	state, note := Done, got.Note
	switch {
	case err == nil:
		t = t.applyResponse(i, got)
	case api.OutcomeOf(err) == api.Applied:
		t = t.applyResponse(i, got)
		note = strings.TrimSpace(got.Note + " " + err.Error())
	case api.OutcomeOf(err) == api.Unknown:
		state, note = Unknown, err.Error()
	default:
		state, note = Failed, err.Error()
	}
	return t.withStep(i, func(s *Step) {
		s.State, s.Note, s.Err, s.Created = state, strings.TrimSpace(note), err, got.Created
		if s.Request.Backup && got.Created != "" {
			s.Note = fmt.Sprintf("The copy of the template is %s.", got.Created)
		}
	}).withResult(i)
}

func (t Task) withResult(i int) Task {
	if s := &t.Steps[i]; s.State != Done || s.Result == nil {
		return t
	}
	return t.withStep(i, func(s *Step) {
		s.Note = strings.TrimPrefix(strings.TrimSuffix(model.Clean(s.Result(t))+". "+s.Note, ". "), ". ")
	})
}

func (t Task) applyResponse(i int, got change.Response) Task {
	if t.Steps[i].Request.Replaced {
		return t.withSubject(i, got.Target)
	}
	t.Changed = true
	if got.Target.ID() != "" {
		t = t.turnTo(got.Target)
	}
	if got.Document == nil && got.Attachments == nil {
		return t
	}
	if got.Document != nil {
		t.Documents = append(slices.Clip(t.Documents), got.Document.ID)
	}
	add := func(documents *[]model.Document, attachments **model.Attachments) {
		if got.Document != nil {
			*documents = append(slices.Clip(*documents), *got.Document)
		}
		*attachments = cmp.Or(got.Attachments, *attachments)
	}
	switch {
	case t.Target.Template != nil:
		t.Target.Template = new(*t.Target.Template)
		add(&t.Target.Template.Documents, &t.Target.Template.Attachments)
	case t.Target.Envelope != nil:
		t.Target.Envelope = new(*t.Target.Envelope)
		add(&t.Target.Envelope.Documents, &t.Target.Envelope.Attachments)
	}
	return t
}
