package change

// Edit is a change with the values that were entered.
type Edit struct {
	// Echo says what was entered, "" for nothing.
	Echo string
	// Consequence follows from what was entered, in addition to that of the change.
	Consequence string
	// Doubt makes it worth a deliberate confirmation, "" when nothing does.
	Doubt string
	// Expect has to be typed to confirm whatever the number of targets, "" for the usual.
	// What describes it.
	Expect, What string

	effect   func(Target) Effect
	requests func(Target) []Request
	// reads is the number of reads of the check of the change, nil for none.
	reads func(Target) int
}

// Effect is the effect of an edit on one target.
type Effect struct {
	Before, After string
	// Was and Will are Before and After in at most 16 cells, "" where there is no shorter
	// form.
	Was, Will string
	// Skip is why the target is left out, "" when it is not.
	Skip string
	// Doubt is what makes this target worth a second look.
	Doubt string
}

// Effect is the effect of the edit on a target.
func (e Edit) Effect(t Target) Effect { return e.effect(t) }

// Requests are the requests for a target, in order. Values relative to the target, such as
// a date, are resolved.
func (e Edit) Requests(t Target) []Request { return e.requests(t) }

// Calls is the number of calls for a target, with the read just before each change.
func (e Edit) Calls(t Target) int {
	calls := 2
	if e.requests != nil {
		calls = 2 * len(e.requests(t))
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
