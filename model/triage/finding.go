package triage

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
)

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
	Guess                    // a rule of thumb
	Likely                   // follows with an assumption from public sources
	Proved                   // follows from what the service returned
)

// String returns the certainty in one word.
func (c Certainty) String() string { return [...]string{"unknown", "guess", "likely", "proved"}[c] }

// Rule names a rule for thresholds, tests and help, and is stable: words with a blank between them.
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

func healthOf(worst Severity, unchecked int) Health {
	switch {
	case worst > Note:
		return NeedsWatch + Health(worst-Watch)
	case unchecked > 0:
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

// sortFindings sorts findings by how well they explain why an envelope needs attention. Those that ask for action come
// before those to watch; within each, the reasons that explain the others come first.
func sortFindings(found []Finding) []Finding {
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(b.Severity, a.Severity), cmp.Compare(rank(a), rank(b)))
	})
	return found
}

// withoutRepeats says nothing twice: two requests for files may share a name and a fault.
func withoutRepeats(found []Finding) []Finding {
	type statement struct {
		rule       Rule
		sentence   string
		recipient  model.RecipientID
		annotation model.AnnotationID
	}
	said := make(map[statement]bool, len(found))
	return slices.DeleteFunc(found, func(f Finding) bool {
		one := statement{f.Rule, f.Sentence, f.Recipient, f.Annotation}
		again := said[one]
		said[one] = true
		return again
	})
}

// ranks lists the rules by how much they explain, the most first. A finding that is milder than the least of its
// group explains no more than any other.
var ranks = []struct {
	rules []Rule
	least Severity
}{
	{[]Rule{Overdue, Expiring, DailyTide}, Note},
	{[]Rule{LooksFinished, SignedOutOfOrder}, Note},
	{[]Rule{RequiredMissing}, Soon},
	{[]Rule{NoDocuments, NoSigner}, Act},
	{[]Rule{BadAddress}, Note},
	{[]Rule{ValueMissing, ValueSurplus, PhoneFormat}, Note},
	{[]Rule{EndedRecently}, Note},
	{[]Rule{NoField, OrphanField, FieldOffPage}, Note},
	{[]Rule{OrphanPlaceholder, AskedFromCopy, Exposed}, Note},
	{[]Rule{TypoAddress}, Note},
	{[]Rule{SentTwice, Superseded}, Note},
	{[]Rule{LongPending}, Note},
	{[]Rule{BecameSlow, Idle}, Note},
}

func rank(f Finding) int {
	for i, of := range ranks {
		if slices.Contains(of.rules, f.Rule) && f.Severity >= of.least {
			return i
		}
	}
	return len(ranks)
}

// Urgency orders the envelopes of a queue, the most urgent the greatest number: by severity, then by the time until
// it is too late, then by how long nothing has changed. It holds dates, not spans, so that two that were worked out at
// different times can be compared.
type Urgency int64

// The bits of an urgency, from the highest: two of the severity, two of the deadline, then the minutes of both dates.
const (
	minuteBits    = 28 // enough until the year 2480
	deadlineShift = 2 * minuteBits
	severityShift = deadlineShift + 2
	mostMinutes   = 1<<minuteBits - 1
)

// The kinds of deadlines, the most urgent last. What is overdue for more than a day is probably lost, so it comes
// after what can still be saved.
const (
	noDeadline = iota
	longOverdue
	deadlineAhead
	justOverdue
)

// UrgencyOf returns the urgency of what has a severity and no date.
func UrgencyOf(s Severity) Urgency { return Urgency(s) << severityShift }

// UrgencyBefore returns an urgency above that of all that has a severity and no date.
func UrgencyBefore(s Severity) Urgency { return UrgencyOf(s) | (1<<deadlineShift - 1) }

// Severity returns the one that counts most in the urgency.
func (u Urgency) Severity() Severity { return Severity(u >> severityShift) }

// As returns the urgency with another severity.
func (u Urgency) As(s Severity) Urgency { return UrgencyOf(s) | u&(1<<severityShift-1) }

// urgencyOf returns the urgency of an envelope with its worst severity, and the sentence that says what makes it
// urgent. A date counts as long as the envelope is open, idleness also for a draft.
func urgencyOf(e *model.Envelope, now time.Time, worst Severity) (u Urgency, why string) {
	u = UrgencyOf(worst)
	var reasons []string
	if worst > Note {
		reasons = append(reasons, worst.String())
	}
	if left, known := remaining(e, now); known && e.Status.Open() {
		deadline, within := deadlineAhead, minutes(e.ExpiresAt)
		switch {
		case left > 0 && left <= shownAhead:
			reasons = append(reasons, Span(left)+" left")
		case left <= 0:
			deadline = justOverdue
			reasons = append(reasons, "overdue for "+Span(-left))
		}
		if left < -day {
			deadline, within = longOverdue, mostMinutes-within // the latest first
		}
		u |= Urgency(deadline)<<deadlineShift | Urgency(mostMinutes-within)<<minuteBits
	}
	if idle, known := since(e.UpdatedAt, now); known && isActionable(e) {
		u |= Urgency(mostMinutes - minutes(e.UpdatedAt))
		if idle >= day {
			reasons = append(reasons, "no change for "+Span(idle))
		}
	}
	if len(reasons) == 0 {
		return u, "Nothing makes it urgent."
	}
	return u, model.Sentence(strings.Join(reasons, ", "))
}

// shownAhead limits how far ahead a date may be to be called urgent. Farther ones decide only between envelopes that
// are alike otherwise.
const shownAhead = 10 * day

func minutes(at model.Time) int64 { return min(max(at.Time().Unix()/60, 0), mostMinutes) }
