package api

import (
	"context"
	"errors"
	"io"
	"sync/atomic"
	"time"
)

// minRate is the slowest transfer that counts as progress, in bytes per second. A peer that
// sends single bytes would otherwise keep a transfer open for ever.
const minRate = 1 << 10

var errStalled = errors.New("the transfer made no progress")

// progressGuard cancels a transfer that is slower than minRate over a window of time.
type progressGuard struct {
	window  time.Duration
	moved   atomic.Int64
	timer   *time.Timer
	cancel  context.CancelCauseFunc
	readErr error
}

func guardProgress(ctx context.Context, window time.Duration) (context.Context, *progressGuard) {
	ctx, cancel := context.WithCancelCause(ctx)
	g := &progressGuard{window: window, cancel: cancel}
	g.timer = time.AfterFunc(window, g.check)
	return ctx, g
}

func (g *progressGuard) check() {
	if g.moved.Swap(0) < int64(g.window.Seconds()*minRate) {
		g.cancel(stallError{})
		return
	}
	g.timer.Reset(g.window)
}

// expectWithin cancels the transfer unless the returned function is called within limit.
func (g *progressGuard) expectWithin(limit time.Duration) (met func() bool) {
	return time.AfterFunc(limit, func() { g.cancel(stallError{}) }).Stop
}

func (g *progressGuard) stop() {
	g.timer.Stop()
	g.cancel(nil)
}

// watch returns a reader that counts the bytes read and keeps the first error of r.
func (g *progressGuard) watch(r io.Reader) io.Reader { return &guardedReader{guard: g, from: r} }

type guardedReader struct {
	guard *progressGuard
	from  io.Reader
}

func (r *guardedReader) Read(b []byte) (int, error) {
	n, err := r.from.Read(b)
	r.guard.moved.Add(int64(n))
	if err != nil && !errors.Is(err, io.EOF) {
		r.guard.readErr = err
	}
	return n, err
}

// stallError implements net.Error as a timeout.
type stallError struct{}

func (stallError) Error() string   { return errStalled.Error() }
func (stallError) Timeout() bool   { return true }
func (stallError) Temporary() bool { return true }
func (stallError) Unwrap() error   { return errStalled }
