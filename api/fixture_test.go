package api

import (
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/api/token"
)

// canary is a token that must turn up in the Authorization header and nowhere else.
const canary = "canary-token-4711"

// wire is a service at the end of a RoundTripper. It writes down what reached it.
type wire struct {
	answer func(n int, req *http.Request) (*http.Response, error)

	mu       sync.Mutex
	requests []sentRequest
}

type sentRequest struct {
	method, path, body string
	header             http.Header
}

func (w *wire) RoundTrip(req *http.Request) (*http.Response, error) {
	got := sentRequest{method: req.Method, path: req.URL.RequestURI(), header: req.Header.Clone()}
	if trace := httptrace.ContextClientTrace(req.Context()); trace != nil && trace.WroteHeaders != nil {
		trace.WroteHeaders()
	}
	if req.Body != nil {
		body, err := io.ReadAll(req.Body)
		if err != nil {
			return nil, err
		}
		got.body = string(body)
	}
	w.mu.Lock()
	w.requests = append(w.requests, got)
	n := len(w.requests)
	w.mu.Unlock()
	return w.answer(n, req)
}

func (w *wire) sent() []sentRequest {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]sentRequest(nil), w.requests...)
}

// always answers every request the same way.
func always(status int, contentType, body string) *wire {
	return &wire{answer: func(int, *http.Request) (*http.Response, error) {
		return response(status, contentType, body), nil
	}}
}

func response(status int, contentType, body string) *http.Response {
	return &http.Response{
		StatusCode: status, ProtoMajor: 1, ProtoMinor: 1,
		Header:        http.Header{"Content-Type": {contentType}},
		Body:          io.NopCloser(strings.NewReader(body)),
		ContentLength: int64(len(body)),
	}
}

func testToken(t testing.TB) token.Token {
	t.Helper()
	tok, _, err := token.Parse([]byte(canary))
	testbed.Must(t, err)
	return tok
}

func testClient(t testing.TB, w http.RoundTripper, adjust ...func(*Config)) *Client {
	t.Helper()
	base, err := url.Parse("https://service.example/v2")
	testbed.Must(t, err)
	cfg := Config{BaseURL: base, Token: testToken(t), Transport: w}
	for _, a := range adjust {
		a(&cfg)
	}
	return New(cfg)
}
