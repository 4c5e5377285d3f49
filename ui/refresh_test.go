package ui_test

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

const interval = 30 * time.Second

// every gives options for a program that refreshes by itself.
func every(transport http.RoundTripper) uitest.Options {
	return uitest.Options{
		Transport: transport,
		Settings:  func(s *settings.Resolved) { s.Refresh = interval },
		Client:    func(c *api.Config) { c.Limits.Total = time.Second },
	}
}

// asked is how often the service was asked in a span of time.
func asked(p *uitest.Program, span time.Duration) int {
	before := len(p.Requests())
	p.Wait(span)
	return len(p.Requests()) - before
}

func TestRefreshByItself(t *testing.T) {
	run(t, every(service(200, fine, 0)), func(p *uitest.Program, _ *[]string) {
		testbed.Equal(t, asked(p, 10*interval+time.Second), 10, "asked times in 10 intervals")
	})
}

func TestNoRefreshWhenOff(t *testing.T) {
	o := every(service(200, fine, 0))
	o.Settings = func(s *settings.Resolved) { s.Refresh, s.IdleLock = 0, 0 }
	run(t, o, func(p *uitest.Program, _ *[]string) {
		testbed.Equal(t, asked(p, time.Hour), 0, "asked times")
		p.Press("P").See("Automatic refresh is off in the settings")
	})
}

// The refresh waits for a better moment, and comes at once when it is there.
func TestRefreshWaits(t *testing.T) {
	for _, c := range []struct {
		name       string
		begin, end func(*uitest.Program)
	}{
		{
			"while the terminal is not looked at",
			func(p *uitest.Program) { p.Send(tea.BlurMsg{}) },
			func(p *uitest.Program) { p.Send(tea.FocusMsg{}) },
		},
		{
			"while the help is open",
			func(p *uitest.Program) { p.Press("?") },
			func(p *uitest.Program) { p.Press("q") },
		},
		{
			"while someone types",
			func(p *uitest.Program) { p.Press("t") },
			func(p *uitest.Program) { p.Press("t") },
		},
		{
			"while the terminal is too small",
			func(p *uitest.Program) { p.Resize(40, 10) },
			func(p *uitest.Program) { p.Resize(80, 24) },
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			run(t, every(service(200, fine, 0)), func(p *uitest.Program, _ *[]string) {
				c.begin(p)
				testbed.Equal(t, asked(p, 5*interval), 0, "asked times")
				before := len(p.Requests())
				c.end(p)
				testbed.Equal(t, len(p.Requests())-before, 1, "asked times when it was over")
			})
		})
	}
}

func TestRefreshIsPaused(t *testing.T) {
	run(t, every(service(200, fine, 0)), func(p *uitest.Program, _ *[]string) {
		p.Press("P").See("Automatic refresh is paused.")
		if row := p.Row(0); row[len(row)-len("paused"):] != "paused" {
			t.Errorf("the header does not say so: %q", row)
		}
		testbed.Equal(t, asked(p, 5*interval), 0, "asked times")
		p.Press("P").See("Automatic refresh is on, every 30s.")
		testbed.Equal(t, asked(p, interval+time.Second), 1, "asked times after the pause")
	})
}

// A service that is slower than the interval gets to answer.
func TestRefreshDoesNotWithdrawAnOpenQuestion(t *testing.T) {
	o := every(service(200, fine, 50*time.Second))
	o.Client = func(c *api.Config) { c.Limits.Total = 55 * time.Second }
	run(t, o, func(p *uitest.Program, _ *[]string) {
		testbed.Equal(t, asked(p, 85*time.Second), 1, "asked times")
		p.See("answer <nil>")
	})
}

func TestRefreshByHandBeginsAnInterval(t *testing.T) {
	run(t, every(service(200, fine, 0)), func(p *uitest.Program, _ *[]string) {
		p.Wait(interval - time.Second).Press("r")
		if n := len(p.Requests()); n != 1 {
			t.Fatalf("asked %d times", n)
		}
		if n := asked(p, interval-time.Second); n != 0 {
			t.Errorf("asked again after %v", interval-time.Second)
		}
	})
}

func TestRefreshWaitsWhileCovered(t *testing.T) {
	o := every(service(200, fine, 0))
	o.Settings = func(s *settings.Resolved) { s.Refresh, s.IdleLock = interval, interval/2 }
	run(t, o, func(p *uitest.Program, _ *[]string) {
		testbed.Equal(t, asked(p, 5*interval), 0, "asked times")
		p.Press("j")
		testbed.Equal(t, len(p.Requests()), 1, "asked times when it was over")
	})
}

// Failures with a success in between are no row of failures.
func TestRefreshGoesOnAfterSomeFailures(t *testing.T) {
	var calls atomic.Int32
	o := every(handler(func(w http.ResponseWriter, _ *http.Request) {
		if calls.Add(1)%4 != 0 {
			_, _ = w.Write([]byte("what?"))
			return
		}
		_, _ = w.Write([]byte(fine))
	}))
	o.Settings = func(s *settings.Resolved) { s.Refresh = 5 * time.Second }
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Wait(61 * time.Second)
		if n := len(p.Requests()); n != 12 {
			t.Errorf("refreshed %d times in a minute:\n%s", n, p.Screen())
		}
	})
}

// After five failures in a row the service is left alone for a while.
func TestRefreshRestsAfterFailures(t *testing.T) {
	o := every(service(500, "", 0))
	o.Settings = func(s *settings.Resolved) { s.Refresh = 5 * time.Second }
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Wait(26 * time.Second)
		before := count(p, "refresh")
		if before != 5 {
			t.Fatalf("refreshed %d times in 26 seconds:\n%s", before, p.Screen())
		}
		p.Wait(13 * time.Second)
		if n := count(p, "refresh"); n != before {
			t.Errorf("refreshed %d times while resting", n-before)
		}
		p.Wait(4 * time.Second)
		if n := count(p, "refresh"); n != before+1 {
			t.Errorf("refreshed %d times after the rest", n-before)
		}
	})
}

// Without a key for some minutes the service is asked less often; with the next key the screen is current again.
func TestRefreshIsRarerWhenNobodyIsThere(t *testing.T) {
	o := every(service(200, fine, 0))
	o.Settings = func(s *settings.Resolved) { s.Refresh, s.IdleLock = interval, 0 }
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Wait(5*time.Minute + time.Second)
		testbed.Equal(t, asked(p, time.Hour), 12, "asked times in an hour without a key")
		p.Wait(time.Minute)
		before := len(p.Requests())
		p.Press("j")
		testbed.Equal(t, len(p.Requests())-before, 1, "asked times with the next key")
		testbed.Equal(t, asked(p, 2*interval+time.Second), 2, "asked times in the two intervals after that")
	})
}

// A screen that comes to the front again is read at once when it is older than an interval.
func TestRefreshOnTheWayBack(t *testing.T) {
	run(t, every(service(200, fine, 0)), func(p *uitest.Program, _ *[]string) {
		p.Press("a").Wait(interval / 2).Press("e")
		if n := asked(p, 3*interval); n == 0 {
			t.Error("the screen above is not read again")
		}
		back := func(keys ...string) int {
			p.Press(keys...)
			before := len(p.Requests())
			p.Press("b")
			at(p, "Envelopes")
			return len(p.Requests()) - before
		}
		testbed.Equal(t, back("a"), 1, "asked times on the way back")
		testbed.Equal(t, back("e"), 0, "asked times on the way back from a glance")
	})
}
