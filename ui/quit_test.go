package ui_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"inkdesk/ui/uitest"
)

// unread is longer than a dialog waits before it takes an answer.
const unread = 500 * time.Millisecond

func TestQuit(t *testing.T) {
	for _, name := range []string{"ctrl+c", "q"} {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{}, func(p *uitest.Program, closed *[]string) {
				p.Press(name)
				if !p.Ended() {
					t.Error("the program goes on")
				}
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
				p.Press(before...)
				p.Press("ctrl+c")
				if !p.Ended() {
					t.Error("the program goes on")
				}
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
		p.Press("n")
		p.Hides("Quit inkdesk")
		p.Press("ctrl+c")
		p.Wait(unread)
		p.Press("y")
		if !p.Ended() {
			t.Error("the program goes on")
		}
	})
}

func TestQuitTwiceMeansIt(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("w", "ctrl+c", "ctrl+c")
		if !p.Ended() {
			t.Error("the program goes on")
		}
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
		p.Wait(time.Millisecond)
		p.Press("q")
		p.See("A change was sent, and its answer is not here yet.")
		p.Wait(unread)
		p.Press("y")
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
