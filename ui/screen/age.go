package screen

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// Age says how current a screen is.
type Age struct {
	// Read is when what is shown was read, the zero time before anything was.
	Read time.Time
	// Waiting reports whether a newer answer is on its way.
	Waiting bool
	// Stale reports whether the last attempt to read again failed.
	Stale bool
	// Failed is why there is nothing to show, nil where there is something or it is awaited. The screen draws
	// it in the place of its contents, with Env.Failure; the frame unfolds the cause, tries again, and says with
	// which keys.
	Failed error
	// Fixed reports whether what is shown stays as it was read first, so that its age
	// does not matter.
	Fixed bool
	// Renew reads just what was changed since, with the same result as Refresh except for
	// what was deleted; the screen decides itself when that does not do. It is nil for a
	// screen that always reads everything.
	Renew func() tea.Cmd
}
