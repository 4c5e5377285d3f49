package api

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
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
		{name: "a page of someone else", kind: BadAnswer, change: Unknown, trip: status(200, "text/html", "<html>Sign in to this network</html>")},
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

// countingTrip counts the requests of one path and answers the probes for the parent of an extension with success.
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

// Whatever goes wrong, reads are retried only where that makes sense, changes are sent
// once, and the outcome says what is known.
func TestEveryOperationUnderEveryFault(t *testing.T) {
	for _, row := range calls() {
		for _, f := range faults() {
			t.Run(row.op.Name+"/"+f.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { underFault(t, row, f) })
			})
		}
	}
}

func underFault(t *testing.T, row call, f fault) {
	w := &countingTrip{trip: f.trip, method: row.op.Method, path: "/v2" + row.path}
	book := &notebook{}
	c := testClient(t, w, func(cfg *Config) { cfg.Unit, cfg.Journal = model.Seconds, book })
	start := time.Now()
	_, err := row.do(t.Context(), c)
	if row.op == getAttachment && f.name == "a page of someone else" {
		return // what a recipient handed in may be a page
	}
	e, ok := errors.AsType[*Error](err)
	if !ok {
		t.Fatalf("got %v, want an *Error", err)
	}
	want := f.kind
	if row.op.Extension && f.extension != 0 && strings.Count(row.op.Path, "{") < 2 {
		want = f.extension
	}
	if e.Kind != want {
		t.Errorf("kind %d, want %d: %v", e.Kind, want, err)
	}
	if row.op.Class.Changes() && (e.Outcome != f.change || book.results[0].Outcome != f.change) {
		t.Errorf("outcome %q, recorded %q, want %q", e.Outcome, book.results[0].Outcome, f.change)
	}
	requests := int64(1)
	if f.retried && !row.op.Class.Changes() && !(row.op.Class == Stream && f.name == "truncated") {
		requests = maxAttempts
	}
	if f.name == "no answer" && !row.op.Class.Changes() {
		requests = 1 // one attempt alone uses up the total time of a read
		if took := time.Since(start); took > (Limits{}).orDefault().Total {
			t.Errorf("took %v", took)
		}
	}
	if (row.op == listEnvelopes || row.op == listTemplates) && f.kind == Invalid {
		requests = 2 // the page may be too large, so a single row is asked for
	}
	testbed.Equal(t, w.n.Load(), requests, "requests")
	if w.bad.Load() > 0 {
		t.Error("the token went elsewhere, or was missing")
	}
	checkMessage(t, err.Error())
}

func checkMessage(t *testing.T, message string) {
	t.Helper()
	switch {
	case strings.Contains(message, canary):
		t.Errorf("the token is in %q", message)
	case strings.ContainsAny(message, "<\x1b\n"):
		t.Errorf("raw text in %q", message)
	case len([]rune(message)) > 900:
		t.Errorf("%d runes: %q", len([]rune(message)), message)
	case !strings.Contains(message, ". ") && !strings.HasSuffix(message, ")") && !strings.HasSuffix(message, "."):
		t.Errorf("no sentence: %q", message)
	}
}

// A service that repeats what it was sent does not put the token on the screen.
func TestTheTokenIsTakenOutOfWhatTheServiceSays(t *testing.T) {
	escaped := strings.ReplaceAll(canary, "-", `\u002d`)
	for _, code := range []int{401, 403, 422, 500} {
		for _, body := range []string{`{"message":"Bearer ` + escaped + ` is not valid."}`, "Bearer " + canary + " is not valid."} {
			_, err := testClient(t, always(code, "application/json", body)).VoidEnvelope(t.Context(), "e1")
			if checkMessage(t, err.Error()); !strings.Contains(err.Error(), "[redacted] is not valid") {
				t.Errorf("%d: %v", code, err)
			}
		}
	}
}

// A read-only client sends no change at all.
func TestReadOnlySendsNoChange(t *testing.T) {
	for _, row := range calls() {
		w := always(200, "application/json", row.answer)
		c := testClient(t, w, func(cfg *Config) { cfg.ReadOnly, cfg.Unit = true, model.Seconds })
		_, err := row.do(t.Context(), c)
		if row.op.Class.Changes() != (KindOf(err) == ReadOnly) {
			t.Errorf("%s: %v", row.op.Name, err)
		}
		if row.op.Class.Changes() && len(w.sent()) > 0 {
			t.Errorf("%s was sent", row.op.Name)
		}
	}
}
