// Package spinner shows that something is awaited: nothing at all for the first moment,
// then one cell that moves, and nothing moves once it is over. An idle program writes
// nothing to the line, so each spinner ends with its wait.
package spinner
