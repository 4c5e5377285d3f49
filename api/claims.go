package api

import "sync"

// claims are the targets being changed right now.
type claims struct {
	mu   sync.Mutex
	held map[string]struct{}
}

// Claim reserves a target, named by its kind and id, for one change: from the decision to
// make it until its outcome is known. ok is false while somebody else in this process
// holds it. It does not block; release gives the target back and may be called once.
func (c *Client) Claim(target string) (release func(), ok bool) {
	c.claimed.mu.Lock()
	defer c.claimed.mu.Unlock()
	if _, taken := c.claimed.held[target]; taken {
		return nil, false
	}
	if c.claimed.held == nil {
		c.claimed.held = make(map[string]struct{})
	}
	c.claimed.held[target] = struct{}{}
	return func() {
		c.claimed.mu.Lock()
		defer c.claimed.mu.Unlock()
		delete(c.claimed.held, target)
	}, true
}
