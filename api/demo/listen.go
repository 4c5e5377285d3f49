package demo

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"
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
	if err := checkAddress(address); err != nil && !anywhere {
		return nil, err
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
	context.AfterFunc(ctx, func() { shutDown(server) })
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

func shutDown(server *http.Server) {
	ctx, cancel := context.WithTimeout(context.Background(), shutdownLimit)
	defer cancel()
	if server.Shutdown(ctx) != nil {
		_ = server.Close()
	}
}

// Wait blocks until the server has ended, and says why when it was not asked to.
func (s *Server) Wait() error {
	<-s.done
	return s.err
}

// Close ends the deliveries of notifications. A service without webhooks on loopback
// has nothing to close.
func (s *Service) Close() { s.dispatcher.close() }

func checkAddress(address string) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("%q is no address. Write it like 127.0.0.1:8080: %w", address, err)
	}
	ip, err := netip.ParseAddr(host)
	if host == "localhost" || err == nil && ip.IsLoopback() {
		return nil
	}
	return fmt.Errorf("other machines could reach %q. Use a loopback address like 127.0.0.1:8080", address)
}
