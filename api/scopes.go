package api

import (
	"net/http"
	"strings"
)

// MissingScope returns the scope an operation needs if it was refused to this token, else UnknownScope.
func (c *Client) MissingScope(name string) Scope {
	op, ok := Lookup(name)
	if !ok || !c.capabilities.scopes.failed(op.Scope) {
		return UnknownScope
	}
	return op.Scope
}

// isScopeRefusal reports whether a refusal is about a scope, and not about the envelope that
// was asked for: its text says so, or the header that RFC 6750 defines.
func isScopeRefusal(resp *http.Response, body []byte) bool {
	return resp.StatusCode == http.StatusForbidden &&
		(strings.Contains(strings.ToLower(string(body)), "scope") ||
			strings.Contains(resp.Header.Get("WWW-Authenticate"), "insufficient_scope"))
}
