package api

import (
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// minRate sets the slowest transfer that counts as progress, in bytes per second. A peer that
// sends single bytes would otherwise keep a transfer open for ever.
const minRate = 1 << 10

var errStalled = errors.New("the transfer made no progress")

// progressGuard cancels a transfer that is slower than minRate, or not answered within the time of a call.
type progressGuard struct {
	touched  atomic.Bool // its body has been read from
	window   time.Duration
	moved    atomic.Int64
	cancel   context.CancelCauseFunc
	mu       sync.Mutex
	timer    *time.Timer
	expected int // numbers the expectations; a timer of an earlier one is late
	readErr  error
}

func guardProgress(ctx context.Context, window time.Duration) (context.Context, *progressGuard) {
	ctx, cancel := context.WithCancelCause(ctx)
	return ctx, &progressGuard{window: window, cancel: cancel}
}

func (g *progressGuard) transfer() {
	g.expectWithin(g.window, func() {
		if g.moved.Swap(0) < int64(g.window.Seconds()*minRate) {
			g.cancel(stallError{})
			return
		}
		g.transfer()
	})
}

func (g *progressGuard) wait(limit time.Duration) {
	g.expectWithin(limit, func() { g.cancel(context.DeadlineExceeded) })
}

func (g *progressGuard) expectWithin(limit time.Duration, over func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.expected++
	this := g.expected
	if g.timer != nil {
		g.timer.Stop()
	}
	g.timer = time.AfterFunc(limit, func() {
		g.mu.Lock()
		current := g.expected == this
		g.mu.Unlock()
		if current {
			over()
		}
	})
}

func (g *progressGuard) stop() {
	g.expectWithin(0, func() {})
	g.cancel(nil)
}

// guardedReader counts the bytes read of a body and keeps its first error. The answer to one that is
// sent is expected within a limit of its end.
type guardedReader struct {
	guard  *progressGuard
	from   io.Reader
	answer time.Duration // 0 for a body that is read
}

func (r *guardedReader) Read(b []byte) (int, error) {
	r.guard.touched.Store(true)
	n, err := r.from.Read(b)
	r.guard.moved.Add(int64(n))
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		r.guard.readErr = err
	case err != nil && r.answer > 0:
		r.guard.wait(r.answer)
	}
	return n, err
}

// stallError implements net.Error as a timeout.
type stallError struct{}

func (stallError) Error() string   { return errStalled.Error() }
func (stallError) Timeout() bool   { return true }
func (stallError) Temporary() bool { return true }
func (stallError) Unwrap() error   { return errStalled }
