package token

import (
	"context"
	"crypto/subtle"
	"errors"
)

var (
	errNoTokenGiven = errors.New("there is no token to store")
	errTooLate      = errors.New("it was not written: an earlier change held it up too long")
	errNotKept      = errors.New("the keyring reported success but does not hold the token")
	errNotRemoved   = errors.New("the keyring reported success but still holds the token")
)

// Change records the outcome of a write or a delete.
type Change struct {
	Outcome
	// Late holds nil when the Outcome is final. Otherwise the call is still under way and it is not known what the keyring
	// holds: Late gives the final Outcome once, after looking again, when the keyring returns; it may never do so.
	Late <-chan Outcome
}

// Err returns nil for OK and a *KeyringError for everything else.
func (c Change) Err() error {
	if c.State == OK {
		return nil
	}
	return &KeyringError{Outcome: c.Outcome, Unsettled: c.Late != nil}
}

// Write stores t for a and reads it back. It blocks for at most WriteLimit, and for at most ReadLimit where the keyring
// answers nothing at all. During the QuietPeriod nothing is written.
// Nothing is ever stored anywhere else when the keyring fails.
func (s *Store) Write(ctx context.Context, a Account, t Token) Change {
	// Copied now, because the Token may be cleared while the keyring has not answered yet.
	secret := string(t.reveal())
	if err := a.check(); err != nil {
		return Change{Outcome: Outcome{Denied, err}}
	}
	if secret == "" {
		return Change{Outcome: Outcome{Denied, errNoTokenGiven}}
	}
	if s.quiet() {
		return Change{Outcome: Outcome{TimedOut, errStillQuiet}}
	}
	limited, cancel := context.WithTimeout(ctx, WriteLimit)
	defer cancel()
	return s.change(ctx, limited, func() Outcome {
		if limited.Err() != nil {
			// A token must not appear in the keyring long after the call has returned.
			return Outcome{TimedOut, errTooLate}
		}
		return s.confirmed(a, errNotKept, func() error { return s.backend.Set(service, a.String(), secret) }, func(kept string, read State) bool {
			return read == OK && subtle.ConstantTimeCompare([]byte(kept), []byte(secret)) == 1
		})
	})
}

// Delete removes the token of a and checks that it is gone; None means that there was none. It blocks as Write does. A
// write that has not returned is waited for, if necessary after Delete has returned, and what it stored is removed: after
// a logout no late write stays. During the QuietPeriod the keyring is called only for that.
func (s *Store) Delete(ctx context.Context, a Account) Change {
	if err := a.check(); err != nil {
		return Change{Outcome: Outcome{Denied, err}}
	}
	limit := WriteLimit
	if s.quiet() {
		if s.idle() {
			return Change{Outcome: Outcome{TimedOut, errStillQuiet}}
		}
		limit = 0
	}
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return s.change(ctx, limited, func() Outcome {
		return s.confirmed(a, errNotRemoved, func() error { return s.backend.Delete(service, a.String()) }, func(_ string, read State) bool { return read == None })
	})
}

// change makes a change after all earlier ones have returned, so that the newest one lasts.
func (s *Store) change(caller, limited context.Context, apply func() Outcome) Change {
	if silent := s.probe(caller, limited); silent.State != OK {
		return Change{Outcome: silent}
	}
	returned := make(chan struct{})
	s.mu.Lock()
	earlier := s.lastChange
	s.lastChange = returned
	s.mu.Unlock()
	outcome, late, err := callWithin(limited, func() Outcome {
		defer close(returned)
		<-earlier
		return apply()
	})
	if err != nil {
		return Change{Outcome: s.timedOut(caller, err), Late: late}
	}
	return Change{Outcome: outcome}
}

// probe finds out whether the keyring answers at all, before a person gets time to type a passphrase.
func (s *Store) probe(caller, limited context.Context) Outcome {
	b, ok := s.backend.(interface{ answers() error })
	if !ok || !s.idle() {
		return Outcome{State: OK}
	}
	short, cancel := context.WithTimeout(limited, ReadLimit)
	defer cancel()
	outcome, _, err := callWithin(short, func() Outcome { return s.call(b.answers) })
	if err != nil {
		return s.timedOut(caller, err)
	}
	return outcome
}

func (s *Store) idle() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.lastChange:
		return true
	default:
		return false
	}
}

// confirmed makes a change and looks whether it was made: a dismissed prompt looks like success, a timeout like failure.
func (s *Store) confirmed(a Account, otherwise error, apply func() error, isMade func(kept string, read State) bool) Outcome {
	made := s.call(apply)
	if made.State != OK && made.State != TimedOut {
		return made
	}
	kept, read := s.get(a)
	switch {
	case isMade(kept, read.State):
		return Outcome{State: OK}
	case made.State == TimedOut:
		return made
	case read.State == OK || read.State == None:
		return Outcome{Denied, otherwise}
	}
	return read
}
