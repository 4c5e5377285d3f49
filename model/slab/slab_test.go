package slab_test

import (
	"testing"

	"inkdesk/model/slab"
)

func TestMake(t *testing.T) {
	type value [24]byte
	for _, n := range []int{0, 1, 341, 342, 5000} {
		list := slab.Make[value](n)
		seen := make(map[*value]bool)
		for _, v := range list {
			seen[v] = true
		}
		if len(seen) != n {
			t.Errorf("%d of %d values", len(seen), n)
		}
	}
	if large := slab.Make[[9000]byte](2); len(large) != 2 {
		t.Error("large values are not made")
	}
}

// Those that are small take no allocation of their own.
func TestMakeAllocatesTogether(t *testing.T) {
	if n := testing.AllocsPerRun(10, func() { slab.Make[[24]byte](1000) }); n > 5 {
		t.Errorf("%v allocations", n)
	}
}
