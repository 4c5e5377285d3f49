package ui_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

func locking() uitest.Options {
	return uitest.Options{Settings: func(s *settings.Resolved) { s.IdleLock = 10 * time.Minute }}
}

func TestScreenIsCoveredWhenNobodyIsThere(t *testing.T) {
	run(t, locking(), func(p *uitest.Program, _ *[]string) {
		p.Wait(6 * time.Minute).Press("j").Wait(9 * time.Minute).See("key j")
		p.Wait(time.Minute).See("inkdesk is covered").Hides("Envelopes", "work", "api.example.com", "key j")
		p.Paste("65a1f0c2d3e4b5a697887766").See("inkdesk is covered")
		p.Press("e")
		at(p, "Envelopes") // the key took the cover away and did nothing else
		p.Wait(11 * time.Minute).See("inkdesk is covered")
		p.Send(tea.MouseClickMsg{X: 1, Y: 1}).Hides("inkdesk is covered", "MouseClickMsg")
	})
}

// What is pressed right behind the key that took the cover away was not meant for what it hid.
func TestKeysRightAfterTheCoverDoNothing(t *testing.T) {
	run(t, locking(), func(p *uitest.Program, _ *[]string) {
		p.Wait(11*time.Minute).Press("e", "j", "j").Hides("key j")
		p.Wait(time.Second).Press("j").See("key j")
	})
}

// Behind the cover the token stays as long as work needs it, and no longer.
func TestTokenBehindTheCover(t *testing.T) {
	var found atomic.Int32
	o := locking()
	o.Transport = service(200, fine, 0)
	o.Client = func(c *api.Config) {
		c.Token = token.Token{}
		c.FindToken = func(context.Context) (token.Token, error) {
			found.Add(1)
			found, _, err := token.Parse([]byte(uitest.Token))
			return found, err
		}
	}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		ask := func(want int32) {
			t.Helper()
			p.Press("j").Wait(time.Second).Press("a")
			testbed.Equal(t, found.Load(), want, "the token was looked for times")
		}
		ask(1)
		p.Press("W").Wait(11 * time.Minute).See("inkdesk is covered")
		ask(1)
		p.Wait(21 * time.Minute) // covered after ten of them, and the work ends before the end
		p.See("inkdesk is covered")
		ask(2)
	})
}

func TestCoveredProgramCanBeEnded(t *testing.T) {
	run(t, locking(), func(p *uitest.Program, _ *[]string) {
		p.Wait(11 * time.Minute).See("inkdesk is covered")
		p.Press("ctrl+c")
		testbed.Wrong(t, !p.Ended(), "the program goes on")
	})
}

func TestTooSmall(t *testing.T) {
	run(t, uitest.Options{Width: 39, Height: 12}, func(p *uitest.Program, closed *[]string) {
		p.See("39 x 12 is too small", "40 x 12 is needed", "ctrl+c quits")
		p.Press("e", "w", "q").Paste("65a1f0c2d3e4b5a697887766").Resize(40, 12).See("start 40x10").Hides("key")
		p.Press("e").See("40 x 12 is too small", "60 x 15 is needed")
		p.Resize(60, 15).Press("q")
		at(p, "Envelopes")
		p.See("60x13")
		p.Golden("least")
		p.Resize(60, 11).See("too small")
		p.Press("ctrl+c")
		testbed.Wrong(t, !p.Ended(), "the program goes on")
		same(t, "closed", *closed, "Envelope", "Envelopes")
	})
}

// No size makes the program fail, and every frame has exactly the size of the terminal.
func TestEverySize(t *testing.T) {
	layers := [][]string{{}, {"?"}, {"?", "2"}, {"?", "/"}, {"ctrl+p"}, {"o"}, {"x", "!"}, {"y"}, {"w", "ctrl+c"}, {"x"}}
	for _, keys := range layers {
		run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
			p.Press(keys...)
			for _, size := range [][2]int{
				{0, 0},
				{1, 1},
				{5, 1},
				{1, 50},
				{59, 15},
				{60, 15},
				{61, 16},
				{72, 20},
				{80, 24},
				{81, 15},
				{119, 40},
				{200, 50},
				{500, 15},
				{60, 200},
			} {
				p.Resize(size[0], size[1])
			}
		})
	}
}

func TestWindowTitle(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("e")
		testbed.Equal(t, p.Title(), "inkdesk - work", "the title is")
	})
}

func TestCursorOfATypingScreen(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		if _, _, shown := p.Cursor(); shown {
			t.Error("a cursor shows where nothing is typed")
		}
		p.Press("t")
		if x, y, shown := p.Cursor(); x != 3 || y != 3 || !shown {
			t.Errorf("the cursor is at %d, %d, shown: %v", x, y, shown)
		}
		p.Press("q")
		p.See("key q") // typed, not acted on
	})
}

// Messages that change nothing draw nothing.
func TestNothingNewIsNotDrawn(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Send(tea.BlurMsg{}) // makes the header quiet
		frames, written := p.Frames(), p.Written()
		for range 20 {
			p.Send(tea.BlurMsg{}) // a focus asks for the background
			p.Send(tea.KeyReleaseMsg{Code: 'x'})
		}
		if f, w := p.Frames()-frames, p.Written()-written; f != 0 || w != 0 {
			t.Errorf("%d frames and %d bytes for nothing", f, w)
		}
	})
}
