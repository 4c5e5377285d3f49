package command

import (
	"runtime/debug"
	"time"
)

const (
	// startTime is how long starting may leave garbage behind, which makes it quick.
	startTime = 250 * time.Millisecond
	// garbage is how much of it is kept afterwards, in percent of what is in use.
	garbage, usualGarbage = 50, 100
)

// keepLittleGarbage lets the collector run more often once the program has started, and
// gives back what only starting took: many share a jump host. It costs a tenth of the
// time of a key press. What the person set with GOGC stays.
func keepLittleGarbage() {
	if set := debug.SetGCPercent(garbage); set != usualGarbage {
		debug.SetGCPercent(set)
	}
	debug.FreeOSMemory()
}
