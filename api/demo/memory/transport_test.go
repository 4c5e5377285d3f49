package memory_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/demo/memory"
	"inkdesk/api/testbed"
)

func client(handler http.HandlerFunc) *http.Client {
	return &http.Client{Transport: memory.NewTransport(handler)}
}

func TestBodiesStreamBothWays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := client(func(w http.ResponseWriter, r *http.Request) {
			buffer := make([]byte, 4)
			for {
				n, err := r.Body.Read(buffer)
				_, _ = w.Write(bytes.ToUpper(buffer[:n]))
				w.(http.Flusher).Flush()
				if err != nil {
					return
				}
			}
		})
		read, write := io.Pipe()
		go func() {
			for _, word := range []string{"one ", "two ", "six"} {
				_, _ = io.WriteString(write, word)
				time.Sleep(time.Second)
			}
			_ = write.Close()
		}()
		start := time.Now()
		resp, err := c.Post("http://demo/v2/x", "text/plain", read)
		testbed.Must(t, err)
		if waited := time.Since(start); waited != 0 {
			t.Errorf("the answer began after %v, want at once", waited)
		}
		body, err := io.ReadAll(resp.Body)
		if err != nil || string(body) != "ONE TWO SIX" {
			t.Errorf("body = %q, %v", body, err)
		}
		if waited := time.Since(start); waited != 3*time.Second {
			t.Errorf("the answer ended after %v, want 3s", waited)
		}
	})
}

func TestBrokenConnections(t *testing.T) {
	tests := []struct {
		name     string
		handler  http.HandlerFunc
		answered bool
		want     error
	}{
		{"before the answer", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, false, io.EOF},
		{"before anything was flushed", func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "never seen")
			panic(http.ErrAbortHandler)
		}, false, io.EOF},
		{"in the body", func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "half")
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		}, true, io.ErrUnexpectedEOF},
		{"short of the promised length", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "10")
			_, _ = io.WriteString(w, "half")
		}, true, io.ErrUnexpectedEOF},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			resp, err := client(tt.handler).Get("http://demo/")
			if (err == nil) != tt.answered {
				t.Fatalf("answered = %v, %v", err == nil, err)
			}
			if err == nil {
				_, err = io.ReadAll(resp.Body)
			}
			if !errors.Is(err, tt.want) {
				t.Errorf("error = %v, want %v", err, tt.want)
			}
		})
	}
}

func TestCancelling(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gone := make(chan struct{})
		c := client(func(w http.ResponseWriter, r *http.Request) {
			defer close(gone)
			if r.URL.Path == "/body" {
				_, _ = io.WriteString(w, "begun")
				w.(http.Flusher).Flush()
			}
			<-r.Context().Done()
		})
		for _, path := range []string{"/head", "/body"} {
			gone = make(chan struct{})
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			req, _ := http.NewRequestWithContext(ctx, http.MethodGet, "http://demo"+path, nil)
			resp, err := c.Do(req)
			if err == nil {
				_, err = io.ReadAll(resp.Body)
			}
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: error = %v, want the deadline", path, err)
			}
			<-gone
			cancel()
		}
	})
}

func TestEarlyAnswerToALargeBody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := client(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusRequestEntityTooLarge) })
		read, write := io.Pipe()
		wrote := make(chan error)
		go func() {
			_, err := write.Write(make([]byte, 1<<20))
			wrote <- err
		}()
		resp, err := c.Post("http://demo/", "application/pdf", read)
		if err != nil || resp.StatusCode != http.StatusRequestEntityTooLarge {
			t.Fatalf("answer = %v, %v", resp, err)
		}
		if err := <-wrote; err == nil {
			t.Error("the whole body was read although the server had answered")
		}
	})
}

func TestFailingBodyFailsTheRequest(t *testing.T) {
	c := client(func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) })
	failure := errors.New("disk is gone")
	read, write := io.Pipe()
	go func() { _ = write.CloseWithError(failure) }()
	if _, err := c.Post("http://demo/", "text/plain", read); !errors.Is(err, failure) {
		t.Errorf("error = %v, want %v", err, failure)
	}
}

// Tests that run at the same time may share a transport, each in virtual time of its own.
func TestTransportServesConcurrentTests(t *testing.T) {
	c := client(func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) })
	for range 8 {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				for range 100 {
					resp, err := c.Get("http://demo/")
					testbed.Must(t, err)
					_ = resp.Body.Close()
				}
			})
		})
	}
}
