package ui_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo/memory"
	"inkdesk/ui/uitest"
)

// run runs the frame with fake screens. closed gets the names of the screens that were
// closed, in that order.
func run(t *testing.T, o uitest.Options, script func(p *uitest.Program, closed *[]string)) {
	t.Helper()
	closed := new([]string)
	o.Screens = screens(closed)
	uitest.Run(t, o, func(p *uitest.Program) { script(p, closed) })
}

// service answers every call with a status and a body, after some time.
func service(status int, body string, latency time.Duration) http.RoundTripper {
	return handler(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(latency):
		case <-r.Context().Done():
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	})
}

func handler(h http.HandlerFunc) http.RoundTripper { return memory.NewTransport(h) }

// fine is an envelope as the service sends it.
const fine = `{"id":"65a1f0c2d3e4b5a697887766","name":"Lease","status":"DRAFT","created_at":1700000000}`

// crumbs is what the header says after the badges.
func crumbs(p *uitest.Program) string {
	_, after, _ := strings.Cut(p.Row(0), "LIVE  │ ")
	before, _, _ := strings.Cut(after, "  ")
	return before
}

// at fails the test unless the crumbs are those.
func at(p *uitest.Program, want string) {
	p.T.Helper()
	if got := crumbs(p); got != want {
		p.T.Fatalf("the crumbs are %q, want %q:\n%s", got, want, p.Screen())
	}
}

// count is how many rows are that text.
func count(p *uitest.Program, text string) int {
	n := 0
	for row := range strings.SplitSeq(p.Screen(), "\n") {
		if row == text {
			n++
		}
	}
	return n
}

func same(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%s: %q, want %q", what, got, want)
	}
}
