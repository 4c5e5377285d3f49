package ui_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"
)

func TestCopyShowsTheText(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("y")
		p.See("Copy id", "Sent to your terminal (OSC 52). Whether it arrived cannot be told.")
		x, _, ok := p.Find("65a1f0c2d3e4b5a697887766")
		if !ok || x != 0 {
			t.Errorf("the text begins at column %d, found: %v:\n%s", x, ok, p.Screen())
		}
		p.Golden("copy")
		p.Send(tea.BackgroundColorMsg{Color: white{}})
		p.See("65a1f0c2d3e4b5a697887766")
		p.Press("enter")
		p.Hides("Copy id")
	})
}

func TestCopyOfALongText(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Send(notice.CopyMsg{What: "list", Text: strings.Repeat("line\n", 90) + "last"})
		p.Hides("last")
		p.Press("pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "j")
		p.See("last")
		p.Press("pgup", "k")
		p.Hides("last")
	})
}

// Words are not cut where the text is wrapped, and who sees a part is told so.
func TestCopyOfTextWiderThanTheScreen(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Send(notice.CopyMsg{What: "reply", Text: strings.Repeat("references ", 30) + "\n" + strings.Repeat("line\n", 20), Note: "Ask first."})
		for row := range strings.SplitSeq(p.Screen(), "\n") {
			if row = strings.TrimSpace(row); strings.Contains(row, "refer") && !strings.HasSuffix(row, "references") {
				p.T.Errorf("a word is cut in %q", row)
			}
		}
		p.See("Lines 1 to ", "Ask first.", "q close")
		p.Press("pgdown", "pgdown")
		p.See("Lines ", " of 2")
		p.Send(notice.CopyMsg{What: "id", Text: "x"})
		p.Hides("Lines ")
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
				p.Send(notice.CopyMsg{What: "text", Text: c.text})
				p.See(c.want, "Copy text")
			})
		})
	}
}
