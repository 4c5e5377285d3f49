package command

import (
	"runtime/debug"
	"time"
)

// startTime is how long starting may leave garbage behind, which makes it quick.
const startTime = 250 * time.Millisecond

// How much garbage is kept, in percent of the memory in use: at first, afterwards, and
// by a program that chose nothing.
const (
	garbageAtStart = 400
	garbageAfter   = 25
	garbageUsual   = 100
)

// putOffCollecting starts with little work for the garbage collector. What it returns
// ends that: only what is in use stays, and from then on the collector runs more often
// than usual, because many share a jump host. What the person set with GOGC stays.
func putOffCollecting() (collect func()) {
	if set := debug.SetGCPercent(garbageAtStart); set != garbageUsual {
		debug.SetGCPercent(set)
		return func() {}
	}
	return func() {
		debug.SetGCPercent(garbageAfter)
		debug.FreeOSMemory()
	}
}
