package ui_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/testbed"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

func TestAccountInTheHeader(t *testing.T) {
	for _, c := range []struct {
		name     string
		settings func(*settings.Resolved)
		want     string
	}{
		{"live", func(*settings.Resolved) {}, "inkdesk work api.example.com  LIVE  │ Envelopes"},
		{"read-only", func(s *settings.Resolved) { s.Profile.ReadOnly = true }, " LIVE   READ-ONLY  │ Envelopes"},
		{"sandbox", func(s *settings.Resolved) { s.Profile.Sandbox = true }, " SANDBOX  │ Envelopes"},
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
		p.Press("e", "a").See("LIVE   READ-ONLY", "not read")
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

// The age is a time of day at first, then minutes, and a time of day again after an hour or without the focus.
func TestAgeOfTheData(t *testing.T) {
	o := uitest.Options{
		Transport: service(200, fine, 2*time.Second),
		Start:     time.Date(2026, time.March, 2, 23, 50, 0, 0, time.UTC),
		Settings:  func(s *settings.Resolved) { s.IdleLock = 0 },
	}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Wait(time.Minute).Press("a").See("reading…")
		p.Wait(2 * time.Second).See("read 23:51:0")
		p.Wait(time.Minute + 50*time.Second).See("read 23:51:0")
		p.Wait(20 * time.Second).See("2 min old")
		p.Wait(3 * time.Minute).See("5 min old")
		idle := func() {
			t.Helper()
			written := p.Written()
			p.Wait(10 * time.Minute)
			testbed.Equal(t, p.Written()-written, 0, "an idle program wrote bytes")
		}
		p.Send(tea.BlurMsg{}).See("read 23:51:0")
		idle()
		p.Send(tea.FocusMsg{}).See("15 min old")
		p.Wait(time.Hour).See("read 2026-03-02 23:51:0")
		idle()
	})
}

// What stays as it was read first has no age, and no refresh that could be paused.
func TestNoAgeOfWhatIsFixed(t *testing.T) {
	run(t, every(service(200, fine, 0)), func(p *uitest.Program, _ *[]string) {
		p.Press("a", "P")
		if !strings.Contains(p.Row(0), "paused read ") {
			t.Fatalf("the header is %q", p.Row(0))
		}
		p.Press("z")
		if strings.Contains(p.Row(0), "paused") || strings.Contains(p.Row(0), "read ") {
			t.Errorf("the header is %q", p.Row(0))
		}
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
		p.Press("a").See("read 09:00:00")
		p.Press("r").See("not current, read 09:00:00")
	})
}

const unread = 500 * time.Millisecond // is longer than a dialog waits before it takes an answer

func TestQuit(t *testing.T) {
	for _, name := range []string{"ctrl+c", "q"} {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{}, func(p *uitest.Program, closed *[]string) {
				p.Press(name)
				testbed.Wrong(t, !p.Ended(), "the program goes on")
				same(t, "closed", *closed, "Envelopes")
			})
		})
	}
}

func TestQuitFromEverywhere(t *testing.T) {
	for name, before := range map[string][]string{
		"a covered stack":    {"e", "m"},
		"the help":           {"?"},
		"the palette":        {"ctrl+p"},
		"a screen in typing": {"t"},
	} {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
				p.Press(before...).Press("ctrl+c")
				testbed.Wrong(t, !p.Ended(), "the program goes on")
			})
		})
	}
}

func TestQuitAsksWhenSomethingWouldBeCutOff(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("e", "w", "e", "ctrl+c")
		p.See("Quit inkdesk", "Two of five changes are still to be made.", "work at api.example.com")
		p.Press("y")
		if p.Ended() {
			t.Fatal("a key that was typed ahead has confirmed")
		}
		p.Press("n").Hides("Quit inkdesk")
		p.Press("ctrl+c").Wait(unread).Press("y")
		testbed.Wrong(t, !p.Ended(), "the program goes on")
	})
}

func TestQuitTwiceMeansIt(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("w", "ctrl+c", "ctrl+c")
		testbed.Wrong(t, !p.Ended(), "the program goes on")
	})
}

// A change whose answer is not here yet is waited for, so that its outcome is known.
func TestQuitWaitsForTheChangeInFlight(t *testing.T) {
	const latency = 3 * time.Second
	arrived := make(chan struct{}, 1)
	o := uitest.Options{Transport: handler(func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(latency)
		arrived <- struct{}{}
		_, _ = w.Write([]byte(fine))
	})}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		go func() { _, _ = p.Options.Client.VoidEnvelope(context.Background(), "65a1f0c2d3e4b5a697887766") }()
		p.Wait(time.Millisecond).Press("q").See("A change was sent, and its answer is not here yet.")
		p.Wait(unread).Press("y")
		if p.Ended() {
			t.Fatal("the change was cut off")
		}
		p.See("Waiting for the change in flight")
		p.Wait(latency)
		if !p.Ended() || len(arrived) != 1 {
			t.Errorf("ended: %v, changes that arrived: %d", p.Ended(), len(arrived))
		}
	})
}

// Without the focus one line looks inactive, and nothing else is sent.
func TestTheFrameIsInactiveWithoutFocus(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		x, y, ok := p.Find("Envelopes")
		if !ok || y != 0 {
			t.Fatalf("no title:\n%s", p.Screen())
		}
		before, screen := p.Cell(x, y).Style, p.Screen()
		p.Send(tea.BlurMsg{})
		if after := p.Cell(x, y).Style; slices.Equal(after, before) {
			t.Errorf("the title has the style %v with and without the focus", after)
		}
		testbed.Wrong(t, p.Screen() != screen, "other words without the focus:\n%s", p.Screen())
		p.Send(tea.FocusMsg{})
		if after := p.Cell(x, y).Style; !slices.Equal(after, before) {
			t.Errorf("the title has the style %v instead of %v", after, before)
		}
	})
}

// Where nothing is to move, the header says that something is checked, and is the same until it is.
func TestTheHeaderIsStillWithoutMotion(t *testing.T) {
	o := withPrefetch(settings.PrefetchFull)
	rest := o.Settings
	o.Settings = func(s *settings.Resolved) {
		rest(s)
		s.Motion = settings.Off
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See("all read", "checking…")
		for range 30 {
			p.Wait(time.Second).Hides("checked ")
		}
		p.Gone("checking…")
	})
}
