package api

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"
	"time"
)

// resetStreams is a service over HTTP/2 that takes in requests and resets their streams.
func resetStreams(conn *tls.Conn, requests *atomic.Int64) {
	const headersFrame, preface = 1, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
	defer conn.Close()
	if _, err := io.ReadFull(conn, make([]byte, len(preface))); err != nil {
		return
	}
	_, _ = conn.Write([]byte{0, 0, 0, 4, 0, 0, 0, 0, 0}) // settings
	for {
		var head [9]byte
		if _, err := io.ReadFull(conn, head[:]); err != nil {
			return
		}
		length := int64(head[0])<<16 | int64(head[1])<<8 | int64(head[2])
		if _, err := io.CopyN(io.Discard, conn, length); err != nil {
			return
		}
		if head[3] == headersFrame {
			requests.Add(1)
			reset := append([]byte{0, 0, 4, 3, 0}, head[5:]...)
			_, _ = conn.Write(append(reset, 0, 0, 0, 1)) // protocol error
		}
	}
}

// net/http repeats a request without a body when the service resets its stream of HTTP/2.
func TestNoChangeIsRepeatedBelowTheClient(t *testing.T) {
	var requests atomic.Int64
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		requests.Add(1)
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	server.TLS = &tls.Config{NextProtos: []string{"h2", "http/1.1"}}
	server.Config.TLSNextProto = map[string]func(*http.Server, *tls.Conn, http.Handler){
		"h2": func(_ *http.Server, conn *tls.Conn, _ http.Handler) { resetStreams(conn, &requests) },
	}
	server.StartTLS()
	defer server.Close()
	base, err := url.Parse(server.URL + "/v2")
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	c := New(Config{
		BaseURL: base, Token: testToken(t), Transport: NewTransport(TransportConfig{Roots: roots}),
		Limits: Limits{Call: 2 * time.Second},
	})
	if _, err := c.DuplicateEnvelope(t.Context(), "e1"); err == nil {
		t.Error("no error")
	}
	if n := requests.Load(); n != 1 {
		t.Errorf("the service got %d requests, want 1", n)
	}
}
