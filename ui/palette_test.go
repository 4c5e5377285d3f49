package ui_test

import (
	"strings"
	"testing"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/uitest"
)

func everyOperation(p *uitest.Program) {
	p.T.Helper()
	titles := map[string]string{}
	for _, a := range change.Actions(p.Options.Client, keys.Default(), []model.Envelope{{}}) {
		if titles[a.Operation] == "" {
			titles[a.Operation] = a.Title
		}
	}
	for _, op := range api.Operations() {
		title := titles[op.Name]
		if title == "" {
			resource, _, _ := strings.Cut(op.Name, ".")
			title = resource + ": " + op.Title
		}
		p.Press("ctrl+p").Paste(title)
		if row := strings.ToLower(p.Screen()); strings.Count(row, strings.ToLower(title)) < 2 {
			p.T.Errorf("%s is not in the palette as %q:\n%s", op.Name, title, p.Screen())
		}
		p.Press("esc")
	}
	p.Press(":").Type("Void").See("Completed envelopes cannot be voided.")
	p.Press("enter").See("Completed envelopes cannot be voided.")
	p.Press("esc")
}

// An operation of another place leads there, and what nothing can do says why.
func TestPaletteLeadsToWhereItIsDone(t *testing.T) {
	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
		p.Press("ctrl+p").Type("template: rename").See("in Templates, R")
		p.Press("enter")
		at(p, "Envelopes → Templates")
		p.Press("ctrl+p").Enter("webhook: register")
		at(p, "Envelopes → Templates → New webhook")
	})
	readOnly := uitest.Options{Client: func(c *api.Config) { c.ReadOnly = true }}
	uitest.Run(t, readOnly, func(p *uitest.Program) {
		p.Press("ctrl+p").Type("template: rename").See(uitest.ReadOnly)
		p.Press("enter").See("Do", "or read_only: true.")
	})
}

// The palette has groups with headings, which are passed over, and says what each entry does.
func TestThePaletteHasGroups(t *testing.T) {
	uitest.Run(t, uitest.Options{Height: 40}, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Press("ctrl+p").See("On this screen", "▌ Open", "open the selected row")
		p.Press("up", "up").See("▌ Open")
		seen := ""
		for range 8 {
			p.Press("pgdown")
			seen += p.Screen()
		}
		for _, want := range []string{"Actions", "Go to", "register and delete webhooks", "Everywhere", "stop or start the automatic refresh", "On other screens", "Not possible"} {
			testbed.Wrong(t, !strings.Contains(seen, want), "%q was not on the screen:\n%s", want, p.Screen())
			if strings.Contains(seen, "▌ "+want+" ") && want != "Go to" {
				t.Errorf("the heading %q was selected", want)
			}
		}
		p.Type("pause").See("▌ Pause refresh").Hides("Everywhere")
	})
}

// What finds nothing says so and offers the nearest, in the palette and in the search of the help.
func TestASearchThatFindsNothingOffersTheNearest(t *testing.T) {
	uitest.Run(t, uitest.Options{Width: 100, Height: 30}, func(p *uitest.Program) {
		p.Press("8").See(uitest.Loaded)
		p.Press("ctrl+p").Type("activiyt").See(`Nothing matches "activiyt". The nearest:`, "Activity")
		p.Press("enter").See("The nearest:")
		p.Press("down", "enter").Gone("The nearest:").See("Calls", "Seen")
		p.Press("ctrl+p").Type("zzqqzz").See(`Nothing matches "zzqqzz". Fewer letters find more.`)
		p.Press("esc", "?", "/").Type("serach").See("No key here does that. The nearest:", "search")
		p.Press("esc", "tab", "/").Type("zzqqzz").See("nothing here matches")
	})
}

// The menu of actions finds them by the same words.
func TestActionsAreFoundByTheWordsOfPeople(t *testing.T) {
	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
		p.Press("a").Type("extend").See("▌ Set the expiration date")
	})
}
