package state_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"inkdesk/ui/settings/state"
)

// The latest rows are kept, and their file stays one that can be read.
func TestBatches(t *testing.T) {
	monday := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	var l state.Batches
	l.Add(state.Batch{Order: "o1", At: monday, Prints: []string{"a", "b"}})
	l.Add(state.Batch{At: monday.Add(time.Hour), Prints: []string{"b"}})
	times := l.Times()
	if !times["a"].Equal(monday) || !times["b"].Equal(monday.Add(time.Hour)) || len(times) != 2 {
		t.Errorf("%v", times)
	}
	for _, row := range []int{1, 7} {
		left := slices.Clone(l)
		left.Keep("o1", func(i int) bool { return i == row })
		if _, there := left.Times()["a"]; there || len(left) != 2-row/7 || len(l) != 2 {
			t.Errorf("kept %d: %+v", row, left)
		}
	}
	many := make([]string, state.MostRows-1)
	for i := range many {
		many[i] = fmt.Sprintf("%016d", i)
	}
	l.Add(state.Batch{At: monday, Prints: many})
	if times := l.Times(); len(times) != state.MostRows || times["a"].IsZero() == false {
		t.Errorf("%d rows, a at %v", len(times), times["a"])
	}
	if written, err := json.Marshal(l); err != nil || len(written) > 1<<20 {
		t.Errorf("%d bytes, %v", len(written), err)
	}
}
