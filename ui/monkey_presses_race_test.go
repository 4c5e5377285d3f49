//go:build race

package ui_test

// The race detector makes a key cost ten times as much, and looks at goroutines that are the same in every round.
const monkeyPresses = 3_000
