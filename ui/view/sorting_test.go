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

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

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
	testbed.Equal(t, order(rows), "hour week late a b never", "the order")
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
