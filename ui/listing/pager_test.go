package listing_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/ui/listing"
)

// entry is a row that is nothing but its id.
type (
	entry string
	ident = model.EnvelopeID
)

func id(e entry) ident { return ident(e) }

type (
	page  = listing.Page[entry, ident]
	pager = listing.Pager[entry, ident]
)

// service has entries 0 to n-1 and answers windows.
type service []ident

func serviceOf(n int) service {
	l := make(service, n)
	for i := range l {
		l[i] = numbered(i)
	}
	return l
}

func numbered(i int) ident { return ident(fmt.Sprintf("e%06d", i)) }

func (l service) after(id ident, n int) (ids []ident, more bool) {
	from := slices.Index(l, id) + 1
	to := min(from+n, len(l))
	return l[from:to], to < len(l)
}

func (l service) before(id ident, n int) (ids []ident, more bool) {
	to := slices.Index(l, id)
	from := max(to-n, 0)
	return l[from:to], from > 0
}

// pageOf is an answer of which every row passes that keep lets pass.
func pageOf(ids []ident, keep func(ident) bool) page {
	var answer []entry
	for _, id := range ids {
		answer = append(answer, entry(id))
	}
	if keep == nil {
		return listing.PageOf(answer, id, nil)
	}
	return listing.PageOf(answer, id, func(e entry) bool { return keep(id(e)) })
}

func idsOf(rows []entry) []ident {
	var ids []ident
	for _, r := range rows {
		ids = append(ids, id(r))
	}
	return ids
}

// TestPagerKeepsOrderAndBounds walks up and down at random, over a service that now and
// then repeats rows, and checks after every step what must always hold.
func TestPagerKeepsOrderAndBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		service := serviceOf(rapid.IntRange(1, 4000).Draw(t, "envelopes"))
		every := rapid.SampledFrom([]int{1, 2, 7, 90}).Draw(t, "one in so many passes")
		keep := func(id ident) bool { return slices.Index(service, id)%every == 0 }
		size := rapid.IntRange(2, 200).Draw(t, "page size")
		repeat := rapid.IntRange(0, 1).Draw(t, "repeated rows")
		w := listing.NewPager(id)
		first, more := service.after("", size)
		w.Begin(pageOf(first, keep), false, more)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			if rapid.Bool().Draw(t, "down") {
				if !w.Below().More {
					continue
				}
				ids, more := service.after(w.After(), size)
				if repeat > 0 {
					ids = append([]ident{w.After()}, ids...)
				}
				w.Append(pageOf(ids, keep), more)
			} else if w.Above().More {
				ids, more := service.before(w.Before(), size)
				if repeat > 0 {
					ids = append(slices.Clone(ids), w.Before())
				}
				w.Prepend(pageOf(ids, keep), more)
			}
			checkPager(t, w, service, keep, size)
		}
	})
}

func checkPager(t *rapid.T, w *pager, service service, keep func(ident) bool, size int) {
	from, to := slices.Index(service, w.Before()), slices.Index(service, w.After())
	if from < 0 || to < from {
		t.Fatalf("the pager spans %q to %q", w.Before(), w.After())
	}
	var want []ident
	for _, id := range service[from : to+1] {
		if keep(id) {
			want = append(want, id)
		}
	}
	if got := idsOf(w.Rows()); !slices.Equal(got, want) {
		t.Fatalf("rows %d to %d of the service are %d, the pager has %d", from, to, len(want), len(got))
	}
	if len(w.Rows()) > listing.KeepRows+size {
		t.Fatalf("%d rows are held", len(w.Rows()))
	}
	if w.Above().More != (from > 0) || w.Below().More != (to < len(service)-1) {
		t.Fatalf("rows %d to %d of %d: more above %v, below %v", from, to, len(service), w.Above().More, w.Below().More)
	}
}

func TestPagerStopsWhenThePageRepeats(t *testing.T) {
	service := serviceOf(100)
	first, _ := service.after("", 50)
	w := listing.NewPager(id)
	w.Begin(pageOf(first, nil), false, true)
	w.Append(pageOf(first, nil), true)
	if w.Below() != (listing.Edge{Stalled: true}) || len(w.Rows()) != 50 || w.Complete() {
		t.Errorf("after the same page again: %+v, %d rows, complete %v", w.Below(), len(w.Rows()), w.Complete())
	}
	w.Append(pageOf(nil, nil), true)
	if !w.Below().Stalled {
		t.Error("an empty page that promises more does not stop the pager")
	}
}

func TestPagerEndsWithAPageThatOnlyRepeatsItsCursor(t *testing.T) {
	service := serviceOf(50)
	w := listing.NewPager(id)
	w.Begin(pageOf(service, nil), false, true)
	w.Append(pageOf(service[49:], nil), false)
	if !w.Complete() {
		t.Errorf("the end is not taken for the end: %+v", w.Below())
	}
}

// A row that stands in for one that could not be read is no cursor: the service would not know it.
func TestStandInIsNoCursor(t *testing.T) {
	w := listing.NewPager(id)
	w.Begin(pageOf([]ident{"unreadable 1", "e1", "e2", "unreadable 2"}, nil), true, true)
	if w.Before() != "e1" || w.After() != "e2" {
		t.Errorf("reads on before %q and after %q", w.Before(), w.After())
	}
	w.Append(pageOf([]ident{"unreadable 2", "e3", "unreadable 3"}, nil), true)
	if w.After() != "e3" || len(w.Rows()) != 6 || w.Below().Stalled {
		t.Errorf("%d rows, reads on after %q", len(w.Rows()), w.After())
	}
}
