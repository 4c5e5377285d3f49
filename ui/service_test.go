package ui_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"inkdesk/api"
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
		p.Press("a")
		p.See(rejected, "Z sign in")
		p.Press("j", "e", "a", "j")
		p.See(rejected)
		if n := asked(p, 10*interval); n != 0 {
			t.Errorf("refreshed %d times with a token that is not accepted", n)
		}
		p.Send(notice.Show{Severity: notice.Error, Text: "Once more.", Err: &api.Error{Kind: api.Unauthorized}})
		p.See(rejected)
		p.Press("!")
		p.See("1 of 2", "Once more.")
		p.Hides("times")
		p.Press("q", "Z")
		at(p, "… → SignIn The service does not accept the…")
		p.Hides(rejected)
		accepts.Store(true)
		p.Press("b", "a")
		p.Gone(rejected)
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
		p.Press("a")
		p.See("→ SignIn the keyring is locked")
		p.Press("esc")
		p.See("There is no access token.", "Z sign in")
		if n := len(p.Requests()); n != 0 {
			t.Errorf("asked %d times without a token", n)
		}
	})
}

// A reply that did not come from the service says nothing about the token.
func TestTokenIsNotRejectedByOtherFailures(t *testing.T) {
	run(t, uitest.Options{Transport: service(404, "", 0)}, func(p *uitest.Program, _ *[]string) {
		p.Press("a", "l")
		p.See("answer <nil>")
		p.Hides("sign in")
	})
}

func TestRejectionIsNotForgottenForAReplyFromElsewhere(t *testing.T) {
	run(t, uitest.Options{Transport: service(401, "", 0)}, func(p *uitest.Program, _ *[]string) {
		p.Press("a", "l")
		p.See("answer <nil>", rejected)
	})
}

// A screen that has nothing to catch up on is left alone.
func TestOnlyWhatFailedIsReadAgainWhenTheWaitIsOver(t *testing.T) {
	var calls atomic.Int32
	o := uitest.Options{Transport: handler(func(w http.ResponseWriter, _ *http.Request) {
		calls.Add(1)
		w.Header().Set("Retry-After", "90")
		w.WriteHeader(http.StatusTooManyRequests)
	})}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Press("e", "a", "esc")
		p.See("The service asks to wait")
		p.Wait(2 * time.Minute)
		if n := calls.Load(); n != 1 {
			t.Errorf("asked %d times", n)
		}
	})
}

// Nobody who is reading the help is disturbed when the wait is over.
func TestNothingIsReadBehindTheHelpWhenTheWaitIsOver(t *testing.T) {
	var calls atomic.Int32
	o := uitest.Options{Transport: handler(func(w http.ResponseWriter, _ *http.Request) {
		calls.Add(1)
		w.Header().Set("Retry-After", "90")
		w.WriteHeader(http.StatusTooManyRequests)
	})}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Press("a", "?")
		p.Wait(2 * time.Minute)
		if n := calls.Load(); n != 1 {
			t.Errorf("asked %d times", n)
		}
	})
}

// The time the service asks for is counted down; keys work meanwhile, and then what
// failed is read again.
func TestServiceAsksToWait(t *testing.T) {
	var calls atomic.Int32
	o := uitest.Options{Transport: handler(func(w http.ResponseWriter, _ *http.Request) {
		if calls.Add(1) == 1 {
			w.Header().Set("Retry-After", "90")
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		_, _ = w.Write([]byte(fine))
	})}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Press("a")
		p.See("The service asks to wait: 1m30s")
		p.Wait(time.Second)
		p.See("The service asks to wait: 1m29s")
		p.Press("j")
		p.See("key j")
		p.Wait(80 * time.Second)
		p.See("The service asks to wait: 9s")
		if n := calls.Load(); n != 1 {
			t.Errorf("asked %d times meanwhile", n)
		}
		p.Wait(10 * time.Second)
		p.Hides("asks to wait")
		p.See("answer <nil>")
		if n := calls.Load(); n != 2 {
			t.Errorf("asked %d times", n)
		}
	})
}

// A long wait is told by its end, and nothing ticks meanwhile.
func TestServiceAsksToWaitForHours(t *testing.T) {
	o := uitest.Options{Transport: handler(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "7200")
		w.WriteHeader(http.StatusTooManyRequests)
	})}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Press("a")
		p.See("The service asks to wait until 11:00:00")
		before := p.Written()
		p.Wait(time.Hour)
		if n := p.Written() - before; n != 0 {
			t.Errorf("%d bytes were written while waiting", n)
		}
		p.Wait(59 * time.Minute)
		p.See("The service asks to wait: 1m0s")
	})
}

// A wait short enough for the client to try again by itself is told, too.
func TestServiceAsksToWaitBriefly(t *testing.T) {
	var calls atomic.Int32
	o := uitest.Options{Transport: handler(func(w http.ResponseWriter, _ *http.Request) {
		if calls.Add(1) == 1 {
			w.Header().Set("Retry-After", "7")
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		_, _ = w.Write([]byte(fine))
	})}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Press("a", "j")
		p.See("The service asks to wait: 7s")
		p.Wait(8 * time.Second)
		p.Hides("asks to wait")
		p.See("answer <nil>")
	})
}

func TestAccountInTheHeader(t *testing.T) {
	for _, c := range []struct {
		name     string
		settings func(*settings.Resolved)
		want     string
	}{
		{"live", func(*settings.Resolved) {}, "inkdesk work api.example.com  LIVE   Envelopes"},
		{"read-only", func(s *settings.Resolved) { s.Profile.ReadOnly = true }, " LIVE   READ-ONLY   Envelopes"},
		{"sandbox", func(s *settings.Resolved) { s.Profile.Sandbox = true }, " SANDBOX   Envelopes"},
		{"label", func(s *settings.Resolved) { s.Profile.Label = "Zürich" }, "work Zürich api.example.com"},
	} {
		t.Run(c.name, func(t *testing.T) {
			run(t, uitest.Options{Settings: c.settings}, func(p *uitest.Program, _ *[]string) {
				if !strings.Contains(p.Row(0), c.want) {
					t.Errorf("the header is %q, want %q in it", p.Row(0), c.want)
				}
			})
		})
	}
}

// Whatever else has no room, the badges have.
func TestBadgesAreNeverCut(t *testing.T) {
	o := uitest.Options{Width: 60, Height: 15, Transport: service(404, "", 0), Settings: func(s *settings.Resolved) {
		s.Profile.Name, s.Profile.Label = strings.Repeat("n", 32), strings.Repeat("l", 16)
		s.Profile.ReadOnly = true
	}}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Press("e", "a")
		p.See("LIVE   READ-ONLY", "not read")
	})
}

// A live account and a sandbox differ by more than a colour and by the colour too.
func TestLiveLooksDifferentFromSandbox(t *testing.T) {
	style := func(sandbox bool, word string) (found []string) {
		o := uitest.Options{Settings: func(s *settings.Resolved) { s.Profile.Sandbox = sandbox }}
		run(t, o, func(p *uitest.Program, _ *[]string) {
			x, y, ok := p.Find(word)
			if !ok {
				t.Fatalf("%q is not on the screen", word)
			}
			found = p.Cell(x, y).Style
		})
		return found
	}
	live, sandbox := style(false, "LIVE"), style(true, "SANDBOX")
	if strings.Join(live, ";") == strings.Join(sandbox, ";") {
		t.Errorf("both have the style %v", live)
	}
}

// The age is a time of day: it is right without ticking.
func TestAgeOfTheData(t *testing.T) {
	o := uitest.Options{
		Transport: service(200, fine, 2*time.Second),
		Start:     time.Date(2026, time.March, 2, 23, 50, 0, 0, time.UTC),
	}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Wait(time.Minute)
		p.Press("a")
		p.See("reading…")
		p.Wait(2 * time.Second)
		p.See("read 23:51:0")
		written := p.Written()
		p.Wait(10 * time.Minute)
		if n := p.Written() - written; n != 0 {
			t.Errorf("an idle program wrote %d bytes", n)
		}
		p.Press("j")
		p.See("read 2026-03-02 23:51:0")
	})
}

func TestAgeOfDataThatCouldNotBeReadAgain(t *testing.T) {
	var calls atomic.Int32
	o := uitest.Options{Transport: handler(func(w http.ResponseWriter, _ *http.Request) {
		if calls.Add(1) > 1 {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		_, _ = w.Write([]byte(fine))
	})}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Press("a")
		p.See("read 09:00:00")
		p.Press("r")
		p.See("not current, read 09:00:00")
	})
}
