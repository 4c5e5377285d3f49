package uitest

import (
	"net/url"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/token"
)

// Start is when programs start: nine in the morning of a Monday.
var Start = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

// AtStart is a clock that stands at [Start].
func AtStart() time.Time { return Start }

// NewService makes a demo service that a test can look at before and after its programs,
// and that several of them use one after the other: see [Options].Service. Its clock
// stands at [Start] unless the options have another, and it is closed when the test ends.
func NewService(t testing.TB, o demo.Options) *demo.Service {
	t.Helper()
	if o.Now == nil {
		o.Now = AtStart
	}
	service := demo.New(withToken(o))
	t.Cleanup(service.Close)
	return service
}

// NewClient makes a client of a service beside that of the program, with [Token].
func NewClient(t testing.TB, s *demo.Service, change ...func(*api.Config)) *api.Client {
	t.Helper()
	base := &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v2"}
	config := api.Config{BaseURL: base, Token: parseToken(t), Transport: s.Transport()}
	for _, one := range change {
		one(&config)
	}
	return api.New(config)
}

func parseToken(t testing.TB) token.Token {
	t.Helper()
	secret, _, err := token.Parse([]byte(Token))
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

// withToken lets [Token] do everything, unless it is the one that may only read.
func withToken(o demo.Options) demo.Options {
	if o.ReadToken != Token {
		o.Token = Token
	}
	return o
}

func addFaults(t *testing.T, s *demo.Service, rules string) {
	t.Helper()
	if err := s.Faults().Add(rules); err != nil {
		t.Fatal(err)
	}
}
