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

// durationsOf sorts the seconds that each took.
func durationsOf(seconds []int64) Durations {
	if len(seconds) == 0 {
		return Durations{}
	}
	slices.Sort(seconds)
	within := func(tenths int) time.Duration {
		return time.Duration(seconds[(len(seconds)*tenths+9)/10-1]) * time.Second
	}
	return Durations{N: len(seconds), P50: within(5), P90: within(9)}
}
