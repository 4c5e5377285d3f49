// Package change holds the catalogue of the changes that can be planned. A [Change] has its texts, the fields of its
// form, the targets that it refuses, and its [Edit], which describes a target before and after and says which [Request]
// is sent. [Actions] and [TemplateActions] return the actions of a person on envelopes and templates. [Sharing] lists
// the open envelopes that share the faults of a template.
package change

import (
	"cmp"
	"context"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/widget/form"
)

// Change describes an operation that can be planned. Its texts are clean.
type Change struct {
	Operation *Operation // has no name for a plan of several
	Title     string     // names it in menus: "Set the expiration date"
	// Verb labels the button: "Set expiry". Of joins it to the target.
	Verb, Of     string
	Kind         Kind
	Consequence  string // says in a sentence or two what follows
	Irreversible bool   // changes cannot be undone
	Single       bool   // changes have one target
	Creates      bool   // reports whether something new is created beside the target
	Deletes      bool   // reports whether the target is deleted

	// refuses returns why a target cannot be changed whatever is entered, "" when it can.
	refuses func(Target) string
	fields  func(Asked) []form.Question       // returns the fields of the form. It is nil for no form
	enter   func(Values, Asked) (Edit, error) // makes an edit of the values of the form

	// Learn reads the values that the form needs, nil for none. It blocks until the service has answered.
	Learn func(context.Context, *api.Client, Target) ([]DynamicValue, error)
	// Check reads, just before the change is sent, why the service would not allow it; "" when
	// it would. It is nil for nothing to read, and blocks until the service has answered.
	Check func(context.Context, *api.Client, Target) (reason string, err error)
}

// Asked holds what the form of a change depends on.
type Asked struct {
	Targets []Target
	Now     time.Time      // the current time in the time zone of the person
	Unit    model.Unit     // the unit of the timestamps of the service
	DoneBy  time.Time      // says when nine in ten like the only target are done, zero where that is not known
	Dynamic []DynamicValue // the dynamic fields that were read, with their present values
}

func (a Asked) single() (Target, bool) {
	if len(a.Targets) != 1 {
		return Target{}, false
	}
	return a.Targets[0], true
}

func (a Asked) count(s model.Status) (n int) {
	for _, t := range a.Targets {
		if t.Status() == s {
			n++
		}
	}
	return n
}

// Takes reports whether the target is of the kind that the change is for.
func (c Change) Takes(t Target) bool { return t.Kind() == c.Kind && t.Valid() }

// Refuse returns why a target cannot be changed whatever is entered, "" when it can be.
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

// Fields returns the fields of the form, none for a change without a form.
func (c Change) Fields(a Asked) []form.Question {
	if c.fields == nil {
		return nil
	}
	return c.fields(a)
}

// Enter makes an edit of the values of the form. It returns a [Mistake] for a wrong value.
func (c Change) Enter(v Values, a Asked) (Edit, error) {
	edit, err := c.enter(v, a)
	edit.refuses = c.Refuse
	if same := []Request{{Operation: c.Operation, Body: edit.body}}; edit.Requests == nil {
		edit.Requests = func(Target) []Request { return same }
	}
	return edit, err
}

func only(effect func(Target) Effect) func(Values, Asked) (Edit, error) {
	return func(Values, Asked) (Edit, error) { return Edit{effect: effect}, nil }
}

// Object returns the object of the verb: "envelope", "of 12 envelopes".
func (c Change) Object(n int) string { return c.Of + Count(n, c.Kind) }

// changes holds every change, made once because every frame asks for what can be done.
var changes = []Change{
	rename(SetName, AnEnvelope), expiry(), level(), comment(SetComment, AnEnvelope),
	notification(SetNotification, AnEnvelope, unlessAlive), visibility(SetAttachmentSettings, AnEnvelope),
	dynamicFields(), send(), duplicateEnvelope(), void(), deleteEnvelope(), deleteField(),
	rename(SetName.template, ATemplate), comment(SetComment.template, ATemplate),
	notification(SetNotification.template, ATemplate, nil), visibility(SetAttachmentSettings.template, ATemplate),
	duplicateTemplate(), deleteTemplate(), deleteTemplateField(), deleteWebhook(),
}

// For returns the change that plans an operation.
func For(o *Operation) (Change, bool) {
	for i := range changes {
		if changes[i].Operation == o {
			return changes[i], true
		}
	}
	return Change{Operation: o}, false
}

// A text of several lines: its height, and its length in runes.
const messageLines, maxMessage = 4, 16 << 10

// Values holds the entered values by the names of their fields.
type Values map[string]string

func initial(fields []form.Question, name string) string {
	for _, f := range fields {
		if f.Name == name {
			return f.Initial
		}
	}
	return ""
}

// Mistake reports an error in an entered value.
type Mistake struct {
	Field    string // names the field
	Sentence string // tells which value to enter instead
}

// Error returns the sentence alone, which is shown beside the field.
func (m *Mistake) Error() string { return m.Sentence }

// Edit holds a change with the values that were entered.
type Edit struct {
	Echo        string // repeats the entered values in words, "" for nothing
	Consequence string // follows from the entered values, in addition to that of the change
	Doubt       string // makes it worth a deliberate confirmation, "" when nothing does

	// Requests returns the requests for a target, in order, with values such as a date resolved.
	Requests func(Target) []Request
	body     Body                // that of the only request, where it is the same for all targets
	reads    func(Target) int    // returns the number of reads of the check of the change. It is nil for none
	effect   func(Target) Effect // on a target that is not refused
	refuses  func(Target) string
}

// Effect describes the effect of an edit on one target.
type Effect struct {
	Before, After string
	Was, Will     string // say the same in at most 16 cells, "" for no shorter form
	Skip          string // says why the target is left out, "" when it is not
	Doubt         string // says why this target is worth a second look
}

// Effect returns the effect on a target.
func (e Edit) Effect(t Target) Effect {
	effect := e.effect(t)
	effect.Skip = cmp.Or(e.refuses(t), effect.Skip)
	return effect
}

// Calls returns the number of calls for a target, with the read just before each change.
func (e Edit) Calls(t Target) int {
	calls := 2
	if e.Requests != nil {
		calls = 2 * len(e.Requests(t))
	}
	if e.reads != nil {
		calls += e.reads(t)
	}
	return calls
}

func (e Effect) unlessSame(same bool) Effect {
	if same {
		e.Skip = cmp.Or(e.Skip, "It is so already.")
	}
	return e
}
