package api

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
)

// slowService voids an envelope a second after it was asked to, and tells the state that an
// envelope had when a read arrived, after three seconds.
func slowService() *wire {
	var status atomic.Value
	status.Store("IN_PROGRESS")
	return &wire{answer: func(_ int, req *http.Request) (*http.Response, error) {
		if req.Method == http.MethodGet {
			seen := status.Load().(string)
			time.Sleep(3 * time.Second)
			return response(200, "application/json", `{"id":"e1","status":"`+seen+`"}`), nil
		}
		time.Sleep(time.Second)
		status.Store("VOIDED")
		time.Sleep(time.Second)
		return nil, http.ErrServerClosed
	}}
}

// A question that is asked once a change was sent is not given an answer that began before
// that, nor, once the outcome is known, one that began while it was on its way.
func TestReadsAreOrderedAgainstChanges(t *testing.T) {
	const sent = 500 * time.Millisecond
	for _, row := range []struct {
		first, then time.Duration
		requests    int
		status      model.Status
	}{
		{0, 0, 2, model.InProgress},
		{0, sent + 1200*time.Millisecond, 3, model.Voided},
		{0, sent + 2200*time.Millisecond, 3, model.Voided},
		{sent + 300*time.Millisecond, sent + 600*time.Millisecond, 2, model.InProgress},
		{sent + 300*time.Millisecond, sent + 2200*time.Millisecond, 3, model.Voided},
	} {
		t.Run(fmt.Sprint(row.first, row.then), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := slowService()
				c := testClient(t, w)
				time.AfterFunc(sent, func() { _, _ = c.VoidEnvelope(t.Context(), "e1") })
				time.AfterFunc(row.first, func() { _, _ = c.Envelope(t.Context(), "e1") })
				time.Sleep(row.then)
				synctest.Wait()
				if e, err := c.Envelope(t.Context(), "e1"); err != nil || e.Status != row.status {
					t.Errorf("read %s, %v", e.Status, err)
				}
				time.Sleep(time.Minute)
				testbed.Equal(t, len(w.sent()), row.requests, "requests")
			})
		})
	}
}

// A lost answer is looked into with a read of its own, even where the same is being read already.
func TestReconcileReadsAfterTheChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := testClient(t, slowService())
		go func() { _, _ = c.Envelope(t.Context(), "e1") }()
		synctest.Wait()
		var sent Change
		_, err := c.WithChange(&sent).VoidEnvelope(t.Context(), "e1")
		if OutcomeOf(err) != Unknown {
			t.Fatal(err)
		}
		truth, err := c.Reconcile(t.Context(), sent.Entry, nil, nil)
		if err != nil || truth.Verdict != Happened {
			t.Errorf("%v: %q, %v", truth.Verdict, truth.Sentence, err)
		}
	})
}

// Waiting for a turn is no time of the service: five downloads of 20 seconds that come one after another all arrive.
func TestClocksStartWhenARequestIsSent(t *testing.T) {
	slowly := &wire{answer: func(_ int, req *http.Request) (*http.Response, error) {
		select {
		case <-time.After(20 * time.Second):
		case <-req.Context().Done():
			return nil, req.Context().Err()
		}
		if req.Method == http.MethodGet && req.URL.Path == "/v2/envelope/e1/certificate" {
			return response(200, "application/pdf", "%PDF-"), nil
		}
		return response(200, "application/json", `{"id":"e1","name":"Lease","status":"VOIDED","envelopes":[]}`), nil
	}}
	for name, do := range map[string]func(context.Context, *Client) error{
		"downloads": func(ctx context.Context, c *Client) error {
			return failed(received(func(to OpenFunc) error { return c.Certificate(ctx, "e1", to) }))
		},
		"changes": func(ctx context.Context, c *Client) error { return failed(c.VoidEnvelope(ctx, "e1")) },
		"uploads": func(ctx context.Context, c *Client) error {
			return failed(c.AddDocument(ctx, "e2", textFile("lease.pdf", "%PDF-1.7")))
		},
		"reads": func(ctx context.Context, c *Client) error {
			return failed(c.Envelopes(ctx, model.EnvelopeQuery{Search: time.Now().String()}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := testClient(t, slowly, func(cfg *Config) { cfg.InFlight, cfg.PerSecond = 1, 0.1 })
				for range 5 {
					go func() {
						if err := do(t.Context(), c); err != nil {
							t.Error(err)
						}
					}()
					time.Sleep(time.Millisecond)
				}
				time.Sleep(5 * time.Minute)
				testbed.Equal(t, len(c.Calls()), 5, "calls that are over")
				for _, call := range c.Calls() {
					if call.Took > 21*time.Second {
						t.Errorf("call %d is said to have taken %v", call.N, call.Took)
					}
				}
			})
		})
	}
}

// The total bounds all attempts of a read and the pauses between them, and nothing else.
func TestTotalIsATotal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var over atomic.Bool
		w := &wire{answer: func(_ int, req *http.Request) (*http.Response, error) {
			if !over.Swap(true) {
				time.Sleep(10 * time.Second)
				return response(200, "application/json", `{"id":"e9"}`), nil
			}
			select {
			case <-time.After(1500 * time.Millisecond):
				return response(503, "text/plain", "down"), nil
			case <-req.Context().Done():
				return nil, req.Context().Err()
			}
		}}
		c := testClient(t, w, func(cfg *Config) {
			cfg.InFlight, cfg.Limits = 1, Limits{Total: 2 * time.Second, Call: 10 * time.Second}
		})
		go func() { _, _ = c.VoidEnvelope(t.Context(), "e9") }()
		synctest.Wait()
		start := time.Now()
		_, err := c.Envelope(t.Context(), "e1")
		if took := time.Since(start) - 10*time.Second; took < 1500*time.Millisecond || took > 2*time.Second {
			t.Errorf("took %v beside the waiting", took)
		}
		if kind := KindOf(err); kind != ServerFault && kind != TimedOut {
			t.Errorf("got %v", err)
		}
	})
}

// The head of a download has the same total.
func TestTotalOfADownloadEndsWhereItBegins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		w := &wire{answer: func(_ int, req *http.Request) (*http.Response, error) {
			<-req.Context().Done()
			return nil, req.Context().Err()
		}}
		c := testClient(t, w, func(cfg *Config) { cfg.Limits.Total = 5 * time.Second })
		_, err := received(func(to OpenFunc) error { return c.Certificate(t.Context(), "e1", to) })
		if took := time.Since(start); KindOf(err) != TimedOut || took != 5*time.Second {
			t.Errorf("%v after %v", err, took)
		}
	})
}
