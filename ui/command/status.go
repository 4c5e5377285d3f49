package command

import (
	"errors"
	"fmt"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

// withStatus gives an error the exit status of its kind, unless it has one already.
func withStatus(err error) error {
	var carrier interface{ ExitStatus() int }
	if err == nil || errors.As(err, &carrier) {
		return err
	}
	return terminal.WithStatus(statusOf(err), err)
}

func statusOf(err error) terminal.Status {
	if _, ok := errors.AsType[*settings.InvalidError](err); ok {
		return terminal.StatusUsage
	}
	if _, ok := errors.AsType[*token.SourceError](err); ok || errors.Is(err, token.ErrNoToken) {
		return terminal.StatusUnauthenticated
	}
	switch api.KindOf(err) {
	case api.Unauthorized, api.Forbidden:
		return terminal.StatusUnauthenticated
	case api.Offline, api.Untrusted, api.TimedOut, api.CutOff, api.RateLimited, api.ServerFault, api.Redirected, api.BadAnswer, api.TooLarge, api.NotReady:
		return terminal.StatusNetwork
	case api.NotFound:
		return terminal.StatusNotFound
	}
	return terminal.StatusFailure
}

// usage is an error in the command line.
func usage(format string, args ...any) error {
	return terminal.WithStatus(terminal.StatusUsage, fmt.Errorf(format, args...))
}
