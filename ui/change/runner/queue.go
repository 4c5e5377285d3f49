package runner

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"inkdesk/api"
)

const (
	maxFailures = 3               // limits the failures in a row, which end a queue
	defaultWait = 5 * time.Second // sets the pause after a rate limit that does not say how long to wait
	maxWait     = time.Minute     // limits the pause after which a queue goes on by itself
)

// Queue decides which task runs next and how many run at once. The zero Queue is empty.
type Queue struct {
	waiting []int
	running int
	limit   int // of the profile
	chosen  int // by a person, 0 for the limit
	// succeeded reports whether the latest step has succeeded. Otherwise tasks run one by
	// one, so that a failure common to all happens once, and at most maxFailures times in a row.
	succeeded bool
	failures  int // in a row
	total     int
	done      int
	paused    bool
}

// NewQueue makes a queue of tasks, by their indexes, of which at most limit run at once.
func NewQueue(tasks []int, limit int) Queue {
	return Queue{waiting: slices.Clone(tasks), total: len(tasks), limit: max(limit, 1)}
}

// Start returns the tasks that may run now. Each needs one call of [Queue.Finish].
func (q *Queue) Start() []int {
	if q.paused {
		return nil
	}
	most := 1
	if q.succeeded {
		most = q.Concurrency()
	}
	n := min(max(most-q.running, 0), len(q.waiting))
	begun := q.waiting[:n:n]
	q.waiting = q.waiting[n:]
	q.running += n
	return begun
}

// Concurrency returns how many tasks may run at once, as chosen and within the limit.
func (q *Queue) Concurrency() int {
	return min(cmp.Or(q.chosen, q.limit), q.limit)
}

// SetConcurrency sets how many tasks may run at once, 0 for the limit, and returns that.
func (q *Queue) SetConcurrency(n int) int {
	q.chosen = 0
	if n != 0 {
		q.chosen = min(max(n, 1), q.limit)
	}
	return q.Concurrency()
}

// Interruption says why a queue does not go on after a step; the zero one, that it does.
type Interruption struct {
	Stop string // says why it has ended early, "" if not. Left holds the tasks that did not start
	Left []int
	// Wait says how long the service asks to wait, 0 when it does not. The queue pauses
	// meanwhile; after a Long wait it goes on only when a person says so.
	Wait time.Duration
	Long bool
}

// Finish records the outcome of a step of a task that was started. If the task has a step
// left, it runs next. lacksScope says that the token lacks the scope of the step.
func (q *Queue) Finish(task int, t Task, lacksScope bool) Interruption {
	q.running--
	state, err := lastOutcome(t)
	switch {
	case t.Next() >= 0 && state == Done:
		q.waiting = slices.Insert(q.waiting, 0, task)
	case state != Open:
		q.done++
	}
	switch state {
	case Done:
		q.failures, q.succeeded = 0, true
	case Failed, Unknown:
		q.failures++
		q.succeeded = false
	}
	if state != Failed && err == nil {
		return Interruption{}
	}
	return q.interrupt(err, lacksScope)
}

func lastOutcome(t Task) (State, error) {
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

func (q *Queue) interrupt(err error, lacksScope bool) Interruption {
	switch kind := api.KindOf(err); {
	case kind == api.Forbidden && lacksScope, kind == api.ReadOnly, kind == api.NotJournaled, kind == api.Unauthorized, kind == api.NotOffered, kind == api.UnitUnknown:
		return Interruption{Stop: "Stopped: the rest would fail the same way.", Left: q.Cancel()}
	case q.failures >= maxFailures && len(q.waiting) > 0:
		return Interruption{Stop: fmt.Sprintf("Ended after %d failures in a row.", maxFailures), Left: q.Cancel()}
	case kind == api.RateLimited && len(q.waiting) > 0:
		q.paused = true
		wait := defaultWait
		if e, ok := errors.AsType[*api.Error](err); ok && e.RetryAfter > 0 {
			wait = e.RetryAfter
		}
		return Interruption{Wait: wait, Long: wait > maxWait}
	}
	return Interruption{}
}

// Cancel removes the waiting tasks from the queue and returns them. Running tasks go on.
func (q *Queue) Cancel() []int {
	left := q.waiting
	q.waiting, q.paused = nil, false
	return left
}

// SetPaused pauses the queue or lets it go on.
func (q *Queue) SetPaused(paused bool) { q.paused = paused }

// Paused reports whether the queue is paused.
func (q *Queue) Paused() bool { return q.paused }

// Over reports whether no task runs and none waits.
func (q *Queue) Over() bool { return q.running == 0 && len(q.waiting) == 0 }

// Progress returns how many tasks have ended, how many there are, and how many are running.
func (q *Queue) Progress() (done, total, running int) { return q.done, q.total, q.running }

// Waiting returns the tasks that have not started or are between two steps.
func (q *Queue) Waiting() []int { return q.waiting }
