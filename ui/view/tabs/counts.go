package tabs

import (
	"fmt"
	"time"

	"inkdesk/model"
	"inkdesk/ui/listing"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
)

// counts holds how many rows each view has, as far as a scan of the account has come.
type counts struct {
	of    counted
	notes []string // behind the titles of the tabs, "" where nothing was counted
	open  string   // how many envelopes are open
	next  counting
}

// counting holds a count that goes on.
type counting struct {
	of      counted
	looked  int // rows
	numbers []int
	open    int
}

// counted says which rows were counted, and as what.
type counted struct {
	loaded   int
	complete bool
	version  any // of all that the numbers depend on besides
}

// OpenCount says how many envelopes are open, "" before they were counted.
func (t *Tabs) OpenCount() string { return t.counts.open }

// rowsPerLook sets how many rows are counted before the clock is read.
const rowsPerLook = 32

// Count counts the scanned rows for each view until the time slice is over, and reports whether it has ended. They are
// counted again once there are others, or another version of what they are judged by.
// Until all rows are read it waits for four times as many, because each number is sent over the line. One ends
// with "+" while not all of its rows were read; none is said only then.
func (t *Tabs) Count(scan *listing.Scan[*view.Row, model.EnvelopeID], causes *view.Causes, at time.Time, version any, slice *screen.TimeSlice) bool {
	if scan == nil {
		return true
	}
	c, n, rows := &t.counts, &t.counts.next, scan.Rows()
	of := counted{len(rows), scan.Done() && !scan.Stalled(), version}
	if of == c.of || !of.complete && len(rows) < 4*c.of.loaded {
		return true
	}
	if n.of == (counted{}) || of.complete && of != n.of {
		*n = counting{of: of, numbers: make([]int, len(t.All))}
	}
	for ; n.looked < min(len(rows), n.of.loaded); n.looked++ {
		if n.looked%rowsPerLook == 0 && slice.Over() {
			return false
		}
		one := rows[n.looked]
		if one.Status().Open() {
			n.open++
		}
		for i := range t.All {
			if t.All[i].Counts(one, causes, at) {
				n.numbers[i]++
			}
		}
	}
	done := func(parts []int) string {
		if scan.Done(parts...) && !scan.Stalled(parts...) {
			return ""
		}
		return "+"
	}
	ended := counts{of: n.of, notes: make([]string, len(t.All)), open: fmt.Sprint(n.open, done(t.All[t.Find(view.InProgress)].Counted))}
	for i, number := range n.numbers {
		if parts := t.All[i].Counted; parts != nil && (number > 0 || done(parts) == "") {
			ended.notes[i] = fmt.Sprint(number, done(parts))
		}
	}
	*c = ended
	return true
}
