package api

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// Kind groups failures by what a person can do about them.
type Kind uint8

// The kinds of failures.
const (
	Unclassified Kind = iota // any other failure
	BadID                    // an identifier that must not be put into a request
	BadInput                 // a rule of the specification was broken; Err is a [model.RuleError]
	UnitUnknown              // a date cannot be sent before a timestamp of the service was read
	ReadOnly                 // the profile does not allow changes
	NotJournaled             // the record of the change could not be written, so it was not sent
	Canceled                 // the caller no longer wants the answer
	Offline                  // no connection to the service
	Untrusted                // the certificate of the service is not accepted
	TimedOut                 // no answer within the limit
	CutOff                   // the connection broke
	// Unauthorized: the token is wrong or expired (401), or there is none to send; then
	// Status is 0 and Err says where it was looked for.
	Unauthorized
	Forbidden   // the token may not do this (403)
	NotFound    // no such thing on the service (404)
	NotOffered  // the service does not have this operation (an extension)
	Conflict    // the state does not allow it (409)
	Invalid     // the service refuses the values (400, 413, 415, 422)
	RateLimited // the service asks to wait (429)
	ServerFault // the service has a fault of its own (5xx)
	Redirected  // the service points elsewhere, which is never followed
	BadAnswer   // the answer differs from the specification
	TooLarge    // the answer is larger than the limit
	// NotAsSent: the change was made, but the answer shows something else than was sent, or
	// more than that; Err is a DifferenceError. Its Outcome is Applied.
	NotAsSent
	NotReady // the service is still at work on the file that was asked for
)

// Error describes every failure of a call. Its text is safe: a sentence, what to do next, the cause.
type Error struct {
	Kind    Kind
	Op      Operation
	Outcome Outcome
	Status  int // the HTTP status, 0 when no answer came
	// Code and Detail are the service's own code and message, cleaned and shortened.
	Code, Detail model.Text
	// Own says that the service itself has refused: its answer is an object, no page of a proxy.
	Own        bool
	RetryAfter time.Duration // how long the service asked to wait, 0 when it did not
	Err        error         // the technical cause, nil when the status says it all

	words           // more exact than those of the kind, where more is known
	until time.Time // of RetryAfter
	final bool      // trying again cannot help
}

// Error returns the sentence, what to do next, and the cause.
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

// Unwrap returns the technical cause.
func (e *Error) Unwrap() error { return e.Err }

const maxCause = 300

// Cause returns the technical cause in a clean line of at most 300 runes, "" for no more than the sentence.
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

// KindOf returns the kind of a failure, [Unclassified] for errors that are none of this package.
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

// OutcomeOf returns how much is known of a change that ended with err.
func OutcomeOf(err error) Outcome {
	if err == nil {
		return Applied
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return cmp.Or(e.Outcome, NotSent)
	}
	return NotSent
}

// Outcome tells how much is known of a change after it was asked for.
type Outcome = journal.Outcome

const (
	NotSent  = journal.NotSent  // nothing left this machine; trying again is safe
	Rejected = journal.Rejected // the service refused; nothing changed
	Applied  = journal.Applied  // the service confirmed the change
	Unknown  = journal.Unknown  // it was sent and no usable answer came back; it must be read, not repeated
)
