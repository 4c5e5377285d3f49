package envelopes

import (
	"fmt"

	"inkdesk/ui/view"
)

// viewCounts is how many envelopes the views hold that are made of the scan of the account.
type viewCounts struct {
	of    countedFrom
	notes []string // behind the titles of the tabs, "" where nothing was counted
	open  string   // how many envelopes are open
}

// countedFrom is what the numbers depend on.
type countedFrom struct {
	loaded, judgements int
	generation, desk   uint64 // of the reports and of the desk
	causes             uint64 // their version
	complete           bool
}

// count counts the scanned rows for each view, unless nothing has changed since. Until all are read it waits for
// four times as many, because each number is sent over the line. One ends with "+" while not all of its rows were read; none is
// said only then.
func (t *viewCounts) count(v *views, l *listings, c *view.Causes, r *view.Reports, judgements int) {
	rows, scan := l.scan.Rows(), l.scan.Scan()
	of := countedFrom{len(rows), judgements, r.Generation, v.env.Desk.Generation(), c.Version, l.scan.Complete()}
	if scan == nil || of == t.of || !of.complete && len(rows) < 4*t.of.loaded {
		return
	}
	numbers, open := make([]int, len(v.tabs)), 0
	for _, one := range rows {
		if one.Status().Open() {
			open++
		}
		for i := range v.tabs {
			if v.tabs[i].Counts(one, c, r.Now) {
				numbers[i]++
			}
		}
	}
	done := func(parts []int) string {
		if scan.Done(parts...) && !scan.Stalled(parts...) {
			return ""
		}
		return "+"
	}
	*t = viewCounts{of: of, notes: make([]string, len(v.tabs)), open: fmt.Sprint(open, done(v.tabs[v.find(view.InProgress)].Counted))}
	for i, n := range numbers {
		if parts := v.tabs[i].Counted; parts != nil && (n > 0 || done(parts) == "") {
			t.notes[i] = fmt.Sprint(n, done(parts))
		}
	}
}
