package memory

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"strconv"
	"time"
)

// exchange is one request and its answer. It is the handler's ResponseWriter.
type exchange struct {
	trace  *httptrace.ClientTrace
	now    func() time.Time
	server context.Context
	hangUp context.CancelFunc
	// forget stops the client's context from ending the server's.
	forget func() bool
	unzip  bool
	// unsent gets the error of a body that could not be read.
	unsent chan error

	request          *http.Request
	question, answer *stream

	// What follows belongs to the handler's goroutine until answered is closed.
	header    http.Header
	status    int
	buffer    []byte
	written   int64
	sent      http.Header
	delivered bool
	// answered is closed when there is an answer, or broken says why there is none.
	answered chan struct{}
	broken   error
}

// run sends the body and runs the handler. What fits into the buffers of a socket is
// written before the handler starts, so that a client always knows that it was sent.
func (x *exchange) run(req *http.Request, handler http.Handler) {
	if size := x.request.ContentLength; size < 0 || size > chunkSize*inFlight {
		go x.sendBody(req)
	} else {
		x.sendBody(req)
	}
	x.serve(handler)
}

// sendBody writes the body of the request while the handler runs.
func (x *exchange) sendBody(req *http.Request) {
	err := x.copyBody(req)
	x.question.finish(err)
	if x.trace.WroteRequest != nil {
		x.trace.WroteRequest(httptrace.WroteRequestInfo{Err: err})
	}
}

func (x *exchange) copyBody(req *http.Request) error {
	if req.Body == nil {
		return nil
	}
	defer req.Body.Close()
	for {
		chunk := make([]byte, chunkSize)
		n, err := req.Body.Read(chunk)
		if n > 0 && !x.question.send(x.server, chunk[:n]) {
			return errServerClosed
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			x.unsent <- err
			x.hangUp()
			return err
		}
	}
}

// serve runs the handler. http.ErrAbortHandler breaks the connection.
func (x *exchange) serve(handler http.Handler) {
	defer x.hangUp()
	defer x.forget()
	defer func() {
		switch failure := recover(); failure {
		case nil:
			x.complete()
		case http.ErrAbortHandler:
			x.abort(errBroken())
		default:
			x.abort(fmt.Errorf("the handler panicked: %v", failure))
		}
	}()
	handler.ServeHTTP(x, x.request)
}

// Header implements [http.ResponseWriter].
func (x *exchange) Header() http.Header { return x.header }

// WriteHeader implements [http.ResponseWriter].
func (x *exchange) WriteHeader(status int) {
	if x.status != 0 || status < 200 {
		return
	}
	x.status, x.sent = status, x.header.Clone()
	if x.sent.Get("Date") == "" {
		x.sent.Set("Date", x.now().UTC().Format(http.TimeFormat))
	}
}

const bufferSize = 4096

// Write implements [http.ResponseWriter]. Like a server's, it keeps small answers back
// until the handler flushes or returns.
func (x *exchange) Write(b []byte) (int, error) {
	x.WriteHeader(http.StatusOK)
	if !hasBody(x.status) {
		return 0, http.ErrBodyNotAllowed
	}
	x.written += int64(len(b))
	x.buffer = append(x.buffer, b...)
	if len(x.buffer) >= bufferSize && !x.flush() {
		return 0, errBroken()
	}
	return len(b), nil
}

// Flush implements [http.Flusher].
func (x *exchange) Flush() {
	x.WriteHeader(http.StatusOK)
	x.flush()
}

func (x *exchange) flush() bool {
	x.deliver()
	for len(x.buffer) > 0 {
		n := min(len(x.buffer), chunkSize)
		if !x.answer.send(x.server, x.buffer[:n:n]) {
			return false
		}
		x.buffer = x.buffer[n:]
	}
	x.buffer = nil
	return true
}

func (x *exchange) deliver() {
	if !x.delivered {
		x.delivered = true
		close(x.answered)
	}
}

// complete is the end of a handler that returned.
func (x *exchange) complete() {
	x.WriteHeader(http.StatusOK)
	if !x.delivered && hasBody(x.status) && x.sent.Get("Content-Length") == "" {
		x.sent.Set("Content-Length", strconv.Itoa(len(x.buffer)))
	}
	promised, err := strconv.ParseInt(x.sent.Get("Content-Length"), 10, 64)
	whole := err != nil || promised == x.written || x.request.Method == http.MethodHead
	if !x.flush() || !whole {
		x.answer.finish(io.ErrUnexpectedEOF)
		return
	}
	x.answer.finish(nil)
}

// abort is the end of a connection that breaks.
func (x *exchange) abort(err error) {
	if !x.delivered {
		x.broken = err
		x.deliver()
	}
	x.answer.finish(io.ErrUnexpectedEOF)
}

func hasBody(status int) bool {
	return status != http.StatusNoContent && status != http.StatusNotModified
}
