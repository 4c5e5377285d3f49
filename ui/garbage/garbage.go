// Package garbage decides when the collector of garbage works: seldom during the start, which
// makes that quick, and often afterwards, because many share a jump host.
package garbage

import (
	"math"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// How much garbage is kept, in percent of the memory in use: at first, afterwards, where much
// is in use, and by a program that chose nothing.
const (
	atStart = 400
	after   = 50
	ofMuch  = 12
	usual   = 100
)

// muchInUse is from where on as much garbage as usual would be too much, in bytes: an account
// of tens of thousands of envelopes takes more.
const muchInUse = 24 << 20

// headroom is how much of the heap under a limit the collector leaves free, in percent. slack is how
// much more is mapped before the limit has any effect: a message that grows the heap to it waits
// until memory was given back.
const headroom, slack = 3, 5

// betweenMessages is how much may have come for [Collect] to leave it, in percent of the memory
// in use: less than the collector waits for by itself.
const betweenMessages = 4

// PutOff has the collector do little. What it returns ends that: only what is in use stays, and
// from then on it works more often than usual. What the person set with GOGC and GOMEMLIMIT stays.
func PutOff() (follow func()) {
	if set := debug.SetGCPercent(atStart); set != usual {
		debug.SetGCPercent(set)
		return func() {}
	}
	return Follow
}

// Follow has less garbage kept while much is in use, from now on.
func Follow() {
	debug.SetGCPercent(after)
	debug.FreeOSMemory()
	use.once.Do(func() {
		use.limits = debug.SetMemoryLimit(-1) == math.MaxInt64
		runtime.SetFinalizer(new([16]byte), use.collected)
	})
}

// Collect collects garbage if some has come while much is in use. It blocks for as long as that
// takes, some 10 ms. The commands of messages that take long call it at their end: when garbage is
// collected in the midst of a message, that takes up to five times as long.
func Collect() {
	if !use.much.Load() {
		return
	}
	use.collecting.Lock()
	defer use.collecting.Unlock()
	now := readMemory()
	if now.collections == use.collections && now.allocated-use.allocated > now.live/100*betweenMessages {
		runtime.GC()
		now = readMemory()
	}
	if now.collections != use.collections {
		use.allocated, use.collections = now.allocated, now.collections
	}
}

// use is what is known of the memory of this process, as there is only one collector.
var use following

type following struct {
	once       sync.Once
	much       atomic.Bool
	limits     bool // how much memory is mapped, which the person does not
	collecting sync.Mutex
	// allocated is how much was allocated since the start, in bytes, when so many collections had
	// been seen to end.
	allocated, collections uint64
}

// collected is the finalizer of a value that nobody uses: it is called after each collection.
func (f *following) collected(unused *[16]byte) {
	f.note()
	runtime.SetFinalizer(unused, f.collected)
}

// note takes over how much a collection has found in use.
func (f *following) note() {
	now := readMemory()
	much := now.live > muchInUse
	if f.much.Swap(much) != much {
		debug.SetGCPercent(percentFor(now.live))
	}
	if f.limits {
		debug.SetMemoryLimit(limitFor(now))
	}
}

// percentFor is how much garbage is kept beside so many bytes in use.
func percentFor(inUse uint64) int {
	if inUse > muchInUse {
		return ofMuch
	}
	return after
}

// limitFor is how much memory is mapped at most, in bytes: what the heap grows to, and what there
// is beside it. Without a limit a tenth of the heap stays mapped though it is free.
func limitFor(now memory) int64 {
	if now.live <= muchInUse {
		return math.MaxInt64
	}
	return int64(now.beside + now.live/100*(100+ofMuch+slack)*100/(100-headroom))
}
