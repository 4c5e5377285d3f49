package token

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"reflect"
	"runtime"
	"strings"
	"syscall"

	"github.com/zalando/go-keyring"

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

const instead = ", or give the token with INKDESK_TOKEN, --token-file or token_command."

var states = map[State]struct{ name, sentence, next string }{
	OK: {"ok", "The keyring did what was asked.", ""},
	None: {
		"none", "The keyring has no token for this profile and address.",
		"Run inkdesk login to store one.",
	},
	Locked: {
		"locked", "The keyring is locked, or was never set up.",
		"Unlock it at the desktop, or with gnome-keyring-daemon --unlock" + instead,
	},
	NoService: {
		"no service", "There is no keyring in this session.",
		"The token can be kept in a file that only you can read, with --keep file at login, " +
			"or be given with INKDESK_TOKEN, --token-file or token_command.",
	},
	Denied: {
		"denied", "The keyring refused.",
		"Allow inkdesk in the settings of the keyring" + instead,
	},
	TimedOut: {
		"timed out", "The keyring did not answer in time.",
		"Answer the password prompt it may be showing and try again in a minute" + instead,
	},
}

// String names the state in one or two words.
func (s State) String() string { return cmp.Or(states[s].name, "unknown state") }

// Sentence says the state to a person.
func (s State) Sentence() string {
	return cmp.Or(states[s].sentence, "The state of the keyring is not known.")
}

// NextStep says what to do about the state. It is empty for OK.
func (s State) NextStep() string { return s.nextStep(runtime.GOOS) }

func (s State) nextStep(goos string) string {
	known, is := states[s]
	switch {
	case !is:
		return states[NoService].next
	case s == Locked && goos == "darwin":
		return "Run security unlock-keychain in this terminal" + instead
	case s == Locked && goos == "windows":
		return "Sign in to Windows with your password" + instead
	}
	return known.next
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

var errNoKeychain = errors.New("this account has no default keychain")

// classify converts an error to an Outcome. Unknown errors are NoService, so that nobody is asked to log in for them.
func classify(err error) Outcome {
	if err == nil {
		return Outcome{State: OK}
	}
	return Outcome{State: stateOf(err, runtime.GOOS), Cause: err}
}

func stateOf(err error, goos string) State {
	switch {
	case errors.Is(err, errNoKeychain): // first, because it wraps the exit code of the tool
		return NoService
	case errors.Is(err, keyring.ErrNotFound):
		return None
	case errors.Is(err, keyring.ErrSetDataTooBig):
		return Denied
	case errors.Is(err, keyring.ErrUnsupportedPlatform):
		return NoService
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded):
		return TimedOut
	}
	if known := busStates[busErrorName(err)]; known != 0 {
		return known
	}
	var exited interface{ ExitCode() int }
	var number syscall.Errno
	switch {
	case goos == "darwin" && errors.As(err, &exited) && keychainStates[exited.ExitCode()] != 0:
		return keychainStates[exited.ExitCode()]
	case goos == "windows" && errors.As(err, &number) && credentialStates[number] != 0:
		return credentialStates[number]
	}
	// Some errors come without a name or number from the Secret Service client and D-Bus.
	switch text := strings.ToLower(err.Error()); {
	case strings.Contains(text, "failed to unlock correct collection"), strings.Contains(text, "locked collection"):
		return Locked
	case strings.Contains(text, "dbus: authentication failed"):
		return Denied
	case errors.Is(err, fs.ErrPermission) && !strings.Contains(text, "dbus-launch"):
		return Denied
	}
	return NoService
}

// busErrorName finds the D-Bus name of an error, which the library prints only where there is no text.
func busErrorName(err error) string {
	for ; err != nil; err = errors.Unwrap(err) {
		value := reflect.Indirect(reflect.ValueOf(err))
		if value.Kind() != reflect.Struct {
			continue
		}
		name := value.FieldByName("Name")
		if name.IsValid() && name.Kind() == reflect.String && strings.HasPrefix(name.String(), "org.freedesktop.") {
			return name.String()
		}
	}
	return ""
}

var busStates = map[string]State{
	"org.freedesktop.Secret.Error.IsLocked":       Locked,
	"org.freedesktop.Secret.Error.NoSuchObject":   Locked, // no collection to put anything in: it was never set up
	"org.freedesktop.DBus.Error.ServiceUnknown":   NoService,
	"org.freedesktop.DBus.Error.NameHasNoOwner":   NoService,
	"org.freedesktop.DBus.Error.NoServer":         NoService,
	"org.freedesktop.DBus.Error.Disconnected":     NoService,
	"org.freedesktop.DBus.Error.UnknownMethod":    NoService,
	"org.freedesktop.DBus.Error.UnknownObject":    NoService,
	"org.freedesktop.DBus.Error.UnknownInterface": NoService,
	"org.freedesktop.Secret.Error.NoSession":      NoService,
	"org.freedesktop.DBus.Error.AccessDenied":     Denied,
	"org.freedesktop.DBus.Error.AuthFailed":       Denied,
	"org.freedesktop.DBus.Error.NoReply":          TimedOut,
	"org.freedesktop.DBus.Error.Timeout":          TimedOut,
	"org.freedesktop.DBus.Error.TimedOut":         TimedOut,
}

// keychainStates knows the exit codes of the macOS tool: the last byte of the OSStatus, all that the library passes on.
var keychainStates = map[int]State{
	44:  None,      // errSecItemNotFound, -25300
	36:  Locked,    // errSecInteractionNotAllowed, -25308: locked, and no screen to ask on, as over SSH
	29:  Locked,    // errSecInteractionRequired, -25315
	154: Locked,    // -25190, without a name: seen with a locked login keychain
	51:  Denied,    // errSecAuthFailed, -25293
	52:  Denied,    // errSecReadOnly, -25292
	128: Denied,    // errSecUserCanceled, -128
	37:  NoService, // errSecNoDefaultKeychain, -25307
	50:  NoService, // errSecNoSuchKeychain, -25294
	53:  NoService, // errSecNotAvailable, -25291
}

var credentialStates = map[syscall.Errno]State{
	1168: None,      // ERROR_NOT_FOUND
	5:    Denied,    // ERROR_ACCESS_DENIED
	87:   Denied,    // ERROR_INVALID_PARAMETER
	1223: Denied,    // ERROR_CANCELLED
	1783: Denied,    // RPC_X_BAD_STUB_DATA: too long
	1312: NoService, // ERROR_NO_SUCH_LOGON_SESSION: a session without a profile, as over SSH
	1058: NoService, // ERROR_SERVICE_DISABLED
	1062: NoService, // ERROR_SERVICE_NOT_ACTIVE
	1722: NoService, // RPC_S_SERVER_UNAVAILABLE
	258:  TimedOut,  // WAIT_TIMEOUT
	1460: TimedOut,  // ERROR_TIMEOUT
}
