package terminal

import "syscall"

// event is something that happens to a run.
type event struct {
	kind eventKind
	why  Ended // of asked
}

type eventKind int

const (
	asked    eventKind = iota // something asks the run to end: why says what
	drained                   // no change is in flight any more
	returned                  // the program has returned
	expired                   // the time given by the last action is over
)

// action is what a session has to do about an event.
type action int

const (
	nothing action = iota
	drain          // stop input, and wait for the change in flight
	await          // wait for the program, which ends by itself
	stop           // tell the program to end, and wait for it
	hurry          // the same, and hardly wait
	giveUp         // restore the terminal over the head of the program
	leave          // the program has returned, and nothing is in flight
)

// phase is how far the end of a run has come.
type phase int

const (
	running phase = iota
	draining
	closing
	hurrying
)

// ending decides how a run ends. It has no channels, clocks or locks: the session tells
// it one event after the other and does what it answers.
//
// A line that is lost arrives in pieces: a read or write that fails, the HUP of the
// kernel, another one that the login shell forwards, one more when that shell ends, and
// TERM where the whole session is being ended. They are one event. Whatever comes after
// the first of them comes from no person, so it does not cut the change in flight short.
type ending struct {
	phase      phase
	why        Ended // the first reason
	unattended bool  // nobody is at the terminal any more
	requests   int   // how often a person asked by a signal
	returned   bool  // the program is gone already
}

// next takes an event and returns what to do about it.
func (e *ending) next(ev event) action {
	switch ev.kind {
	case asked:
		return e.ask(ev.why)
	case drained:
		if e.phase == draining {
			return e.close(stop)
		}
	case returned:
		e.returned = true
		if e.phase != draining {
			return leave
		}
	case expired:
		if e.phase == draining {
			return e.close(stop)
		}
		return giveUp
	}
	return nothing
}

func (e *ending) ask(why Ended) action {
	impatient := e.impatient(why)
	if e.phase == running {
		e.why = why
		if why.Reason == Quit || why.Reason == Interrupted {
			// The person has agreed to lose what is in flight, or there is nothing.
			e.phase = closing
			return await
		}
		e.phase = draining
		return drain
	}
	if impatient && e.phase != hurrying {
		return e.close(hurry)
	}
	return nothing
}

// impatient notes who asks, and reports whether it is a person who asks again: by INT or
// TERM, while somebody is there.
func (e *ending) impatient(why Ended) bool {
	switch {
	case why.Reason == HungUp, why.Reason == Signalled && why.Signal == syscall.SIGHUP:
		e.unattended = true
	case why.Reason == Signalled:
		e.requests++
		return e.requests > 1 && !e.unattended && why.Signal != syscall.SIGQUIT
	}
	return false
}

// close ends the program by doing how, unless it is gone already.
func (e *ending) close(how action) action {
	if e.returned {
		return leave
	}
	e.phase = closing
	if how == hurry {
		e.phase = hurrying
	}
	return how
}
