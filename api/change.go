package api

import (
	"context"
	"errors"
	"sync"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// Change holds the context of one change, and its entry in the journal afterwards.
type Change struct {
	// Envelope or Template holds the target just before, nil where that is not
	// known. The journal gets the state, the level and the expiration date of an envelope,
	// and whatever the service does to the target beside the change is told as [NotAsSent].
	Envelope *model.Envelope
	Template *model.Template
	Work     journal.Work // says which step of which work order a change is, zero for none
	// Entry shows the change as the journal has it, so that a caller can ask [Client.Reconcile] about it and tell the
	// journal the result. It is filled in just before the change is sent and once it is answered, without a number where
	// no journal is kept, and stays as it is when nothing had to be sent. It may be read once the call has returned.
	Entry journal.Entry
}

// WithChange returns a client for the one call that sends the change. It shares everything with c.
func (c *Client) WithChange(change *Change) *Client {
	return &Client{engine: c.engine, change: change}
}

func (ch *Change) before() any {
	switch {
	case ch != nil && ch.Envelope != nil:
		return ch.Envelope
	case ch != nil && ch.Template != nil:
		return ch.Template
	default:
		return nil
	}
}

func (ch *Change) setEntry(e journal.Entry) {
	if ch != nil {
		ch.Entry = e
	}
}

// TryLock locks a target for one change in this process until unlock; it does not block.
func (c *Client) TryLock(target string) (unlock func(), ok bool) {
	if _, taken := c.locks.LoadOrStore(target, true); taken {
		return nil, false
	}
	return func() { c.locks.Delete(target) }, true
}

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
	return exchange, func() {
		c.cancel(nil)
		p.mu.Lock()
		defer p.mu.Unlock()
		if delete(p.open, c); len(p.open) == 0 {
			close(p.idle)
		}
	}, nil
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
