package triage

import "inkdesk/model"

// Severity orders findings by how soon a person should act.
type Severity uint8

// The severities, mildest first.
const (
	Note Severity = iota
	Watch
	Soon
	Act
)

// String returns the severity in one word.
func (s Severity) String() string { return [...]string{"note", "watch", "soon", "act"}[s] }

// Certainty says how far a finding can be trusted.
type Certainty uint8

const (
	Unknown Certainty = iota // neither the specification nor public sources tell
	// Guess: a rule of thumb.
	Guess
	// Likely: follows with an assumption from public sources.
	Likely
	// Proved: follows from what the service returned.
	Proved
)

// String returns the certainty in one word.
func (c Certainty) String() string { return [...]string{"unknown", "guess", "likely", "proved"}[c] }

// Rule names a rule for thresholds, tests and help, and is stable: words with a blank
// between them.
type Rule string

// OfSibling ends the sentence about a fault that is likely, because all others of the form that were read have it.
const OfSibling = " (As in others of its form; its own fields are not read yet.)"

// Finding describes one fault or fact that a rule found.
type Finding struct {
	Rule      Rule
	Severity  Severity
	Certainty Certainty
	// Sentence holds clean text of bounded length for a person to read. It holds no secret.
	Sentence    string
	Short       string              // says the same in a few words, "" where the title of the rule says enough
	Field       string              // tells where it comes from, in the words of the specification
	Recipient   model.RecipientID   // tells whom it concerns, "" for the envelope as a whole
	Annotation  model.AnnotationID  // names the field on a page it concerns, if any
	Placeholder model.PlaceholderID // names the request for a file it concerns, if any
	Other       []model.EnvelopeID  // lists the envelopes it points out, nil for none
}

// Health describes the badge of an envelope. Healthy means that everything was read that a rule
// needs, and is in order; one that tells only a part, whose fields were not read while
// something can be done about them, or that is in a state that is not known, is never healthy.
type Health uint8

// The badges, worst last.
const (
	Healthy Health = iota
	Unchecked
	NeedsWatch
	NeedsSoon
	NeedsAct
)

// String returns the badge as one word, "?" for what could not be checked.
func (h Health) String() string { return [...]string{"ok", "?", "watch", "soon", "act"}[h] }

func (x *checker) health(worst Severity) Health {
	switch {
	case worst > Note:
		return NeedsWatch + Health(worst-Watch)
	case len(x.unchecked()) > 0:
		return Unchecked
	default:
		return Healthy
	}
}

func (x *checker) unchecked() []string {
	var missing []string
	if x.partial() || x.c.curtails(x.e) && !x.e.Status.Dead() {
		missing = append(missing, "The list leaves out details; open the envelope to have it checked.")
	}
	if !x.e.Status.Known() {
		missing = append(missing, "No rule is made for its state.")
	}
	switch {
	case !isActionable(x.e), x.c.FieldsRead, x.e.Abridged():
	case x.c.FieldsRefused:
		missing = append(missing, "Fields not shown by the service.")
	default:
		missing = append(missing, "Fields not read yet: enter or wait.")
	}
	return missing
}
