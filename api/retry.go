package api

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

const (
	maxAttempts = 3
	// firstBackoff doubles up to longestBackoff; the wait is drawn from zero on, to spread clients.
	firstBackoff   = 500 * time.Millisecond
	longestBackoff = 8 * time.Second
)

// withRetries calls send again within [Limits.Total] and the budget; a refused token is renewed once.
func withRetries[T any](ctx context.Context, c *Client, send func(*attempt) (T, error)) (T, error) {
	left := c.profile.limits.Total
	renewed := false
	for number := 1; ; number++ {
		sent := c.authorize.current()
		one := &attempt{number: number, limit: min(c.profile.limits.Call, left)}
		got, err := send(one)
		if err == nil {
			c.retries.budget.earn()
			return got, nil
		}
		left -= one.elapsed()
		if KindOf(err) == Unauthorized && !one.admitted.IsZero() && !renewed && left > 0 {
			if renewed = c.authorize.renew(ctx, sent); renewed {
				continue
			}
		}
		wait, again := retryWait(err, number)
		if !again || wait >= left || !c.retries.budget.spend() {
			return got, err
		}
		c.retries.recordAsked(err)
		if !sleep(ctx, wait) {
			return got, err
		}
		left -= wait
	}
}

func retryWait(err error, number int) (time.Duration, bool) {
	e, ok := errors.AsType[*Error](err)
	if !ok || number >= maxAttempts {
		return 0, false
	}
	switch e.Kind {
	case Offline, CutOff, TimedOut, ServerFault, RateLimited:
	default:
		return 0, false
	}
	if e.final {
		return 0, false
	}
	if e.RetryAfter > 0 {
		return e.RetryAfter, true
	}
	ceiling := min(firstBackoff<<(number-1), longestBackoff)
	return rand.N(ceiling), true
}

type retries struct {
	budget retryBudget
	asked  atomic.Pointer[time.Time] // before which the service asked not to be tried again
}

func (r *retries) recordAsked(err error) {
	if e, ok := errors.AsType[*Error](err); ok && e.RetryAfter > 0 {
		r.asked.Store(new(time.Now().Add(e.RetryAfter)))
	}
}

// RetryTime returns until when the service asked to wait (Retry-After), zero for never. It does not block.
func (c *Client) RetryTime() time.Time {
	if at := c.retries.asked.Load(); at != nil {
		return *at
	}
	return time.Time{}
}

func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// retryBudget keeps retries below a tenth of the requests, to spare a service in trouble.
type retryBudget struct {
	mu     sync.Mutex
	tokens float64
}

const (
	budgetSize     = 30
	earnedPerReply = 0.1
)

func newRetryBudget() retryBudget { return retryBudget{tokens: budgetSize} }

func (b *retryBudget) earn() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tokens = min(b.tokens+earnedPerReply, budgetSize)
}

func (b *retryBudget) spend() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}
