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

// classify converts an error of a keyring library to an Outcome. Unknown errors are NoService: a failure that never
// makes a person log in again and never lets anything be deleted.
func classify(err error) Outcome {
	if err == nil {
		return Outcome{State: OK}
	}
	return Outcome{State: stateOf(err, runtime.GOOS), Cause: err}
}

func stateOf(err error, goos string) State {
	for _, known := range sentinels() {
		if errors.Is(err, known.err) {
			return known.state
		}
	}
	for _, known := range systemCodes(err, goos) {
		if known != 0 {
			return known
		}
	}
	text := strings.ToLower(err.Error())
	for _, known := range texts() {
		if strings.Contains(text, known.part) {
			return known.state
		}
	}
	if errors.Is(err, fs.ErrPermission) {
		return Denied
	}
	return NoService
}

type knownError struct {
	err   error
	state State
}

func sentinels() []knownError {
	return []knownError{
		// First, because it wraps the exit code of the tool.
		{errNoKeychain, NoService},
		{keyring.ErrNotFound, None},
		{keyring.ErrSetDataTooBig, Denied},
		{keyring.ErrUnsupportedPlatform, NoService},
		{context.DeadlineExceeded, TimedOut},
		{os.ErrDeadlineExceeded, TimedOut},
	}
}

type knownText struct {
	part  string // in lower case
	state State
}

// texts are the errors that the Secret Service client and D-Bus services give without a name or number.
func texts() []knownText {
	return []knownText{
		{"failed to unlock correct collection", Locked},
		{"locked collection", Locked},
		{"dbus: authentication failed", Denied},
		{"dbus-launch", NoService},
	}
}

func systemCodes(err error, goos string) []State {
	codes := []State{busState(busErrorName(err))}
	var exited interface{ ExitCode() int }
	if goos == "darwin" && errors.As(err, &exited) {
		codes = append(codes, keychainState(exited.ExitCode()))
	}
	var number syscall.Errno
	if goos == "windows" && errors.As(err, &number) {
		codes = append(codes, credentialState(number))
	}
	return codes
}

// busErrorName finds the D-Bus name of an error. The library's error type has it in a field and prints it only when the
// service sent no text, and texts differ between services.
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

func busState(name string) State {
	switch name {
	case "org.freedesktop.Secret.Error.IsLocked",
		// There is no collection to put anything in: the keyring was never set up.
		"org.freedesktop.Secret.Error.NoSuchObject":
		return Locked
	case "org.freedesktop.DBus.Error.ServiceUnknown",
		"org.freedesktop.DBus.Error.NameHasNoOwner",
		"org.freedesktop.DBus.Error.NoServer",
		"org.freedesktop.DBus.Error.Disconnected",
		"org.freedesktop.DBus.Error.UnknownMethod",
		"org.freedesktop.DBus.Error.UnknownObject",
		"org.freedesktop.DBus.Error.UnknownInterface",
		"org.freedesktop.Secret.Error.NoSession":
		return NoService
	case "org.freedesktop.DBus.Error.AccessDenied",
		"org.freedesktop.DBus.Error.AuthFailed":
		return Denied
	case "org.freedesktop.DBus.Error.NoReply",
		"org.freedesktop.DBus.Error.Timeout",
		"org.freedesktop.DBus.Error.TimedOut":
		return TimedOut
	}
	return 0
}

// keychainState knows the exit codes of the macOS tool: the last byte of the OSStatus, all that the library passes on.
func keychainState(exitCode int) State {
	switch exitCode {
	case 44: // errSecItemNotFound, -25300
		return None
	case 36, // errSecInteractionNotAllowed, -25308: locked, and no screen to ask on, as over SSH
		29,  // errSecInteractionRequired, -25315
		154: // -25190, without a name: seen with a locked login keychain
		return Locked
	case 51, // errSecAuthFailed, -25293
		52,  // errSecReadOnly, -25292
		128: // errSecUserCanceled, -128
		return Denied
	case 37, // errSecNoDefaultKeychain, -25307
		50, // errSecNoSuchKeychain, -25294
		53: // errSecNotAvailable, -25291
		return NoService
	}
	return 0
}

func credentialState(number syscall.Errno) State {
	switch number {
	case 1168: // ERROR_NOT_FOUND
		return None
	case 5, // ERROR_ACCESS_DENIED
		87,   // ERROR_INVALID_PARAMETER
		1223, // ERROR_CANCELLED
		1783: // RPC_X_BAD_STUB_DATA: too long
		return Denied
	case 1312, // ERROR_NO_SUCH_LOGON_SESSION: a session without a profile, as over SSH
		1058, // ERROR_SERVICE_DISABLED
		1062, // ERROR_SERVICE_NOT_ACTIVE
		1722: // RPC_S_SERVER_UNAVAILABLE
		return NoService
	case 258, // WAIT_TIMEOUT
		1460: // ERROR_TIMEOUT
		return TimedOut
	}
	return 0
}
