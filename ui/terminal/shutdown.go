package terminal

import (
	"context"
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
	// hurryLimit replaces stuckLimit after a second signal.
	hurryLimit = 100 * time.Millisecond
)

// end records why the run ends. The first reason wins.
func (s *session) end(why Ended) {
	s.tty.release()
	select {
	case s.endings <- why:
	default:
	}
}

func (s *session) hungUp() { s.end(Ended{Reason: HungUp}) }

// awaitEnd returns the first reason to end, or Quit when the program just returned.
func (s *session) awaitEnd(ctx context.Context, finished chan error) Ended {
	for {
		select {
		case why := <-s.endings:
			return why
		case err := <-finished:
			finished <- err // for awaitProgram
			s.end(Ended{Reason: Quit})
		case sig := <-s.signals:
			number, _ := sig.(syscall.Signal)
			s.end(Ended{Reason: Signalled, Signal: number})
		case <-ctx.Done():
			s.end(Ended{Reason: Cancelled})
		}
	}
}

// drain waits for the change in flight. It reports whether a signal cut the wait short.
func (s *session) drain() (hurried bool) {
	if s.opts.Drain == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), drainLimit)
	defer cancel()
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		defer s.catch()
		s.opts.Drain(ctx)
	}()
	select {
	case <-drained:
		return false
	case <-time.After(drainLimit + drainNote):
		return false
	case <-s.signals:
		return true
	}
}

// awaitProgram waits for the program to end, and not for long. It reports whether it did.
func (s *session) awaitProgram(finished <-chan error, hurried bool) (error, bool) {
	limit := stuckLimit
	if hurried {
		limit = hurryLimit
	}
	watchdog := time.NewTimer(limit)
	defer watchdog.Stop()
	for {
		select {
		case err := <-finished:
			return err, true
		case <-watchdog.C:
			return nil, false
		case <-s.signals:
			if hurried {
				return nil, false
			}
			hurried = true
			watchdog.Reset(hurryLimit)
		}
	}
}

// giveUp restores the terminal without the program.
func (s *session) giveUp() {
	s.tty.restore()
	s.out.reset(s.tty.discardOutput)
	s.tty.discardInput()
}

// lateAnswers is how long to wait for what the terminal may still answer.
func (s *session) lateAnswers() time.Duration {
	if time.Since(s.started) > answerWindow {
		return 0
	}
	return lateAnswers
}
