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

func TestWhichRequestsARuleHits(t *testing.T) { synctest.Test(t, whichRequestsARuleHits) }

func whichRequestsARuleHits(t *testing.T) {
	tests := []struct {
		rules string
		want  string
	}{
		{"status=500", "500 500 500 500"},
		{"status=500*2", "500 500 200 200"},
		{"status=500+1", "200 500 500 500"},
		{"status=500+1*2", "200 500 500 200"},
		{"envelope.list status=500", "500 500 500 500"},
		{"envelope.* status=500*1; *.list status=404", "500 404 404 404"},
		{"envelope.get status=500", "200 200 200 200"},
		{"/v2/envelopes status=500*1", "500 200 200 200"},
		{"POST:/v2/* status=500*1", "500 200 200 200"},
		{"GET:/v2/* status=500", "200 200 200 200"},
		{"* status=500*1", "500 200 200 200"},
	}
	for _, tt := range tests {
		set, err := fault.Parse(tt.rules)
		testbed.Must(t, err)
		var got []string
		for range 4 {
			got = append(got, fmt.Sprint(send(t, set, "").status))
		}
		testbed.Equal(t, strings.Join(got, " "), tt.want, "%s", tt.rules)
	}
}

func TestHeader(t *testing.T) { synctest.Test(t, header) }

func header(t *testing.T) {
	set := new(fault.Set)
	if got := send(t, set, "status=418"); got.status != 418 {
		t.Errorf("with the header: %d", got.status)
	}
	if got := send(t, set, ""); got.status != 200 {
		t.Errorf("without: %d", got.status)
	}
	if got := send(t, set, "envelope.void status=418; envelope.l* latency=1s"); got.status != 200 || got.took != time.Second {
		t.Errorf("with rules of which the second is for the request: %d after %v", got.status, got.took)
	}
	if got := send(t, set, "nonsense"); got.status != 400 || !strings.Contains(got.body, "nonsense") {
		t.Errorf("nonsense: %d %s", got.status, got.body)
	}
}

// The help names every fault in a form that is understood.
func TestHelp(t *testing.T) {
	named := 0
	for line := range strings.Lines(fault.Help) {
		rule, _, _ := strings.Cut(strings.TrimPrefix(line, "  "), " ")
		if rule == "" {
			continue
		}
		named++
		if _, err := fault.Parse(rule); err != nil {
			t.Errorf("%s: %v", rule, err)
		}
	}
	if named != 25 {
		t.Errorf("%d faults are told of, want 25", named)
	}
}

func TestWrongRules(t *testing.T) {
	for _, rules := range []string{
		"nonsense", "a b c", "latency", "latency=soon", "stall=never", "truncate=x", "truncate=-1", "drip=0", "status", "status=99", "status=x", "bomb=1TiB",
		"answer", "answer=nothing", "answer=error,99", "proxy=x", "late", "late=soon", "steady", "shift=x",
	} {
		if set, err := fault.Parse("enums; " + rules); err == nil {
			t.Errorf("%q was taken for %v", rules, set)
		}
	}
}

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

// ask puts one request through the rules, in virtual time; the client gives up after a minute.
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
