package api

import (
	"net/http"
	"strings"
	"sync"
)

// tokenScopes remembers which scopes the token turned out to have or to lack. The service has
// no operation that tells.
type tokenScopes struct {
	mu    sync.Mutex
	known map[Scope]bool
}

func (r *tokenScopes) record(s Scope, has bool) {
	if s == UnknownScope {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known == nil {
		r.known = make(map[Scope]bool)
	}
	r.known[s] = has
}

// reset begins anew, for another token.
func (r *tokenScopes) reset() {
	r.mu.Lock()
	defer r.mu.Unlock()
	clear(r.known)
}

func (r *tokenScopes) missing(s Scope) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	has, tried := r.known[s]
	return tried && !has
}

// MissingScope is the scope an operation needs, if the service has refused another one to this
// token for want of it; UnknownScope otherwise.
func (c *Client) MissingScope(name string) Scope {
	op, ok := Lookup(name)
	if !ok || !c.scopes.missing(op.Scope) {
		return UnknownScope
	}
	return op.Scope
}

// isScopeRefusal reports whether a refusal is about a scope, and not about the envelope that
// was asked for: it says so in words, or as RFC 6750 has it.
func isScopeRefusal(resp *http.Response, body []byte) bool {
	return resp.StatusCode == http.StatusForbidden &&
		(strings.Contains(strings.ToLower(string(body)), "scope") ||
			strings.Contains(resp.Header.Get("WWW-Authenticate"), "insufficient_scope"))
}

// recordSuccess notes that the service has done an operation.
func (c *Client) recordSuccess(op Operation) {
	c.extensions.confirm(op)
	c.scopes.record(op.Scope, true)
}
