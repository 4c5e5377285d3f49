package terminal

import (
	"math"
	"sync/atomic"
	"time"
)

const (
	maxLine = 450 * time.Millisecond
	// farLine sets what a line to another machine adds while nothing was measured.
	farLine = 30 * time.Millisecond
)

// line measures how long a terminal takes to answer. What it sends comes in pieces that are
// apart by as much.
type line struct {
	far   bool                      // the terminal is on another machine
	asked atomic.Pointer[time.Time] // when a question was sent that has no answer yet
	took  atomic.Int64              // nanoseconds, 0 while it is not known
}

func (l *line) ask() {
	now := time.Now()
	l.asked.Store(&now)
}

func (l *line) answered() {
	if asked := l.asked.Swap(nil); asked != nil {
		l.took.Store(max(1, int64(time.Since(*asked))))
	}
}

// missing returns how long an answer has been missing, the longest duration where none is.
func (l *line) missing() time.Duration {
	if asked := l.asked.Load(); asked != nil {
		return time.Since(*asked)
	}
	return math.MaxInt64
}

// wait returns what the line adds to the wait for the rest of a sequence: the time of the last answer, and
// at least how long the next one is missing, unless the terminal does not answer at all. It is safe
// for concurrent use.
func (l *line) wait() time.Duration {
	took := time.Duration(l.took.Load())
	if took == 0 && l.far {
		took = farLine
	}
	if missing := l.missing(); missing <= 2*maxLine {
		took = max(took, missing)
	}
	return min(took, maxLine)
}
