package change_test

import (
	"testing"

	"inkdesk/model"
	"inkdesk/ui/change"
)

// What a change proposes is accepted, whatever the envelope says of itself.
func TestProposalsAreValid(t *testing.T) {
	expires := func(at model.Time) func(*model.Envelope) {
		return func(e *model.Envelope) { e.ExpiresAt = at }
	}
	none, past := expires(0), expires(model.Seconds.Stamp(now.AddDate(0, 0, -30)))
	for name, row := range map[string]struct {
		targets []change.Target
		expires string
	}{
		"with a date":           {[]change.Target{envelope(model.InProgress)}, "+7d"},
		"without one":           {[]change.Target{envelope(model.InProgress, none)}, "now+7d"},
		"expired long ago":      {[]change.Target{envelope(model.Expired, past)}, "now+7d"},
		"one of two has a date": {[]change.Target{envelope(model.InProgress, none), envelope(model.InProgress)}, "+7d"},
	} {
		asked := change.Asked{Targets: row.targets, Now: now}
		for _, operation := range []string{"envelope.set_expiration_date", "envelope.rename", "envelope.set_legality_level", "envelope.set_notification", "envelope.set_comment"} {
			for _, f := range get(t, operation).Fields(asked) {
				if operation == "envelope.set_expiration_date" && f.Name == "expires" && f.Initial != row.expires {
					t.Errorf("%s: %q is proposed, want %q", name, f.Initial, row.expires)
				}
				if f.Initial != "" && f.Check != nil && f.Check(f.Initial) != nil {
					t.Errorf("%s, %s: the proposal %q is refused: %v", name, operation, f.Initial, f.Check(f.Initial))
				}
			}
		}
	}
}
