package api

import (
	"context"
	"errors"
	"sync"
)

var errEnding = errors.New("inkdesk is ending")

// pendingChanges keeps the changes on their way. It is closed at the end, so that their outcome is learned.
type pendingChanges struct {
	mu     sync.Mutex
	open   map[*pendingChange]bool
	idle   chan struct{} // closed when the last change has ended
	closed bool
}

type pendingChange struct{ cancel context.CancelCauseFunc }

// begin adds a change until end is called, unless the program is ending. It is sent with the context.
func (p *pendingChanges) begin(ctx context.Context, op Operation) (exchange context.Context, end func(), err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, nil, &Error{Kind: Canceled, Op: op, Outcome: NotSent, Err: errEnding}
	}
	if len(p.open) == 0 {
		p.open, p.idle = map[*pendingChange]bool{}, make(chan struct{})
	}
	exchange, now := context.WithCancelCause(ctx)
	c := &pendingChange{now}
	p.open[c] = true
	return exchange, func() { p.end(c) }, nil
}

func (p *pendingChanges) end(c *pendingChange) {
	c.cancel(nil)
	p.mu.Lock()
	defer p.mu.Unlock()
	if delete(p.open, c); len(p.open) == 0 {
		close(p.idle)
	}
}

// close refuses new changes and waits for those in flight. When ctx ends it cancels them and
// waits until they have recorded that.
func (p *pendingChanges) close(ctx context.Context) {
	p.mu.Lock()
	p.closed = true
	idle, n := p.idle, len(p.open)
	p.mu.Unlock()
	if n == 0 {
		return
	}
	select {
	case <-idle:
		return
	case <-ctx.Done():
	}
	p.mu.Lock()
	for c := range p.open {
		c.cancel(errEnding)
	}
	p.mu.Unlock()
	<-idle
}

// Changing reports whether a change is in flight.
func (c *Client) Changing() bool {
	c.changes.mu.Lock()
	defer c.changes.mu.Unlock()
	return len(c.changes.open) > 0
}

// Drain refuses further changes and blocks until all are recorded; when ctx ends it cancels them.
func (c *Client) Drain(ctx context.Context) { c.changes.close(ctx) }
