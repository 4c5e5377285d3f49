// Package memory carries requests to a handler in the same process. To the client it
// looks like a connection: bodies are streamed, cancelling works at every moment, a
// connection can break, and the hooks of net/http/httptrace say how far a request got.
// It needs no socket, so that it works in virtual time.
package memory

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptrace"
	"syscall"
	"time"
)

// Transport is a RoundTripper that asks Handler.
type Transport struct {
	Handler http.Handler
	// Now is the clock of the Date header, time.Now when nil.
	Now func() time.Time
	// Refuses makes dialling fail for the requests it is true for. It may be nil.
	Refuses func(*http.Request) bool
}

// RoundTrip implements [http.RoundTripper].
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx := req.Context()
	if err := ctx.Err(); err != nil {
		closeBody(req)
		return nil, err
	}
	if t.Refuses != nil && t.Refuses(req) {
		closeBody(req)
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: syscall.ECONNREFUSED}
	}
	trace := httptrace.ContextClientTrace(ctx)
	if trace == nil {
		trace = new(httptrace.ClientTrace)
	}
	x := t.connect(req, trace)
	go x.run(req, t.Handler)
	select {
	case <-x.answered:
	case err := <-x.unsent:
		return nil, err
	case <-ctx.Done():
		x.hangUp()
		return nil, context.Cause(ctx)
	}
	if x.broken != nil {
		return nil, x.broken
	}
	if trace.GotFirstResponseByte != nil {
		trace.GotFirstResponseByte()
	}
	return x.response(ctx, req)
}

// connect does what a transport does before the body: it takes a connection and writes
// the head of the request.
func (t *Transport) connect(req *http.Request, trace *httptrace.ClientTrace) *exchange {
	if trace.GetConn != nil {
		trace.GetConn(req.URL.Host)
	}
	if trace.GotConn != nil {
		trace.GotConn(httptrace.GotConnInfo{})
	}
	serverCtx, cancel := context.WithCancel(context.WithoutCancel(req.Context()))
	x := &exchange{
		trace: trace, hangUp: cancel, server: serverCtx, now: t.now,
		answered: make(chan struct{}), unsent: make(chan error, 1),
		answer: newStream(), question: newStream(), header: make(http.Header),
	}
	x.forget = context.AfterFunc(req.Context(), cancel)
	x.request = serverSide(serverCtx, req, x.question)
	x.unzip = wantsUnzipping(req)
	if x.unzip {
		x.request.Header.Set("Accept-Encoding", "gzip")
	}
	if trace.WroteHeaders != nil {
		trace.WroteHeaders()
	}
	return x
}

// wantsUnzipping follows net/http: a client that does not speak of encodings gets its
// answers compressed and does not notice.
func wantsUnzipping(req *http.Request) bool {
	return req.Header.Get("Accept-Encoding") == "" && req.Header.Get("Range") == "" && req.Method != http.MethodHead
}

func serverSide(ctx context.Context, req *http.Request, body *stream) *http.Request {
	r := req.Clone(ctx)
	r.Proto, r.ProtoMajor, r.ProtoMinor = "HTTP/1.1", 1, 1
	r.RequestURI, r.RemoteAddr = req.URL.RequestURI(), "127.0.0.1:1"
	if r.Host == "" {
		r.Host = req.URL.Host
	}
	r.URL.Scheme, r.URL.Host, r.URL.User = "", "", nil
	r.Body, r.GetBody = http.NoBody, nil
	if req.Body != nil && req.Body != http.NoBody {
		r.Body = &requestBody{body}
		if req.ContentLength == 0 {
			r.ContentLength = -1
		}
	}
	return r
}

// requestBody is what the handler reads.
type requestBody struct{ *stream }

func (b *requestBody) Close() error {
	b.stop()
	return nil
}

func (t *Transport) now() time.Time {
	if t.Now == nil {
		return time.Now()
	}
	return t.Now()
}

func closeBody(req *http.Request) {
	if req.Body != nil {
		_ = req.Body.Close()
	}
}

var errServerClosed = errors.New("the server closed the connection before it had read the request")

// errBroken is what a client sees of a connection that closes without an answer.
func errBroken() error {
	return &net.OpError{Op: "read", Net: "tcp", Err: syscall.ECONNRESET}
}
