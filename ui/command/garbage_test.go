package command

import (
	"runtime/debug"
	"testing"
)

func TestGarbageIsKeptAsThePersonSet(t *testing.T) {
	before := debug.SetGCPercent(usualGarbage)
	defer debug.SetGCPercent(before)
	for set, want := range map[int]int{usualGarbage: garbage, 300: 300, -1: -1} {
		debug.SetGCPercent(set)
		keepLittleGarbage()
		if got := debug.SetGCPercent(usualGarbage); got != want {
			t.Errorf("%d became %d, want %d", set, got, want)
		}
	}
}
