package screen

import "time"

// Age says how current a screen is.
type Age struct {
	// Read is when what is shown was read, the zero time before anything was.
	Read time.Time
	// Waiting reports whether a newer answer is on its way.
	Waiting bool
	// Stale reports whether the last attempt to read again failed.
	Stale bool
	// Fixed reports whether what is shown stays as it was read first, so that its age
	// does not matter.
	Fixed bool
}
