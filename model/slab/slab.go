// Package slab allocates many small values together: where there are tens of thousands of them,
// what lies between values of their own keeps several times as much memory from being used again.
package slab

import "unsafe"

// bytes is how much is allocated at once. More, that is no multiple of it, is rounded up.
const bytes = 8 << 10

// Make makes so many zero values. Those that were allocated together stay in memory until none
// of them is used.
func Make[V any](n int) []*V {
	var v V
	most := max(bytes/int(max(unsafe.Sizeof(v), 1)), 1)
	values := make([]*V, 0, n)
	for len(values) < n {
		part := make([]V, min(n-len(values), most))
		for i := range part {
			values = append(values, &part[i])
		}
	}
	return values
}
