package journal

import (
	"errors"
	"strings"
	"unicode"

	"inkdesk/api/strictmode"
)

// Reason says why the journal failed. It is an error itself, so that errors.Is(err, journal.DiskFull) answers for
// every [Error] of this package.
type Reason string

// The reasons an [Error] can have.
const (
	Failed   Reason = "journal could not be read or written"
	DiskFull Reason = "disk or quota full"
	ReadOnly Reason = "read-only file system"
	Denied   Reason = "permission denied"
	Unsafe   Reason = "journal open to others"
	Busy     Reason = "journal locked by another process"
	Invalid  Reason = "not something the journal records"
)

// Error is the reason as a short phrase.
func (r Reason) Error() string { return string(r) }

// Error is a failure told to a support person: what happened, what to do next and the technical cause. A change
// whose intent met one must not be sent.
type Error struct {
	Reason  Reason
	Summary string // one sentence
	Next    string // one sentence, what to do
	Err     error  // the technical cause
}

// Error is one line: summary, next step, cause in brackets.
func (e *Error) Error() string {
	line := e.Summary + " " + e.Next + " (" + e.Err.Error() + ")"
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, line)
}

// Unwrap returns the technical cause.
func (e *Error) Unwrap() error { return e.Err }

// Is reports whether target is the reason of this error.
func (e *Error) Is(target error) bool {
	reason, ok := target.(Reason)
	return ok && reason == e.Reason
}

// explain turns any error into an [Error] that ends with what to do next.
func explain(err error, next string) error {
	var known *Error
	if err == nil {
		return nil
	}
	if errors.As(err, &known) {
		told := *known
		told.Next = strings.TrimSpace(told.Next + " " + next)
		return &told
	}
	reason := reasonOf(err)
	if _, unsafe := errors.AsType[*strictmode.Error](err); unsafe || errors.Is(err, strictmode.ErrNotRegular) {
		reason = Unsafe
	}
	return &Error{Reason: reason, Summary: summary(reason), Next: next, Err: err}
}

func summary(reason Reason) string {
	switch reason {
	case DiskFull:
		return "The disk that holds the journal of changes is full."
	case ReadOnly:
		return "The disk that holds the journal of changes is read-only."
	case Denied:
		return "You may not write to the journal of changes."
	case Unsafe:
		return "The journal of changes is not safe from other accounts."
	default:
		return "The journal of changes cannot be used."
	}
}
