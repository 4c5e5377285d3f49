package screen

import "time"

// Presence is when the person was there before, and whether what is seen to change is kept
// until the next session. The frame keeps it up to date.
type Presence struct {
	// LastHere is when the person was there before this visit, by the clock of this machine;
	// the zero time where that is not known.
	LastHere time.Time
	// Kept says that what is seen is kept on this machine.
	Kept bool
}
