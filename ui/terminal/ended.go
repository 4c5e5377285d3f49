package terminal

import (
	"fmt"
	"syscall"
)

// Reason is why a run ended.
type Reason int

// The reasons. Only Quit, and only when it was not Forced, is no error.
const (
	Quit        Reason = iota // the program asked for it
	Interrupted               // the program answered ctrl+c with [tea.Interrupt]
	Cancelled                 // the context given to Run ended
	Signalled                 // HUP, INT, QUIT or TERM
	HungUp                    // reading or writing failed: nobody is at the other end
	Panicked                  // a defect of ours
)

// Ended is the error of a run that did not end by a plain quit. The terminal has been
// given back when Run returns it.
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
	text := e.what()
	if e.Forced {
		text += "; the screen was stuck and had to be given up"
	}
	return text
}

func (e *Ended) what() string {
	switch e.Reason {
	case Signalled:
		return fmt.Sprintf("stopped by a signal (%s)", e.Signal)
	case HungUp:
		return "stopped because the terminal went away"
	case Panicked:
		return "stopped by an internal error; start it again and look at the last change in its activity list: " + e.Panic.Error()
	case Interrupted:
		return "interrupted"
	case Cancelled:
		return "stopped"
	default:
		return "quit"
	}
}

// Unwrap returns the panic, if that is what ended the run.
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
