package api

import (
	"net/http"
	"sync/atomic"
	"time"
)

const (
	// clockTolerance is what the clock of the service may seem to be off before that
	// counts: its Date header has whole seconds, and an answer takes its time.
	clockTolerance = 5 * time.Second
	// longestSkew is more than an honest clock can be off: with a year between them, this
	// machine would not accept the service's certificate. A larger one is disregarded.
	longestSkew = 366 * 24 * time.Hour
)

// serviceClock follows the clock of the service by the Date header of its answers
// (RFC 9110, 6.6.1). The newest answer counts.
type serviceClock struct {
	known atomic.Bool
	skew  atomic.Int64
}

// learn compares the clocks at an answer to a request that was sent at a moment. Redirects
// and failures are disregarded, which may be somebody else's, and so is what a cache kept.
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

// Skew is how far the clock of the service is ahead of this machine's, in whole seconds;
// negative where it is behind, 0 where they agree within 5 seconds. It is not known before
// an answer has told. It does not block.
func (c *Client) Skew() (skew time.Duration, known bool) {
	return c.clock.offset(), c.clock.known.Load()
}

// ServiceTime is what the clock of the service shows at a moment of this machine's clock.
// Dates of the service are compared with it. It does not block.
func (c *Client) ServiceTime(at time.Time) time.Time { return at.Add(c.clock.offset()) }
