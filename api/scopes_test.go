package api

import (
	"net/http"
	"testing"

	"inkdesk/api/token"
)

func TestWhatTheTokenLacks(t *testing.T) {
	const envelope = `{"id":"e1"}`
	for name, c := range map[string]struct {
		status  int
		header  http.Header
		body    string
		renamed Scope
	}{
		"a scope, in words":      {403, nil, `{"message":"This needs a token with the scope SIGN_ALL_EDIT"}`, ScopeEdit},
		"a scope, in the header": {403, http.Header{"Www-Authenticate": {`Bearer error="insufficient_scope"`}}, "", ScopeEdit},
		"this envelope":          {403, nil, `{"message":"This envelope belongs to somebody else"}`, UnknownScope},
		"another failure":        {409, nil, `{"message":"out of scope"}`, UnknownScope},
		"success":                {200, nil, envelope, UnknownScope},
	} {
		t.Run(name, func(t *testing.T) {
			w := &wire{answer: func(int, *http.Request) (*http.Response, error) {
				resp := response(c.status, "application/json", c.body)
				for k, v := range c.header {
					resp.Header[k] = v
				}
				return resp, nil
			}}
			client := testClient(t, w)
			_, _ = client.RenameEnvelope(t.Context(), "e1", "Lease")
			if got := client.MissingScope("envelope.void"); got != c.renamed {
				t.Errorf("voiding lacks %q, want %q", got, c.renamed)
			}
			if got := client.MissingScope("envelope.get"); got != UnknownScope {
				t.Errorf("reading lacks %q", got)
			}
			client.SetToken(token.Token{})
			if got := client.MissingScope("envelope.void"); got != UnknownScope {
				t.Errorf("another token lacks %q", got)
			}
		})
	}
}
