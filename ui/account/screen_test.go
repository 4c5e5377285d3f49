package account_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	demoaccount "inkdesk/api/demo/account"
	"inkdesk/api/testbed"
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

// Dates before 2000 and ahead are in no week and no age, which the page says, and make no one hold for a century.
func TestDatesOfNoUse(t *testing.T) {
	service := uitest.NewService(t, demo.Options{Envelopes: 300})
	open := service.Find(func(e *demoaccount.Envelope) bool { return e.Status.Open() })
	for i, id := range open[:12] {
		odd := []time.Time{time.Unix(86_400, 0), uitest.Start.AddDate(1, 0, 0), uitest.Start.AddDate(300, 0, 0), time.Unix(1, 0)}[i%4]
		testbed.Must(t, service.Change(id, func(e *model.Envelope) { e.CreatedAt, e.ExpiresAt = model.Time(odd.Unix()), model.Time(odd.Unix()) }))
	}
	run(t, uitest.Options{Service: service, Width: 200, Height: 60}, func(p *uitest.Program) {
		p.See("half within", "12 without a usable date: left out of weeks and ages").Hides("NaN", "%!", "Inf")
		if odd := regexp.MustCompile(`-\d+ [dhm]\b|\d{4,} d\b|0 % of 0`).FindString(p.Screen()); odd != "" {
			t.Errorf("%q is on\n%s", odd, p.Screen())
		}
	})
}

// No envelope and a single one make a page without shares, trends and comparisons.
func TestNextToNothing(t *testing.T) {
	for _, envelopes := range []int{-1, 1} {
		run(t, uitest.Options{Width: 200, Height: 50, Demo: demo.Options{Envelopes: envelopes}}, func(p *uitest.Program) {
			p.See("In progress", "nothing was completed in this time", "Open for")
			p.Hides("NaN", "Inf", "%!", "% of", "Unusual", "Near date")
			p.Press("j", "k", "l", "h", "G", "g", "pgdown", "pgup", "enter", "esc", "x", "esc")
		})
	}
}
