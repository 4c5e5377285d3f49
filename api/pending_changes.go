package api

import (
	"context"
	"errors"
	"sync"
)

// errEnding is why no change begins any more, and why one that takes too long is cut off.
var errEnding = errors.New("inkdesk is ending")

// pendingChanges are the changes that have left or are about to leave this machine. The program
// ends by closing it, so that it still learns the outcome of each.
type pendingChanges struct {
	mu     sync.Mutex
	open   map[*pendingChange]bool
	idle   chan struct{} // closed when the last change has ended
	closed bool
}

// pendingChange ends the exchange of one change.
type pendingChange struct{ cancel context.CancelCauseFunc }

// begin takes a change in until end is called, or refuses it because the program is
// ending. The exchange of the change ends with the context returned.
func (f *pendingChanges) begin(ctx context.Context, op Operation) (exchange context.Context, end func(), err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return nil, nil, &Error{Kind: Canceled, Op: op, Outcome: NotSent, Err: errEnding}
	}
	if len(f.open) == 0 {
		f.open, f.idle = map[*pendingChange]bool{}, make(chan struct{})
	}
	exchange, now := context.WithCancelCause(ctx)
	c := &pendingChange{now}
	f.open[c] = true
	return exchange, func() { f.end(c) }, nil
}

func (f *pendingChanges) end(c *pendingChange) {
	c.cancel(nil)
	f.mu.Lock()
	defer f.mu.Unlock()
	if delete(f.open, c); len(f.open) == 0 {
		close(f.idle)
	}
}

// close refuses new changes and waits for those in flight. When ctx ends it cuts them off,
// and waits until they have noted that.
func (f *pendingChanges) close(ctx context.Context) {
	f.mu.Lock()
	f.closed = true
	idle, n := f.idle, len(f.open)
	f.mu.Unlock()
	if n == 0 {
		return
	}
	select {
	case <-idle:
		return
	case <-ctx.Done():
	}
	f.mu.Lock()
	for c := range f.open {
		c.cancel(errEnding)
	}
	f.mu.Unlock()
	<-idle
}

// Changing reports whether a change is in flight.
func (c *Client) Changing() bool {
	c.changes.mu.Lock()
	defer c.changes.mu.Unlock()
	return len(c.changes.open) > 0
}

// Drain ends the changing of things for good: no change begins any more, and it blocks
// until those in flight are recorded in the journal. When the context ends, exchanges
// that are still open are cut off, and recorded as unknown where they were sent.
func (c *Client) Drain(ctx context.Context) { c.changes.close(ctx) }
