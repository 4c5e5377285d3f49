package api

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"sync"
	"time"

	"inkdesk/api/token"
)

var errForeignOrigin = errors.New("the request would leave the address the token belongs to")

type authorization struct {
	mu     sync.RWMutex
	origin token.Origin
	token  token.Token
	found  bool      // by find, which finds it again
	number int       // counts the tokens there were
	looked time.Time // when it was last looked for because the token was refused
	typed  bool      // given during the session, so that what find gives may be another account's
	// find looks for the token when there is none yet: one request does, holding searching, and others wait.
	find      func(context.Context) (token.Token, error)
	searching chan struct{}
}

func (a *authorization) bind(base *url.URL, t token.Token, typed bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.origin, _ = token.OriginOf(base)
	a.token, a.found, a.typed = t, false, typed
	a.number++
}

func (a *authorization) current() int {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.number
}

// lookAgain bounds how long a token that was looked for again and was still the same is taken to be
// so, because its command should not run with every read of a screen.
const lookAgain = 5 * time.Second

// renew looks again for a token that was refused, unless it was typed, and reports whether there is another.
func (a *authorization) renew(ctx context.Context, refused int) bool {
	select {
	case a.searching <- struct{}{}:
		defer func() { <-a.searching }()
	case <-ctx.Done():
		return false
	}
	a.mu.RLock()
	renewed, may := a.number != refused, a.find != nil && !a.typed && time.Since(a.looked) >= lookAgain
	a.mu.RUnlock()
	if renewed || !may {
		return renewed
	}
	t, err := a.find(ctx)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.looked = time.Now()
	if err != nil || a.number != refused || t.Equal(a.token) {
		return a.number != refused
	}
	a.token = t
	a.number++
	return true
}

func (a *authorization) forget() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.found {
		return false
	}
	a.token.Clear()
	a.token, a.found = token.Token{}, false
	return true
}

func (a *authorization) missing() bool {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.find != nil && a.token.IsZero()
}

// ensureToken looks for the token if there is none, with every request until it is found.
func (a *authorization) ensureToken(ctx context.Context) error {
	if !a.missing() {
		return nil
	}
	select {
	case a.searching <- struct{}{}:
		defer func() { <-a.searching }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if !a.missing() {
		return nil
	}
	t, err := a.find(ctx)
	if err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.token.IsZero() { // the person has given none meanwhile
		a.token, a.found, a.typed = t, true, false
		a.number++
	}
	return nil
}

func (a *authorization) redact(text string) string {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.token.Redact(text)
}

func (a *authorization) apply(req *http.Request) error {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if origin, err := token.OriginOf(req.URL); err != nil || origin != a.origin {
		return errForeignOrigin
	}
	a.token.Authorize(req)
	return nil
}
