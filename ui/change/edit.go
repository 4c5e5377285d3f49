package change

import (
	"cmp"

	"inkdesk/ui/widget/form"
)

// A text of several lines: its height, and its length in runes.
const (
	messageLines = 4
	maxMessage   = 16 << 10
)

// Values are the entered values by the names of their fields.
type Values map[string]string

// Mistake is what is wrong with an entered value.
type Mistake struct {
	// Field is the name of the field.
	Field string
	// Sentence says what to enter instead.
	Sentence string
}

// Error is the sentence alone, which is shown beside the field.
func (m *Mistake) Error() string { return m.Sentence }

func initial(fields []form.Question, name string) string {
	for _, f := range fields {
		if f.Name == name {
			return f.Initial
		}
	}
	return ""
}

// Edit is a change with the values that were entered.
type Edit struct {
	// Echo says what was entered, "" for nothing.
	Echo string
	// Consequence follows from what was entered, in addition to that of the change.
	Consequence string
	// Doubt makes it worth a deliberate confirmation, "" when nothing does.
	Doubt string

	// Requests are those for a target, in order, with values such as a date resolved.
	Requests func(Target) []Request
	// reads is the number of reads of the check of the change, nil for none.
	reads   func(Target) int
	effect  func(Target) Effect // on a target that is not refused
	refuses func(Target) string
}

// Effect is the effect of an edit on one target.
type Effect struct {
	Before, After string
	// Was and Will are the same in at most 16 cells, "" for no shorter form.
	Was, Will string
	// Skip is why the target is left out, "" when it is not.
	Skip string
	// Doubt is what makes this target worth a second look.
	Doubt string
}

// Effect is the effect on a target.
func (e Edit) Effect(t Target) Effect {
	effect := e.effect(t)
	effect.Skip = cmp.Or(e.refuses(t), effect.Skip)
	return effect
}

// Calls is the number of calls for a target, with the read just before each change.
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

// sameRequest is a single request that is the same for all targets.
func sameRequest(operation string, body Body) func(Target) []Request {
	return func(Target) []Request { return []Request{{Operation: operation, Body: body}} }
}

// unlessSame leaves out a target that is as it should be already.
func (e Effect) unlessSame(same bool) Effect {
	if same {
		e.Skip = cmp.Or(e.Skip, "It is so already.")
	}
	return e
}
