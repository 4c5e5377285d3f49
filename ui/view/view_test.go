package view

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

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

// Rows are in the order that is asked for, whatever order they were in; those that are equal by
// time left, what never ends last in either direction, then by name where they are few.
func TestSort(t *testing.T) {
	rows := func(n int) []*Row {
		list := make([]*Row, n)
		for i := range list {
			e := &model.Envelope{
				ID: model.EnvelopeID(fmt.Sprintf("e%04d", i)), Name: model.NewText(fmt.Sprint("Lease ", i%7)),
				UpdatedAt: model.Time(1_790_000_000 + i%5), CreatedAt: model.Time(1_780_000_000 + i%4),
				ExpiresAt: []model.Time{0, 1_800_000_000, 1_800_000_001_000}[i%3],
			}
			one := NewRow(e, account.Summarize(e), &Reading{})
			one.Judgement.Facts.Urgency = triage.Urgency(i % 6)
			list[i] = &one
		}
		return list
	}
	values := map[Order]func(*Row) int64{
		ByUrgency:                   func(r *Row) int64 { return int64(r.Judgement.Facts.Urgency) },
		Order(model.ByCreation):     func(r *Row) int64 { return int64(r.Created) },
		Order(model.ByModification): func(r *Row) int64 { return int64(r.Updated) },
	}
	left := func(r *Row) int64 {
		if r.Expires.IsZero() {
			return 1 << 40
		}
		return r.Expires.Time().Unix()
	}
	for _, n := range []int{60, MostHeld + 1} {
		for by, value := range values {
			for _, ascending := range []bool{true, false} {
				sorted := rows(n)
				rand.Shuffle(n, func(i, j int) { sorted[i], sorted[j] = sorted[j], sorted[i] })
				Sorting{By: by, Ascending: ascending}.Sort(sorted)
				inOrder := slices.IsSortedFunc(sorted, func(a, b *Row) int {
					c := cmp.Compare(value(b), value(a))
					if ascending {
						c = -c
					}
					name := 0
					if n <= MostHeld {
						name = cmp.Compare(a.Held().Name.String(), b.Held().Name.String())
					}
					return cmp.Or(c, cmp.Compare(left(a), left(b)), name, cmp.Compare(a.ID, b.ID))
				})
				if !inOrder {
					t.Errorf("%d rows by %s, ascending %v, are not in order", n, by, ascending)
				}
			}
		}
	}
}

// The queue has the most urgent on top, then what has less time left, then the names.
func TestQueueOrder(t *testing.T) {
	const day = 24 * time.Hour
	now := time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC)
	context := triage.Context{Now: now, Thresholds: triagetest.Thresholds(), StepsSequential: true}
	queued := func(id string, expires model.Time) *Row {
		e := &model.Envelope{
			ID: model.EnvelopeID(id), Name: model.NewText("name " + id), Status: model.InProgress, ExpiresAt: expires,
			CreatedAt: model.Seconds.Stamp(now.Add(-2 * time.Hour)), UpdatedAt: model.Seconds.Stamp(now.Add(-time.Hour)),
		}
		row := NewRow(e, account.Summarize(e), &Reading{})
		row.Judgement.Facts.Urgency = triage.Examine(e, context).Urgency
		return &row
	}
	in := func(left time.Duration) model.Time { return model.Seconds.Stamp(now.Add(left)) }
	rows := []*Row{
		queued("never", 0), queued("b", in(20*day)), queued("late", in(19*day)),
		queued("hour", in(time.Hour)), queued("a", in(20*day)), queued("week", in(7*day)),
	}
	DefaultSorting(ByUrgency).Sort(rows)
	if got := order(rows); got != "hour week late a b never" {
		t.Errorf("the order is %s", got)
	}
}

// Whatever dates a service sends, rows come in one order, whatever order they were in.
func TestTheOrderIsTheSameEveryTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := make([]*Row, rapid.IntRange(0, 9).Draw(t, "rows"))
		for i := range rows {
			e := &model.Envelope{
				ID:        model.EnvelopeID(fmt.Sprint("e", i)),
				Name:      model.NewText(rapid.SampledFrom([]string{"", "Lease", "lease", "\x1b[2J"}).Draw(t, "name")),
				ExpiresAt: rapid.SampledFrom([]model.Time{0, -1, 1, math.MaxInt64, math.MinInt64, 100_000_000_000}).Draw(t, "expires"),
			}
			row := NewRow(e, account.Summarize(e), &Reading{})
			row.Judgement.Facts.Urgency = triage.Urgency(rapid.Int64Range(0, 2).Draw(t, "urgency"))
			rows[i] = &row
		}
		again := rapid.Permutation(rows).Draw(t, "order")
		sorting := Sorting{By: ByUrgency, Ascending: rapid.Bool().Draw(t, "ascending")}
		sorting.Sort(rows)
		sorting.Sort(again)
		if order(rows) != order(again) {
			t.Fatalf("%s, and %s", order(rows), order(again))
		}
	})
}

// order names rows.
func order(rows []*Row) string {
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = string(r.ID)
	}
	return strings.Join(ids, " ")
}

// Every column has an order, and none has two.
func TestEveryColumnHasAnOrder(t *testing.T) {
	all, _ := (&Cells{}).ColumnTitles()
	for _, c := range all {
		o := OrderOf(c.Name)
		if by := DefaultSorting(o); !by.Known() && c.Name != ColumnIdle && c.Name != ColumnExpires || by.Column().Column != c.Name {
			t.Errorf("the column %s has the order %q with the column %q", c.Name, o, by.Column().Column)
		}
		if o.Label() == "" || DefaultSorting(o).Words() == "" {
			t.Errorf("the order %q has no words", o)
		}
	}
}
