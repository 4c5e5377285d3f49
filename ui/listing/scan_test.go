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

func TestScanReadsPartAfterPart(t *testing.T) {
	s := listing.NewScan(id, 2)
	s.Append(entries(1, 3), true, nil)
	if s.After() != numbered(2) || s.Done() {
		t.Fatalf("after a page: cursor %q, done %v", s.After(), s.Done())
	}
	s.Append(entries(2, 4), false, nil)
	if s.After() != "" || s.Part() != 1 {
		t.Fatalf("the second part starts at %q", s.After())
	}
	added := s.Append(entries(4, 8), true, func(e entry) bool { return id(e) >= numbered(6) })
	if !s.Done() || s.Stalled() {
		t.Fatal("the second part does not end at the first row that is over")
	}
	if !slices.Equal(added, entries(4, 6)) || !slices.Equal(s.Rows(), entries(1, 6)) {
		t.Errorf("added %v, in all %v", added, s.Rows())
	}
}

func TestScanStopsAtItsLimitAndGoesOn(t *testing.T) {
	service := entries(0, 5000)
	s := listing.NewScan(id, 1)
	read := func() {
		for !s.Done() && !s.Full() {
			from := slices.Index(service, entry(s.After())) + 1
			to := min(from+200, len(service))
			s.Append(service[from:to], to < len(service), nil)
		}
	}
	read()
	if len(s.Rows()) != 2000 || s.Done() {
		t.Fatalf("%d read, done %v", len(s.Rows()), s.Done())
	}
	for s.RaiseLimit() {
		read()
	}
	if len(s.Rows()) != 5000 || !s.Done() {
		t.Errorf("%d read in the end, done %v", len(s.Rows()), s.Done())
	}
}

func TestScanStopsForGood(t *testing.T) {
	s := listing.NewScan(id, 1)
	for from := 0; from < 7000; from += 1000 {
		s.Append(entries(from, from+1000), true, nil)
	}
	raised := 0
	for s.RaiseLimit() {
		raised++
	}
	if raised != 2 || !s.Full() {
		t.Errorf("raised %d times, full %v", raised, s.Full())
	}
}

func TestScanGivesUpAPartThatRepeats(t *testing.T) {
	s := listing.NewScan(id, 2)
	s.Append(entries(0, 10), true, nil)
	s.Append(entries(0, 10), true, nil)
	if !s.Stalled() || s.Part() != 1 {
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
