package runner

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"inkdesk/api"
)

const (
	// mostFailures is how many failures in a row end a queue.
	mostFailures = 3
	// shortWait is how long the service is left alone when it does not say for how long.
	shortWait = 5 * time.Second
	// longestWait is how long a queue waits by itself; longer is for the person to decide.
	longestWait = time.Minute
)

// Queue says which task goes next and how many at once. The zero queue is empty.
type Queue struct {
	waiting []int
	flying  int
	limit   int // by the profile
	chosen  int // by the person, 0 for the limit
	// proven: the latest outcome was good. Until then tasks go one by one, so that what
	// would fail for all fails once, and three failures in a row are three.
	proven   bool
	failures int // in a row
	total    int
	done     int
	paused   bool
}

// NewQueue is a queue of tasks, by their indexes, of which at most limit are at work at
// once.
func NewQueue(tasks []int, limit int) Queue {
	return Queue{waiting: slices.Clone(tasks), total: len(tasks), limit: max(limit, 1)}
}

// Start takes the tasks that may begin now off the queue. Each of them is answered by one
// call of [Queue.Finish].
func (q *Queue) Start() []int {
	if q.paused {
		return nil
	}
	n := min(max(q.abreast()-q.flying, 0), len(q.waiting))
	begun := q.waiting[:n:n]
	q.waiting = q.waiting[n:]
	q.flying += n
	return begun
}

// abreast is how many may be at work now.
func (q *Queue) abreast() int {
	if !q.proven {
		return 1
	}
	return q.AtOnce()
}

// AtOnce is how many tasks the person wants at work at once, within the limit.
func (q *Queue) AtOnce() int {
	if q.chosen == 0 {
		return q.limit
	}
	return min(q.chosen, q.limit)
}

// Choose sets how many tasks are at work at once, 0 for as many as the limit allows, and
// returns how many that is.
func (q *Queue) Choose(n int) int {
	q.chosen = 0
	if n != 0 {
		q.chosen = min(max(n, 1), q.limit)
	}
	return q.AtOnce()
}

// Verdict is how a queue goes on after an outcome.
type Verdict struct {
	// Stop is why the queue has ended before its time, "" when it has not; Left are the
	// tasks that were not begun.
	Stop string
	Left []int
	// Wait is how long the service asked to be left alone, 0 when it did not. The queue is
	// paused; where the time is Long it stays so until the person goes on.
	Wait time.Duration
	Long bool
}

// Finish takes the outcome of a step of a task that was started. The task goes on first
// when it has a step left. lacks reports that the rights of the token are the reason.
func (q *Queue) Finish(task int, t Task, lacks bool) Verdict {
	q.flying--
	state, err := latest(t)
	switch {
	case t.Next() >= 0 && state == Done:
		q.waiting = slices.Insert(q.waiting, 0, task)
	case state != Open:
		q.done++
	}
	switch state {
	case Done:
		q.failures, q.proven = 0, true
	case Failed, Unknown:
		q.failures++
		q.proven = false
	}
	if state != Failed && err == nil {
		return Verdict{}
	}
	return q.judge(err, lacks)
}

// latest is what became of the step of a task that was carried out last.
func latest(t Task) (State, error) {
	if i := t.Stopped(); i >= 0 {
		return t.Steps[i].State, t.Steps[i].Err
	}
	for i := len(t.Steps) - 1; i >= 0; i-- {
		if s := t.Steps[i]; s.State == Done {
			return Done, s.Err
		}
	}
	return Open, nil
}

// judge ends or pauses the queue when going on makes no sense.
func (q *Queue) judge(err error, lacks bool) Verdict {
	switch kind := api.KindOf(err); {
	case kind == api.Forbidden && lacks, kind == api.ReadOnly, kind == api.NotJournaled, kind == api.Unauthorized, kind == api.NotOffered, kind == api.UnitUnknown:
		return Verdict{Stop: "Ended: the others would fail in the same way.", Left: q.Cancel()}
	case q.failures >= mostFailures && len(q.waiting) > 0:
		return Verdict{Stop: fmt.Sprintf("Ended after %d failures in a row.", mostFailures), Left: q.Cancel()}
	case kind == api.RateLimited && len(q.waiting) > 0:
		q.paused = true
		wait := shortWait
		if e, ok := errors.AsType[*api.Error](err); ok && e.RetryAfter > 0 {
			wait = e.RetryAfter
		}
		return Verdict{Wait: wait, Long: wait > longestWait}
	}
	return Verdict{}
}

// Cancel takes all that have not begun off the queue and returns them. What is at work
// goes to its end.
func (q *Queue) Cancel() []int {
	left := q.waiting
	q.waiting, q.paused = nil, false
	return left
}

// Pause holds the queue, or lets it go on, and reports which.
func (q *Queue) Pause(hold bool) { q.paused = hold }

// Paused reports whether the queue is held.
func (q *Queue) Paused() bool { return q.paused }

// Over reports whether nothing is at work and nothing waits.
func (q *Queue) Over() bool { return q.flying == 0 && len(q.waiting) == 0 }

// Progress is how many tasks are done with, of how many, and how many are at work.
func (q *Queue) Progress() (done, total, flying int) { return q.done, q.total, q.flying }

// Waiting are the tasks that have not begun or are between two steps.
func (q *Queue) Waiting() []int { return q.waiting }
