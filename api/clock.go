package api

import (
	"net/http"
	"sync/atomic"
	"time"
)

const (
	// clockTolerance bounds how far the clock of the service may seem to be off before that
	// counts: its Date header has whole seconds, and an answer takes its time.
	clockTolerance = 5 * time.Second
	// longestSkew exceeds what an honest clock can be off, because with a year between them this
	// machine would not accept the service's certificate. A larger one is disregarded.
	longestSkew = 366 * 24 * time.Hour
)

// serviceClock follows the clock of the service by the Date header of its newest answer (RFC 9110, 6.6.1).
type serviceClock struct {
	known atomic.Bool
	skew  atomic.Int64
}

// learn compares the clocks by the answer to a request that was sent at a given time. It
// disregards redirects and failures, which a proxy may have sent, and answers of a cache.
func (s *serviceClock) learn(resp *http.Response, sent time.Time) {
	ours := resp.StatusCode/100 == 2 || resp.StatusCode/100 == 4
	there, err := http.ParseTime(resp.Header.Get("Date"))
	if !ours || err != nil || resp.Header.Get("Age") != "" {
		return
	}
	here := sent.Add(time.Since(sent) / 2)
	skew := there.Add(time.Second / 2).Sub(here)
	if skew.Abs() > longestSkew {
		return
	}
	s.known.Store(true)
	if (skew - s.offset()).Abs() < clockTolerance {
		return
	}
	if skew.Abs() < clockTolerance {
		skew = 0
	}
	s.skew.Store(int64(skew.Round(time.Second)))
}

func (s *serviceClock) offset() time.Duration { return time.Duration(s.skew.Load()) }

// Skew returns by how many whole seconds the service's clock is ahead, 0 below 5. It does not block.
func (c *Client) Skew() (skew time.Duration, known bool) {
	return c.clock.offset(), c.clock.known.Load()
}

// ServiceTime converts a time to the clock of the service, which its dates go by. It does not block.
func (c *engine) ServiceTime(at time.Time) time.Time { return at.Add(c.clock.offset()) }
