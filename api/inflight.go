package api

import (
	"context"
	"sync"
)

// inFlight counts changes that have left or are about to leave this machine, so that
// the program can end without cutting one off.
type inFlight struct {
	mu   sync.Mutex
	n    int
	idle chan struct{}
}

func (f *inFlight) begin() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.n == 0 {
		f.idle = make(chan struct{})
	}
	f.n++
}

func (f *inFlight) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.n--; f.n == 0 {
		close(f.idle)
	}
}

func (f *inFlight) wait(ctx context.Context) {
	f.mu.Lock()
	idle, n := f.idle, f.n
	f.mu.Unlock()
	if n == 0 {
		return
	}
	select {
	case <-idle:
	case <-ctx.Done():
	}
}

// Changing reports whether a change is in flight.
func (c *Client) Changing() bool {
	c.changes.mu.Lock()
	defer c.changes.mu.Unlock()
	return c.changes.n > 0
}

// Drain blocks until no change is in flight or the context ends.
func (c *Client) Drain(ctx context.Context) { c.changes.wait(ctx) }
