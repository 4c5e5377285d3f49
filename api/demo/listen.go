package demo

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"inkdesk/model"
)

// Server runs a service that listens on a port.
type Server struct {
	BaseURL string // the base for clients: http://127.0.0.1:PORT/v2

	done chan struct{}
	err  error
}

const (
	headLimit     = 10 * time.Second
	requestLimit  = 10 * time.Minute
	idleLimit     = 2 * time.Minute
	maxHead       = 64 << 10
	shutdownLimit = 2 * time.Second
	tick          = 250 * time.Millisecond
)

// Listen serves on an address like 127.0.0.1:0 until the context ends. An address that
// other machines can reach is refused unless anywhere is true. Notifications go to webhooks
// on loopback addresses. Paths below /demo are those of [Service.Control].
func (s *Service) Listen(ctx context.Context, address string, anywhere bool) (*Server, error) {
	host, _, err := net.SplitHostPort(address)
	switch {
	case anywhere:
	case err != nil:
		return nil, fmt.Errorf("%q is no address. Write it like 127.0.0.1:8080: %w", address, err)
	case !isLoopback(host):
		return nil, fmt.Errorf("other machines could reach %q. Use a loopback address like 127.0.0.1:8080", address)
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("the demo server could not listen on %s: %w", address, err)
	}
	s.dispatcher.restrictToLoopback()
	control := s.Control()
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/demo/") {
			control.ServeHTTP(w, r)
			return
		}
		s.ServeHTTP(w, r)
	})
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: headLimit, ReadTimeout: requestLimit, WriteTimeout: requestLimit,
		IdleTimeout: idleLimit, MaxHeaderBytes: maxHead,
	}
	out := &Server{BaseURL: "http://" + listener.Addr().String() + "/v2", done: make(chan struct{})}
	context.AfterFunc(ctx, func() {
		within, cancel := context.WithTimeout(context.Background(), shutdownLimit)
		defer cancel()
		if server.Shutdown(within) != nil {
			_ = server.Close()
		}
	})
	go s.keepTime(ctx)
	go func() {
		defer close(out.done)
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			out.err = err
		}
		s.Close()
	}()
	return out, nil
}

// keepTime calls Advance, so that webhooks are notified even without requests.
func (s *Service) keepTime(ctx context.Context) {
	ticks := time.NewTicker(tick)
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
			s.Advance()
		case <-ctx.Done():
			return
		}
	}
}

// Wait blocks until the server has ended, and says why when it was not asked to.
func (s *Server) Wait() error {
	<-s.done
	return s.err
}

// Close ends the deliveries of notifications. A service without webhooks on loopback has nothing to close.
func (s *Service) Close() { s.dispatcher.close() }

// Control returns a handler for things that no operation of the service does: it lets recipients
// act and time pass. Its paths are below /demo, and it takes the token with both scopes.
//
//	POST /demo/envelope/{envelope_id}/recipient/{recipient_id}/{act}
//	POST /demo/skip?by=36h
func (s *Service) Control() http.Handler {
	mux := http.NewServeMux()
	handle := func(path string, run func(*http.Request) (reply, error)) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			out, err := run(r)
			out = s.final(w, out, err)
			out.send(w, r)
		})
	}
	handle("POST /demo/envelope/{envelope}/recipient/{recipient}/{act}", s.controlAct)
	handle("POST /demo/skip", s.controlSkip)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if denied := s.authorize(r, editScope); denied != nil {
			out := s.final(w, reply{}, denied)
			out.send(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

func (s *Service) controlAct(r *http.Request) (reply, error) {
	id := model.EnvelopeID(r.PathValue("envelope"))
	if err := s.Act(id, model.RecipientID(r.PathValue("recipient")), Act(r.PathValue("act"))); err != nil {
		return reply{}, err
	}
	e, _ := s.Envelope(id)
	return jsonReply(s.envelopeJSON(e, false))
}

func (s *Service) controlSkip(r *http.Request) (reply, error) {
	by, err := time.ParseDuration(r.URL.Query().Get("by"))
	if err != nil || by < 0 {
		return reply{}, invalid(fieldProblem{"by", "This must be a duration like 90s or 36h."})
	}
	s.Skip(by)
	return reply{status: http.StatusNoContent}, nil
}

// Skip moves the clock of the service forward.
func (s *Service) Skip(by time.Duration) {
	s.skipped.Add(int64(by))
	s.Advance()
}

func (s *Service) now() time.Time { return s.options.Now().Add(time.Duration(s.skipped.Load())) }
