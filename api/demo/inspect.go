package demo

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// Envelope returns a copy of an envelope as it is now, also of one in the trash.
func (s *Service) Envelope(id model.EnvelopeID) (*account.Envelope, bool) {
	s.Advance()
	s.mu.RLock()
	defer s.mu.RUnlock()
	e, ok := s.store.envelope(id)
	if !ok {
		return nil, false
	}
	return account.Clone(e), true
}

// Change changes an envelope as if another client had done it, and updates its date of change.
func (s *Service) Change(id model.EnvelopeID, change func(*model.Envelope)) error {
	now := s.stamp(s.Advance())
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.store.envelope(id)
	if !ok {
		return unknownID("envelope", string(id))
	}
	e = account.Clone(e)
	change(&e.Envelope)
	s.save(e, now)
	return nil
}

// Find lists the envelopes for which condition is true, newest first. It generates every
// envelope of the account, which takes long for a large one.
func (s *Service) Find(condition func(*account.Envelope) bool) []model.EnvelopeID {
	s.Advance()
	s.mu.RLock()
	defer s.mu.RUnlock()
	var found []model.EnvelopeID
	for _, n := range slices.Backward(s.store.orders[model.ByCreation]) {
		if e := s.store.numbered(n); condition(e) {
			found = append(found, e.ID)
		}
	}
	return found
}

// Templates returns copies of the templates.
func (s *Service) Templates() []model.Template {
	s.mu.RLock()
	defer s.mu.RUnlock()
	all := make([]model.Template, len(s.store.templates))
	for i, t := range s.store.templates {
		all[i] = account.Clone(t.Template)
	}
	return all
}

// Call holds one request the service answered, for tests.
type Call struct {
	At           time.Time
	Operation    string // its name, "" when no operation has that path
	Method, Path string
	Query        string
	Header       http.Header // without Authorization
	Body         []byte      // its first 64 KiB
	Status       int         // 0 before the answer, and where a fault has replaced it

	number int // counts the requests from 1
}

const (
	keptCalls = 1000
	keptBody  = 64 << 10
)

type requestLog struct {
	mu     sync.Mutex
	total  int
	calls  []*Call
	counts map[string]int
}

// begin records a request. The service reads the returned one, whose body is recorded.
func (l *requestLog) begin(r *http.Request, operation string, at time.Time) (*Call, *http.Request) {
	header := r.Header.Clone()
	header.Del("Authorization")
	l.mu.Lock()
	defer l.mu.Unlock()
	l.total++
	e := &Call{
		At: at, Operation: operation, Method: r.Method, Path: r.URL.EscapedPath(), Query: r.URL.RawQuery,
		Header: header, number: l.total,
	}
	copied := *r
	if r.Body == nil {
		copied.Body = http.NoBody
	}
	copied.Body = &copiedBody{copied.Body, l, e}
	if l.counts == nil {
		l.counts = make(map[string]int)
	}
	l.counts[operation]++
	if len(l.calls) == keptCalls {
		l.calls = slices.Delete(l.calls, 0, keptCalls/2)
	}
	l.calls = append(l.calls, e)
	return e, &copied
}

func (l *requestLog) end(e *Call, status int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e.Status = status
}

// copiedBody reads the body of a request, and keeps its beginning.
type copiedBody struct {
	io.ReadCloser
	record *requestLog
	entry  *Call
}

func (b *copiedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.record.mu.Lock()
	defer b.record.mu.Unlock()
	kept := &b.entry.Body
	*kept = append(*kept, p[:min(n, keptBody-len(*kept))]...)
	return n, err
}

// Calls lists the last requests, at least 500 of them, oldest first.
func (s *Service) Calls() []Call {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	calls := make([]Call, len(s.log.calls))
	for i, e := range s.log.calls {
		calls[i] = *e
		calls[i].Body = bytes.Clone(e.Body)
	}
	return calls
}

// Count returns the number of requests for an operation; without one, of all requests.
func (s *Service) Count(operations ...string) int {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	total := 0
	for name, n := range s.log.counts {
		if len(operations) == 0 || slices.Contains(operations, name) {
			total += n
		}
	}
	return total
}
