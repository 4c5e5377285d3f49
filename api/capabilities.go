package api

import "sync"

// capabilities are what the answers have told of the service and of the token; no operation tells.
type capabilities struct {
	extensions trials[string] // by the name of the operation
	scopes     trials[Scope]
	sizes      sizeLimits
}

func (c *Client) recordSuccess(op Operation) {
	if op.Extension {
		c.capabilities.extensions.record(op.Name, true)
	}
	if op.Scope != UnknownScope {
		c.capabilities.scopes.record(op.Scope, true)
	}
}

type trials[K comparable] struct {
	mu     sync.Mutex
	worked map[K]bool
}

func (t *trials[K]) record(key K, worked bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.worked == nil {
		t.worked = make(map[K]bool)
	}
	t.worked[key] = worked
}

func (t *trials[K]) lookup(key K) (worked, tried bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	worked, tried = t.worked[key]
	return worked, tried
}

func (t *trials[K]) failed(key K) bool {
	worked, tried := t.lookup(key)
	return tried && !worked
}

func (t *trials[K]) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	clear(t.worked)
}
