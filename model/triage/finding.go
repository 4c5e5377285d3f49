package triage

import "inkdesk/model"

// Severity orders findings by how soon somebody should act.
type Severity uint8

// The severities, mildest first.
const (
	Note Severity = iota
	Watch
	Soon
	Act
)

// String is the severity in one word.
func (s Severity) String() string { return [...]string{"note", "watch", "soon", "act"}[s] }

// Certainty says how far a finding can be trusted.
type Certainty uint8

const (
	// Unknown: neither the specification nor public sources tell.
	Unknown Certainty = iota
	// Guess: a rule of thumb.
	Guess
	// Likely: follows with an assumption from public sources.
	Likely
	// Proved: follows from what the service returned.
	Proved
)

// String is the certainty in one word.
func (c Certainty) String() string { return [...]string{"unknown", "guess", "likely", "proved"}[c] }

// Rule is the stable name of a rule, for thresholds, tests and help: words with a blank
// between them.
type Rule string

// Finding is one thing a rule found.
type Finding struct {
	Rule      Rule
	Severity  Severity
	Certainty Certainty
	// Sentence is what a person reads: clean, and of bounded length. It holds no secret.
	Sentence string
	// Short is the same in a few words, "" where the title of the rule says enough.
	Short string
	// Field is where it comes from, in the words of the specification.
	Field string
	// Recipient is whom it concerns, "" for the envelope as a whole.
	Recipient model.RecipientID
	// Annotation is the field on a page it concerns, if any.
	Annotation model.AnnotationID
	// Placeholder is the request for a file it concerns, if any.
	Placeholder model.PlaceholderID
	// Other are the envelopes it points out, nil for none.
	Other []model.EnvelopeID
}

// statement is what two findings have in common that say the same of the same.
type statement struct {
	rule       Rule
	sentence   string
	recipient  model.RecipientID
	annotation model.AnnotationID
}

func (f *Finding) statement() statement {
	return statement{f.Rule, f.Sentence, f.Recipient, f.Annotation}
}

// Repeats reports whether another finding says the same of the same.
func (f *Finding) Repeats(other *Finding) bool { return f.statement() == other.statement() }
