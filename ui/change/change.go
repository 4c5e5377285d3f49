package change

import (
	"context"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/widget/form"
)

// Change is an operation that can be planned. Texts are clean.
type Change struct {
	// Operation is its name in the package api.
	Operation string
	// Title names it in menus: "Set the expiration date".
	Title string
	// Verb is the label of the button: "Set expiry". Of stands between it and the target.
	Verb, Of string
	Kind     Kind
	// Consequence is a sentence or two about what follows.
	Consequence string
	// Irreversible changes cannot be undone.
	Irreversible bool
	// Single changes have one target.
	Single bool
	// Creates reports whether something new is created beside the target.
	Creates bool
	// Deletes reports whether the target is deleted.
	Deletes bool

	// refuses is why a target cannot be changed whatever is entered, "" when it can.
	refuses func(Target) string
	// learns reads what the form needs, nil for nothing.
	learns func(context.Context, *api.Client, Target) (Learned, error)
	// fields are the fields of the form, nil for no form.
	fields func(Asked) []form.Question
	// checks reads, just before the change is sent, why the service would not allow it; ""
	// when it would. nil for nothing to read.
	checks func(context.Context, *api.Client, Target) (string, error)
	// enter makes an edit of the values of the form.
	enter func(Values, Asked) (Edit, error)
}

// Asked is what the form of a change is about.
type Asked struct {
	Targets []Target
	// Now is the current time in the time zone of the person.
	Now time.Time
	// Unit is the unit of the timestamps of the service.
	Unit    model.Unit
	Learned Learned
}

func (a Asked) single() (Target, bool) {
	if len(a.Targets) != 1 {
		return Target{}, false
	}
	return a.Targets[0], true
}

// Takes reports whether the target is of the kind that the change is for.
func (c Change) Takes(t Target) bool { return t.Kind() == c.Kind && t.Valid() }

// Refuse is why a target cannot be changed whatever is entered, "" when it can be.
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

// Learns reports whether the form needs something that has to be read.
func (c Change) Learns() bool { return c.learns != nil }

// Learn reads what the form needs. It blocks until the service has answered.
func (c Change) Learn(ctx context.Context, client *api.Client, t Target) (Learned, error) {
	return c.learns(ctx, client, t)
}

// Fields are the fields of the form, none for a change without a form.
func (c Change) Fields(a Asked) []form.Question {
	if c.fields == nil {
		return nil
	}
	return c.fields(a)
}

// Check reads, just before the change is sent, why the service would not allow it; "" when
// it would. It blocks until the service has answered.
func (c Change) Check(ctx context.Context, client *api.Client, t Target) (reason string, err error) {
	if c.checks == nil {
		return "", nil
	}
	return c.checks(ctx, client, t)
}

// Enter makes an edit of the values of the form. What is wrong with them is a [Mistake].
func (c Change) Enter(v Values, a Asked) (Edit, error) { return c.enter(v, a) }

// Object is the object of the verb: "envelope", "of 12 envelopes".
func (c Change) Object(n int) string { return c.Of + Count(n, c.Kind) }

// changes are made once: what can be done is asked for with every frame.
var changes = []Change{
	renameEnvelope(), expiry(), level(), envelopeComment(), envelopeNotification(), envelopeVisibility(),
	dynamicFields(), send(), duplicateEnvelope(), void(), deleteEnvelope(), deleteField(),
	renameTemplate(), templateComment(), templateNotification(), templateVisibility(),
	duplicateTemplate(), deleteTemplate(), deleteTemplateField(),
	deleteWebhook(),
}

// For is the change of an operation.
func For(operation string) (Change, bool) {
	if c := find(operation); c != nil {
		return *c, true
	}
	return Change{}, false
}

func find(operation string) *Change {
	for i := range changes {
		if changes[i].Operation == operation {
			return &changes[i]
		}
	}
	return nil
}
