package api

import (
	"context"
	"errors"
	"sync"
)

// extensionSupport remembers which extensions this service turned out to have.
type extensionSupport struct {
	mu    sync.Mutex
	known map[string]bool
}

func (o *extensionSupport) confirm(op Operation) { o.record(op, true) }

func (o *extensionSupport) record(op Operation, has bool) {
	if !op.Extension {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.known == nil {
		o.known = make(map[string]bool)
	}
	o.known[op.Name] = has
}

func (o *extensionSupport) missing(op Operation) bool {
	has, asked := o.lookup(op)
	return asked && !has
}

func (o *extensionSupport) lookup(op Operation) (has, asked bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	has, asked = o.known[op.Name]
	return has, asked
}

// Supports reports whether the service may have an operation: false only once it said
// that it does not, or the profile says so.
func (c *Client) Supports(name string) bool {
	op, ok := Lookup(name)
	return ok && !(op.Extension && (c.noExtras || c.extensions.missing(op)))
}

// detectMissingRoute tells a missing extension from an unknown identifier: both may come as 404.
// The route is missing when what it belongs to is there.
func (c *Client) detectMissingRoute(ctx context.Context, r route, err error) error {
	e, ok := errors.AsType[*Error](err)
	if !ok || e.Kind != NotOffered && e.Kind != NotFound {
		return err
	}
	if !r.Extension || e.Kind == NotFound && !c.routeMissing(ctx, r) {
		return err
	}
	c.extensions.record(r.Operation, false)
	e.Kind = NotOffered
	return err
}

func (c *Client) routeMissing(ctx context.Context, r route) bool {
	if has, asked := c.extensions.lookup(r.Operation); asked && has {
		return false
	}
	switch len(r.ids) {
	case 0:
		return true
	case 1:
		return c.parentExists(ctx, r)
	default:
		return false
	}
}

func (c *Client) parentExists(ctx context.Context, r route) bool {
	parent := getEnvelope
	if r.Path[:len("/template")] == "/template" {
		parent = getTemplate
	}
	_, err := c.sendOnce(ctx, route{Operation: parent, ids: r.ids[:1]}, nil, &attempt{number: 1, limit: c.limits.Call})
	return err == nil
}
