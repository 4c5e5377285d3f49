package terminal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"
)

// Reason says why a run ended.
type Reason int

// The reasons. Only Quit, and only when it was not Forced, is no error.
const (
	Quit        Reason = iota // the program asked for it
	Interrupted               // the program answered ctrl+c with [tea.Interrupt]
	Cancelled                 // the context given to Run ended
	Signalled                 // HUP, INT, QUIT or TERM
	HungUp                    // reading or writing failed: no one is at the other end
	Panicked                  // a defect of ours
)

// Ended reports that a run did not end by a plain quit. The terminal has been given back when Run returns it.
type Ended struct {
	Reason Reason
	Signal syscall.Signal // when Reason is Signalled
	Panic  *Panic         // when Reason is Panicked
	// Forced says that the screen or the program itself was stuck, and the terminal was
	// restored over its head. What still runs must not be waited for: leave the process.
	Forced bool
}

// Error says in one line what ended the run, and what to do where something can be done.
func (e *Ended) Error() string {
	text := "quit"
	switch e.Reason {
	case Signalled:
		text = fmt.Sprintf("stopped by a signal (%s)", e.Signal)
	case HungUp:
		text = "stopped because the terminal went away"
	case Panicked:
		text = "stopped by an internal error; start it again and look at the last change in its activity list: " + e.Panic.Error()
	case Interrupted:
		text = "interrupted"
	case Cancelled:
		text = "stopped"
	}
	if e.Forced {
		text += "; the screen was stuck and had to be given up"
	}
	return text
}

// Unwrap returns the panic, if one ended the run.
func (e *Ended) Unwrap() error {
	if e.Panic == nil {
		return nil
	}
	return e.Panic
}

// ExitStatus returns 128 plus the number of the signal (a terminal that went away
// counts as SIGHUP), 130 for ctrl+c, and 1 for everything else.
func (e *Ended) ExitStatus() int {
	switch e.Reason {
	case Signalled:
		return signalBase + int(e.Signal)
	case HungUp:
		return signalBase + int(syscall.SIGHUP)
	case Interrupted:
		return int(StatusInterrupted)
	default:
		return int(StatusFailure)
	}
}

// Status holds the exit status of the process.
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
	StatusPipeClosed      Status = 141 // the reader of the output has gone, as after the signal for that
)

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

// reportLimit bounds the last words: the terminal they go to may be the one that got stuck.
const reportLimit = 200 * time.Millisecond

// Report writes err on one line to w, for 200 ms at most, and returns the status to leave the process with. The stack
// of a panic follows when no file keeps it. Nothing is written for nil, for ctrl+c and where no one reads the output.
//
// After an [*Ended], Report and os.Exit are all that is left to do.
func Report(w *Writer, err error) Status {
	status := StatusOf(err)
	if err == nil || status == StatusInterrupted || status == StatusPipeClosed {
		return status
	}
	text := fmt.Sprintf("inkdesk: %s\n", err)
	var caught *Panic
	if errors.As(err, &caught) && caught.File == "" {
		text += caught.Stack
	}
	_, _ = Within(reportLimit, func() error { _, err := io.WriteString(w, text); return err })
	return status
}

// Harden makes it harder for others on the same machine to read this process, and must be called before anything
// secret is read: no core dump, no tracing by the same account (Linux), and none of the framework's debugging aids,
// which write screens and panics to files. The error is for the log; there is nothing to do about it.
func Harden() error {
	return errors.Join(os.Unsetenv("TEA_TRACE"), os.Unsetenv("TEA_DEBUG"), hardenProcess())
}
