package terminal

import (
	"sync/atomic"
	"time"
)

const (
	// maxLine is the most that a slow line adds to a wait.
	maxLine = 450 * time.Millisecond
	// farLine is what a line to another machine adds while nothing was measured.
	farLine = 30 * time.Millisecond
)

// line measures how long a terminal takes to answer. What it sends comes in pieces that are
// apart by as much.
type line struct {
	far   bool         // the terminal is on another machine
	asked time.Time    // when a question was sent that nobody has answered yet
	took  atomic.Int64 // nanoseconds, 0 while it is not known
}

// ask notes that a question is on its way.
func (l *line) ask() { l.asked = time.Now() }

// answered notes that the answer has come.
func (l *line) answered() {
	if !l.asked.IsZero() {
		l.took.Store(max(1, int64(time.Since(l.asked))))
		l.asked = time.Time{}
	}
}

// wait is what the line adds to the wait for the rest of a sequence. It is safe for concurrent
// use.
func (l *line) wait() time.Duration {
	took := time.Duration(l.took.Load())
	if took == 0 && l.far {
		return farLine
	}
	return min(took, maxLine)
}
