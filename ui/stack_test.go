package ui_test

import (
	"testing"

	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func TestBackKeys(t *testing.T) {
	for _, name := range []string{"esc", "backspace", "h", "left", "q"} {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{}, func(p *uitest.Program, closed *[]string) {
				p.Press("e", "m", name)
				at(p, "Envelopes")
				p.See("resume false")
				same(t, "closed", *closed, "Envelope", "Templates")
			})
		})
	}
}

// A screen with a use of its own for such a key gets it.
func TestKeyThatTheScreenListensTo(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("v", "h")
		at(p, "Envelopes → Annotations")
		p.See("key h")
		p.Press("left")
		at(p, "Envelopes")
	})
}

func TestBackAtTheFirstScreen(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, closed *[]string) {
		p.Press("esc", "backspace", "h", "b")
		at(p, "Envelopes")
		same(t, "closed", *closed)
		p.Press("q")
		if !p.Ended() {
			t.Error("q at the first screen does not end the program")
		}
		same(t, "closed", *closed, "Envelopes")
	})
}

// A program that was opened on one envelope still has a list to go back to.
func TestBackFromAPlaceThatWasOpenedDirectly(t *testing.T) {
	run(t, uitest.Options{Home: nav.Lookup{Pasted: "x"}}, func(p *uitest.Program, _ *[]string) {
		at(p, "Lookup x")
		p.Press("esc")
		at(p, "Envelopes")
	})
}

// What a screen has open inside goes first, one press for each.
func TestScreenUnwindsBeforeItIsLeft(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("e", "u", "esc")
		at(p, "Envelopes → Envelope")
		p.See("unwind")
		p.Press("esc")
		at(p, "Envelopes")
	})
}

// A change is told to every screen that is gone back to, however many lay between.
func TestChangeIsToldAllTheWayDown(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("e", "e", "b")
		p.See("resume true")
		p.Press("m", "esc")
		at(p, "Envelopes")
		p.See("resume true")
	})
}

// However a screen is left that has changed something, the one below hears of it.
func TestChangeOfAScreenThatDoesNotTellItself(t *testing.T) {
	for name, leave := range map[string][]string{
		"back": {"esc"}, "replaced": {"m", "esc"}, "from above": {"e", "o", "1"},
	} {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
				p.Press("e", "C")
				p.Press(leave...)
				at(p, "Envelopes")
				p.See("resume true")
			})
		})
	}
}

func TestResumeWithoutChange(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("e", "esc", "e")
		p.See("start 80x22")
		p.Press("b")
		p.See("resume true")
		p.Press("e", "esc")
		if n := count(p, "resume false"); n != 2 {
			t.Errorf("resumed without a change %d times, want 2:\n%s", n, p.Screen())
		}
	})
}

func TestPlaceWithoutAScreen(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, closed *[]string) {
		p.Press("o", "3")
		p.See("does not have that screen")
		at(p, "Envelopes")
		same(t, "closed", *closed)
	})
}

func TestPlacesMenu(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, closed *[]string) {
		p.Press("o", "2")
		at(p, "Envelopes → Templates")
		p.Press("o", "j", "j", "j", "enter")
		at(p, "Envelopes → Templates → Activity")
		p.Press("o", "1")
		at(p, "Envelopes")
		same(t, "closed", *closed, "Templates", "Activity")
		p.Press("o", "esc")
		at(p, "Envelopes")
	})
}

func TestGoingAwayFromABusyScreen(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("e", "w", "e", "o", "1")
		p.See("Leave this screen", "Two of five changes are still to be made.")
		p.Wait(unread)
		p.Press("y")
		at(p, "Envelopes")
	})
}

func TestResizedWhileCovered(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("e")
		p.Resize(100, 30)
		p.See("resize 100x28")
		p.Press("esc")
		p.See("resize 100x28", "resume false")
	})
}

func TestLeavingABusyScreen(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("e", "w", "esc")
		p.See("Leave this screen", "Two of five changes are still to be made.")
		p.Press("n")
		at(p, "Envelopes → Envelope")
		p.Press("h")
		p.Wait(unread)
		p.Press("y")
		at(p, "Envelopes")
	})
}
