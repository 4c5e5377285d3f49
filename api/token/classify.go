package token

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"reflect"
	"runtime"
	"strings"
	"syscall"

	"github.com/zalando/go-keyring"
)

var errNoKeychain = errors.New("this account has no default keychain")

// classify converts an error to an Outcome. Unknown errors are NoService, so that nobody is asked to log in for them.
func classify(err error) Outcome {
	if err == nil {
		return Outcome{State: OK}
	}
	return Outcome{State: stateOf(err, runtime.GOOS), Cause: err}
}

func stateOf(err error, goos string) State {
	for _, known := range sentinels {
		if errors.Is(err, known.err) {
			return known.state
		}
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
	text := strings.ToLower(err.Error())
	for _, known := range texts {
		if strings.Contains(text, known.part) {
			return known.state
		}
	}
	if errors.Is(err, fs.ErrPermission) {
		return Denied
	}
	return NoService
}

var sentinels = []struct {
	err   error
	state State
}{
	{errNoKeychain, NoService}, // first, because it wraps the exit code of the tool
	{keyring.ErrNotFound, None},
	{keyring.ErrSetDataTooBig, Denied},
	{keyring.ErrUnsupportedPlatform, NoService},
	{context.DeadlineExceeded, TimedOut},
	{os.ErrDeadlineExceeded, TimedOut},
}

// texts lists the errors, in lower case, that come without a name or number from the Secret Service client and D-Bus.
var texts = []struct {
	part  string
	state State
}{
	{"failed to unlock correct collection", Locked},
	{"locked collection", Locked},
	{"dbus: authentication failed", Denied},
	{"dbus-launch", NoService},
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

// busStates knows the errors of the D-Bus and Secret Service specifications.
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

// credentialStates knows the system errors of the Windows Credential Manager.
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
