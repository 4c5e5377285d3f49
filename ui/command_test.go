package ui_test

import (
	"fmt"
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model/hostile"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// line types a command and carries it out.
func line(p *uitest.Program, text string) {
	p.T.Helper()
	p.Press(":").See("━ Command ━")
	p.Enter(text)
}

// A typed line does what keys and menus do, and before that it is said what it would do.
func TestCommands(t *testing.T) {
	profiles := &opener{}
	for _, c := range []struct{ typed, says, does string }{
		{"E +7d", "Set the expiration date: +7d", "Set expiry of envelope"},
		{"extend +7d", "Set the expiration date: +7d", "Set expiry of envelope"},
		{"void", "stop it; nobody can sign any more", "Void envelope"},
		{"view desk", "View: Desk", "Taken, noted, snoozed or done"},
		{"sort waiting for", "Sort: Waiting for", "by waiting for"},
		{"sort holder", "Sort: Waiting for", "by waiting for"},
		{"theme light", "Theme: light", "The theme is light until the program ends."},
		{"profile night", "Profile: night", "night.example.com"},
		{"find zzzz", "Find zzzz", "No envelope matches"},
		{"5", "Select row 5", ""},
		{"open 3", "Open row 3", "Overview"},
		{"why", "explain what is wrong", "Who holds it"},
		{"templates", "find templates", "Envelopes → Templates"},
		{"?", "Help", "Keys"},
		{"edit the settings", "Edit the file outside", "Edit the file outside this program"},
		{"viod", `There is no word "viod" here. The nearest:`, `There is no word "viod" here.`},
		{"view", `"view" may be one of these:`, `"view" may be one of these:`},
		{"1000000000000000000", "There is no row 1000000000000000000 here", "There is no row 1000000000000000000 here"},
		{"0", "There is no row 0 here", "There is no row 0 here"},
		{"void 1234", "Void: 1234", `This has to be confirmed by itself, so "1234" was not used.`},
		{"templates now", "Templates: now", `Nothing was asked, so "now" was not used.`},
		{"columns nonsense", "Columns: nonsense", `There is no choice "nonsense" here.`},
	} {
		t.Run(c.typed, func(t *testing.T) {
			o := profiles.options()
			o.Width, o.Height = 120, 40
			uitest.Run(t, o, func(p *uitest.Program) {
				p.See("need you")
				p.Press(":").Type(c.typed).See(c.says)
				p.Press("enter").See(c.does)
				p.ExpectChanges(0)
			})
		})
	}
}

func TestCommandsAndThePalette(t *testing.T) {
	for name, script := range map[string]func(*uitest.Program){
		"The row of a number is selected": func(p *uitest.Program) {
			p.Press("4").See("189")
			for _, row := range []string{"45", "3", "50", "1"} {
				line(p, row)
				p.Press(":").Type("row " + row).See("Select row " + row)
				p.Press("esc")
			}
			line(p, "12")
			selected := selectedRow(p)
			p.Press("g")
			for range 11 {
				p.Press("j")
			}
			if now := selectedRow(p); now != selected || now == "" {
				p.T.Errorf("the 12th row is %q, and %q was selected", now, selected)
			}
		},
		"A line is completed, and those typed before are gone through as in a shell": func(p *uitest.Program) {
			p.Press(":").Type("view exp").Press("tab").See(":view expiring")
			p.Press("enter").See("Expiring")
			line(p, "view drafts")
			p.Press(":").See("Typed before", "view drafts")
			p.Press("up").See(":view drafts")
			p.Press("up").See(":view expiring")
			p.Press("down", "down").Type("view all").Press("up", "up", "down", "down").See(":view all")
			p.Press("up", "up", "enter").See("overdue: ")
			p.Press(":", "down", "enter").See("Envelopes").Hides("━ Command ━")
			p.Press(":", "enter").Hides("━ Command ━")
		},
		"Keys typed behind a line wait until the question of the line is answered": func(p *uitest.Program) {
			p.See("need you")
			p.Press(":").Type("actions rename").Rush("enter", "X", "Y").See("Rename", "XY")
			p.ExpectChanges(0)
		},
		"Nothing that is pasted into the line does anything to the terminal or by itself": func(p *uitest.Program) {
			for _, sample := range hostile.Strings() {
				p.Press(":").Paste(sample.Text).See("━ Command ━")
				p.Press("tab", "enter", "esc", "esc")
				p.ExpectChanges(0)
			}
		},
		"What the palette finds and what is typed are the same words": func(p *uitest.Program) {
			for _, word := range []string{"sort: waiting for", "theme: mono", "edit the settings", "view: desk", "void"} {
				p.Press("ctrl+p").Type(word)
				if strings.Count(strings.ToLower(p.Screen()), word) < 2 {
					p.T.Errorf("%q is not in the palette:\n%s", word, p.Screen())
				}
				p.Press("esc")
			}
		},
		// The palette names every operation, and says why one does not apply.
		"palette names every operation": func(p *uitest.Program) {
			p.Press("7").See(uitest.Loaded)
			everyOperation(p)
			p.Press("enter").See("Overview")
			everyOperation(p)
		},
		// People look for an action by their own word for it, which leads to it, or to why there is none.
		"palette knows the words of people": func(p *uitest.Program) {
			for typed, want := range map[string]string{
				"extend": "▌ Set the expiration date", "prolong": "▌ Set the expiration date",
				"cancel": "▌ Void", "reissue": "▌ Issue again", "re-issue": "▌ Issue again",
				"resend": "▌ Issue again", "remind": "▌ Set subject, message and reminders",
				"certificate": "▌ Download the certificate", "who signed": "▌ Download the certificate",
				"delete": "▌ Delete", "erase": "▌ Delete", "csv": "▌ Export", "report": "▌ Export",
				"reply": "▌ Copy menu", "sent twice": "▌ Related envelopes", "history": "▌ Show what was changed from here", "curl": "▌ Activity",
				"restore": "▌ Undo a void or a deletion", "forward": "▌ Correct or replace a recipient",
				"transfer": "▌ Hand an envelope to another owner", "credits": "▌ See limits, quotas or credits",
			} {
				p.Press("ctrl+p").Type(typed).See(want)
				p.Press("esc")
			}
			p.Press("ctrl+p").Enter("transfer")
			p.See("The service has no operation for this. Ask an administrator of the account.")
		},
	} {
		t.Run(name, func(t *testing.T) { uitest.Run(t, uitest.Options{Width: 120, Height: 40}, script) })
	}
}

// Compact saves two lines of the list, and says messages and typed text all the same.
func TestCompactSavesTwoLines(t *testing.T) {
	rows := func(density settings.Density) (n int) {
		o := uitest.Options{Settings: func(s *settings.Resolved) { s.Density = density }}
		uitest.Run(t, o, func(p *uitest.Program) {
			p.See("1-")
			_, position, _ := strings.Cut(p.Screen(), " 1-")
			_, _ = fmt.Sscanf(position, "%d", &n)
			if density == settings.DensityUsual {
				return
			}
			testbed.Wrong(t, !strings.HasSuffix(p.Row(0), "? help"), "the way to the help is not in %q", p.Row(0))
			p.Press("/").Type("lease").See("lease")
			p.Press("enter").See("lease")
			p.Press("esc").Press("P").See("Automatic refresh is off")
			p.Press("?").See("Keys")
		})
		return n
	}
	if usual, compact := rows(settings.DensityUsual), rows(settings.DensityCompact); compact != usual+2 {
		t.Errorf("%d rows instead of %d", compact, usual+2)
	}
}
