package token

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/zalando/go-keyring"

	"inkdesk/api/testbed"
)

// busError has the shape of the D-Bus library's error type.
type busError struct {
	Name string
	Body []any
}

func (e busError) Error() string { return fmt.Sprint(e.Body...) }

type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit status %d", int(e)) }
func (e exitError) ExitCode() int { return int(e) }

func TestStateOf(t *testing.T) {
	dial := func(number syscall.Errno) error {
		return &net.OpError{Op: "dial", Net: "unix", Err: os.NewSyscallError("connect", number)}
	}
	rows := []struct {
		goos string
		err  error
		want State
	}{
		{"linux", keyring.ErrNotFound, None},
		{"linux", fmt.Errorf("wrapped: %w", keyring.ErrNotFound), None},
		{"linux", keyring.ErrSetDataTooBig, Denied},
		{"linux", keyring.ErrUnsupportedPlatform, NoService},
		{"linux", context.DeadlineExceeded, TimedOut},
		{"linux", os.ErrDeadlineExceeded, TimedOut},
		{"linux", errors.New("failed to unlock correct collection '/org/freedesktop/secrets/collection/login'"), Locked},
		{"linux", errors.New("failed to unlock correct collection '/org/freedesktop/secrets/aliases/default'"), Locked},
		{"linux", errors.New("Cannot create an item in a locked collection"), Locked},
		{"linux", busError{Name: "org.freedesktop.Secret.Error.IsLocked"}, Locked},
		{"linux", &busError{Name: "org.freedesktop.Secret.Error.NoSuchObject"}, Locked},
		{"linux", busError{Name: "org.freedesktop.Secret.Error.NoSession"}, NoService},
		{"linux", busError{"org.freedesktop.DBus.Error.ServiceUnknown", []any{"The name is not activatable"}}, NoService},
		{"linux", busError{Name: "org.freedesktop.DBus.Error.Spawn.ExecFailed"}, NoService},
		{"linux", busError{Name: "org.freedesktop.DBus.Error.UnknownMethod"}, NoService},
		{"linux", fmt.Errorf("wrapped: %w", busError{Name: "org.freedesktop.DBus.Error.AccessDenied"}), Denied},
		{"linux", busError{Name: "org.freedesktop.DBus.Error.NoReply"}, TimedOut},
		{"linux", errors.New("dbus: authentication failed"), Denied},
		{"linux", &exec.Error{Name: "dbus-launch", Err: exec.ErrNotFound}, NoService},
		{"linux", dial(syscall.ENOENT), NoService},
		{"linux", dial(syscall.ECONNREFUSED), NoService},
		{"linux", dial(syscall.EACCES), Denied},
		{"linux", errors.New("EOF"), NoService},
		{"linux", errStopped, NoService},
		// The numbers of one system mean nothing on another.
		{"linux", exitError(44), NoService},
		{"linux", syscall.Errno(1168), NoService},

		{"darwin", exitError(44), None},
		{"darwin", exitError(36), Locked},
		{"darwin", exitError(29), Locked},
		{"darwin", exitError(154), Locked},
		{"darwin", exitError(51), Denied},
		{"darwin", exitError(52), Denied},
		{"darwin", exitError(128), Denied},
		{"darwin", exitError(37), NoService},
		{"darwin", exitError(50), NoService},
		{"darwin", exitError(53), NoService},
		{"darwin", exitError(1), NoService},
		{"darwin", exitError(-1), NoService},
		{"darwin", fmt.Errorf("%w (%w)", errNoKeychain, exitError(44)), NoService},

		{"windows", syscall.Errno(1168), None},
		{"windows", syscall.Errno(5), Denied},
		{"windows", syscall.Errno(1223), Denied},
		{"windows", syscall.Errno(1783), Denied},
		{"windows", syscall.Errno(1312), NoService},
		{"windows", syscall.Errno(1062), NoService},
		{"windows", syscall.Errno(1722), NoService},
		{"windows", syscall.Errno(1460), TimedOut},
		{"windows", syscall.Errno(31), NoService},
	}
	for _, row := range rows {
		testbed.Equal(t, stateOf(row.err, row.goos), row.want, "%s: %#v", row.goos, row.err)
	}
	if got := classify(nil); got != (Outcome{State: OK}) {
		t.Errorf("no error = %+v", got)
	}
	if got := classify(errStopped); !errors.Is(got.Cause, errStopped) {
		t.Errorf("the cause is lost: %+v", got)
	}
}

func TestStatesSayWhatToDo(t *testing.T) {
	said := map[string]State{}
	for state := OK; state <= TimedOut; state++ {
		for _, goos := range []string{"linux", "darwin", "windows"} {
			next := state.nextStep(goos)
			if (next == "") != (state == OK) {
				t.Errorf("%v on %s: next step %q", state, goos, next)
			}
			// The states in which logging in helps: there is nothing to keep, or it offers a file. Without a keyring
			// login says it itself, so that it must not send people to where they are.
			if strings.Contains(next, "login") != (state == None || state == NoService) || state == NoService && strings.Contains(next, "Run inkdesk login") {
				t.Errorf("%v on %s: next step %q", state, goos, next)
			}
			if state > None && !strings.Contains(next, EnvToken) {
				t.Errorf("%v on %s names no way without a keyring: %q", state, goos, next)
			}
		}
		if other, twice := said[state.Sentence()]; twice {
			t.Errorf("%v and %v say the same", state, other)
		}
		said[state.Sentence()] = state
	}
	if !strings.Contains(Locked.nextStep("darwin"), "security unlock-keychain") {
		t.Error("a locked macOS keychain does not name its command")
	}
	if (Outcome{}).Err() == nil || (Outcome{State: OK}).Err() != nil {
		t.Error("the zero outcome passes for success, or success for failure")
	}
	err := Outcome{Denied, errors.New("evil \x1b]52;c;x\x07\u202e text")}.Err()
	if strings.ContainsAny(err.Error(), "\x1b\x07\u202e") {
		t.Errorf("control characters in %q", err)
	}
}
