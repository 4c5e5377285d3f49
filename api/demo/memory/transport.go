// Package memory connects a client with a handler in the same process: the transport and the server of net/http, over
// [net.Pipe] in place of a socket. Bodies are streamed, requests can be cancelled and connections can break as they
// do on a network. Goroutines that wait for each other on a pipe count as blocked in testing/synctest, so that all of
// it works in virtual time.
package memory

import (
	"bytes"
	"context"
	"io"
	"log"
	"net"
	"net/http"
)

// NewTransport makes a transport whose connections all lead to the handler, whatever the
// host. Each request has a connection of its own: an idle one would keep goroutines that
// outlive the request, which a test in virtual time takes for a deadlock.
func NewTransport(handler http.Handler) *http.Transport {
	handler = readAhead(handler)
	errorLog := log.New(io.Discard, "", 0) // to the client a panic is a broken connection
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	dial := func(context.Context, string, string) (net.Conn, error) {
		client, conn := net.Pipe()
		// A server that several tests in virtual time share would be used by two at once.
		server := &http.Server{Handler: handler, ErrorLog: errorLog, Protocols: protocols}
		_ = server.Serve(&listener{conn}) // returns at once
		return client, nil
	}
	return &http.Transport{DialContext: dial, DialTLSContext: dial, DisableKeepAlives: true}
}

// listener accepts one connection.
type listener struct{ conn net.Conn }

// Accept implements [net.Listener].
func (l *listener) Accept() (net.Conn, error) {
	conn := l.conn
	if conn == nil {
		return nil, net.ErrClosed
	}
	l.conn = nil
	return conn, nil
}

// Close implements [net.Listener].
func (l *listener) Close() error { return nil }

// Addr implements [net.Listener].
func (l *listener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

const socketBuffer = 64 << 10 // sets how much of a request a socket takes before anyone reads it

// readAhead reads short bodies before the handler starts, as a socket would. A server notices that its client has
// gone only once the body is read, and a handler that waits must be told.
func readAhead(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength > 0 && r.ContentLength <= socketBuffer {
			if body, err := io.ReadAll(r.Body); err == nil {
				r.Body = io.NopCloser(bytes.NewReader(body))
			}
		}
		handler.ServeHTTP(w, r)
	})
}
