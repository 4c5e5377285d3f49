//go:build unix && !darwin

package token

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	ss "github.com/zalando/go-keyring/secret_service"
)

const busVariable = "DBUS_SESSION_BUS_ADDRESS"

var errNoBus = errors.New("no D-Bus session: " + busVariable + " is not set and /run/user has no bus for this account")

// reachable makes sure that the library finds a session bus by itself. Left to search for one, it executes whatever
// program is called dbus-launch on the PATH and leaves a daemon behind.
func (system) reachable() error { return nameBus("/run/user/" + strconv.Itoa(os.Getuid()) + "/bus") }

func nameBus(socket string) error {
	address, err := busAddress(os.Getenv(busVariable), socket)
	if err != nil {
		return err
	}
	return os.Setenv(busVariable, address)
}

// busAddress returns the address of the environment, unless a bus would be launched, or else of the session's socket.
func busAddress(named, socket string) (string, error) {
	if named != "" && !strings.HasPrefix(named, "autolaunch:") {
		return named, nil
	}
	info, err := os.Stat(socket)
	if err != nil {
		return "", fmt.Errorf("%w (%w)", errNoBus, err)
	}
	if info.Mode()&os.ModeSocket == 0 {
		return "", errNoBus
	}
	return "unix:path=" + socket, nil
}

// answers makes a call that the Secret Service answers by itself, whatever is locked.
func (s system) answers() error {
	if err := s.reachable(); err != nil {
		return err
	}
	service, err := ss.NewSecretService()
	if err != nil {
		return err
	}
	session, err := service.OpenSession()
	if err != nil {
		return err
	}
	return service.Close(session)
}

func keyringMissing() error { return nil }
