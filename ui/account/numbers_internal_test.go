package account

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	generated "inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/ui/figures"
	"inkdesk/ui/linear"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
)

// Each number is that of the envelopes its filter finds among all of the account.
func TestEachNumberIsThatOfItsFilter(t *testing.T) {
	for _, name := range []string{"UTC", "Europe/Zurich", "Pacific/Auckland"} {
		zone, err := time.LoadLocation(name)
		testbed.Must(t, err)
		now := time.Date(2026, time.November, 26, 18, 0, 0, 0, zone)
		s, all := screenOf(now, 900)
		report := func(e *model.Envelope) *triage.Report { return s.env.Account.Report(e, now) }
		filters := query.Context{
			Now: now, Report: report, Health: func(e *model.Envelope) triage.Health { return report(e).Health }, Form: s.env.Account.FormOf, IsForm: s.env.Account.Tally.HasForm,
		}
		tried := map[string]int{}
		for _, width := range []int{80, 200} {
			s.Resize(screen.Size{Width: width, Height: 50})
			for _, l := range s.page.lines {
				for _, one := range l {
					n, err := strconv.Atoi(strings.TrimSuffix(one.text, " open"))
					leads, filtered := one.open.(nav.Envelopes)
					if !filtered || err != nil {
						continue
					}
					q := query.Parse(leads.Query)
					if err := q.Err(); err != nil {
						t.Errorf("%s: %s: %v", one.id, leads.Query, err)
						continue
					}
					found := 0
					for i := range all {
						if q.Matches(&all[i], filters) {
							found++
						}
					}
					kind, _, _ := strings.Cut(one.id, " ")
					tried[kind] += n
					if found != n {
						t.Errorf("%s, %s: %d, and %s finds %d", name, one.id, n, leads.Query, found)
					}
				}
			}
		}
		for _, kind := range []string{"open", "sent", "completed", "lost", "health", "expires", "done", "holder", "level", "verify", "finished"} {
			if tried[kind] == 0 {
				t.Errorf("%s: nothing was counted for %q", name, kind)
			}
		}
	}
}

// screenOf is the screen of an invented account that was read whole.
func screenOf(now time.Time, envelopes int) (*Screen, []model.Envelope) {
	env := screen.Env{
		Owner: 1, Now: func() time.Time { return now }, Keys: keys.Default(), Settings: new(settings.Defaults()), Theme: theme.New(theme.Options{}),
		Nav: &nav.Navigator{},
	}
	env.Account = account.New(env.Rules())
	made := generated.New(7, envelopes, 3, now, model.Seconds)
	all := make([]model.Envelope, envelopes)
	for i := range all {
		all[i] = made.Envelope(i).Envelope
		env.Account.Learn(&all[i])
	}
	reach := &env.Account.Tally.Reach
	reach.Open, reach.Drafts, reach.Ended, reach.EndedSince = now, now, now, now.AddDate(-1, 0, 0)
	s := New(env, nav.Account{})
	s.Update(s.countAll()())
	s.gather()
	for len(s.queue.open) > 0 {
		s.gatherSome()
	}
	s.gatherSome()
	return s, all
}

// Where each envelope has a form of its own, the page keeps a number of them and says how many more there are, and what is saved has all.
func TestKeepsNoMoreFormsThanCanBeSeen(t *testing.T) {
	now := time.Date(2026, time.November, 26, 18, 0, 0, 0, time.UTC)
	s, _ := screenOf(now, 2000)
	count := tally.Count(s.env.Account.Counted(), s.figures.Period)
	if kept := len(s.figures.Forms); kept != mostRows || cap(s.figures.Forms) > 2*mostRows || kept+s.figures.FormsLeft != len(count.Forms) {
		t.Errorf("of %d forms %d are kept and %d left", len(count.Forms), kept, s.figures.FormsLeft)
	}
	s.Resize(screen.Size{Width: 200, Height: 50})
	says := func(left string) {
		t.Helper()
		if text := ansi.Strip(s.View()); !strings.Contains(text, left) {
			t.Errorf("the page does not say %q:\n%s", left, text)
		}
	}
	says(fmt.Sprintf("%d more ", len(count.Forms)-firstForms))
	s.choose("more form")
	s.openChosen()
	s.Update(tea.KeyPressMsg{Text: "G", Code: 'G'})
	says(fmt.Sprintf("%d more; inkdesk report --by form", len(count.Forms)-mostRows))
	folder := t.TempDir()
	s.env.Settings.DownloadFolder = folder
	s.reading = figures.NewReading(s.env.Account, now, figures.Since(now), 100, false)
	s.offerExports()
	s.menu.Select("form")
	s.Update(tea.KeyPressMsg{Code: tea.KeyEnter})()
	saved, err := filepath.Glob(filepath.Join(folder, "*.csv"))
	if err != nil || len(saved) != 1 {
		t.Fatal(saved, err)
	}
	csv, err := os.ReadFile(saved[0])
	if rows := strings.Count(string(csv), "\n") - 1; err != nil || rows != len(count.Forms) {
		t.Errorf("%d of %d forms are saved, %v", rows, len(count.Forms), err)
	}
}

// Line by line, each number is a row that says which envelopes it counts, can be reached from any other and opens them.
func TestNumbersAreRows(t *testing.T) {
	now := time.Date(2026, time.November, 26, 18, 0, 0, 0, time.UTC)
	s, _ := screenOf(now, 300)
	s.env.Theme = theme.New(theme.Options{Spoken: true})
	s.reading = figures.NewReading(s.env.Account, now, figures.Since(now), 100, false)
	s.Resize(screen.Size{Width: 200, Height: 50})
	rows := func() screen.Rows { return s.Spoken().Rows }
	said := rows()
	if said.Len < 60 || said.Len != len(s.page.numbers) {
		t.Fatalf("%d rows of %d numbers", said.Len, len(s.page.numbers))
	}
	for _, to := range []int{said.Len - 1, 0, 37, 5, said.Len - 2} {
		linear.Select(to, rows, s.env.Keys.Move, func(msg tea.Msg) tea.Cmd { return s.Update(msg) })
		if at := rows().At; at != to {
			t.Errorf("row %d is selected, not %d", at, to)
		}
		if to, leads := s.page.numbers[to].open.(nav.Envelopes); leads && !strings.Contains(said.Say(rows().At), ": "+to.Query) {
			t.Errorf("%q does not say %q", said.Say(rows().At), to.Query)
		}
	}
	if text := strings.Join(s.Spoken().Lines, "\n"); strings.Contains(text, "not all of it") {
		t.Error("all was read, and the page says it was not")
	}
}
