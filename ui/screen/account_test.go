package screen_test

import (
	"testing"

	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
)

// A live account is the usual one, and looks so.
func TestAccount(t *testing.T) {
	for _, row := range []struct {
		demo, sandbox bool
		word          string
		role          theme.Role
	}{
		{false, false, "LIVE", theme.Strong},
		{false, true, "SANDBOX", theme.Info},
		{true, false, "DEMO", theme.Info},
		{true, true, "DEMO", theme.Info},
	} {
		e := screen.Env{Demo: row.demo, Settings: &settings.Resolved{Profile: settings.Profile{Sandbox: row.sandbox}}}
		if a := e.AccountKind(); a.String() != row.word || a.Role() != row.role || (a.Badge() == theme.BadgeLive) != (row.word == "LIVE") {
			t.Errorf("demo %v, sandbox %v: %s", row.demo, row.sandbox, a)
		}
	}
}
