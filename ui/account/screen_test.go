package account_test

import (
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/account"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func run(t *testing.T, o uitest.Options, script func(*uitest.Program)) {
	t.Helper()
	o.Home, o.Screens = nav.Account{}, uitest.Only(account.New)
	uitest.Run(t, o, script)
}

// The arrows lead to numbers, and enter to the envelopes behind the one that is selected.
func TestNumbersLeadToTheirEnvelopes(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program) {
		p.See("In progress", "Completed", "Lost", "Health", "Expiring", "Open for", "To finish", "half within")
		for _, step := range []struct{ key, query string }{
			{"g", "status:open"}, {"l", ""}, {"G", ""}, {"h", "holder:"},
		} {
			p.Press(step.key)
			if step.query == "" {
				continue
			}
			p.Press("enter")
			opened, ok := p.LastOpened().(nav.Envelopes)
			if !ok || !strings.Contains(opened.Query, step.query) {
				p.T.Errorf("%s leads to %+v", step.key, p.LastOpened())
			}
			p.Press("esc")
		}
	})
}

// A table begins with its first rows, and lists the others where its last line is opened.
func TestTheOtherRowsOfATable(t *testing.T) {
	for _, o := range uitest.Sizes("200x50") {
		run(t, o, func(p *uitest.Program) {
			p.See("half within", "By form", "Who holds most")
			p.Press("G").Hides(" 1-48 of ")
			p.Press("enter")
			p.See(" 1-48 of ") // longer than the screen now
			p.Press("enter")   // the first of the other rows
			if _, ok := p.LastOpened().(nav.Person); !ok {
				t.Errorf("the first of the other rows leads to %+v", p.LastOpened())
			}
		})
	}
}

func TestAtTwoSizes(t *testing.T) {
	for name, o := range uitest.Sizes("80x24", "200x50") {
		t.Run(name, func(t *testing.T) {
			run(t, o, func(p *uitest.Program) {
				p.See("half within", "By form")
				p.Golden("account-" + name)
			})
		})
	}
}

// An account with nothing divides by nothing and says so.
func TestAnAccountWithNothing(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Envelopes: 1}}, func(p *uitest.Program) {
		p.See("In progress", "nothing was completed").Hides("NaN", "Inf", "%!")
		p.Press("j", "k", "l", "h", "G", "g", "pgdown", "pgup")
	})
}

// Refused in the middle, what was read is shown, and the rest is asked for again with r.
func TestRefusedInTheMiddle(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program) {
		p.See("half within")
		p.Fault("envelope.list status=403").Press("r").See("half within", "In progress")
		p.Hides("so far") // nothing is being read any more
	})
}

// Numbers are exported, all of them or a group.
func TestExport(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program) {
		p.See("half within")
		p.Press("x").See("Copy as Markdown", "Save as CSV, by holder")
		p.Press("esc").Hides("Copy as Markdown")
	})
}

// A number rests on what was read: where that ends too early, the page says so, and shows no number of it.
func TestNotAllIsRead(t *testing.T) {
	run(t, uitest.Options{Faults: "envelope.list status=403+1"}, func(p *uitest.Program) {
		p.See("what ended was not read", "nothing of what was read was completed")
		p.Hides("0 % of", "not known yet  0", "NaN")
	})
}

// Other units, cursors and small pages change no number.
func TestNumbersOfAnyService(t *testing.T) {
	for name, c := range map[string]demo.Choices{
		"milliseconds": {Unit: model.Milliseconds}, "mixed": {MixedUnits: true}, "cursors": {InclusiveCursor: true}, "pages": {MaxPageSize: 20, ClampsPages: true},
	} {
		t.Run(name, func(t *testing.T) {
			page := func(c demo.Choices) (lines string) {
				run(t, uitest.Options{Demo: demo.Options{Envelopes: 300, Choices: c}}, func(p *uitest.Program) {
					p.See("half within").Hides("so far", "what ended was")
					lines = p.Screen()
				})
				return lines
			}
			if got, want := page(c), page(demo.Choices{}); got != want {
				t.Errorf("the page is\n%s\nnot\n%s", got, want)
			}
		})
	}
}

// The list behind a number leads back to it, and first to itself when more was searched for.
func TestTheListLeadsBackToItsNumber(t *testing.T) {
	uitest.Run(t, uitest.Options{Width: 120, Height: 40}, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Press("%").See("half within")
		p.Press("enter").See("Search", "status:IN_PROGRESS")
		p.Press("esc").See("half within")
		p.Press("enter", "/").Type(" lease").Press("enter").See("lease ·service")
		p.Press("esc").Hides("lease ·service").See("status:IN_PROGRESS")
		p.Press("0").Hides("status:IN_PROGRESS")
		p.Press("esc").See("status:IN_PROGRESS")
		p.Press("esc").See("half within")
	})
}
