package terminal

import (
	"errors"
	"fmt"
)

// Status is the exit status of the process.
type Status int

// The exit statuses of the program. A signal ends it with 128 plus its number.
const (
	StatusOK              Status = 0   // also an empty answer
	StatusFailure         Status = 1   // anything without a status of its own
	StatusCancelled       Status = 2   // the person gave up
	StatusUsage           Status = 3   // wrong command line or configuration
	StatusUnauthenticated Status = 4   // token missing or rejected
	StatusPartial         Status = 5   // not all that was asked for, where the output does not tell
	StatusNetwork         Status = 6   // service out of reach, or too slow
	StatusNotFound        Status = 7   // no such envelope, template or profile
	StatusFound           Status = 9   // what --fail-on asks about is in the list
	StatusInterrupted     Status = 130 // ctrl+c outside full-screen mode
	StatusPipeClosed      Status = 141 // whoever reads the output has gone, as after the signal for that
)

// signalBase is what shells add to the number of the signal that ended a process.
const signalBase = 128

// StatusOf returns the status that err carries: StatusOK for nil, the answer of the
// first error in the chain with a method ExitStatus() int, else StatusFailure.
func StatusOf(err error) Status {
	if err == nil {
		return StatusOK
	}
	var carrier interface{ ExitStatus() int }
	if errors.As(err, &carrier) {
		return Status(carrier.ExitStatus())
	}
	return StatusFailure
}

// WithStatus makes StatusOf answer status for err. It returns nil when err is nil.
func WithStatus(status Status, err error) error {
	if err == nil {
		return nil
	}
	return &statusError{status: status, cause: err}
}

type statusError struct {
	status Status
	cause  error
}

func (e *statusError) Error() string   { return e.cause.Error() }
func (e *statusError) Unwrap() error   { return e.cause }
func (e *statusError) ExitStatus() int { return int(e.status) }

// String returns the number, the way `echo $?` shows it.
func (s Status) String() string { return fmt.Sprintf("exit status %d", int(s)) }
