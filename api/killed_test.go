package api

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"inkdesk/api/journal"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/model"
)

func TestMain(m *testing.M) { testbed.Main(m, changeUntilKilled) }

// changeUntilKilled sends every change, over and over, to a service at an address.
func changeUntilKilled(path, address string) error {
	book, err := journal.Open(path, journal.Options{})
	if err != nil {
		return err
	}
	base, err := url.Parse(address)
	if err != nil {
		return err
	}
	secret, _, err := token.Parse([]byte(canary))
	if err != nil {
		return err
	}
	c := New(Config{BaseURL: base, Token: secret, Unit: model.Seconds, Journal: book})
	changes := slices.DeleteFunc(calls(), func(row call) bool { return !row.op.Class.Changes() })
	for {
		row := changes[rand.IntN(len(changes))]
		// The answers do not fit all changes; what counts is that they are sent.
		_, _ = row.do(context.Background(), c)
		fmt.Println(row.op.Name)
	}
}

// requests counts what reached a service, by operation.
type requests struct {
	mu     sync.Mutex
	counts map[string]int
}

func (r *requests) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	r.mu.Lock()
	r.counts[operationOf(sentRequest{method: req.Method, path: req.URL.Path}).Name]++
	r.mu.Unlock()
	_, _ = io.Copy(io.Discard, req.Body)
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"id":"x1"}`)
}

// However a process is killed among its changes, each request that reached the service
// has an intent in the journal, and none was sent twice.
func TestKilledWhileChanging(t *testing.T) {
	if testing.Short() {
		t.Skip("starts and kills 20 processes")
	}
	const kills = 20
	seen := &requests{counts: make(map[string]int)}
	server := httptest.NewServer(seen)
	defer server.Close()
	path := filepath.Join(t.TempDir(), "journal", "changes.jsonl")
	for range kills {
		testbed.UntilKilled(t, testbed.Command(path, server.URL+"/v2"), 50*time.Millisecond)
	}
	book, err := journal.Open(path, journal.Options{})
	testbed.Must(t, err)
	defer func() { _ = book.Close() }()
	entries, err := book.Read(journal.Filter{})
	testbed.Must(t, err)
	intents, open := make(map[string]int), 0
	for _, e := range entries {
		intents[e.Intent.Operation]++
		if e.Open() {
			open++
		}
	}
	seen.mu.Lock()
	defer seen.mu.Unlock()
	if len(seen.counts) == 0 || open == 0 {
		t.Errorf("%d operations were sent and %d intents are open: nothing was killed on its way", len(seen.counts), open)
	}
	t.Logf("%d operations reached the service, %d of %d intents are open", len(seen.counts), open, len(entries))
	for operation, sent := range seen.counts {
		if sent > intents[operation] {
			t.Errorf("%s was sent %d times with %d intents", operation, sent, intents[operation])
		}
	}
}
