package api

import (
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
	// Entry shows the change as the journal has it, so that a caller can ask [Client.Reconcile]
	// about it and tell the journal the result. It is filled in just before the change is
	// sent and once it is answered, without a number where no journal is kept, and stays as
	// it is when nothing had to be sent. It may be read once the call has returned.
	Entry journal.Entry
}

// WithChange returns a client for the one call that sends the change. It shares everything with c.
func (c *Client) WithChange(change *Change) *Client {
	return &Client{engine: c.engine, change: change}
}

func (ch *Change) before() any {
	switch {
	case ch == nil:
		return nil
	case ch.Envelope != nil:
		return ch.Envelope
	case ch.Template != nil:
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

type targetLocks struct {
	mu   sync.Mutex
	held map[string]struct{}
}

// TryLock locks a target for one change in this process until unlock; it does not block.
func (c *Client) TryLock(target string) (unlock func(), ok bool) {
	c.locks.mu.Lock()
	defer c.locks.mu.Unlock()
	if _, taken := c.locks.held[target]; taken {
		return nil, false
	}
	if c.locks.held == nil {
		c.locks.held = make(map[string]struct{})
	}
	c.locks.held[target] = struct{}{}
	return func() {
		c.locks.mu.Lock()
		defer c.locks.mu.Unlock()
		delete(c.locks.held, target)
	}, true
}
