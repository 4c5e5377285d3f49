package api

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
)

func serve(t *testing.T, handler http.HandlerFunc) *Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	base, err := url.Parse(server.URL + "/v2")
	testbed.Must(t, err)
	c := New(Config{BaseURL: base, Token: testToken(t)})
	t.Cleanup(c.http.CloseIdleConnections)
	return c
}

// zeros is a file of any size that takes no memory.
type zeros struct{ left int64 }

func (z *zeros) Read(b []byte) (int, error) {
	if z.left == 0 {
		return 0, io.EOF
	}
	n := min(int64(len(b)), z.left)
	clear(b[:n])
	z.left -= n
	return int(n), nil
}

const big = 256 << 20

// Files pass through without being held: the heap stays small whatever their size.
func TestTransfersAreStreamed(t *testing.T) {
	if testing.Short() {
		t.Skip("moves 512 MiB")
	}
	var received int64
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			received, _ = io.Copy(io.Discard, r.Body)
			_, _ = io.WriteString(w, `{"id":"d1"}`)
			return
		}
		w.Header().Set("Content-Type", "application/pdf")
		w.Header().Set("Content-Length", strconv.Itoa(big))
		_, _ = io.Copy(w, &zeros{big})
	})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := c.AddDocument(t.Context(), "e1", fakeFile{&zeros{big}, big, "a.pdf"}); err != nil {
		t.Fatal(err)
	}
	var got counter
	testbed.Must(t, c.Certificate(t.Context(), "e1", func(int64) (io.Writer, error) { return &got, nil }))
	runtime.ReadMemStats(&after)
	if received < big || int64(got) != big {
		t.Errorf("sent %d, received %d of %d bytes", received, got, big)
	}
	if grown := after.Sys - before.Sys; grown > 64<<20 {
		t.Errorf("%d MiB more memory", grown>>20)
	}
}

type counter int64

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}

// A refusal that comes before the file has been sent is the answer, not a broken pipe.
func TestEarlyRefusalOfAnUpload(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		_, _ = io.WriteString(w, `{"message":"at most 25 MB"}`)
	})
	start := time.Now()
	_, err := c.AddDocument(t.Context(), "e1", fakeFile{&zeros{big}, big, "a.pdf"})
	if KindOf(err) != Invalid || OutcomeOf(err) != Rejected || time.Since(start) > 10*time.Second {
		t.Errorf("after %v: %v", time.Since(start), err)
	}
}

// What the receiver says, such as a full disk, is not mistaken for a fault of the line.
func TestReceiverErrorIsKept(t *testing.T) {
	c := testClient(t, always(200, "application/pdf", "%PDF-1.7"))
	full := model.NewText("disk full").String()
	err := c.Certificate(t.Context(), "e1", func(int64) (io.Writer, error) { return fullDisk{}, nil })
	if err == nil || err.Error() != full {
		t.Errorf("got %v", err)
	}
}

type diskError struct{}

func (diskError) Error() string { return "disk full" }

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, diskError{} }

func TestDownloadIsCapped(t *testing.T) {
	c := testClient(t, always(200, "application/pdf", "%PDF-1.7 and more"), func(cfg *Config) { cfg.Limits.DownloadBytes = 8 })
	if _, err := received(func(to OpenFunc) error { return c.Certificate(t.Context(), "e1", to) }); KindOf(err) != TooLarge {
		t.Errorf("got %v", err)
	}
}

// A text in place of a PDF is shown, never saved.
func TestTextInsteadOfAFile(t *testing.T) {
	opened := false
	c := testClient(t, always(200, "application/json", `{"message":"not completed yet"}`))
	err := c.Certificate(t.Context(), "e1", func(int64) (io.Writer, error) {
		opened = true
		return io.Discard, nil
	})
	if KindOf(err) != BadAnswer || opened {
		t.Errorf("opened %v, %v", opened, err)
	}
}

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
	testbed.Must(t, err)
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
