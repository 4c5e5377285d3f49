package ui_test

import (
	"testing"
	"time"

	"inkdesk/ui/uitest"
)

func TestPasteFinds(t *testing.T) {
	const id = "65a1f0c2d3e4b5a697887766"
	for _, c := range []struct{ name, pasted, want string }{
		{"an id", id, "Envelopes → Lookup " + id},
		{"an id with blanks around", "\n  " + id + " \r\n", "Envelopes → Lookup " + id},
		{"a link", "https://app.example.com/envelope/" + id, "Envelopes → Lookup https://app.example.com/envelope/" + id},
		{"an address", "anna@example.com", "Envelopes → Envelopes anna@example.com"},
		{"an address as mail programs write it", "Anna Miller <anna@example.com>;", "Envelopes → Envelopes anna@example.com"},
		{"a mailto link", "mailto:anna@example.com", "Envelopes → Envelopes anna@example.com"},
		{"text", "Contract for a flat", "Envelopes"},
		{"keys", "ctrl+c", "Envelopes"},
		{"an escape sequence", "\x1b[A\x1b", "Envelopes"},
		{"nothing", "", "Envelopes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			run(t, uitest.Options{Width: 140}, func(p *uitest.Program, _ *[]string) {
				p.Paste(c.pasted)
				at(p, c.want)
				p.Hides("key ")
			})
		})
	}
}

func TestPasteSaysWhenThereIsNothingToFind(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Paste("Contract for a flat")
		p.See("The pasted text holds no id, no link and no")
	})
}

// Whoever types gets the text, and nobody else.
func TestPasteIntoATypingScreen(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("t")
		p.Paste("65a1f0c2d3e4b5a697887766")
		at(p, "Envelopes")
		p.See("tea.PasteMsg 65a1f0c2d3e4b5a697887766")
	})
}

func TestPasteIntoThePalette(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("ctrl+p")
		p.Paste("anna@example.com\n")
		p.See("Search for anna@example.com")
		at(p, "Envelopes")
	})
}

func TestPasteConfirmsNothing(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("w", "ctrl+c")
		p.Wait(time.Second)
		p.Paste("y")
		p.Paste("y\n")
		if p.Ended() {
			t.Fatal("pasted text has confirmed")
		}
		p.See("Quit inkdesk", "Pasting does not confirm.")
	})
}
