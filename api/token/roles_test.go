package token

import (
	"context"
	"encoding/json"
	"os"
	"time"
)

// roleVariable names what the test binary does instead of running tests.
const roleVariable = "INKDESK_TEST_ROLE"

func roles() map[string]func() {
	return map[string]func(){
		"store":  func() { report(storeSteps()) },
		"keep":   func() { report(keepSteps()) },
		"read":   func() { report(readSteps()) },
		"refuse": func() { report(refusedSteps()) },
		"hang":   func() { report(hangSteps()) },
	}
}

// step is one call to the keyring as seen by the role.
type step struct {
	Call  string
	State string
	// Match says whether the token read is the one written.
	Match bool
	Took  time.Duration
}

func report(steps []step) {
	_ = json.NewEncoder(os.Stdout).Encode(steps)
}

func roleAccount() Account { return Account{Profile: "wörk", Origin: here} }

func roleToken() Token {
	t, _, _ := Parse([]byte(canary))
	return t
}

// stepper makes calls on one Store and keeps what they returned.
type stepper struct {
	store *Store
	steps []step
}

func (s *stepper) read(a Account) {
	start := time.Now()
	t, outcome := s.store.Read(context.Background(), a)
	s.steps = append(s.steps, step{"read", outcome.State.String(), t.Equal(roleToken()), time.Since(start)})
}

func (s *stepper) write(a Account) {
	start := time.Now()
	change := s.store.Write(context.Background(), a, roleToken())
	s.steps = append(s.steps, step{Call: "write", State: change.State.String(), Took: time.Since(start)})
}

func (s *stepper) remove(a Account) {
	start := time.Now()
	change := s.store.Delete(context.Background(), a)
	s.steps = append(s.steps, step{Call: "delete", State: change.State.String(), Took: time.Since(start)})
}

func storeSteps() []step {
	s := &stepper{store: NewStore(System())}
	a := roleAccount()
	s.read(a)
	s.write(a)
	s.read(a)
	s.read(Account{Profile: a.Profile, Origin: elsewhere})
	s.read(Account{Profile: "other", Origin: a.Origin})
	s.write(a)
	s.remove(a)
	s.read(a)
	s.remove(a)
	return s.steps
}

func keepSteps() []step {
	s := &stepper{store: NewStore(System())}
	s.write(roleAccount())
	return s.steps
}

func readSteps() []step {
	s := &stepper{store: NewStore(System())}
	s.read(roleAccount())
	return s.steps
}

func refusedSteps() []step {
	s := &stepper{store: NewStore(System())}
	a := roleAccount()
	s.read(a)
	s.write(a)
	s.remove(a)
	s.read(a)
	return s.steps
}

func hangSteps() []step {
	s := &stepper{store: NewStore(System())}
	a := roleAccount()
	start := time.Now()
	_, err := Find(context.Background(), Request{Profile: a.Profile, Origin: a.Origin, Keyring: s.store})
	state := "no error"
	if err != nil {
		state = err.Error()
	}
	s.steps = append(s.steps, step{Call: "find", State: state, Took: time.Since(start)})
	for range 10 {
		s.read(a)
	}
	s.write(a)
	s.remove(a)
	return s.steps
}
