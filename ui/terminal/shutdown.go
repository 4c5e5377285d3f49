package terminal

import (
	"context"
	"syscall"
	"time"
)

const (
	// drainLimit limits how long a change in flight may take to finish, and drainNote how long it
	// may take after that to note that its outcome is unknown.
	drainLimit = 4500 * time.Millisecond
	drainNote  = 500 * time.Millisecond
	// stuckLimit limits how long the program may take to end once it was told to.
	stuckLimit = 1500 * time.Millisecond
	// hurryLimit replaces stuckLimit for a person who asked twice.
	hurryLimit = 100 * time.Millisecond
)

// end asks the run to end. Any goroutine may call it, also one that must not wait.
func (s *session) end(why Ended) {
	s.tty.release()
	s.sendEvent(event{kind: asked, why: why})
}

func (s *session) sendEvent(ev event) {
	select {
	case s.events <- ev:
	case <-s.closed:
	}
}

// hungUp may be called for every write that fails. One of them says it all.
func (s *session) hungUp() { s.lineLost.Do(func() { s.end(Ended{Reason: HungUp}) }) }

// awaitEnd carries out the decisions of the ending until the program has returned or is given up,
// and returns why the run ended.
func (s *session) awaitEnd(ctx context.Context) Ended {
	var e ending
	var late <-chan time.Time
	cancelled := ctx.Done()
	for {
		var ev event
		select {
		case ev = <-s.events:
		case sig := <-s.signals.end:
			if s.background.concerns(sig) {
				continue
			}
			s.tty.release()
			number, _ := sig.(syscall.Signal)
			ev = event{kind: asked, why: Ended{Reason: Signalled, Signal: number}}
		case <-cancelled:
			cancelled = nil
			s.tty.release()
			ev.why.Reason = Cancelled
		case <-late:
			ev.kind = expired
		}
		switch e.next(ev) {
		case nothing:
		case drain:
			s.drain()
			late = time.After(drainLimit + drainNote)
		case await:
			late = time.After(stuckLimit)
		case stop, hurry:
			s.cancel()
			late = time.After(stuckLimit)
			if e.phase == hurrying {
				late = time.After(hurryLimit)
			}
		case giveUp:
			s.giveUp()
			e.why.Forced = true
			return e.why
		case leave:
			return e.why
		}
	}
}

// drain stops input, takes the terminal back, warns the program, and has the session told
// when no change is in flight any more.
func (s *session) drain() {
	s.deaf.Store(true)
	s.background.end()
	s.post(EndingMsg{})
	go func() {
		defer s.sendEvent(event{kind: drained})
		defer s.catch()
		if s.opts.Drain == nil {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), drainLimit)
		defer cancel()
		s.opts.Drain(ctx)
	}()
}

func (s *session) giveUp() {
	s.tty.restore()
	s.out.reset(s.tty.discardOutput)
	s.tty.discardInput()
}

// lateAnswers returns how long to wait for what the terminal may still answer.
func (s *session) lateAnswers() time.Duration {
	if time.Since(s.started) > answerWindow && s.tty.line.missing() > answerWindow {
		return 0
	}
	return lateAnswers
}

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

type phase int

const (
	running phase = iota
	draining
	closing
	hurrying
)

// ending decides how a run ends. It has no channels, clocks or locks: the session tells
// it one event after the other and carries out its answers.
//
// A line that is lost arrives in pieces: a read or write that fails, the HUP of the kernel, another one that the
// login shell forwards, one more when that shell ends, and TERM where the whole session is being ended. They are one
// event. Whatever comes after the first of them comes from no person, so it does not cut the change in flight short.
type ending struct {
	phase      phase
	why        Ended // the first reason
	unattended bool  // no one is at the terminal any more
	requests   int   // how often a person asked by a signal
	returned   bool  // the program is gone already
}

func (e *ending) next(ev event) action {
	switch ev.kind {
	case asked:
		return e.ask(ev.why)
	case drained, expired:
		switch {
		case e.phase == draining:
			return e.close(stop)
		case ev.kind == expired:
			return giveUp
		}
	case returned:
		e.returned = true
		if e.phase != draining {
			return leave
		}
	}
	return nothing
}

func (e *ending) ask(why Ended) action {
	impatient := e.impatient(why)
	if e.phase == running {
		e.why = why
		if why.Reason == Quit || why.Reason == Interrupted {
			// The person has agreed to lose the change in flight, or there is none.
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

// impatient notes who asks, and reports whether it is a person who asks again: by INT or TERM, while a person is there.
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
