package terminal

import (
	"context"
	"os"
	"syscall"
	"time"
)

const (
	// drainLimit is how long a change in flight may take to finish, and drainNote how
	// long it may take after that to note that its outcome is unknown.
	drainLimit = 4500 * time.Millisecond
	drainNote  = 500 * time.Millisecond
	// stuckLimit is how long the program may take to end once it was told to.
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
func (s *session) hungUp() {
	s.lineLost.Do(func() { s.end(Ended{Reason: HungUp}) })
}

// awaitEnd does what the ending decides until the program has returned or is given up,
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
			if s.away.concerns(sig) {
				continue
			}
			ev = s.heard(sig)
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
		case stop:
			s.cancel()
			late = time.After(stuckLimit)
		case hurry:
			s.cancel()
			late = time.After(hurryLimit)
		case giveUp:
			s.giveUp()
			e.why.Forced = true
			return e.why
		case leave:
			return e.why
		}
	}
}

func (s *session) heard(sig os.Signal) event {
	s.tty.release()
	number, _ := sig.(syscall.Signal)
	return event{kind: asked, why: Ended{Reason: Signalled, Signal: number}}
}

// drain stops input, takes the terminal back, warns the program, and has the session told
// when no change is in flight any more.
func (s *session) drain() {
	s.deaf.Store(true)
	s.away.end()
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

// giveUp restores the terminal without the program.
func (s *session) giveUp() {
	s.tty.restore()
	s.out.reset(s.tty.discardOutput)
	s.tty.discardInput()
}

// lateAnswers is how long to wait for what the terminal may still answer.
func (s *session) lateAnswers() time.Duration {
	if time.Since(s.started) > answerWindow && s.tty.line.missing() > answerWindow {
		return 0
	}
	return lateAnswers
}
