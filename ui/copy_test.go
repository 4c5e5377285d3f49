package ui_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/testbed"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"
)

func TestCopying(t *testing.T) {
	walks(t, map[string]func(*uitest.Program){
		"copy shows the text": func(p *uitest.Program) {
			p.Press("y").See("Copy id", "Sent to your terminal (OSC 52). Whether it arrived cannot be told.")
			x, _, ok := p.Find("65a1f0c2d3e4b5a697887766")
			testbed.Wrong(p.T, !ok || x != 0, "the text begins at column %d, found: %v:\n%s", x, ok, p.Screen())
			p.Golden("copy")
			p.Send(tea.BackgroundColorMsg{Color: white{}}).See("65a1f0c2d3e4b5a697887766")
			p.Press("enter").Hides("Copy id")
		},
		"copy of a long text": func(p *uitest.Program) {
			p.Send(notice.CopyMsg{What: "list", Text: strings.Repeat("line\n", 90) + "last"}).Hides("last")
			p.Press("pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "j").See("last")
			p.Press("pgup", "k").Hides("last")
		},
		// Words are not cut where the text is wrapped, and who sees a part is told so.
		"copy of text wider than the screen": func(p *uitest.Program) {
			p.Send(notice.CopyMsg{What: "reply", Text: strings.Repeat("references ", 30) + "\n" + strings.Repeat("line\n", 20), Note: "Ask first."})
			for row := range strings.SplitSeq(p.Screen(), "\n") {
				if row = strings.TrimSpace(row); strings.Contains(row, "refer") && !strings.HasSuffix(row, "references") {
					p.T.Errorf("a word is cut in %q", row)
				}
			}
			p.See("Lines 1 to ", "Ask first.", "q close")
			p.Press("pgdown", "pgdown").See("Lines ", " of 2")
			p.Send(notice.CopyMsg{What: "id", Text: "x"}).Hides("Lines ")
		},
		"paste says when there is nothing to find": func(p *uitest.Program) {
			p.Paste("Contract for a flat").See("The pasted text holds no id, no link and no")
		},
		// Anyone who types gets the text, and no one else.
		"paste into a typing screen": func(p *uitest.Program) {
			p.Press("t").Paste("65a1f0c2d3e4b5a697887766")
			at(p, "Envelopes")
			p.See("tea.PasteMsg 65a1f0c2d3e4b5a697887766")
		},
		"paste into the palette": func(p *uitest.Program) {
			p.Press("ctrl+p").Paste("anna@example.com\n").See("Search for anna@example.com")
			at(p, "Envelopes")
		},
		"paste confirms nothing": func(p *uitest.Program) {
			p.Press("w", "ctrl+c").Wait(time.Second).Paste("y").Paste("y\n")
			if p.Ended() {
				p.T.Fatal("pasted text has confirmed")
			}
			p.See("Quit inkdesk", "Pasting does not confirm.")
		},
	})
}

func TestWhyNothingWasSent(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		options          uitest.Options
	}{
		{
			"switched off", "x", "Not sent: copying is switched off in the settings.",
			uitest.Options{Settings: func(s *settings.Resolved) { s.Clipboard = terminal.ClipboardOff }},
		},
		{"too long", strings.Repeat("x", 9<<10), "Not sent: the text is too long", uitest.Options{}},
		{
			"no way", "x", "Not sent: this terminal has no way to the clipboard",
			uitest.Options{Terminal: func(c *terminal.Capabilities) { c.OutTTY = false }},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			run(t, c.options, func(p *uitest.Program, _ *[]string) {
				p.Send(notice.CopyMsg{What: "text", Text: c.text}).See(c.want, "Copy text")
			})
		})
	}
}

// rung counts the bells that a program rings.
type rung struct {
	tea.Model
	bells int
}

func (r *rung) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if raw, ok := msg.(tea.RawMsg); ok && fmt.Sprint(raw.Msg) == "\a" {
		r.bells++
	}
	_, cmd := r.Model.Update(msg)
	return r, cmd
}

func TestTheBellRingsWhenSomethingHasComeToNeedAction(t *testing.T) {
	for alert, rings := range map[terminal.AlertWay]bool{terminal.AlertBell: true, terminal.AlertOff: false} {
		var counted *rung
		uitest.Run(t, uitest.Options{
			Settings: func(r *settings.Resolved) { r.Alert, r.Refresh, r.IdleLock = alert, 150*time.Minute, 0 },
			Wrap: func(m tea.Model) tea.Model {
				counted = &rung{Model: m}
				return counted
			},
		}, func(p *uitest.Program) {
			p.See(uitest.AllRead)
			p.Wait(3 * time.Hour)
			testbed.Wrong(t, counted.bells != 0, "%s: it rang for what was there at the start", alert)
			p.Wait(21 * time.Hour) // something is less than a day from its expiry then
			if got := counted.bells > 0; got != rings {
				t.Errorf("%s: %d bells\n%s", alert, counted.bells, p.Screen())
			}
		})
	}
}

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
