package command

import (
	"runtime/debug"
	"testing"
)

func TestGarbageIsKeptAsThePersonSet(t *testing.T) {
	before := debug.SetGCPercent(garbageUsual)
	defer debug.SetGCPercent(before)
	for _, row := range []struct{ set, start, after int }{
		{garbageUsual, garbageAtStart, garbageAfter}, {300, 300, 300}, {-1, -1, -1},
	} {
		debug.SetGCPercent(row.set)
		collect := putOffCollecting()
		start := debug.SetGCPercent(row.set)
		debug.SetGCPercent(start)
		collect()
		if after := debug.SetGCPercent(garbageUsual); start != row.start || after != row.after {
			t.Errorf("%d became %d, then %d, want %d, then %d", row.set, start, after, row.start, row.after)
		}
	}
}

func TestLessGarbageIsKeptWhereMuchIsInUse(t *testing.T) {
	if few, many := garbageFor(8<<20), garbageFor(40<<20); few != garbageAfter || many >= few {
		t.Errorf("%d and %d percent", few, many)
	}
}
