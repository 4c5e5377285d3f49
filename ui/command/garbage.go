package command

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// startTime is how long starting may leave garbage behind, which makes it quick.
const startTime = 250 * time.Millisecond

// How much garbage is kept, in percent of the memory in use: at first, afterwards, where much
// is in use, and by a program that chose nothing.
const (
	garbageAtStart = 400
	garbageAfter   = 50
	garbageOfMuch  = 5
	garbageUsual   = 100
)

// muchInUse is from where on as much garbage as usual would be too much, in bytes: an account
// of tens of thousands of envelopes takes more.
const muchInUse = 24 << 20

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
		followUse()
	}
}

// followUse has less garbage kept while much is in use. The finalizer of a value that nobody
// uses is called after each collection.
func followUse() {
	kept := garbageAfter
	in := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	var collected func(*[16]byte)
	collected = func(unused *[16]byte) {
		metrics.Read(in)
		if keep := garbageFor(in[0].Value.Uint64()); keep != kept {
			kept = keep
			debug.SetGCPercent(keep)
		}
		runtime.SetFinalizer(unused, collected)
	}
	runtime.SetFinalizer(new([16]byte), collected)
}

// garbageFor is how much garbage is kept beside so many bytes in use, in percent.
func garbageFor(inUse uint64) int {
	if inUse > muchInUse {
		return garbageOfMuch
	}
	return garbageAfter
}
