package garbage

import "runtime/metrics"

// memory is that of this process, in bytes.
type memory struct {
	live        uint64 // in use after the last collection
	beside      uint64 // mapped for anything but values and what they can use
	allocated   uint64 // since the start
	collections uint64 // since the start
}

func readMemory() memory {
	in := [...]metrics.Sample{
		{Name: "/gc/heap/live:bytes"},
		{Name: "/gc/heap/allocs:bytes"},
		{Name: "/gc/cycles/total:gc-cycles"},
		{Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
		{Name: "/memory/classes/heap/objects:bytes"},
	}
	metrics.Read(in[:])
	value := func(i int) uint64 { return in[i].Value.Uint64() }
	return memory{
		live: value(0), allocated: value(1), collections: value(2),
		beside: value(3) - value(4) - value(5) - value(6),
	}
}
