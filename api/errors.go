package api

import (
	"errors"
	"fmt"
	"time"

	"inkdesk/model"
)

// Kind groups failures by what a person can do about them.
type Kind uint8

// The kinds of failures.
const (
	// Unclassified is any other failure.
	Unclassified Kind = iota
	// BadID: an identifier that must not be put into a request.
	BadID
	// BadInput: a rule of the specification was broken; Err is a [model.RuleError].
	BadInput
	// UnitUnknown: a date cannot be sent before a timestamp of the service was read.
	UnitUnknown
	// ReadOnly: the profile does not allow changes.
	ReadOnly
	// NotJournaled: the record of the change could not be written, so it was not sent.
	NotJournaled
	// Canceled: the caller no longer wants the answer.
	Canceled
	// Offline: no connection to the service.
	Offline
	// Untrusted: the certificate of the service is not accepted.
	Untrusted
	// TimedOut: no answer within the limit.
	TimedOut
	// CutOff: the connection broke.
	CutOff
	// Unauthorized: the token is wrong or expired (401), or there is none to send; then
	// Status is 0 and Err says where it was looked for.
	Unauthorized
	// Forbidden: the token may not do this (403).
	Forbidden
	// NotFound: no such thing on the service (404).
	NotFound
	// NotOffered: the service does not have this operation (an extension).
	NotOffered
	// Conflict: the state does not allow it (409).
	Conflict
	// Invalid: the service refuses the values (400, 413, 415, 422).
	Invalid
	// RateLimited: the service asks to wait (429).
	RateLimited
	// ServerFault: the service has a fault of its own (5xx).
	ServerFault
	// Redirected: the service points elsewhere, which is never followed.
	Redirected
	// BadAnswer: the answer is not what the specification describes.
	BadAnswer
	// TooLarge: the answer is larger than the limit.
	TooLarge
	// NotAsSent: the change was made, but the answer shows something else than was sent, or
	// more than that; Err is a DifferenceError. Its Outcome is Applied.
	NotAsSent
	// NotReady: the service is still at work on the file that was asked for.
	NotReady
)

// Error is every failure of a call. Its text is safe to print: one sentence, what to do
// next, and the technical cause.
type Error struct {
	Kind    Kind
	Op      Operation
	Outcome Outcome
	// Status is the HTTP status, 0 when no answer came.
	Status int
	// Code and Detail are the service's own code and message, cleaned and shortened.
	Code, Detail model.Text
	// Own says that the service itself has refused: its answer is an object, as no page of a
	// proxy or of a firewall is.
	Own bool
	// RetryAfter is how long the service asked to wait, 0 when it did not.
	RetryAfter time.Duration
	// Err is the technical cause, nil when the status says it all.
	Err error

	// words are more exact than those of the kind, where more is known.
	words
	until time.Time // of RetryAfter
	final bool      // trying again cannot help
}

// Error is the sentence, what to do next, and the cause.
func (e *Error) Error() string {
	text := e.Sentence()
	if next := e.Next(); next != "" {
		text += " " + next
	}
	if cause := e.Cause(); cause != "" {
		text += " (" + cause + ")"
	}
	return text
}

// Unwrap is the technical cause.
func (e *Error) Unwrap() error { return e.Err }

const maxCause = 300

// Cause is the technical cause in one clean line of at most 300 runes, "" when there
// is none beyond the sentence.
func (e *Error) Cause() string {
	var cause string
	switch {
	case e.Kind == NotAsSent:
		return "" // the sentence has it all
	case e.Status != 0 && e.Err != nil:
		cause = fmt.Sprintf("status %d, %s: %v", e.Status, e.Op.Name, e.Err)
	case e.Status != 0:
		cause = fmt.Sprintf("status %d, %s", e.Status, e.Op.Name)
	case e.Err != nil:
		cause = fmt.Sprintf("%s: %v", e.Op.Name, e.Err)
	}
	return shorten(model.Clean(cause))
}

func shorten(s string) string {
	if r := []rune(s); len(r) > maxCause {
		return string(r[:maxCause-1]) + "…"
	}
	return s
}

// KindOf is the kind of a failure, [Unclassified] for errors that are none of this package.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Unclassified
}

// IsOwn reports whether the service itself has refused, and nothing in front of it.
func IsOwn(err error) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Own
}

// OutcomeOf says what is known of a change that ended with err.
func OutcomeOf(err error) Outcome {
	if err == nil {
		return Applied
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Outcome
	}
	return NotSent
}
