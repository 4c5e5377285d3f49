package api

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/testbed"
)

// Retry-After is honoured within the total time of a read, and reported beyond it.
func TestRetryAfter(t *testing.T) {
	for _, row := range []struct {
		header   string
		requests int
		wait     time.Duration
		told     time.Duration
	}{
		{"2", 3, 4 * time.Second, 2 * time.Second},
		{"999999", 1, 0, 999999 * time.Second},
		{"-3", 3, -1, 0},
		{"soon", 3, -1, 0},
		{"Sat, 02 Jan 1999 15:04:05 GMT", 3, -1, 0},
	} {
		t.Run(row.header, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := always(429, "text/plain", "", "Retry-After", row.header)
				start := time.Now()
				_, err := testClient(t, w).Envelope(t.Context(), "e1")
				e, ok := errors.AsType[*Error](err)
				if !ok || e.Kind != RateLimited || e.RetryAfter != row.told {
					t.Errorf("got %v waiting %v", err, e.RetryAfter)
				}
				testbed.Equal(t, len(w.sent()), row.requests, "requests")
				if took := time.Since(start); row.wait >= 0 && took != row.wait {
					t.Errorf("took %v, want %v", took, row.wait)
				}
			})
		})
	}
}

// No header makes a wait negative or longer than a year, but a date that is farther away.
func FuzzRetryAfter(f *testing.F) {
	now := time.Unix(1_700_000_000, 0)
	f.Fuzz(func(t *testing.T, header string) {
		if wait := retryAfter(header, now); wait < 0 {
			t.Errorf("%q waits %v", header, wait)
		}
	})
}

// A reply says when its reading began, which may be before it was asked for: by then another
// caller had the same exchange under way.
func TestAReplyKnowsWhenItsReadingBegan(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var shared sharedReads
		begun := time.Now()
		read := func(ctx context.Context) (int, error) {
			_, err := shared.do(ctx, "same", func(context.Context) (answer, error) {
				time.Sleep(time.Minute)
				return answer{}, nil
			})
			return 1, err
		}
		go Ask(t.Context(), Ticket{}, read)()
		time.Sleep(10 * time.Second)
		joined := Ask(t.Context(), Ticket{}, read)().(Reply[int])
		if !joined.Began.Equal(begun) || joined.Value != 1 {
			t.Errorf("joined a reading that began at %v, says %v", begun, joined.Began)
		}
		alone := time.Now()
		if later := Ask(t.Context(), Ticket{}, read)().(Reply[int]); !later.Began.Equal(alone) {
			t.Errorf("began at %v, says %v", alone, later.Began)
		}
	})
}
