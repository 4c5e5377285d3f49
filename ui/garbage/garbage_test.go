package garbage

import (
	"math"
	"runtime"
	"runtime/debug"
	"testing"
)

func TestGarbageIsKeptAsThePersonSet(t *testing.T) {
	before := debug.SetGCPercent(usual)
	defer debug.SetGCPercent(before)
	for _, row := range []struct{ set, start, after int }{
		{usual, atStart, after}, {300, 300, 300}, {-1, -1, -1},
	} {
		debug.SetGCPercent(row.set)
		follow := PutOff()
		start := debug.SetGCPercent(row.set)
		debug.SetGCPercent(start)
		follow()
		if after := debug.SetGCPercent(usual); start != row.start || after != row.after {
			t.Errorf("%d became %d, then %d, want %d, then %d", row.set, start, after, row.start, row.after)
		}
	}
}

func TestLessGarbageIsKeptWhereMuchIsInUse(t *testing.T) {
	if few, many := percentFor(8<<20), percentFor(40<<20); few != after || many >= few {
		t.Errorf("%d and %d percent", few, many)
	}
}

// Where little is in use, and where little has come, nothing is collected.
func TestGarbageIsCollectedBetweenMessages(t *testing.T) {
	before := debug.SetGCPercent(-1)
	defer debug.SetGCPercent(before)
	defer use.much.Store(false)
	collections := func(do func()) uint32 {
		var first, last runtime.MemStats
		runtime.ReadMemStats(&first)
		do()
		runtime.ReadMemStats(&last)
		return last.NumForcedGC - first.NumForcedGC
	}
	if n := collections(func() { litter(8 << 20); Collect() }); n != 0 {
		t.Errorf("%d collections where little is in use", n)
	}
	inUse := make([]byte, 4*muchInUse)
	runtime.GC()
	use.note()
	Collect()
	if n := collections(func() { litter(1 << 20); Collect() }); n != 0 {
		t.Errorf("%d collections of little", n)
	}
	if n := collections(func() { litter(6 << 20); Collect(); Collect() }); n != 1 {
		t.Errorf("%d collections of much", n)
	}
	runtime.KeepAlive(inUse)
}

// litter leaves so many bytes behind.
func litter(bytes int) {
	for ; bytes > 0; bytes -= 1 << 10 {
		garbage = make([]byte, 1<<10)
	}
}

var garbage []byte

func TestLittleMoreIsMappedThanTheHeapGrowsTo(t *testing.T) {
	if limit := limitFor(memory{live: 8 << 20, beside: 8 << 20}); limit != math.MaxInt64 {
		t.Errorf("a limit of %d bytes where little is in use", limit)
	}
	heap := int64(40<<20) * (100 + ofMuch) / 100
	if limit := limitFor(memory{live: 40 << 20, beside: 8 << 20}) - 8<<20; limit < heap*104/100 || limit > heap*109/100 {
		t.Errorf("a limit of %d bytes for a heap of %d", limit, heap)
	}
}
