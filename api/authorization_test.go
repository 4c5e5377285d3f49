package api

import (
	"context"
	"errors"
	"net/http"
	"path"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/model"
)

// finder finds a token after a second, and counts how often it was asked.
type finder struct {
	asked atomic.Int32
	token token.Token
	err   error
}

func (f *finder) find(ctx context.Context) (token.Token, error) {
	f.asked.Add(1)
	select {
	case <-time.After(time.Second):
		return f.token, f.err
	case <-ctx.Done():
		return token.Token{}, ctx.Err()
	}
}

func (f *finder) client(t *testing.T, w *wire) *Client {
	return testClient(t, w, func(c *Config) { c.Token, c.FindToken = token.Token{}, f.find })
}

func TestRequestsWaitForTheToken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &finder{token: testToken(t)}
		w := &wire{answer: func(_ int, req *http.Request) (*http.Response, error) {
			return response(200, "application/json", `{"id":"`+path.Base(req.URL.Path)+`"}`), nil
		}}
		c := f.client(t, w)
		for _, id := range []string{"e1", "e2", "e3"} {
			go func() {
				if _, err := c.Envelope(t.Context(), model.EnvelopeID(id)); err != nil {
					t.Error(err)
				}
			}()
		}
		synctest.Wait()
		testbed.Equal(t, len(w.sent()), 0, "requests went out before there was a token")
		time.Sleep(time.Second)
		synctest.Wait()
		for _, sent := range w.sent() {
			if sent.header.Get("Authorization") != "Bearer "+canary {
				t.Errorf("%s went out without the token", sent.path)
			}
		}
		if len(w.sent()) != 3 || f.asked.Load() != 1 {
			t.Errorf("%d requests after %d searches", len(w.sent()), f.asked.Load())
		}
	})
}

func TestWithoutATokenNothingIsSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &finder{err: &token.NoTokenError{Profile: "work", Origin: "https://service.example:443"}}
		w := always(200, "application/json", anEnvelope)
		c := f.client(t, w)
		for range 2 {
			_, err := c.Envelope(t.Context(), "e1")
			if KindOf(err) != Unauthorized || OutcomeOf(err) != NotSent || !errors.Is(err, token.ErrNoToken) {
				t.Errorf("the request ended with %v", err)
			}
		}
		if len(w.sent()) != 0 || f.asked.Load() != 2 {
			t.Errorf("%d requests after %d searches", len(w.sent()), f.asked.Load())
		}
	})
}

// A search that is given up leaves the next request to search again.
func TestAWithdrawnSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &finder{token: testToken(t)}
		c := f.client(t, always(200, "application/json", anEnvelope))
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Millisecond, cancel)
		if _, err := c.Envelope(ctx, "e1"); KindOf(err) != Canceled {
			t.Errorf("the request ended with %v", err)
		}
		if _, err := c.Envelope(t.Context(), "e1"); err != nil {
			t.Error(err)
		}
	})
}

// The token a person gives while the search is on wins over the one that is found.
func TestTheGivenTokenWins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &finder{token: parsed(t, "another-token")}
		w := always(200, "application/json", anEnvelope)
		c := f.client(t, w)
		go func() { _, _ = c.Envelope(t.Context(), "e1") }()
		synctest.Wait()
		c.SetToken(testToken(t))
		time.Sleep(time.Second)
		synctest.Wait()
		if sent := w.sent(); len(sent) != 1 || sent[0].header.Get("Authorization") != "Bearer "+canary {
			t.Errorf("sent %+v", sent)
		}
	})
}

// A token on trial changes nothing for the client and cannot change anything itself.
func TestATokenOnTrial(t *testing.T) {
	w := always(200, "application/json", anEnvelope)
	c := testClient(t, w)
	trial := c.WithToken(parsed(t, "another-token"))
	for _, asker := range []*Client{trial, c} {
		if _, err := asker.Envelope(t.Context(), "e1"); err != nil {
			t.Fatal(err)
		}
	}
	sent := w.sent()
	if sent[0].header.Get("Authorization") != "Bearer another-token" || sent[1].header.Get("Authorization") != "Bearer "+canary {
		t.Errorf("sent with %q and %q", sent[0].header.Get("Authorization"), sent[1].header.Get("Authorization"))
	}
	if _, err := trial.VoidEnvelope(t.Context(), "e1"); KindOf(err) != ReadOnly {
		t.Errorf("the trial sent a change: %v", err)
	}
}

func TestWhatTheTokenLacks(t *testing.T) {
	const envelope = `{"id":"e1"}`
	for name, c := range map[string]struct {
		status  int
		header  string
		body    string
		renamed Scope
	}{
		"a scope, in words":      {403, "", `{"message":"This needs a token with the scope SIGN_ALL_EDIT"}`, ScopeEdit},
		"a scope, in the header": {403, `Bearer error="insufficient_scope"`, "", ScopeEdit},
		"this envelope":          {403, "", `{"message":"This envelope belongs to someone else"}`, UnknownScope},
		"another failure":        {409, "", `{"message":"out of scope"}`, UnknownScope},
		"success":                {200, "", envelope, UnknownScope},
	} {
		t.Run(name, func(t *testing.T) {
			client := testClient(t, always(c.status, "application/json", c.body, "WWW-Authenticate", c.header))
			_, _ = client.RenameEnvelope(t.Context(), "e1", "Lease")
			testbed.Equal(t, client.MissingScope("envelope.void"), c.renamed, "voiding lacks")
			testbed.Equal(t, client.MissingScope("envelope.get"), UnknownScope, "reading lacks")
			client.SetToken(token.Token{})
			testbed.Equal(t, client.MissingScope("envelope.void"), UnknownScope, "another token lacks")
		})
	}
}
