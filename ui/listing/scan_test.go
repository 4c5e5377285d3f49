package listing_test

import (
	"slices"
	"testing"

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
