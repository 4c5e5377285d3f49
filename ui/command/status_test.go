package command

import (
	"errors"
	"fmt"
	"testing"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

func TestEveryErrorHasItsStatus(t *testing.T) {
	for _, row := range []struct {
		err  error
		want terminal.Status
	}{
		{nil, terminal.StatusOK},
		{errors.New("anything"), terminal.StatusFailure},
		{usage("wrong"), terminal.StatusUsage},
		{&settings.InvalidError{Problems: []settings.Problem{{}}}, terminal.StatusUsage},
		{&token.NoTokenError{}, terminal.StatusUnauthenticated},
		{&token.SourceError{}, terminal.StatusUnauthenticated},
		{&api.Error{Kind: api.Unauthorized}, terminal.StatusUnauthenticated},
		{&api.Error{Kind: api.Forbidden}, terminal.StatusUnauthenticated},
		{&api.Error{Kind: api.Offline}, terminal.StatusNetwork},
		{&api.Error{Kind: api.Untrusted}, terminal.StatusNetwork},
		{&api.Error{Kind: api.TimedOut}, terminal.StatusNetwork},
		{&api.Error{Kind: api.ServerFault}, terminal.StatusNetwork},
		{&api.Error{Kind: api.Redirected}, terminal.StatusNetwork},
		{fmt.Errorf("wrapped: %w", &api.Error{Kind: api.NotFound}), terminal.StatusNotFound},
		{&terminal.Ended{Reason: terminal.HungUp}, 129},
		{terminal.WithStatus(terminal.StatusCancelled, &api.Error{Kind: api.NotFound}), terminal.StatusCancelled},
	} {
		if got := terminal.StatusOf(withStatus(row.err)); got != row.want {
			t.Errorf("%v: status %d, want %d", row.err, got, row.want)
		}
	}
}
