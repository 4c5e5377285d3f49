package ui_test

import (
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/ui"
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

func TestStack(t *testing.T) {
	walks(t, map[string]func(*uitest.Program){
		// A screen with a use of its own for such a key gets it.
		"key that the screen listens to": func(p *uitest.Program) {
			p.Press("v", "h")
			at(p, "Envelopes → Annotations")
			p.See("key h")
			p.Press("left")
			at(p, "Envelopes")
		},
		// What a screen has open inside goes first, one press for each.
		"screen unwinds before it is left": func(p *uitest.Program) {
			p.Press("e", "u", "esc")
			at(p, "Envelopes → Envelope")
			p.See("unwind")
			p.Press("esc")
			at(p, "Envelopes")
		},
		// A change is told to every screen that is gone back to, however many lay between.
		"change is told all the way down": func(p *uitest.Program) {
			p.Press("e", "e", "b").See("resume true")
			p.Press("m", "esc")
			at(p, "Envelopes")
			p.See("resume true")
		},
		"resume without change": func(p *uitest.Program) {
			p.Press("e", "esc", "e").See("start 80x22")
			p.Press("b").See("resume true")
			p.Press("e", "esc")
			if n := count(p, "resume false"); n != 2 {
				p.T.Errorf("resumed without a change %d times, want 2:\n%s", n, p.Screen())
			}
		},
		"going away from a busy screen": func(p *uitest.Program) {
			p.Press("e", "w", "e", "o", "1").See("Leave this screen", "Two of five changes are still to be made.")
			p.Wait(unread).Press("y")
			at(p, "Envelopes")
		},
		"resized while covered": func(p *uitest.Program) {
			p.Press("e").Resize(100, 30).See("resize 100x28")
			p.Press("esc").See("resize 100x28", "resume false")
		},
		"leaving a busy screen": func(p *uitest.Program) {
			p.Press("e", "w", "esc").See("Leave this screen", "Two of five changes are still to be made.")
			p.Press("n")
			at(p, "Envelopes → Envelope")
			p.Press("h").Wait(unread).Press("y")
			at(p, "Envelopes")
		},
		// The outcome goes to the screen that asked, and keys typed behind are not lost.
		"lending the terminal": func(p *uitest.Program) {
			p.Press("p", "j", "j").See("note lent <nil>").See("key j").Hides("LendMsg")
		},
	})
}

func TestBackAtTheFirstScreen(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, closed *[]string) {
		p.Press("esc", "backspace", "h", "b")
		at(p, "Envelopes")
		same(t, "closed", *closed)
		p.Press("q")
		testbed.Wrong(t, !p.Ended(), "q at the first screen does not end the program")
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

// However a screen is left that has changed something, the one below hears of it.
func TestChangeOfAScreenThatDoesNotTellItself(t *testing.T) {
	for name, leave := range map[string][]string{
		"back": {"esc"}, "replaced": {"m", "esc"}, "from above": {"e", "o", "1"},
	} {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
				p.Press("e", "C").Press(leave...)
				at(p, "Envelopes")
				p.See("resume true")
			})
		})
	}
}

func TestPlaceWithoutAScreen(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, closed *[]string) {
		p.Press("o", "3").See("does not have that screen")
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

func TestWhereTheCommandLineLeads(t *testing.T) {
	const id = "65a1f0c2d3e4b5a697887766"
	for text, want := range map[string]nav.Route{
		"envelopes":        nav.Envelopes{},
		"Templates":        nav.Templates{},
		"webhooks":         nav.Webhooks{},
		"activity":         nav.Activity{},
		id:                 nav.Lookup{Pasted: id},
		"https://x/" + id:  nav.Lookup{Pasted: "https://x/" + id},
		"anna@example.com": nav.Envelopes{Query: "anna@example.com"},
		"e1":               nav.Lookup{Pasted: "e1"},

		"Anna O’Brien <anna@example.com>":                 nav.Envelopes{Query: "anna@example.com"},
		`"Brien, Anna" <anna@example.com>; b@example.com`: nav.Envelopes{Query: "anna@example.com"},
		"mailto:anna@example.com?subject=Lease":           nav.Envelopes{Query: "anna@example.com"},
		"MAILTO:anna%2Bx@example.com":                     nav.Envelopes{Query: "anna+x@example.com"},
		"it came from (anna@example.com).":                nav.Envelopes{Query: "anna@example.com"},
		"\u200banna@example.com\u200b":                    nav.Envelopes{Query: "anna@example.com"},
		"„anna@example.com“":                              nav.Envelopes{Query: "anna@example.com"},
		"anna@@example.com":                               nav.Lookup{Pasted: "anna@@example.com"},
		"anna@localhost":                                  nav.Lookup{Pasted: "anna@localhost"},
	} {
		testbed.Equal(t, ui.RouteOf(text), want, "%q leads to", text)
	}
}

// Once the service has refused a change for want of a scope, the menus say so of every change that needs it.
func TestWhatTheTokenMayNotDoIsSaidInTheMenu(t *testing.T) {
	o := uitest.Options{Width: 140, Demo: demo.Options{Envelopes: 60, ReadToken: uitest.Token}}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("4").See(uitest.AllRead)
		p.Press("a").Hides("Needs the scope")
		p.Press("esc", "R", "ctrl+u").Enter("Lease").See("y Rename")
		p.Wait(time.Second).Press("y").See("1 failed", "SIGN_ALL_EDIT")
		p.Press("esc").See("In progress")
		p.Press("a").See("Needs the scope SIGN_ALL_EDIT")
		p.Press("esc", "X").See("Void: Needs the scope SIGN_ALL_EDIT")
	})
}
