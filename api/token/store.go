package token

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/zalando/go-keyring"
)

// How long the keyring is waited for. A write may have to wait for a person who types a passphrase.
const (
	ReadLimit  = 3 * time.Second
	WriteLimit = 30 * time.Second
	// QuietPeriod bounds how long a keyring that did not answer is left alone. It ends early when the answer comes after all.
	QuietPeriod = 60 * time.Second
)

const (
	service         = "inkdesk"
	maxProfileBytes = 64
)

var (
	errStillQuiet = errors.New("it did not answer a moment ago and is left alone for a minute")
	errStopped    = errors.New("the keyring library stopped unexpectedly")
	errNotAToken  = errors.New("the entry in the keyring is no access token")
	errAccount    = fmt.Errorf("a profile name has 1 to %d bytes and no control characters, and an origin a host", maxProfileBytes)
)

// Account names one entry of the keyring: the token of a profile at one exact origin.
type Account struct {
	Profile string
	Origin  Origin
}

// String returns the account name under which the entry is stored, profile@origin.
func (a Account) String() string { return a.Profile + "@" + string(a.Origin) }

func (a Account) check() error {
	odd := func(r rune) bool { return !unicode.IsPrint(r) }
	if a.Profile == "" || len(a.Profile) > maxProfileBytes || !utf8.ValidString(a.Profile) || strings.ContainsFunc(a.Profile, odd) || !a.Origin.valid() {
		return errAccount
	}
	return nil
}

// Store keeps tokens in a keyring that may hang: every call returns within its limit. Safe for concurrent use.
type Store struct {
	backend Backend

	mu         sync.Mutex
	quietUntil time.Time
	last       State         // how the newest call ended, 0 before there was one
	lastChange chan struct{} // closed when the newest write or delete has returned
}

// NewStore returns a Store over a keyring, usually System().
func NewStore(b Backend) *Store {
	settled := make(chan struct{})
	close(settled)
	return &Store{backend: b, lastChange: settled}
}

// Read returns the token stored for a, zero unless OK. It blocks for ReadLimit, and not in the QuietPeriod.
func (s *Store) Read(ctx context.Context, a Account) (Token, Outcome) {
	if err := a.check(); err != nil {
		return Token{}, Outcome{Denied, err}
	}
	if s.quiet() {
		return Token{}, Outcome{TimedOut, errStillQuiet}
	}
	type entry struct {
		secret  string
		outcome Outcome
	}
	limited, cancel := context.WithTimeout(ctx, ReadLimit)
	defer cancel()
	e, _, err := callWithin(limited, func() (e entry) {
		e.secret, e.outcome = s.get(a)
		return e
	})
	if err != nil {
		return Token{}, s.timedOut(ctx, err)
	}
	if e.outcome.State != OK {
		return Token{}, e.outcome
	}
	t, _, err := Parse([]byte(e.secret))
	if err != nil {
		return Token{}, Outcome{Denied, fmt.Errorf("%w: %w", errNotAToken, err)}
	}
	return t, e.outcome
}

// callWithin runs call until ctx ends; then err is that of ctx, and late may still get the answer.
func callWithin[T any](ctx context.Context, call func() T) (answer T, late <-chan T, err error) {
	answers := make(chan T, 1)
	go func() { answers <- call() }()
	select {
	case answer = <-answers:
		return answer, nil, nil
	case <-ctx.Done():
	}
	select {
	case answer = <-answers:
		return answer, nil, nil
	default:
		return answer, answers, ctx.Err()
	}
}

// timedOut returns the outcome of a call given up. A quiet period begins, unless the caller gave up.
func (s *Store) timedOut(caller context.Context, cause error) Outcome {
	if caller.Err() == nil && !s.quiet() {
		s.mu.Lock()
		s.last = TimedOut
		s.quietUntil = time.Now().Add(QuietPeriod)
		s.mu.Unlock()
	}
	return Outcome{TimedOut, cause}
}

func (s *Store) quiet() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Now().Before(s.quietUntil)
}

func (s *Store) get(a Account) (secret string, outcome Outcome) {
	outcome = s.call(func() (err error) {
		secret, err = s.backend.Get(service, a.String())
		return err
	})
	return secret, outcome
}

// call makes one call. A panic of the library is an error; any answer ends the quiet period.
func (s *Store) call(use func() error) (outcome Outcome) {
	defer func() {
		if recover() != nil {
			outcome = Outcome{NoService, errStopped}
		}
	}()
	outcome = classify(use())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = outcome.State
	if outcome.State == OK || outcome.State == None {
		s.quietUntil = time.Time{}
	}
	return outcome
}

// ExpectedState returns how a call would probably end, 0 for not known, without one that may prompt.
func (s *Store) ExpectedState() State {
	if b, ok := s.backend.(interface{ reachable() error }); ok {
		if err := b.reachable(); err != nil {
			return classify(err).State
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

// Backend reaches a keyring library, whose calls may hang. A missing entry matches keyring.ErrNotFound.
type Backend interface {
	Get(service, account string) (secret string, err error)
	Set(service, account, secret string) error
	Delete(service, account string) error
}

// System returns the keyring of the operating system: Secret Service, Keychain or Credential Manager.
func System() Backend { return system{} }

type system struct{}

func (s system) Get(service, account string) (secret string, err error) {
	if err = s.reachable(); err == nil {
		secret, err = keyring.Get(service, account)
	}
	return secret, confirmMissing(err)
}

func (s system) Set(service, account, secret string) error {
	if err := s.reachable(); err != nil {
		return err
	}
	return keyring.Set(service, account, secret)
}

func (s system) Delete(service, account string) error {
	err := s.reachable()
	if err == nil {
		err = keyring.Delete(service, account)
	}
	return confirmMissing(err)
}

// confirmMissing checks a "not found" before it is believed, because it is the one answer that makes a person log in again.
func confirmMissing(err error) error {
	if errors.Is(err, keyring.ErrNotFound) {
		return cmp.Or(keyringMissing(), err)
	}
	return err
}
