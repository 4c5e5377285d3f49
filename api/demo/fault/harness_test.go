package fault_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/demo/fault"
	"inkdesk/api/demo/memory"
	"inkdesk/api/testbed"
)

const document = `{"has_next_page":false,"envelopes":[{"id":"e1","name":"Lease","status":"DRAFT","pages":3,` +
	`"notification":null,"signing_steps":[{"recipients":[{"id":"r1","email":"a@example.com","role":"SIGNER"}]}]}]}`

// service answers every request with the document and counts them.
type service struct{ applied int }

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.applied++
	body, _ := io.ReadAll(r.Body)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Asked", string(body))
	w.Header().Set("Content-Length", fmt.Sprint(len(document)))
	_, _ = io.WriteString(w, document)
}

// outcome is what a client sees of a request.
type outcome struct {
	status  int
	header  http.Header
	body    string
	err     error
	took    time.Duration
	applied int
}

// ask puts one request through the rules, in virtual time; the client gives up after a
// minute.
func ask(t *testing.T, rules string) outcome {
	t.Helper()
	var out outcome
	synctest.Test(t, func(t *testing.T) {
		set, err := fault.Parse(rules)
		testbed.Must(t, err)
		out = send(t, set, "")
	})
	return out
}

func send(t *testing.T, set *fault.Set, header string) outcome {
	t.Helper()
	s := new(service)
	name := func(*http.Request) string { return "envelope.list" }
	transport := set.Transport(memory.NewTransport(set.Handler(s, name)), name)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://demo:80/v2/envelopes", strings.NewReader(`{"after":"e0","first":1}`))
	testbed.Must(t, err)
	req.Header.Set(fault.Header, header)
	start := time.Now()
	resp, err := transport.RoundTrip(req)
	out := outcome{err: err}
	if err == nil {
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		out.status, out.header, out.body, out.err = resp.StatusCode, resp.Header, string(body), err
	}
	synctest.Wait()
	out.took, out.applied = time.Since(start), s.applied
	return out
}
