package ui_test

import (
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

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
		if got := ui.RouteOf(text); got != want {
			t.Errorf("%q leads to %#v, want %#v", text, got, want)
		}
	}
}

// Once the service has refused a change for want of a scope, the menus say so of every
// change that needs it, and no one fills in a form in vain.
func TestWhatTheTokenMayNotDoIsSaidInTheMenu(t *testing.T) {
	o := uitest.Options{Width: 140, Demo: demo.Options{Envelopes: 60, ReadToken: uitest.Token}}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("4")
		p.See(uitest.AllRead)
		p.Press("a")
		p.Hides("Needs the scope")
		p.Press("esc", "R", "ctrl+u")
		p.Enter("Lease")
		p.See("y Rename")
		p.Wait(time.Second)
		p.Press("y")
		p.See("1 failed", "SIGN_ALL_EDIT")
		p.Press("esc")
		p.See("In progress")
		p.Press("a")
		p.See("Needs the scope SIGN_ALL_EDIT")
		p.Press("esc", "X")
		p.See("Void: Needs the scope SIGN_ALL_EDIT")
	})
}

// The outcome goes to the screen that asked, and keys typed behind are not lost.
func TestLendingTheTerminal(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("p", "j", "j")
		p.See("note lent <nil>")
		p.See("key j")
		p.Hides("LendMsg")
	})
}
