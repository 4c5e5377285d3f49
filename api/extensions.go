package api

import (
	"context"
	"errors"
	"strings"

	"inkdesk/api/answers"
)

// Supports reports whether the service may have an operation. It is false only when the
// service has answered that it does not, or when the profile says so.
func (c *Client) Supports(name string) bool {
	op, ok := Lookup(name)
	return ok && !(op.Extension && (c.profile.noExtensions || c.capabilities.extensions.failed(op.Name)))
}

// detectMissingRoute tells a missing extension from an unknown identifier: both may come
// as 404. The route is missing when what it belongs to is there.
func (c *Client) detectMissingRoute(ctx context.Context, r route, err error) error {
	e, ok := errors.AsType[*Error](err)
	if !ok || e.Kind != NotOffered && e.Kind != NotFound {
		return err
	}
	if !r.Extension || e.Kind == NotFound && !c.routeMissing(ctx, r) {
		return err
	}
	if e.Own || e.Status == 0 {
		c.capabilities.extensions.record(r.Name, false)
	}
	e.Kind = NotOffered
	return err
}

func (c *Client) routeMissing(ctx context.Context, r route) bool {
	worked, _ := c.capabilities.extensions.lookup(r.Name)
	switch {
	case worked, len(r.ids) > 1:
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
