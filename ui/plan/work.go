package plan

import (
	"context"
	"errors"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/ui/change"
)

// report is what came of one target.
type report struct {
	owner uint64
	id    string
	state state
	note  string
	fresh change.Target
	made  string
	err   error
	entry journal.Entry
}

// Addressee is the screen that the plan runs on.
func (r report) Addressee() uint64 { return r.owner }

// Failure is why the call failed, nil when it did not.
func (r report) Failure() error { return r.err }

// job is one target to change, with all that is needed to do it.
type job struct {
	client *api.Client
	step   change.Step
	target change.Target
	zone   *time.Location
	owner  uint64
}

// command changes the target. It holds the target from before it is read until its
// outcome is known; once the change is sent nothing stops it halfway.
func (j job) command(ctx context.Context) tea.Cmd {
	return func() tea.Msg {
		r := j.work(ctx)
		r.owner, r.id = j.owner, j.target.ID()
		return r
	}
}

func (j job) work(ctx context.Context) report {
	release, ok := j.client.Claim(j.target.Claim())
	if !ok {
		return report{state: failed, note: "Another change to it is still running. Nothing was sent."}
	}
	defer release()
	fresh, refusal := j.look(ctx)
	if ctx.Err() != nil {
		return report{state: planned}
	}
	if refusal != nil {
		return *refusal
	}
	var entry journal.Entry
	sending := api.WithWitness(context.WithoutCancel(ctx), &entry)
	done, err := j.step.Apply(sending, j.client, fresh)
	return j.outcome(done, err, entry)
}

// look reads the target just before it is changed, and says what speaks against that.
func (j job) look(ctx context.Context) (change.Target, *report) {
	fresh, err := j.target.Read(ctx, j.client)
	switch {
	case errors.Is(err, change.ErrGone), api.KindOf(err) == api.NotFound:
		return fresh, &report{state: moved, note: "It is no longer there. Nothing was sent.", fresh: j.target}
	case err != nil:
		return fresh, &report{state: failed, note: "It could not be read again, so nothing was sent. " + err.Error(), err: err}
	}
	if diff := j.target.Moved(fresh, j.zone); len(diff) > 0 {
		return fresh, &report{state: moved, note: "Changed in between, nothing was sent: " + differences(diff) + ".", fresh: fresh}
	}
	if skip := j.step.Effect(fresh).Skip; skip != "" {
		return fresh, &report{state: moved, note: skip + " Nothing was sent.", fresh: fresh}
	}
	reason, err := j.step.Check(ctx, j.client, fresh)
	switch {
	case err != nil:
		return fresh, &report{state: failed, note: "It could not be checked, so nothing was sent. " + err.Error(), err: err}
	case reason != "":
		return fresh, &report{state: moved, note: reason + " Nothing was sent.", fresh: fresh}
	}
	return fresh, nil
}

// outcome says what is known after a change was sent or refused.
func (j job) outcome(done change.Done, err error, entry journal.Entry) report {
	r := report{fresh: done.Target, made: done.Made, err: err, entry: entry}
	switch {
	case err == nil:
		r.state, r.note = applied, done.Note
	case api.OutcomeOf(err) == api.Applied:
		r.state, r.note = applied, err.Error()
	case api.OutcomeOf(err) == api.Unknown:
		r.state, r.note = unknown, err.Error()
	default:
		r.state, r.note = failed, strings.TrimSpace(err.Error()+" "+done.Note)
	}
	return r
}
