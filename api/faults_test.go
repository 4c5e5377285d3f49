package api

import (
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"strings"
	"sync/atomic"
	"syscall"
)

// fault is one way a call goes wrong.
type fault struct {
	name string
	trip func(*http.Request) (*http.Response, error)
	// kind for reads and changes; change is the outcome a change has.
	kind   Kind
	change Outcome
	// retried says whether a read is tried again.
	retried bool
	// extension is the kind an extension has instead, 0 for the same.
	extension Kind
}

func wrote(req *http.Request) {
	if trace := httptrace.ContextClientTrace(req.Context()); trace != nil {
		trace.WroteHeaders()
	}
}

func status(code int, contentType, body string) func(*http.Request) (*http.Response, error) {
	return func(req *http.Request) (*http.Response, error) {
		wrote(req)
		return response(code, contentType, body), nil
	}
}

func faults() []fault {
	const problem = `{"error":{"message":"no such luck"}}`
	redirect := func(code int, to string) func(*http.Request) (*http.Response, error) {
		return func(req *http.Request) (*http.Response, error) {
			resp, err := status(code, "text/plain", "")(req)
			resp.Header.Set("Location", to)
			resp.Request = req
			return resp, err
		}
	}
	return []fault{
		{name: "refused", kind: Offline, change: NotSent, retried: true, trip: func(*http.Request) (*http.Response, error) {
			return nil, &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}
		}},
		{name: "dropped before it was sent", kind: CutOff, change: NotSent, retried: true, trip: func(*http.Request) (*http.Response, error) {
			return nil, &net.OpError{Op: "write", Err: syscall.ECONNRESET}
		}},
		{name: "dropped after it was sent", kind: CutOff, change: Unknown, retried: true, trip: func(req *http.Request) (*http.Response, error) {
			wrote(req)
			return nil, io.ErrUnexpectedEOF
		}},
		{name: "no answer", kind: TimedOut, change: Unknown, retried: true, trip: func(req *http.Request) (*http.Response, error) {
			wrote(req)
			<-req.Context().Done()
			return nil, req.Context().Err()
		}},
		{name: "401", kind: Unauthorized, change: Rejected, trip: status(401, "application/json", problem)},
		{name: "403", kind: Forbidden, change: Rejected, trip: status(403, "application/json", problem)},
		{name: "404", kind: NotFound, extension: NotOffered, change: Rejected, trip: status(404, "application/json", problem)},
		{name: "405", kind: NotOffered, change: Rejected, trip: status(405, "application/json", problem)},
		{name: "409", kind: Conflict, change: Rejected, trip: status(409, "application/json", problem)},
		{name: "422", kind: Invalid, change: Rejected, trip: status(422, "application/json", problem)},
		{name: "429", kind: RateLimited, change: Rejected, retried: true, trip: status(429, "application/json", problem)},
		{name: "500", kind: ServerFault, change: Unknown, retried: true, trip: status(500, "text/html", "<html><b>oops</b></html>")},
		{name: "503", kind: ServerFault, change: Unknown, retried: true, trip: status(503, "text/plain", "down")},
		{name: "a page of somebody else", kind: BadAnswer, change: Unknown, trip: status(200, "text/html", "<html>Sign in to this network</html>")},
		{name: "switch of protocols", kind: BadAnswer, change: Unknown, trip: status(101, "", "")},
		{name: "redirect to another host", kind: Redirected, change: Unknown, trip: redirect(307, "https://evil.example/v2/x")},
		{name: "redirect to plain http", kind: Redirected, change: Unknown, trip: redirect(301, "http://service.example/v2/x")},
		{name: "redirect on the same host", kind: Redirected, change: Unknown, trip: redirect(302, "https://service.example/v2/y")},
		{name: "done, look there", kind: Redirected, change: Unknown, trip: redirect(303, "https://service.example/v2/y")},
		{name: "not modified", kind: Redirected, change: Unknown, trip: status(304, "", "")},
		{name: "truncated", kind: CutOff, change: Unknown, retried: true, trip: func(req *http.Request) (*http.Response, error) {
			wrote(req)
			resp := response(200, "application/octet-stream", "")
			resp.Body = io.NopCloser(io.MultiReader(strings.NewReader(`{"id":"e`), failingReader{io.ErrUnexpectedEOF}))
			return resp, nil
		}},
	}
}

type failingReader struct{ err error }

func (r failingReader) Read([]byte) (int, error) { return 0, r.err }

// countingTrip counts the requests of one path and answers the probes for the parent of
// an extension with success.
type countingTrip struct {
	trip   func(*http.Request) (*http.Response, error)
	method string
	path   string
	n      atomic.Int64
	bad    atomic.Int64
}

func (c *countingTrip) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.URL.Host != "service.example" || req.Header.Get("Authorization") != "Bearer "+canary {
		c.bad.Add(1)
	}
	if req.Method != c.method || req.URL.RequestURI() != c.path {
		wrote(req)
		return response(200, "application/json", `{"id":"parent"}`), nil
	}
	c.n.Add(1)
	return c.trip(req)
}
