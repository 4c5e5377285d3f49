// Package spinner shows that the program waits for an answer. A [Spinner] shows
// nothing at first, then one cell that moves, until the wait is over. An idle program
// writes nothing to the terminal, so no spinner outlasts its wait.
package spinner
