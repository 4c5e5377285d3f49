package view

import (
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
	"inkdesk/ui/desk"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
)

// A part of a view ends with the first envelope that was not changed for too long; one
// whose time is not known does not end it.
func TestPartsEndWithWhatIsTooOld(t *testing.T) {
	now := time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)
	aged := func(days int) *Row {
		return &Row{Packed: account.Summarize(&model.Envelope{UpdatedAt: model.Seconds.Stamp(now.AddDate(0, 0, -days))})}
	}
	week := Part{Until: 7 * 24 * time.Hour}
	if week.Over(aged(7), now) || !week.Over(aged(8), now) || week.Over(&Row{Packed: new(account.Packed)}, now) || (Part{}).Over(aged(8), now) {
		t.Error("the part does not end after a week")
	}
}

// What ended recently may have a draft in its place, so that new drafts are scanned beside it.
func TestNewDraftsAreScanned(t *testing.T) {
	now := time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)
	parts := AccountParts(triagetest.Thresholds())
	for _, r := range []struct {
		days    int
		scanned bool
	}{{2, true}, {30, false}, {100, true}} {
		draft := &model.Envelope{Status: model.Draft, UpdatedAt: model.Seconds.Stamp(now.AddDate(0, 0, -r.days))}
		row := &Row{Packed: account.Summarize(draft)}
		if got := slices.ContainsFunc(parts, func(p Part) bool {
			return p.Query.Matches(draft, query.Context{Now: now}) && !p.Over(row, now)
		}); got != r.scanned {
			t.Errorf("a draft of %d days: %v", r.days, got)
		}
	}
	if n := len(attention(triagetest.Thresholds()).Draws); n != len(parts) {
		t.Errorf("Attention draws on %d of %d parts", n, len(parts))
	}
}

// A guess that a search of the account may refute is searched for, and nothing else is.
func TestGuessesAreSearchedFor(t *testing.T) {
	now := time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)
	for address, seeks := range map[string]bool{"anna@hotmal.com": true, "anna@hotmail.com": false} {
		env := screen.Env{
			Now:     func() time.Time { return now },
			Account: account.New(account.Rules{Context: triage.Context{Thresholds: triagetest.Thresholds()}}),
		}
		e := &model.Envelope{ID: "a", Status: model.InProgress, UpdatedAt: model.Seconds.Stamp(now), SigningSteps: []model.SigningStep{{
			Recipients: []model.Recipient{{ID: "anna", Email: model.NewText(address), Role: model.Signer}},
		}}}
		row := NewRow(e, account.Summarize(e), &Reading{})
		NewReports(env).Judge(&row, nil)
		if env.Account.Asks(account.Light, false) != seeks {
			t.Errorf("%s: searched for: %v", address, !seeks)
		}
	}
}

// What was lost this week as in no other week is a row, which can be put aside until there is more of it.
func TestAnUnusualWeekIsARow(t *testing.T) {
	now := func() time.Time { return time.Date(2026, time.March, 5, 9, 0, 0, 0, time.UTC) }
	env := screen.Env{Now: now, Account: account.New(account.Rules{}), Desk: desk.New(now, "abcd", false)}
	usual := tally.Range{Low: 2, Half: 3, High: 4}
	declined := tally.Unusual{Form: "Service contract", Event: tally.Declined, ThisWeek: 12, Range: usual}
	others := []tally.Unusual{{Event: tally.Sent, ThisWeek: 90, Range: usual}, {Event: tally.Completed, Range: usual}, {Event: tally.Voided, ThisWeek: 1, Range: usual}}
	c := NewCauses(env)
	rows := func(unusual ...tally.Unusual) []*Row {
		env.Account.UseCount(&tally.Numbers{Unusual: unusual})
		return c.All()
	}
	if len(rows()) != 0 || len(rows(others...)) != 0 {
		t.Errorf("rows of nothing that was lost: %v", c.All())
	}
	all := rows(append(others, declined)...)
	if len(all) != 1 || all[0].Cause().Sentence() != "Unusual: Service contract: 12 declined this week, usually 2 to 4 by now." || all[0].Cause().Title() != "Declined: Service contract" || all[0].Cause().Brief() != "usually 2 to 4" {
		t.Fatalf("%+v", all)
	}
	if filter := c.FilterOf(all[0].Cause()); filter != `status:declined ended:2026-03-02..today form:"Service contract"` || query.Parse(filter).Err() != nil {
		t.Errorf("it opens %q", filter)
	}
	whole := tally.Unusual{Event: tally.Declined, ThisWeek: 13, Range: tally.Range{Low: 3, Half: 4, High: 6}}
	if explained := rows(whole, declined); len(explained) != 1 {
		t.Errorf("what one form explains is told twice: %+v", explained)
	}
	if whole.ThisWeek = 20; len(rows(whole, declined)) != 2 {
		t.Errorf("what one form does not explain is not told: %+v", c.All())
	}
	env.Desk.Done([]*model.Envelope{all[0].Envelope()}, "")
	if again := rows(declined); len(again) != 0 {
		t.Errorf("it is back: %+v", again)
	}
	declined.ThisWeek++
	if again := rows(declined); len(again) != 1 {
		t.Error("there are more, and it is not back")
	}
}

// The names of columns are written in the settings, which do not import this package.
func TestColumnsAreThoseOfTheSettings(t *testing.T) {
	all, _ := (&Cells{Words: true}).ColumnTitles()
	var names []string
	for _, one := range all {
		names = append(names, one.Name)
	}
	if !slices.Equal(names, settings.Columns()) {
		t.Errorf("the settings know %q, the table has %q", settings.Columns(), names)
	}
}

func TestCheck(t *testing.T) {
	r := settings.Defaults()
	r.Views = []settings.View{
		{Name: "Late", Query: "idle:>7d", Columns: []string{"name"}},
		{Name: "attention", Columns: []string{"name", "why"}},
	}
	if wrong := Check(&r); len(wrong) > 0 {
		t.Error(wrong)
	}
	views := All(&r)
	if own := views[len(views)-1]; own.Name != "Late" || !slices.Equal(own.Columns, []string{"name"}) {
		t.Errorf("the own view is %+v", own)
	}
	if first := views[0]; first.Name != "Attention" || !slices.Equal(first.Columns, []string{"name", "why"}) {
		t.Errorf("the columns of %s are %q", first.Name, first.Columns)
	}
	for _, tt := range []struct {
		view settings.View
		want string
	}{
		{settings.View{Name: "Late", Query: "idle:>soon"}, "Late: "},
		{settings.View{Name: "Drafts", Query: "status:draft"}, "Drafts: a view of this name comes with the program; give this one another name"},
		{settings.View{Name: "Atention", Columns: []string{"name"}}, "did you mean Attention?"},
		{settings.View{Name: "Mine", Columns: []string{"name"}}, "name one of Attention, Expiring, "},
	} {
		r.Views = []settings.View{tt.view}
		if wrong := Check(&r); len(wrong) != 1 || !strings.Contains(wrong[0].Text, tt.want) {
			t.Errorf("%+v: %v, want %q", tt.view, wrong, tt.want)
		}
	}
}

// No length of time is cut by its column.
func TestSpansFitTheirColumn(t *testing.T) {
	for d, want := range map[time.Duration]string{
		9 * time.Minute: "-9m", 45 * time.Minute: "-45m", 118 * time.Minute: "-118m",
		30 * time.Hour: "-30h", 90 * 24 * time.Hour: "-90d", 1234 * 24 * time.Hour: "-3y",
	} {
		if got := span("-", d); got != want || len(got) > spanCells {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
	for d := time.Minute; d < 10_000*24*time.Hour; d += d/7 + time.Minute {
		if got := span("", d); len(got) > spanCells {
			t.Errorf("%v: %q is too wide", d, got)
		}
	}
}
