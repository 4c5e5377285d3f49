package token

import (
	"context"
	"encoding/json"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"

	_ "inkdesk/api/testbed" // folders that no one else can write to
)

// roleVariable names what the test binary does instead of running tests.
const roleVariable = "INKDESK_TEST_ROLE"

// roles say which calls the test binary makes in place of the tests.
var roles = map[string]func(s *stepper, a Account){
	"store": func(s *stepper, a Account) {
		s.read(a)
		s.write(a)
		s.read(a)
		s.read(Account{Profile: a.Profile, Origin: elsewhere})
		s.read(Account{Profile: "other", Origin: a.Origin})
		s.write(a)
		s.remove(a)
		s.read(a)
		s.remove(a)
	},
	"keep": func(s *stepper, a Account) { s.write(a) },
	"read": func(s *stepper, a Account) { s.read(a) },
	"refuse": func(s *stepper, a Account) {
		s.read(a)
		s.write(a)
		s.remove(a)
		s.read(a)
	},
	"hang": func(s *stepper, a Account) {
		start, state := time.Now(), "no error"
		if _, err := Find(context.Background(), Request{Profile: a.Profile, Origin: a.Origin, Keyring: s.store}); err != nil {
			state = err.Error()
		}
		s.steps = append(s.steps, step{Call: "find", State: state, Took: time.Since(start)})
		for range 10 {
			s.read(a)
		}
		s.write(a)
		s.remove(a)
	},
}

// TestMain lets the test binary play a role in a session that a test has prepared for it.
func TestMain(m *testing.M) {
	play, found := roles[os.Getenv(roleVariable)]
	if !found {
		goleak.VerifyTestMain(m)
		return
	}
	s := &stepper{store: NewStore(System())}
	play(s, Account{Profile: "wörk", Origin: here})
	_ = json.NewEncoder(os.Stdout).Encode(s.steps)
}

// step is one call to the keyring as seen by the role.
type step struct {
	Call  string
	State string
	// Match says whether the token read is the one written.
	Match bool
	Took  time.Duration
}

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
