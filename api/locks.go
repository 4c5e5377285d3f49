package api

import "sync"

type targetLocks struct {
	mu   sync.Mutex
	held map[string]struct{}
}

// TryLock locks a target, named by its kind and id, for one change: from the decision to
// make it until its outcome is known. ok is false while another change in this process
// holds the lock. It does not block. unlock must be called once.
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
