package form

import (
	"slices"

	"charm.land/huh/v2"
)

// Question describes one field of a form. Its texts are clean.
type Question struct {
	// Name identifies a question among those that are answered by name.
	Name, Title, Help string
	Answer            Binding // where the answer is kept; without one the form alone holds it
	Initial           string  // the first answer where none is kept, or where that is none of the options
	// Options make it a choice.
	Options []Option
	// Lines sets the height of a text of several lines, 0 for a single line. Max limits it, in runes.
	Lines, Max int
	// Masked answers are hidden until they are revealed.
	Masked bool
	// Paths completes the names of files.
	Paths bool
	// Check returns the fault of an answer. It may be nil.
	Check func(string) error
	// Echo says what an answer means while it is typed, "" for nothing. It may be nil.
	Echo func(string) string
}

// Option holds one of the values of a choice.
type Option struct{ Value, Title string }

// Binding reads and writes an answer as text.
type Binding struct {
	Get func() string
	Set func(string) (put bool)
}

// First returns the text that the question shows first.
func (q Question) First() string {
	kept := q.Initial
	if q.Answer.Get != nil {
		kept = q.Answer.Get()
	}
	switch {
	case len(q.Options) == 0 || q.HasOption(kept):
		return kept
	case q.HasOption(q.Initial):
		return q.Initial
	default:
		return q.Options[0].Value
	}
}

// HasOption reports whether a value can be chosen.
func (q Question) HasOption(value string) bool {
	return slices.ContainsFunc(q.Options, func(o Option) bool { return o.Value == value })
}

// Problem returns the fault of an answer, nil for none.
func (q Question) Problem(answer string) error {
	if q.Check == nil {
		return nil
	}
	return q.Check(answer)
}

func (q Question) field(owner uint64, answer *string, revealed bool) huh.Field {
	if len(q.Options) > 0 {
		return newChoice(q, answer)
	}
	return newText(q, owner, answer, revealed)
}

// FirstAnswers returns what the questions show first.
func FirstAnswers(list []Question) []string {
	answers := make([]string, len(list))
	for i, q := range list {
		answers[i] = q.First()
	}
	return answers
}
