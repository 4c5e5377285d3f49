package change

import (
	"context"
	"slices"
	"time"

	"inkdesk/api"
	"inkdesk/model"
)

// Change is one operation as a person plans it. Texts are clean.
type Change struct {
	// Operation is its name in the package api.
	Operation string
	// Title names it in menus: "Set the expiration date".
	Title string
	// Verb is on the button: "Set expiry"; Of stands between it and the target.
	Verb, Of string
	Kind     Kind
	// Consequence is one sentence or two on what follows.
	Consequence string
	// Irreversible: nothing brings back what was.
	Irreversible bool
	// Single: it takes one target.
	Single bool
	// Creates: it makes something new beside its target.
	Creates bool
	// Deletes: its target is gone afterwards.
	Deletes bool

	// refuses is why a target cannot be changed whatever is entered, "" when it can.
	refuses func(Target) string
	// learns reads what the form needs to know beforehand, nil for nothing.
	learns func(context.Context, *api.Client, Target) (Learned, error)
	// fields are what has to be entered, nil for nothing.
	fields func(Asked) []Field
	// checks reads what speaks against the change on the service just before it is sent; a
	// reason leaves the target out. nil for nothing to read.
	checks func(context.Context, *api.Client, Target) (string, error)
	// enter makes an edit of what was entered.
	enter func(Values, Asked) (Edit, error)
}

// Asked is what a form is about.
type Asked struct {
	Targets []Target
	// Now is the clock; its zone is the person's.
	Now time.Time
	// Unit is what the timestamps of the service count.
	Unit    model.Unit
	Learned Learned
}

// single is the only target, false when there are several.
func (a Asked) single() (Target, bool) {
	if len(a.Targets) != 1 {
		return Target{}, false
	}
	return a.Targets[0], true
}

// Takes reports whether the change is made to targets of that kind, whatever their state.
func (c Change) Takes(t Target) bool { return t.Kind() == c.Kind && t.Valid() }

// Refuse is why a target cannot be changed whatever is entered, "" when it can.
func (c Change) Refuse(t Target) string {
	switch {
	case t.Kind() != c.Kind:
		return "This is made to " + plural(c.Kind) + "."
	case !t.Valid():
		return "Its id is not a valid one."
	case t.Locked() != "":
		return t.Locked()
	case c.refuses == nil:
		return ""
	default:
		return c.refuses(t)
	}
}

// Learns reports whether something is to be read before the form.
func (c Change) Learns() bool { return c.learns != nil }

// Learn reads it. It blocks until the service has answered.
func (c Change) Learn(ctx context.Context, client *api.Client, t Target) (Learned, error) {
	return c.learns(ctx, client, t)
}

// Fields are what has to be entered, none for a change that needs nothing.
func (c Change) Fields(a Asked) []Field {
	if c.fields == nil {
		return nil
	}
	return c.fields(a)
}

// Check reads what speaks against the change on the service just before it is sent; a
// reason leaves the target out. It blocks until the service has answered.
func (c Change) Check(ctx context.Context, client *api.Client, t Target) (reason string, err error) {
	if c.checks == nil {
		return "", nil
	}
	return c.checks(ctx, client, t)
}

// Enter makes an edit of what was entered. A mistake is a [Mistake].
func (c Change) Enter(v Values, a Asked) (Edit, error) { return c.enter(v, a) }

// Object is what the verb is done to: "envelope", "of 12 envelopes".
func (c Change) Object(n int) string { return c.Of + Count(n, c.Kind) }

// changes are made once: what can be done is asked for with every frame.
var changes = []Change{
	renameEnvelope(), expiry(), level(), envelopeComment(), envelopeNotification(), envelopeVisibility(),
	dynamicFields(), send(), duplicateEnvelope(), void(), deleteEnvelope(), deleteField(),
	renameTemplate(), templateComment(), templateNotification(), templateVisibility(),
	duplicateTemplate(), deleteTemplate(), deleteTemplateField(),
	deleteWebhook(),
}

// Changes lists all changes that are planned, envelopes first.
func Changes() []Change { return slices.Clone(changes) }

// For finds a change by the name of its operation.
func For(operation string) (Change, bool) {
	if c := find(operation); c != nil {
		return *c, true
	}
	return Change{}, false
}

// find is For without a copy, nil for none.
func find(operation string) *Change {
	for i := range changes {
		if changes[i].Operation == operation {
			return &changes[i]
		}
	}
	return nil
}
