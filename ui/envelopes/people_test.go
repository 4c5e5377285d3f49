package envelopes_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// withPeople puts people into n envelopes, in turn, each as the last of several recipients.
func withPeople(n int, people ...[2]string) func(*demo.Service) nav.Route {
	return func(d *demo.Service) nav.Route {
		at := 0
		several := func(e *account.Envelope) bool {
			return e.Status == model.InProgress && !e.Trashed && e.NumRecipients > 2
		}
		for _, id := range d.Find(several)[:n] {
			who := people[at%len(people)]
			at++
			err := d.Change(id, func(e *model.Envelope) {
				var last *model.Recipient
				for _, r := range e.Recipients() {
					last = r
				}
				last.Name, last.Email = model.NewText(who[0]), model.NewText(who[1])
			})
			if err != nil {
				panic(err)
			}
		}
		return nav.Envelopes{}
	}
}

// rowsShown are the rows of the table below its header.
func (d *desk) rowsShown() []string {
	_, table, _ := strings.Cut(d.Screen(), " Name ")
	rows := strings.Split(table, "\n")[1:]
	return rows[:len(rows)-1]
}

func TestASearchShowsWhomItHasFound(t *testing.T) {
	for n, count := range map[int]string{45: "  3 people: ", 51: "at least 3 people: "} {
		o := uitest.Options{Demo: demo.Options{Envelopes: 1000}, Route: withPeople(n,
			[2]string{"Jörg Quastel", "joerg@one.example"}, [2]string{"Anna Quastel", "anna@two.example"}, [2]string{"Bo Ek", "bo@quastel.example"})}
		runRead(t, o, func(d *desk) {
			d.Press("8", "/").Type("quastel")
			d.Hides("people:") // not while it is typed
			d.Press("enter").See(count, "Jörg Quastel", "Anna Quastel", "Bo Ek", "enter for their page")
			for _, row := range d.rowsShown() {
				if !strings.Contains(strings.ToLower(row), "quastel") {
					d.T.Errorf("a row does not show what was found in it:\n%s", row)
				}
			}
			d.Press("up").See("▌ " + strings.TrimSpace(count))
			d.Press("down").Hides("▌ " + strings.TrimSpace(count))
			d.Press("up", "enter")
			d.See("Open the page of", "Jörg Quastel <joerg@one.example>", fmt.Sprint(n/3, " envelopes"))
			d.Enter("bo")
			if to := d.LastOpened(); to != (nav.Person{Address: "bo@quastel.example"}) {
				d.T.Errorf("it leads to %+v", to)
			}
		})
	}
}

// What is typed without accents, in another normal form and with another apostrophe finds what was read.
func TestASearchFindsOtherWaysOfWriting(t *testing.T) {
	for typed, name := range map[string]string{
		"jurgen muller":             "Jürgen Müller",
		"JU\u0308RGEN mu\u0308ller": "Jürgen Müller",
		"sinead o'brien":            "Sinéad O’Brien",
		"sinead o`brien":            "Sinéad O'Brien",
		"jean-luc":                  "Jean‑Luc Ek",
		"zolw":                      "Żółw Ek",
		"Ek, Ann <ann@ek.example>":  "Ann Ek",
	} {
		address := "q@ek.example"
		if strings.Contains(typed, "<") {
			address = "ann@ek.example"
		}
		o := uitest.Options{Width: 160, Height: 40, Route: withPeople(2, [2]string{name, address})}
		t.Run(typed, func(t *testing.T) {
			runRead(t, o, func(d *desk) {
				d.Press("/").Paste(typed).Press("enter").Wait(time.Second).See(strings.Fields(name)[0])
				d.Hides("No envelope matches")
			})
		})
	}
}

// A match that would be cut off with the end of a name is seen.
func TestAMatchInALongNameIsSeen(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		for _, e := range d.envelopes(2, model.InProgress) { // one alone would be opened
			err := d.Service.Change(e.ID, func(e *model.Envelope) {
				e.Name = model.NewText("Agreement about the lease of a flat, Jörg Quastel")
			})
			testbed.Must(d.T, err)
		}
		d.Press("8")
		d.find("quastel")
		d.See("…Quastel")
	})
}

// One row stands for those who wait for one person for longer than is usual, and what is decided about it holds
// for all of them, until one of them changes.
func TestTheRowOfAPerson(t *testing.T) {
	o := wide(uitest.Options{Settings: func(s *settings.Resolved) { s.Profile.Prefetch = settings.PrefetchFull }})
	o.Demo.Seed = 1
	uitest.Run(t, o, func(p *uitest.Program) {
		d := &desk{p}
		const row = "Waiting for Kåre Étienne"
		d.Wait(3 * time.Minute)
		d.selectRow(row)
		d.See("envelopes wait for Kåre Étienne, the oldest for ")
		n := d.number(`(\d+) envelopes wait for Kåre`)
		if n < 5 {
			d.T.Fatalf("%d envelopes wait:\n%s", n, d.Screen())
		}
		d.Press("enter").See("envelopes wait for Kåre Étienne")
		var first model.Envelope
		for _, e := range d.all(model.InProgress) {
			if strings.Contains(d.Screen(), e.ID.String()) {
				first = e
			}
		}
		d.Press("esc")
		if !strings.Contains(d.selected(), row) {
			d.T.Fatalf("selected is %q", d.selected())
		}

		d.Press(",", "t").See("Taken")
		d.Press(",", "u").See("Undone", row)
		for _, keys := range [][]string{{",", "d"}, {",", "s", "enter"}} {
			d.selectRow(row)
			d.Press(keys...).Wait(time.Second).Gone(row)
			d.readAgain()
			d.Gone(row)
			d.Press(",", "u").See("Undone", row)
			d.Press("g")
		}

		d.selectRow(row)
		d.Press(",", "d")
		n = d.number(`(\d+) on the desk`) // without those of which something else is wrong, which have rows of their own
		if n < 5 {
			d.T.Errorf("%d are on the desk", n)
		}
		d.change("PUT", "/envelope/"+first.ID.String()+"/rename", `{"name":"Renamed meanwhile"}`)
		d.readAgain()
		d.Gone(row).See(fmt.Sprintf("%d on the desk", n-1))
	})
}
