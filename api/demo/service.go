package demo

import (
	"cmp"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/api/demo/memory"
	"inkdesk/model"
)

// Service keeps the whole service in memory. It is safe for concurrent use.
type Service struct {
	operations []Operation
	log        requestLog
	skipped    atomic.Int64

	mu sync.RWMutex
	backend
	simulation *simulation // nil when recipients do not act by themselves
}

// backend holds what operations read and change. It knows no request,
// and runs under the service's lock.
type backend struct {
	options    Options
	store      *store
	dispatcher *dispatcher
}

// New makes a service with an account of its own.
func New(options Options) *Service {
	options = options.withDefaults()
	s := &Service{backend: backend{options: options, dispatcher: newDispatcher(options.Deliver)}}
	s.operations = s.table()
	invented := account.New(options.Seed, options.Envelopes, options.Templates, options.Now(), options.Unit)
	if options.Forms {
		invented.UseForms()
	}
	s.store = newStore(invented)
	if options.Live {
		s.simulation = newSimulation(s.store, options.Now(), options.Pace)
	}
	return s
}

// Token returns the token with both scopes.
func (s *Service) Token() string { return s.options.Token }

// ReadToken returns the token that may only read.
func (s *Service) ReadToken() string { return s.options.ReadToken }

// ServeHTTP answers one request. Paths begin with /v2.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	entry, r := s.log.begin(r, s.operationName(r), s.now())
	w.Header().Set("X-Request-Id", strconv.Itoa(entry.number))
	if s.options.Latency > 0 {
		select {
		case <-time.After(s.options.Latency):
		case <-r.Context().Done():
		}
	}
	s.options.Faults.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.options.Uncompressed {
			r.Header.Del("Accept-Encoding")
		}
		out, err := s.answer(w, r)
		out = s.final(w, out, err)
		s.log.end(entry, out.status)
		out.send(w, r)
	}), s.operationName).ServeHTTP(w, r)
}

func (s *Service) operationName(r *http.Request) string {
	op, _, err := s.find(r)
	if err != nil {
		return ""
	}
	return op.Name
}

func (s *Service) answer(w http.ResponseWriter, r *http.Request) (reply, error) {
	op, ids, refused := s.find(r)
	needed := readScope
	if refused == nil && !(s.options.ReadersSeeFields && op.Method == http.MethodGet) {
		needed = op.scope
	}
	if err := cmp.Or(s.authorize(r, needed), refused); err != nil {
		return reply{}, err
	}
	c := &call{backend: &s.backend, ctx: r.Context(), ids: ids, query: r.URL.Query()}
	if err := op.read(c, w, r); err != nil {
		return reply{}, err
	}
	c.now = s.stamp(s.Advance())
	if op.scope == editScope && op.Method != http.MethodGet {
		s.mu.Lock()
		defer s.mu.Unlock()
	} else {
		s.mu.RLock()
		defer s.mu.RUnlock()
	}
	t, err := c.target(op)
	if err != nil {
		return reply{}, err
	}
	return op.run(c, t)
}

// Advance does everything that is due by now and returns the service's time. Every request calls it.
func (s *Service) Advance() time.Time {
	now := s.now()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.simulation.run(&s.backend, now)
	s.applyDue(s.stamp(now))
	return now
}

func (s *backend) stamp(at time.Time) model.Time { return s.options.Unit.Stamp(at) }

// BaseURL names the base for a client of [Service.Transport]. The host does not matter.
const BaseURL = "http://127.0.0.1/v2"

// Transport asks the service without a socket. The Date of its answers follows the clock of the service.
func (s *Service) Transport() http.RoundTripper {
	return s.options.Faults.Transport(memory.NewTransport(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Date", s.now().UTC().Format(http.TimeFormat))
		s.ServeHTTP(w, r)
	})), s.operationName)
}
