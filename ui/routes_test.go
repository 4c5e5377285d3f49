package ui_test

import (
	"testing"

	"inkdesk/ui"
	"inkdesk/ui/nav"
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
