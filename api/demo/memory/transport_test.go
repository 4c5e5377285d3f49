package memory_test

import (
	"bytes"
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
