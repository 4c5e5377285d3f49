package token

import (
	"runtime"
	"strings"

	"inkdesk/model"
)

// State tells how a call to the keyring ended. The zero State is none of them and counts as a failure.
type State int

// The six states. Only None means that the person has to log in; nothing is ever deleted because of any of them.
const (
	OK        State = iota + 1 // the keyring did it
	None                       // it works and has no such entry
	Locked                     // it is locked, or was never set up
	NoService                  // this session has none
	Denied                     // it refused, or holds no token but something else
	TimedOut                   // it did not answer in time
)

// states holds their names and what they mean, for a person.
var states = map[State][2]string{
	OK:        {"ok", "The keyring did what was asked."},
	None:      {"none", "The keyring has no token for this profile and address."},
	Locked:    {"locked", "The keyring is locked, or was never set up."},
	NoService: {"no service", "There is no keyring in this session."},
	Denied:    {"denied", "The keyring refused."},
	TimedOut:  {"timed out", "The keyring did not answer in time."},
}

func (s State) words() [2]string {
	if said, known := states[s]; known {
		return said
	}
	return [2]string{"unknown state", "The state of the keyring is not known."}
}

// String names the state in one or two words.
func (s State) String() string { return s.words()[0] }

// Sentence says the state to a person.
func (s State) Sentence() string { return s.words()[1] }

// NextStep says what to do about the state. It is empty for OK.
func (s State) NextStep() string { return s.nextStep(runtime.GOOS) }

func (s State) nextStep(goos string) string {
	const instead = ", or give the token with INKDESK_TOKEN, --token-file or token_command."
	switch s {
	case OK:
		return ""
	case None:
		return "Run inkdesk login to store one."
	case Locked:
		switch goos {
		case "darwin":
			return "Run security unlock-keychain in this terminal" + instead
		case "windows":
			return "Sign in to Windows with your password" + instead
		}
		return "Unlock it at the desktop, or with gnome-keyring-daemon --unlock" + instead
	case TimedOut:
		return "Answer the password prompt it may be showing and try again in a minute" + instead
	case Denied:
		return "Allow inkdesk in the settings of the keyring" + instead
	}
	return "The token can be kept in a file that only you can read, with --keep file at login, or be given with INKDESK_TOKEN, --token-file or token_command."
}

// Outcome tells how one call to the keyring ended, with the technical cause when there is one.
type Outcome struct {
	State State
	Cause error
}

// Err returns nil for OK and a *KeyringError for everything else.
func (o Outcome) Err() error {
	if o.State == OK {
		return nil
	}
	return &KeyringError{Outcome: o}
}

// KeyringError reports an Outcome other than OK as an error.
type KeyringError struct {
	Outcome
	// Unsettled says that the call is still under way, so that it is not known yet what the keyring holds.
	Unsettled bool
	Notices   []string // the sources that were passed over before the keyring was asked, and why
}

// Error joins sentence, next step and cause in one line that is safe to show: the cause may be a text of the service.
func (e *KeyringError) Error() string {
	parts := []string{e.State.Sentence()}
	if e.Unsettled {
		parts = append(parts, "It is not known yet whether it made the change.")
	}
	parts = append(parts, e.State.NextStep())
	if e.Cause != nil {
		parts = append(parts, "("+e.Cause.Error()+")")
	}
	return model.Clean(strings.Join(append(parts, e.Notices...), " "))
}

// Unwrap returns the technical cause.
func (e *KeyringError) Unwrap() error { return e.Cause }
