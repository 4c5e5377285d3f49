package tally

import (
	"slices"
	"time"
)

// Durations sum up how long some envelopes took.
type Durations struct {
	N int
	// Half of them took at most P50, nine in ten at most P90; 0 for none.
	P50, P90 time.Duration
}

// DurationsOf sums up times. It sorts them.
func DurationsOf(times []time.Duration) Durations {
	if len(times) == 0 {
		return Durations{}
	}
	slices.Sort(times)
	within := func(tenths int) time.Duration { return times[(len(times)*tenths+9)/10-1] }
	return Durations{N: len(times), P50: within(5), P90: within(9)}
}
