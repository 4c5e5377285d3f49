package api

import (
	"context"
	"errors"
	"strings"
	"sync"

	"inkdesk/api/answers"
)

// capabilities keeps what the answers have told of the service and of the token; no operation tells.
type capabilities struct {
	extensions trials // by the name of the operation
	scopes     trials // by the Scope
	sizes      sizeLimits
}

func (c *engine) recordSuccess(op Operation) {
	if op.Extension {
		c.capabilities.extensions.Store(op.Name, true)
	}
	if op.Scope != UnknownScope {
		c.capabilities.scopes.Store(op.Scope, true)
	}
}

// trials holds true for what has worked when it was tried last, and false for what has not.
type trials struct{ sync.Map }

func (t *trials) worked(key any) bool {
	found, _ := t.Load(key)
	return found == true
}

func (t *trials) failed(key any) bool {
	found, _ := t.Load(key)
	return found == false
}

// MissingScope returns the scope an operation needs if it was refused to this token, else UnknownScope.
func (c *Client) MissingScope(name string) Scope {
	op, ok := Lookup(name)
	if !ok || !c.capabilities.scopes.failed(op.Scope) {
		return UnknownScope
	}
	return op.Scope
}

// Supports reports whether the service may have an operation: it or the profile has not said otherwise.
func (c *Client) Supports(name string) bool {
	op, ok := Lookup(name)
	return ok && !(op.Extension && (c.profile.noExtensions || c.capabilities.extensions.failed(op.Name)))
}

// detectMissingRoute tells a missing extension from an unknown id, both 404: its parent is there.
func (c *engine) detectMissingRoute(ctx context.Context, r route, err error) error {
	e, ok := errors.AsType[*Error](err)
	if !ok || e.Kind != NotOffered && e.Kind != NotFound {
		return err
	}
	if !r.Extension || e.Kind == NotFound && !c.routeMissing(ctx, r) {
		return err
	}
	if e.Own || e.Status == 0 {
		c.capabilities.extensions.Store(r.Name, false)
	}
	e.Kind = NotOffered
	return err
}

func (c *engine) routeMissing(ctx context.Context, r route) bool {
	switch {
	case c.capabilities.extensions.worked(r.Name), len(r.ids) > 1:
		return false
	case len(r.ids) == 0:
		return true
	}
	parent := getEnvelope
	if strings.HasPrefix(r.Path, "/template") {
		parent = getTemplate
	}
	got, err := c.sendOnce(ctx, route{Operation: parent, ids: r.ids}, nil, &attempt{number: 1, limit: c.profile.limits.Call})
	return err == nil && parent.Answer.Meaning(got.Answer) == answers.Said
}
