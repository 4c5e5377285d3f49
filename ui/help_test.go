package ui_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/ui"
	"inkdesk/ui/uitest"
)

func TestHelpHere(t *testing.T) {
	walks(t, map[string]func(*uitest.Program){
		"help lists what works here": func(p *uitest.Program) {
			p.Press("?")
			p.See("Help", "This view", "This envelope", "open envelope", "Not now", "void: it is completed.", "Everywhere", "ctrl+c")
			p.Golden("help")
			p.Press("?").Hides("This view")
		},
		"help runs an entry": func(p *uitest.Program) {
			p.Press("?", "enter")
			at(p, "Envelopes → Envelope")
		},
		"help finds by text and by key": func(p *uitest.Program) {
			p.Press("?", "/").Type("REFR").See("r f5 ctrl+r", "stop or start the automatic refresh")
			p.Hides("open envelope", "Everywhere")
			p.Press("esc").See("Everywhere")
			p.Press("/").Type("P").See("▌ P ")
			p.Press("esc", "/").Type("ctrl+t").See("▌ ctrl+t            switch the mouse on or off")
			p.Press("enter").See("The mouse is")
		},
		"help does not run what does not work": func(p *uitest.Program) {
			p.Press("?", "/").Enter("void").See("Help", "it is completed.")
		},
	})
}

func TestPagesOfTheHelp(t *testing.T) {
	run(t, uitest.Options{Height: 60}, func(p *uitest.Program, _ *[]string) {
		p.Press("?", "2").See("The service has no operation for this", "Send the message again, or a reminder.")
		p.Press("G").See("List webhooks (webhook)")
		p.Press("tab").See("What the specification leaves open", "assumptions.time_unit")
		p.Press("4").See("Completed", "Act now", "The second of three signing steps")
		p.Press("5", "/").Enter("rule:looks").See("rule:looks-finished", "Ask the service to finish it")
		p.Press("esc", "6", "/").See("Using inkdesk")
		p.Enter("reminder.de.tmpl").See("Texts of your own are files")
		p.Press("esc", "4", "shift+tab", "/").Type("webhook").Press("enter", "n").See("/webhook")
		p.Press("esc").Hides("/webhook")
		p.Press("esc").Hides("What is assumed")
	})
}

// Help and footer show the keys of the person, not the defaults.
func TestHelpShowsTheKeysInUse(t *testing.T) {
	o := uitest.Options{Keys: func(k *keys.Map) {
		k.Apply(map[string][]string{"global.help": {"f9"}, "global.mouse": {"none"}})
	}}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.See("f9 help")
		p.Press("?").Hides("Everywhere")
		p.Press("f9").See("Everywhere", "f9")
		p.Press("G").Hides("mouse")
	})
}

func TestPalette(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("ctrl+p").See("Open envelope", "Templates", "Paint it blue", "Switch profile").Hides("Down  ")
		p.Enter("temp")
		at(p, "Envelopes → Templates")
		p.Press(":").Enter("blue").See("note blue")
		p.Press(":").Enter("work").See("key w")
		p.Press("ctrl+p").Enter("cannot").See("The service has no operation for this")
	})
}

// What is chosen for one screen is not done to the next.
func TestPaletteOfAScreenThatIsGone(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("M", "ctrl+p").Type("open env").Wait(2 * time.Second).Press("enter")
		at(p, "Templates")
		p.See("The screen has changed meanwhile")
	})
}

func TestPaletteOpensIDsAndSearchesAddresses(t *testing.T) {
	for _, c := range []struct{ typed, offered, want string }{
		{"65a1f0c2d3e4b5a697887766", "Open 65a1f0c2d3e4b5a697887766", "Envelopes → Lookup 65a1f0c2d3e4b5a697887766"},
		{"anna@example.com", "Search for anna@example.com", "Envelopes → Envelopes anna@example.com"},
	} {
		t.Run(c.typed, func(t *testing.T) {
			run(t, uitest.Options{Width: 120}, func(p *uitest.Program, _ *[]string) {
				p.Press("ctrl+p").Type(c.typed).See(c.offered)
				p.Press("enter")
				at(p, c.want)
			})
		})
	}
}

// Who types the name of a place and enter gets there, whatever else has the word in it.
func TestPaletteFindsAPlaceByItsName(t *testing.T) {
	for _, place := range []string{"Templates", "Activity"} {
		run(t, uitest.Options{Width: 120}, func(p *uitest.Program, _ *[]string) {
			p.Press(":").Enter(strings.ToLower(place))
			at(p, "Envelopes → "+place)
		})
	}
}

// The help says what a key does in a sentence. The name that the settings know it by finds it.
func TestHelpNamesTheActions(t *testing.T) {
	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
		p.Press("?").See("half a page up", "search by words, people or terms").Hides("move.half-up")
		for name, want := range map[string]string{"envelope.why": "▌ w ", "list.search": "▌ / ", "global.pause": "▌ P "} {
			p.Press("/").Type(name).See(want).Hides("copy id", "No key")
			p.Press("esc")
		}
	})
}

// On the page of reasons the key of the signs explains the rules of that envelope first.
func TestTheRulesOfAnEnvelopeComeFirst(t *testing.T) {
	uitest.Run(t, uitest.Options{Height: 50}, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Press(";").See("Act now").Hides("Found in this envelope")
		p.Press("esc", "w").See("Why ")
		p.Press(";").See("Found in this envelope", "rule:")
		first := p.Screen()
		p.Press("esc", "esc", "enter", "w").See("Who holds it")
		p.Press(";").See("Found in this envelope")
		rule := func(screen string) string {
			_, after, _ := strings.Cut(screen, "rule:")
			return strings.Fields(after)[0]
		}
		if now := p.Screen(); rule(now) != rule(first) {
			t.Errorf("%s comes first, then %s", rule(first), rule(now))
		}
	})
}

// The tour is offered until it is taken or declined, stands in no one's way, and goes on with the keys it is about.
func TestTour(t *testing.T) {
	const offer = "New here? f12 shows five keys, esc never asks again."
	for _, row := range []struct {
		name     string
		keys     []string
		sees     string
		declined int
	}{
		{"nothing yet", nil, offer, 0},
		{"declined", []string{"esc"}, "? help", 1},
		{"passed over", []string{"j"}, "? help", 0},
		{"taken", []string{"f12"}, "1 of 5: j goes to the next", 1},
		{"another key", []string{"f12", "g"}, "1 of 5: ", 1},
		{"to the second", []string{"f12", "j"}, "2 of 5: w says why", 1},
		{"to the end", []string{"f12", "j", "w", "esc", "enter", "esc", "/", "esc", "?"}, "That was the tour. f12 starts it again.", 1},
		{"after the end", []string{"f12", "j", "w", "esc", "enter", "esc", "/", "esc", "?", "q"}, "? help", 1},
		{"ended", []string{"f12", "j", "f12"}, "? help", 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			declined := 0
			o := uitest.Options{More: func(o *ui.Options) { o.NoTour = func() error { declined++; return nil } }}
			uitest.Run(t, o, func(p *uitest.Program) {
				p.See("need you", offer)
				p.Press(row.keys...).See(row.sees)
				if row.sees == "? help" {
					p.Hides(offer, " of 5: ")
				}
				testbed.Wrong(t, declined != row.declined, "declined %d times, want %d", declined, row.declined)
			})
		})
	}
	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
		p.See("need you").Hides("New here?")
		p.Press("f12").See("1 of 5: ")
	})
}
