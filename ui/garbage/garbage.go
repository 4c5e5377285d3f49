// Package garbage decides when the collector of garbage works: seldom during the start, which
// makes that quick, and often afterwards, because many share a jump host.
package garbage

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
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

// betweenMessages is how much may have come for [Collect] to leave it, in percent of the memory
// in use: less than the collector waits for by itself.
const betweenMessages = 4

// PutOff has the collector do little. What it returns ends that: only what is in use stays, and
// from then on it works more often than usual. What the person set with GOGC stays.
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
	use.once.Do(func() { runtime.SetFinalizer(new([16]byte), use.collected) })
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
	live, allocated, collections := use.read()
	if collections == use.collections && allocated-use.allocated > live/100*betweenMessages {
		runtime.GC()
		_, allocated, collections = use.read()
	}
	if collections != use.collections {
		use.allocated, use.collections = allocated, collections
	}
}

// use is what is known of the memory of this process, as there is only one collector.
var use following

type following struct {
	once       sync.Once
	much       atomic.Bool
	collecting sync.Mutex
	// allocated is how much was allocated since the start, in bytes, when so many collections had
	// been seen to end.
	allocated, collections uint64
}

// read is how much was in use after the last collection, how much was allocated since the start,
// both in bytes, and how many collections there were.
func (f *following) read() (live, allocated, collections uint64) {
	in := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(in)
	return in[0].Value.Uint64(), in[1].Value.Uint64(), in[2].Value.Uint64()
}

// collected is the finalizer of a value that nobody uses: it is called after each collection.
func (f *following) collected(unused *[16]byte) {
	f.note()
	runtime.SetFinalizer(unused, f.collected)
}

// note takes over how much a collection has found in use.
func (f *following) note() {
	live, _, _ := f.read()
	if much := live > muchInUse; f.much.Swap(much) != much {
		debug.SetGCPercent(percentFor(live))
	}
}

// percentFor is how much garbage is kept beside so many bytes in use.
func percentFor(inUse uint64) int {
	if inUse > muchInUse {
		return ofMuch
	}
	return after
}
