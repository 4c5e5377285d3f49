package ui_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/keys"
	"inkdesk/ui/uitest"
)

func TestHelpListsWhatWorksHere(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("?")
		p.See("Help", "This view", "This envelope", "open envelope", "Not now", "void: it is completed.", "Everywhere", "ctrl+c")
		p.Golden("help")
		p.Press("?")
		p.Hides("This view")
	})
}

func TestHelpRunsAnEntry(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("?", "enter")
		at(p, "Envelopes → Envelope")
	})
}

func TestHelpFindsByTextAndByKey(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("?", "/")
		p.Type("REFR")
		p.See("r f5 ctrl+r", "stop or start the automatic refresh")
		p.Hides("open envelope", "Everywhere")
		p.Press("esc")
		p.See("Everywhere")
		p.Press("/")
		p.Type("P")
		p.See("▌ P ")
		p.Press("esc", "/")
		p.Type("ctrl+t")
		p.See("▌ ctrl+t            switch the mouse on or off")
		p.Press("enter")
		p.See("The mouse is")
	})
}

func TestHelpDoesNotRunWhatDoesNotWork(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("?", "/")
		p.Enter("void")
		p.See("Help", "it is completed.")
	})
}

func TestPagesOfTheHelp(t *testing.T) {
	run(t, uitest.Options{Height: 60}, func(p *uitest.Program, _ *[]string) {
		p.Press("?", "2")
		p.See("The service has no operation for this", "Send the message again, or a reminder.")
		p.Press("G")
		p.See("List webhooks (webhook)")
		p.Press("tab")
		p.See("What the specification leaves open", "assumptions.time_unit")
		p.Press("4")
		p.See("Completed", "Act now", "The second of three signing steps")
		p.Press("5", "/")
		p.Enter("rule:looks")
		p.See("rule:looks-finished", "Ask the service to finish it")
		p.Press("esc", "6", "/")
		p.See("Using inkdesk")
		p.Enter("reminder.de.tmpl")
		p.See("Texts of your own are files")
		p.Press("esc", "4", "shift+tab", "/")
		p.Type("webhook")
		p.Press("enter", "n")
		p.See("/webhook")
		p.Press("esc")
		p.Hides("/webhook")
		p.Press("esc")
		p.Hides("What is assumed")
	})
}

// Help and footer show the keys of the person, not the defaults.
func TestHelpShowsTheKeysInUse(t *testing.T) {
	o := uitest.Options{Keys: func(k *keys.Map) {
		k.Apply(map[string][]string{"global.help": {"f9"}, "global.mouse": {"none"}})
	}}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.See("f9 help")
		p.Press("?")
		p.Hides("Everywhere")
		p.Press("f9")
		p.See("Everywhere", "f9")
		p.Press("G")
		p.Hides("mouse")
	})
}

func TestPalette(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("ctrl+p")
		p.See("Open envelope", "Templates", "Paint it blue", "Switch profile")
		p.Hides("Down  ")
		p.Enter("temp")
		at(p, "Envelopes → Templates")
		p.Press(":")
		p.Enter("blue")
		p.See("note blue")
		p.Press(":")
		p.Enter("work")
		p.See("key w")
		p.Press("ctrl+p")
		p.Enter("cannot")
		p.See("The service has no operation for this")
	})
}

// What is chosen for one screen is not done to the next.
func TestPaletteOfAScreenThatIsGone(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("M", "ctrl+p")
		p.Type("open env")
		p.Wait(2 * time.Second)
		p.Press("enter")
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
				p.Press("ctrl+p")
				p.Type(c.typed)
				p.See(c.offered)
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
			p.Press(":")
			p.Enter(strings.ToLower(place))
			at(p, "Envelopes → "+place)
		})
	}
}

// The help says what a key does in a sentence. The name that the settings know it by finds it.
func TestHelpNamesTheActions(t *testing.T) {
	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
		p.Press("?")
		p.See("half a page up", "search by words, people or terms")
		p.Hides("move.half-up")
		for name, want := range map[string]string{"envelope.why": "▌ w ", "list.search": "▌ / ", "global.pause": "▌ P "} {
			p.Press("/")
			p.Type(name)
			p.See(want)
			p.Hides("copy id", "No key")
			p.Press("esc")
		}
	})
}

// On the page of reasons the key of the signs explains the rules of that envelope first.
func TestTheRulesOfAnEnvelopeComeFirst(t *testing.T) {
	uitest.Run(t, uitest.Options{Height: 50}, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Press(";")
		p.See("Act now")
		p.Hides("Found in this envelope")
		p.Press("esc", "w")
		p.See("Why ")
		p.Press(";")
		p.See("Found in this envelope", "rule:")
		first := p.Screen()
		p.Press("esc", "esc", "enter", "w")
		p.See("Who holds it")
		p.Press(";")
		p.See("Found in this envelope")
		rule := func(screen string) string {
			_, after, _ := strings.Cut(screen, "rule:")
			return strings.Fields(after)[0]
		}
		if now := p.Screen(); rule(now) != rule(first) {
			t.Errorf("%s comes first, then %s", rule(first), rule(now))
		}
	})
}
