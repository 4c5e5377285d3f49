package change

import (
	"context"

	"inkdesk/api"
)

// Step is a change with everything entered, ready for its targets.
type Step struct {
	// Echo says back what was entered, "" when there was nothing.
	Echo string
	// Consequence follows from what was entered, beside that of the change.
	Consequence string
	// Doubt makes it worth a deliberate confirmation, "" when nothing does.
	Doubt string
	// Expect has to be typed to confirm whatever the number of targets, "" for the usual;
	// What says what it is.
	Expect, What string

	effect func(Target) Effect
	check  func(context.Context, *api.Client, Target) (string, error)
	reads  func(Target) int
	apply  func(context.Context, *api.Client, Target) (Done, error)
}

// Effect is what a step does to one target.
type Effect struct {
	Before, After string
	// Was and Will are the same in at most 16 cells, "" where there is no shorter form.
	Was, Will string
	// Skip is why the target is left out, "" when it is not.
	Skip string
	// Doubt is what makes this target worth a second look.
	Doubt string
}

// Done is what a change led to.
type Done struct {
	// Target is as it is now; the old one where the service did not say.
	Target Target
	// Made is the id of what was created, "" for nothing.
	Made string
	// Note is what a person should know about it.
	Note string
}

// Effect is what the step does to a target.
func (s Step) Effect(t Target) Effect { return s.effect(t) }

// Calls is how many requests the step takes for a target, the reading just before it
// included.
func (s Step) Calls(t Target) int {
	calls := 2
	if s.reads != nil {
		calls += s.reads(t)
	}
	return calls
}

// Check reads what speaks against the step on the service just before it is applied; a
// reason leaves the target out.
func (s Step) Check(ctx context.Context, c *api.Client, t Target) (reason string, err error) {
	if s.check == nil {
		return "", nil
	}
	return s.check(ctx, c, t)
}

// Apply carries the step out, once. The target has just been read; the journal gets what
// it is like.
func (s Step) Apply(ctx context.Context, c *api.Client, t Target) (Done, error) {
	if t.Envelope != nil {
		ctx = api.WithBefore(ctx, *t.Envelope)
	}
	done, err := s.apply(ctx, c, t)
	if done.Target == (Target{}) {
		done.Target = t
	}
	return done, err
}
