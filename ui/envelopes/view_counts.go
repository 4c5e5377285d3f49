package envelopes

import (
	"fmt"

	"inkdesk/ui/screen"
	"inkdesk/ui/view"
)

// viewCounts counts the envelopes of the views that are made of the scan of the account.
type viewCounts struct {
	of    countedFrom
	notes []string // behind the titles of the tabs, "" where nothing was counted
	open  string   // how many envelopes are open
	next  counting
}

type counting struct {
	of      countedFrom
	looked  int // rows
	numbers []int
	open    int
}

type countedFrom struct {
	place
	loaded, judgements int
	causes             uint64 // their version
	complete           bool
}

// count counts the scanned rows for each view until the time slice is over, and reports whether it has ended.
// Until all rows are read it waits for four times as many, because each number is sent over the line. One ends
// with "+" while not all of its rows were read; none is said only then.
func (t *viewCounts) count(ls *list, judgements int, slice *screen.TimeSlice) bool {
	v, rows, scan, n := &ls.views, ls.scan.Rows(), ls.scan.Scan(), &t.next
	of := countedFrom{ls.placeIn(ls.scan), len(rows), judgements, ls.causes.Version, ls.scan.Complete()}
	if scan == nil || of == t.of || !of.complete && len(rows) < 4*t.of.loaded {
		return true
	}
	if n.of == (countedFrom{}) || of.complete && of != n.of {
		*n = counting{of: of, numbers: make([]int, len(v.tabs))}
	}
	for ; n.looked < min(len(rows), n.of.loaded); n.looked++ {
		if n.looked%rowsPerLook == 0 && slice.Over() {
			return false
		}
		one := rows[n.looked]
		if one.Status().Open() {
			n.open++
		}
		for i := range v.tabs {
			if v.tabs[i].Counts(one, ls.causes, ls.reports.Now) {
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
	counted := viewCounts{of: n.of, notes: make([]string, len(v.tabs)), open: fmt.Sprint(n.open, done(v.tabs[v.find(view.InProgress)].Counted))}
	for i, number := range n.numbers {
		if parts := v.tabs[i].Counted; parts != nil && (number > 0 || done(parts) == "") {
			counted.notes[i] = fmt.Sprint(number, done(parts))
		}
	}
	*t = counted
	return true
}
