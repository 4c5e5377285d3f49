package ui_test

import (
	"context"
	"errors"
	"math"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

const rejected = "Error: The service does not accept the access token."

// A rejected token is said once, for all screens, until it is accepted again.
func TestRejectedToken(t *testing.T) {
	var accepts atomic.Bool
	o := every(handler(func(w http.ResponseWriter, _ *http.Request) {
		if !accepts.Load() {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		_, _ = w.Write([]byte(fine))
	}))
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Press("a").See(rejected, "Z sign in")
		p.Press("j", "e", "a", "j").See(rejected)
		testbed.Equal(t, asked(p, 10*interval), 0, "refreshed times with a token that is not accepted")
		p.Send(notice.ShowMsg{Severity: notice.Error, Text: "Once more.", Err: &api.Error{Kind: api.Unauthorized}})
		p.See(rejected)
		p.Press("!").See("1 of 2", "Once more.").Hides("times")
		p.Press("q", "Z")
		at(p, "… → SignIn The service does not accept th…")
		p.Hides(rejected)
		accepts.Store(true)
		p.Press("b", "a").Gone(rejected)
		if n := asked(p, interval+time.Second); n == 0 {
			t.Error("the automatic refresh does not go on")
		}
	})
}

// Without any token there is nothing to see, so the way to one opens by itself.
func TestNoToken(t *testing.T) {
	o := every(service(200, fine, 0))
	o.Client = func(c *api.Config) {
		c.Token = token.Token{}
		c.FindToken = func(context.Context) (token.Token, error) {
			return token.Token{}, errors.New("the keyring is locked")
		}
	}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Press("a").See("→ SignIn the keyring is locked")
		p.Press("esc").See("There is no access token.", "Z sign in")
		testbed.Equal(t, len(p.Requests()), 0, "asked times without a token")
	})
}

// A reply that did not come from the service says nothing about the token.
func TestTokenIsNotRejectedByOtherFailures(t *testing.T) {
	run(t, uitest.Options{Transport: service(404, "", 0)}, func(p *uitest.Program, _ *[]string) {
		p.Press("a", "l").See("answer <nil>").Hides("sign in")
	})
}

func TestRejectionIsNotForgottenForAReplyFromElsewhere(t *testing.T) {
	run(t, uitest.Options{Transport: service(401, "", 0)}, func(p *uitest.Program, _ *[]string) {
		p.Press("a", "l").See("answer <nil>", rejected)
	})
}

const always = math.MaxInt32

// asksToWait is a service that counts the calls and answers the first so many of them by asking to wait.
func asksToWait(retryAfter string, times int32, calls *atomic.Int32) uitest.Options {
	return uitest.Options{Transport: handler(func(w http.ResponseWriter, _ *http.Request) {
		if calls.Add(1) > times {
			_, _ = w.Write([]byte(fine))
			return
		}
		w.Header().Set("Retry-After", retryAfter)
		w.WriteHeader(http.StatusTooManyRequests)
	})}
}

// A screen that has nothing to catch up on is left alone.
func TestOnlyWhatFailedIsReadAgainWhenTheWaitIsOver(t *testing.T) {
	var calls atomic.Int32
	run(t, asksToWait("90", always, &calls), func(p *uitest.Program, _ *[]string) {
		p.Press("e", "a", "esc").See("The service asks to wait")
		p.Wait(2 * time.Minute)
		testbed.Equal(t, calls.Load(), 1, "asked times")
	})
}

// No one who is reading the help is disturbed when the wait is over.
func TestNothingIsReadBehindTheHelpWhenTheWaitIsOver(t *testing.T) {
	var calls atomic.Int32
	run(t, asksToWait("90", always, &calls), func(p *uitest.Program, _ *[]string) {
		p.Press("a", "?").Wait(2 * time.Minute)
		testbed.Equal(t, calls.Load(), 1, "asked times")
	})
}

// The time the service asks for is counted down; keys work meanwhile, and then what failed is read again.
func TestServiceAsksToWait(t *testing.T) {
	var calls atomic.Int32
	run(t, asksToWait("90", 1, &calls), func(p *uitest.Program, _ *[]string) {
		p.Press("a").See("The service asks to wait: 1m30s")
		p.Wait(time.Second).See("The service asks to wait: 1m29s")
		p.Press("j").See("key j")
		p.Wait(80 * time.Second).See("The service asks to wait: 9s")
		testbed.Equal(t, calls.Load(), 1, "asked times meanwhile")
		p.Wait(10 * time.Second).Hides("asks to wait").See("answer <nil>")
		testbed.Equal(t, calls.Load(), 2, "asked times")
	})
}

// A long wait is told by its end, and nothing ticks meanwhile.
func TestServiceAsksToWaitForHours(t *testing.T) {
	o := asksToWait("7200", always, new(atomic.Int32))
	o.Settings = func(s *settings.Resolved) { s.IdleLock = 0 }
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Press("a").See("The service asks to wait until 11:00:00")
		before := p.Written()
		p.Wait(time.Hour)
		testbed.Equal(t, p.Written()-before, 0, "bytes were written while waiting")
		p.Wait(59 * time.Minute).See("The service asks to wait: 1m")
	})
}

// A wait short enough for the client to try again by itself is told, too.
func TestServiceAsksToWaitBriefly(t *testing.T) {
	run(t, asksToWait("7", 1, new(atomic.Int32)), func(p *uitest.Program, _ *[]string) {
		p.Press("a", "j").See("The service asks to wait: 7s")
		p.Wait(8 * time.Second).Hides("asks to wait").See("answer <nil>")
	})
}

// With the clock of the service days off, the same account shows the same: what is left,
// what is overdue and what needs attention follow the service. The difference is told once.
func TestTheClockOfTheServiceIsFollowed(t *testing.T) {
	agreeing := queue(t, 0, "")
	for off, told := range map[time.Duration]string{
		72 * time.Hour: "This clock is 3 d behind that of the service", -72 * time.Hour: "This clock is 3 d ahead of that of the service",
		45 * time.Second: "",
	} {
		if got := queue(t, off, told); got != agreeing {
			t.Errorf("with a clock %v off:\n%s\nand with the right one:\n%s", off, got, agreeing)
		}
	}
}

// minutes may differ by one: a Date has whole seconds. Days and times of day are those of the service.
var minutes = regexp.MustCompile(`\d+m\b|\d\d:\d\d|\d+ (Feb|Mar)\b`)

// queue is what needs attention, what is in progress, and one envelope with the reasons, as they stand on the screen.
func queue(t *testing.T, off time.Duration, told string) string {
	t.Helper()
	var rows []string
	o := uitest.Options{Height: 40, Demo: demo.Options{Now: func() time.Time { return time.Now().Add(off) }}}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		if told != "" {
			p.See(told)
		}
		p.Wait(30 * time.Minute) // no hour or day is about to be full then
		p.Press("j").Wait(time.Second).Press("r").Wait(time.Second).Hides("This clock")
		for _, keys := range [][]string{{"g"}, {"4"}, {"enter"}, {"w"}} {
			p.Press(keys...).Wait(time.Second)
			for y := 2; y < 38; y++ {
				if row := strings.TrimRight(p.Row(y), " "); !strings.Contains(row, "2026") && !strings.Contains(row, "next about") { // a date
					rows = append(rows, minutes.ReplaceAllString(row, "a few m"))
				}
			}
		}
	})
	return strings.Join(rows, "\n")
}
