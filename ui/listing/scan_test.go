package listing_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"inkdesk/ui/listing"
)

func entries(from, to int) []entry {
	var rows []entry
	for i := from; i < to; i++ {
		rows = append(rows, entry(numbered(i)))
	}
	return rows
}

func TestScanReadsItsPartsInTurn(t *testing.T) {
	s := listing.NewScan(id, 2)
	s.Append(entries(1, 3), true, nil)
	if s.After() != "" || s.Part() != 1 || s.Done() {
		t.Fatalf("after a page: part %d, cursor %q, done %v", s.Part(), s.After(), s.Done())
	}
	added := s.Append(entries(4, 8), true, func(e entry) bool { return id(e) >= numbered(6) })
	if !s.Done(1) || s.Done(0) || s.Done() || s.Stalled() {
		t.Fatal("the second part does not end at the first row that is over")
	}
	if !slices.Equal(added, entries(4, 6)) {
		t.Errorf("added %v", added)
	}
	if s.After() != numbered(2) || s.Part() != 0 {
		t.Fatalf("then: part %d, cursor %q", s.Part(), s.After())
	}
	s.Append(entries(2, 4), true, nil)
	if s.Part() != 0 {
		t.Error("a part that has ended is read on")
	}
	s.Append(nil, false, nil)
	if !s.Done() || len(s.Rows()) != 5 {
		t.Errorf("in all %v", s.Rows())
	}
}

func TestScanStopsForGood(t *testing.T) {
	s := listing.NewScan(id, 1)
	for from := 0; from < 3_000_000 && !s.Full(); from += 10_000 {
		s.Append(entries(from, from+10_000), true, nil)
	}
	if !s.Full() || len(s.Rows()) != 2_000_000 {
		t.Errorf("%d rows, full %v", len(s.Rows()), s.Full())
	}
}

func TestScanGivesUpAPartThatRepeats(t *testing.T) {
	s := listing.NewScan(id, 2)
	s.Append(entries(0, 10), true, nil)
	s.Append(entries(20, 30), true, nil)
	s.Append(entries(0, 10), true, nil)
	if !s.Stalled() || !s.Stalled(0) || s.Stalled(1) || s.Part() != 1 {
		t.Errorf("stalled %v, part %d", s.Stalled(), s.Part())
	}
}

// Rows that were let go of are known all the same.
func TestScanForgetsRowsAndKnowsThem(t *testing.T) {
	s := listing.NewScan(id, 1)
	s.Append(entries(0, 10), true, nil)
	s.Forget()
	if added := s.Append(entries(5, 12), true, nil); !slices.Equal(added, entries(10, 12)) || len(s.Rows()) != 2 {
		t.Errorf("added %v", added)
	}
}

func TestSplice(t *testing.T) {
	ids := func(numbers ...int) []ident {
		var list []ident
		for _, n := range numbers {
			list = append(list, numbered(n))
		}
		return list
	}
	for _, c := range []struct {
		name   string
		loaded []ident
		anchor ident
		answer []ident
		more   bool
		want   []ident
		fits   bool
		below  bool
	}{
		{"unchanged", ids(1, 2, 3, 4, 5), "", ids(1, 2, 3), true, ids(1, 2, 3, 4, 5), true, true},
		{"new rows on top", ids(1, 2, 3, 4, 5), "", ids(8, 9, 1), true, ids(8, 9, 1, 2, 3, 4, 5), true, true},
		{"a row is gone", ids(1, 2, 3, 4, 5), "", ids(1, 3, 4), true, ids(1, 3, 4, 5), true, true},
		{"a row has moved up", ids(1, 2, 3, 4, 5), "", ids(5, 1, 2), true, ids(5, 1, 2, 3, 4), true, true},
		{"a row has moved into the page", ids(1, 2, 3, 4, 5, 6, 7, 8), "", ids(1, 2, 8), true, ids(1, 2, 8, 3, 4, 5, 6, 7), true, true},
		{"most is gone", ids(1, 2, 3, 4, 5, 6), "", ids(6), true, ids(6), true, true},
		{"all is new", ids(1, 2, 3), "", ids(7, 8, 9), true, ids(7, 8, 9), true, true},
		{"the end", ids(1, 2, 3, 4, 5), "", ids(1, 2), false, ids(1, 2), true, false},
		{"in the middle", ids(1, 2, 3, 4, 5), numbered(2), ids(3, 9, 4), true, ids(1, 2, 3, 9, 4, 5), true, true},
		{"the anchor has moved", ids(1, 2, 3, 4, 5), numbered(4), ids(1, 2, 3), true, ids(1, 2, 3, 4, 5), false, true},
		{"the anchor is not loaded", ids(1, 2), numbered(9), ids(1, 2), true, ids(1, 2), false, true},
		{"nothing is left", ids(1, 2, 3), "", nil, false, nil, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := listing.NewPager(id)
			w.Begin(pageOf(c.loaded, nil), false, true)
			if fits := w.Splice(c.anchor, pageOf(c.answer, nil), c.more); fits != c.fits {
				t.Fatalf("fits: %v", fits)
			}
			if got := idsOf(w.Rows()); !slices.Equal(got, c.want) {
				t.Errorf("rows %v, want %v", got, c.want)
			}
			if w.Below().More != c.below {
				t.Errorf("more below: %v", w.Below().More)
			}
		})
	}
}

// TestSpliceHasNoDoubles refreshes anywhere in a listing that changes all the time.
func TestSpliceHasNoDoubles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		service := serviceOf(300)
		w := listing.NewPager(id)
		ids, more := service.after("", rapid.IntRange(1, 300).Draw(t, "loaded"))
		w.Begin(pageOf(ids, nil), false, more)
		for range rapid.IntRange(1, 8).Draw(t, "changes") {
			from := rapid.IntRange(0, len(service)-1).Draw(t, "from")
			to := rapid.IntRange(0, len(service)-1).Draw(t, "to")
			moved := service[from]
			service = slices.Insert(slices.Delete(slices.Clone(service), from, from+1), min(to, len(service)-1), moved)
		}
		anchor := ident("")
		if at := rapid.IntRange(-1, len(w.Rows())-1).Draw(t, "anchor"); at >= 0 {
			anchor = id(w.Rows()[at])
		}
		answer, more := service.after(anchor, rapid.IntRange(1, 60).Draw(t, "size"))
		w.Splice(anchor, pageOf(answer, nil), more)
		got := idsOf(w.Rows())
		unique := slices.Compact(slices.Sorted(slices.Values(got)))
		if len(unique) != len(got) {
			t.Fatalf("%d rows, %d of them different", len(got), len(unique))
		}
	})
}

// TestRenewTop reads the top of a filtered listing again: rows that were found farther down
// stay, and so does the place to read on from.
func TestReplaceTop(t *testing.T) {
	service := serviceOf(1000)
	tenth := func(id ident) bool { return slices.Index(service, id)%10 == 0 }
	read := func(to int) *pager {
		w := listing.NewPager(id)
		first, more := service.after("", 100)
		w.Begin(pageOf(first, tenth), false, more)
		for w.ReadCount() < to {
			ids, more := service.after(w.After(), 100)
			w.Append(pageOf(ids, tenth), more)
		}
		return w
	}
	w, want := read(800), idsOf(read(800).Rows())
	if !w.ReplaceTop(read(300)) {
		t.Fatal("the same rows do not fit")
	}
	if got := idsOf(w.Rows()); !slices.Equal(got, want) {
		t.Errorf("%d rows, want %d", len(got), len(want))
	}
	if w.After() != numbered(799) || w.ReadCount() != 800 {
		t.Errorf("reads on from %s after %d", w.After(), w.ReadCount())
	}
	if listing.NewPager(id).ReplaceTop(read(100)) {
		t.Error("a pager that has not begun cannot be renewed")
	}
}
