package view

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"inkdesk/model"
	"inkdesk/model/account"
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
			one.Judgement.Urgency = int32(i % 6)
			list[i] = &one
		}
		return list
	}
	values := map[Order]func(*Row) int64{
		ByUrgency:                   func(r *Row) int64 { return int64(r.Judgement.Urgency) },
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
		for order, value := range values {
			for _, ascending := range []bool{true, false} {
				sorted := rows(n)
				rand.Shuffle(n, func(i, j int) { sorted[i], sorted[j] = sorted[j], sorted[i] })
				Sorting{By: order, Ascending: ascending}.Sort(sorted)
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
					t.Errorf("%d rows by %s, ascending %v, are not in order", n, order, ascending)
				}
			}
		}
	}
}
