package api

import (
	"cmp"
	"context"
	"time"

	"golang.org/x/time/rate"
)

type throttle struct {
	slots chan struct{}
	pace  *rate.Limiter
}

func newThrottle(inFlight int, perSecond float64) throttle {
	inFlight = cmp.Or(max(inFlight, 0), 4)
	pace := rate.Inf
	if perSecond > 0 {
		pace = rate.Limit(perSecond)
	}
	return throttle{slots: make(chan struct{}, inFlight), pace: rate.NewLimiter(pace, inFlight)}
}

// acquire waits for a slot and for the pace. Without an error the slot has to be released.
func (t *throttle) acquire(ctx context.Context) error {
	select {
	case t.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := t.pace.Wait(ctx); err != nil {
		t.release()
		return err
	}
	return nil
}

func (t *throttle) release() { <-t.slots }

// Idle reports whether no request is under way. It does not block.
func (c *Client) Idle() bool { return len(c.throttle.slots) == 0 }

// Spare returns how long it takes until the pace leaves room for a request in the background, beside one that
// the person may make at any time. It does not block.
func (c *Client) Spare() time.Duration {
	pace := c.throttle.pace
	if pace.Limit() == rate.Inf {
		return 0
	}
	lacking := float64(min(2, pace.Burst())) - pace.Tokens()
	return max(time.Duration(lacking/float64(pace.Limit())*float64(time.Second)), 0)
}

// acquire waits for a slot, the pace and the token, before the clocks of the attempt start.
func (c *engine) acquire(ctx context.Context, r route, t *attempt) error {
	if err := c.throttle.acquire(ctx); err != nil {
		return transportError(ctx, r.Operation, err, false)
	}
	if err := c.authorize.ensureToken(ctx); err != nil {
		c.throttle.release()
		if ctx.Err() != nil {
			return transportError(ctx, r.Operation, err, false)
		}
		return &Error{Kind: Unauthorized, Op: r.Operation, Outcome: NotSent, Err: err}
	}
	t.admitted = time.Now()
	return nil
}
