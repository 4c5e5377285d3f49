package change

// Edit is a change with everything entered, ready for its targets.
type Edit struct {
	// Echo says back what was entered, "" when there was nothing.
	Echo string
	// Consequence follows from what was entered, beside that of the change.
	Consequence string
	// Doubt makes it worth a deliberate confirmation, "" when nothing does.
	Doubt string
	// Expect has to be typed to confirm whatever the number of targets, "" for the usual;
	// What says what it is.
	Expect, What string

	effect   func(Target) Effect
	requests func(Target) []Request
	// reads counts the reads of the check of the change, nil for none.
	reads func(Target) int
}

// Effect is what an edit does to one target.
type Effect struct {
	Before, After string
	// Was and Will are the same in at most 16 cells, "" where there is no shorter form.
	Was, Will string
	// Skip is why the target is left out, "" when it is not.
	Skip string
	// Doubt is what makes this target worth a second look.
	Doubt string
}

// Effect is what the edit does to a target.
func (e Edit) Effect(t Target) Effect { return e.effect(t) }

// Requests are what is sent for a target, in order. What was entered relative to the
// target, such as a date, is resolved.
func (e Edit) Requests(t Target) []Request { return e.requests(t) }

// Calls is how many requests the edit takes for a target, the reading just before each
// change included.
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

// one is an edit of a single request that is the same for all targets.
func one(operation string, body Body) func(Target) []Request {
	return func(Target) []Request { return []Request{{Operation: operation, Body: body}} }
}
