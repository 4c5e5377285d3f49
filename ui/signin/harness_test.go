package signin_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/zalando/go-keyring"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/token"
	"inkdesk/ui"
	"inkdesk/ui/uitest"
)

const (
	good = "canary-good-token-4711"
	bad  = "canary-bad-token-4711"
)

// backend is a keyring that answers after a while.
type backend struct {
	entries map[string]string
	after   time.Duration
	err     error
}

func newBackend() *backend { return &backend{entries: map[string]string{}} }

func (b *backend) Get(_, account string) (string, error) {
	if secret, ok := b.entries[account]; ok {
		return secret, nil
	}
	return "", keyring.ErrNotFound
}

func (b *backend) Set(_, account, secret string) error {
	time.Sleep(b.after)
	if b.err != nil {
		return b.err
	}
	b.entries[account] = secret
	return nil
}

func (b *backend) Delete(string, string) error { return errors.New("nothing here deletes a token") }

// account is what the harness uses.
const account = "work@https://api.example.com:443"

// options are those of a program that has no token, at a service that accepts good.
func options(b *backend) uitest.Options {
	service := demo.New(demo.Options{Envelopes: 30, Templates: 1, Token: good})
	return uitest.Options{
		Transport: service.Transport(),
		Client: func(c *api.Config) {
			c.Token = token.Token{}
			c.FindToken = func(context.Context) (token.Token, error) {
				return token.Token{}, &token.NoTokenError{Profile: "work", Origin: "https://api.example.com:443"}
			}
		},
		More: func(o *ui.Options) {
			if b != nil {
				o.Tokens.Keyring = token.NewStore(b)
			}
		},
	}
}

func submit(p *uitest.Program, secret string) {
	p.Paste(secret).Press("enter")
}

// hidden fails when a token can be seen.
func hidden(p *uitest.Program) {
	p.T.Helper()
	if strings.Contains(p.Screen(), "canary") {
		p.T.Fatalf("the token is on the screen:\n%s", p.Screen())
	}
}

// failing is a keyring that cannot be read.
type failing struct {
	*backend
	err error
}

func (f failing) Get(_, account string) (string, error) {
	if secret, ok := f.entries[account]; ok {
		return secret, nil
	}
	return "", f.err
}

// slow answers after ten seconds.
type slow struct{ inner http.RoundTripper }

func (s slow) RoundTrip(r *http.Request) (*http.Response, error) {
	select {
	case <-time.After(10 * time.Second):
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
	return s.inner.RoundTrip(r)
}
