package fault_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/demo/fault"
	"inkdesk/api/demo/memory"
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
		if err != nil {
			t.Fatal(err)
		}
		out = send(t, set, "")
	})
	return out
}

func send(t *testing.T, set *fault.Set, header string) outcome {
	t.Helper()
	s := new(service)
	name := func(*http.Request) string { return "envelope.list" }
	transport := &memory.Transport{
		Handler: set.Handler(s, name),
		Refuses: func(r *http.Request) bool { return set.Refuses(name(r), r) },
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://demo:80/v2/envelopes", strings.NewReader(`{"after":"e0","first":1}`))
	if err != nil {
		t.Fatal(err)
	}
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

func TestConnections(t *testing.T) {
	tests := []struct {
		rules   string
		err     error
		applied int
		body    string
		took    time.Duration
	}{
		{"refuse", syscall.ECONNREFUSED, 0, "", 0},
		{"drop-before", syscall.ECONNRESET, 0, "", 0},
		{"drop-after", syscall.ECONNRESET, 1, "", 0},
		{"latency=2s", nil, 1, document, 2 * time.Second},
		{"latency=2m", context.DeadlineExceeded, 0, "", time.Minute},
		{"stall=request", context.DeadlineExceeded, 0, "", time.Minute},
		{"stall=headers", context.DeadlineExceeded, 1, "", time.Minute},
		{"stall=body", context.DeadlineExceeded, 1, document[:len(document)/2], time.Minute},
		{"stall=request,3s", nil, 1, document, 3 * time.Second},
		{"stall=headers,3s", nil, 1, document, 3 * time.Second},
		{"stall=body,3s", nil, 1, document, 3 * time.Second},
		{"truncate", io.ErrUnexpectedEOF, 1, document[:len(document)/2], 0},
		{"truncate=10", io.ErrUnexpectedEOF, 1, document[:10], 0},
		{"truncate=0", io.ErrUnexpectedEOF, 1, "", 0},
		{"truncate=1GiB", nil, 1, document, 0},
		{"drip=50,1s", nil, 1, document, time.Duration((len(document)+49)/50) * time.Second},
		{"latency=1s; stall=body,2s; truncate=150", io.ErrUnexpectedEOF, 1, document[:150], 3 * time.Second},
	}
	for _, tt := range tests {
		t.Run(tt.rules, func(t *testing.T) {
			got := ask(t, tt.rules)
			if !errors.Is(got.err, tt.err) || tt.err == nil && got.err != nil {
				t.Errorf("error %v, want %v", got.err, tt.err)
			}
			if got.applied != tt.applied || got.body != tt.body || got.took != tt.took {
				t.Errorf("applied %d, body %q after %v; want %d, %q, %v", got.applied, got.body, got.took, tt.applied, tt.body, tt.took)
			}
		})
	}
}

func TestAnswers(t *testing.T) {
	tests := []struct {
		rules              string
		status             int
		header, value, has string
		applied            int
	}{
		{"status=401", 401, "Content-Type", "application/json; charset=utf-8", `"code":"fault"`, 0},
		{"status=500,html", 500, "Content-Type", "text/html; charset=utf-8", "<h1>500", 0},
		{"status=429,7", 429, "Retry-After", "7", "", 0},
		{"status=503,html,Wed%2C+21+Oct+2026+07:28:00+GMT", 503, "Retry-After", "Wed, 21 Oct 2026 07:28:00 GMT", "<h1>", 0},
		{"redirect", 307, "Location", "/v2/elsewhere", "", 0},
		{"redirect=other,302", 302, "Location", "https://other.example.com/v2/envelopes", "", 0},
		{"redirect=http", 307, "Location", "http://demo:80/v2/envelopes", "", 0},
		{"redirect=https://127.0.0.1:9/x", 307, "Location", "https://127.0.0.1:9/x", "", 0},
		{"type", 200, "Content-Type", "text/html", document, 1},
		{"type=text/plain", 200, "Content-Type", "text/plain", document, 1},
		{"repeat", 200, "Asked", `{"first":1}`, `"has_next_page":true`, 1},
		{"enums", 200, "", "", `"status":"SOMETHING_NEW"`, 1},
		{"nulls", 200, "", "", `"id":"e1","name":null,"status":null,"pages":null`, 1},
		{"numbers", 200, "", "", `"pages":"3"`, 1},
		{"huge=5", 200, "", "", `"name":"xxxxx"`, 1},
		{"enums; numbers", 200, "", "", `"status":"SOMETHING_NEW","pages":"3"`, 1},
	}
	for _, tt := range tests {
		t.Run(tt.rules, func(t *testing.T) {
			got := ask(t, tt.rules)
			if got.err != nil || got.status != tt.status || got.applied != tt.applied {
				t.Fatalf("%d %v, applied %d; want %d, applied %d", got.status, got.err, got.applied, tt.status, tt.applied)
			}
			if tt.header != "" && got.header.Get(tt.header) != tt.value {
				t.Errorf("%s = %q, want %q", tt.header, got.header.Get(tt.header), tt.value)
			}
			if !strings.Contains(got.body, tt.has) {
				t.Errorf("body %q lacks %q", got.body, tt.has)
			}
		})
	}
}

func TestBombUnpacksToItsSize(t *testing.T) {
	got := ask(t, "bomb=20MiB")
	if got.err != nil || len(got.body) != 20<<20+2 {
		t.Errorf("%d bytes, %v", len(got.body), got.err)
	}
}

func TestHostileTextsTakeTurns(t *testing.T) { synctest.Test(t, hostileTextsTakeTurns) }

func hostileTextsTakeTurns(t *testing.T) {
	set, err := fault.Parse("hostile")
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for range 200 {
		body := send(t, set, "").body
		if !strings.Contains(body, `"id":"e1"`) || !strings.Contains(body, `"status":"DRAFT"`) {
			t.Fatalf("an identifier or a status changed: %q", body)
		}
		_, rest, _ := strings.Cut(body, `"name":`)
		name, _, _ := strings.Cut(rest, `,"status"`)
		seen[name] = true
	}
	if len(seen) < 80 {
		t.Errorf("%d texts in 200 answers", len(seen))
	}
}

func TestNumberedHostileText(t *testing.T) {
	if one, again := ask(t, "hostile=3"), ask(t, "hostile=3"); one.body != again.body {
		t.Error("a numbered text changed")
	}
}

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
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for range 4 {
			got = append(got, fmt.Sprint(send(t, set, "").status))
		}
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.rules, got, tt.want)
		}
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
	if named != 17 {
		t.Errorf("%d faults are told of, want 17", named)
	}
}

func TestWrongRules(t *testing.T) {
	for _, rules := range []string{
		"nonsense", "a b c", "latency", "latency=soon", "stall=never", "truncate=x", "truncate=-1", "drip=0", "status", "status=99", "status=x", "bomb=1TiB",
	} {
		if set, err := fault.Parse("enums; " + rules); err == nil {
			t.Errorf("%q was taken for %v", rules, set)
		}
	}
}
