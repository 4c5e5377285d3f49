// Package spinner shows that the program waits for an answer. A [Spinner] shows
// nothing at first, then one cell that moves, until the wait is over. An idle program
// writes nothing to the terminal, so no spinner outlasts its wait.
//
// It moves twice a second. Those of bubbles 2.2.1 move three to twelve times, each time over the line, and show a wait
// that is over at once.
package spinner
