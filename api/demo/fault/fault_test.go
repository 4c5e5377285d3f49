package fault_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/demo/fault"
	"inkdesk/api/testbed"
)

func TestConnections(t *testing.T) {
	tests := []struct {
		rules   string
		err     error
		applied int
		body    string
		took    time.Duration
	}{
		{"refuse", syscall.ECONNREFUSED, 0, "", 0},
		{"drop-before", io.EOF, 0, "", 0},
		{"drop-after", io.EOF, 1, "", 0},
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
		{"drip=50,1s", nil, 1, document, time.Duration(len(document)/50) * time.Second},
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
		{"answer=error", 200, "Content-Type", "application/json", `{"error":"maintenance"}`, 0},
		{"answer=unsuccessful,after", 200, "Content-Type", "application/json", `"success":false`, 1},
		{"answer=code,500", 500, "Content-Type", "application/json", `"code":"LOCKED"`, 0},
		{"answer=firewall,403", 403, "Content-Type", "text/html; charset=utf-8", "<title>Request Rejected", 0},
		{"answer=processing", 202, "Content-Type", "application/json", `"processing"`, 0},
		{"answer=no-content", 204, "", "", "", 0},
		{"proxy", 407, "Proxy-Authenticate", `Basic realm="proxy.example.com"`, "<h1>407", 0},
		{"proxy=502", 502, "Via", "1.1 proxy.example.com (squid)", "<h1>502", 0},
		{"late=1m", 404, "Content-Type", "application/json; charset=utf-8", `"not_found"`, 0},
		{"redirect", 307, "Location", "/v2/elsewhere", "", 0},
		{"redirect=other,302", 302, "Location", "https://other.example.com/v2/envelopes", "", 0},
		{"redirect=http", 307, "Location", "http://demo:80/v2/envelopes", "", 0},
		{"redirect=https://127.0.0.1:9/x", 307, "Location", "https://127.0.0.1:9/x", "", 0},
		{"type", 200, "Content-Type", "text/html", document, 1},
		{"type=text/plain", 200, "Content-Type", "text/plain", document, 1},
		{"status=200,html,after", 200, "Content-Type", "text/html; charset=utf-8", "<h1>200", 1},
		{"status=204,after", 204, "", "", "", 1},
		{"redirect=303,after", 303, "Location", "/v2/elsewhere", "", 1},
		{"foreign", 200, "", "", `"id":"another-owners","name":"Lease"`, 1},
		{"erase", 200, "Asked", `{"after":"e0","first":1,"message":"","reminder_interval":0,"subject":""}`, "", 1},
		{"skew=1h; enums", 200, "Date", "Sat, 01 Jan 2000 01:00:00 GMT", `"SOMETHING_NEW"`, 1},
		{"skew=-1h", 200, "Date", "Fri, 31 Dec 1999 23:00:00 GMT", document, 1},
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
	testbed.Must(t, err)
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

func TestLateFilesComeInTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		set, err := fault.Parse("envelope.list late=30s")
		testbed.Must(t, err)
		for _, want := range []int{404, 404, 404, 200, 200} {
			if got := send(t, set, "").status; got != want {
				t.Errorf("%d, want %d", got, want)
			}
			time.Sleep(10 * time.Second)
		}
	})
}

func TestSteadyBodies(t *testing.T) {
	if got := ask(t, "steady=50s"); got.err != nil || got.body != document || got.took < 49*time.Second || got.took > 52*time.Second {
		t.Errorf("%q after %v, %v", got.body, got.took, got.err)
	}
}
