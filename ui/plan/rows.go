package plan

import (
	"fmt"
	"slices"
	"strings"
)

// rows are the targets in the order they were given.
type rows []*row

// count is how many rows are in one of the states.
func (l rows) count(states ...state) int {
	n := 0
	for _, r := range l {
		for _, one := range states {
			if r.state == one {
				n++
			}
		}
	}
	return n
}

// unsettled are the rows whose outcome nobody has decided about.
func (l rows) unsettled() []*row {
	var list []*row
	for _, r := range l {
		if r.open() != nil {
			list = append(list, r)
		}
	}
	return list
}

// begun reports whether something of the plan was sent.
func (l rows) begun() bool {
	return slices.ContainsFunc(l, func(r *row) bool { return r.task.Sent() })
}

// single reports whether the plan is one request.
func (l rows) single() bool {
	list, steps := 0, 0
	for _, r := range l {
		if r.state == queued || r.task.Sent() {
			list++
			steps += len(r.task.Steps)
		}
	}
	return list == 1 && steps == 1
}

// remains reports whether there is something to take up later: what was not begun, what
// was begun and stopped halfway, and what nobody knows the outcome of.
func (l rows) remains() bool {
	for _, r := range l {
		switch r.state {
		case planned, queued, working:
			return true
		case failed, moved, unknown:
			if r.task.Sent() {
				return true
			}
		}
	}
	return false
}

// tally counts the outcomes.
func (l rows) tally() string {
	var parts []string
	for _, c := range []struct {
		states []state
		word   string
	}{
		{[]state{applied}, "done"},
		{[]state{failed}, "failed"},
		{[]state{unknown}, "with an unknown outcome"},
		{[]state{moved}, "changed in between"},
		{[]state{leftOut, excluded}, "left out"},
		{[]state{working}, "at work"},
		{[]state{planned, queued}, "not done"},
	} {
		if n := l.count(c.states...); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, c.word))
		}
	}
	if n := l.differing(); n > 0 {
		parts = append(parts, fmt.Sprintf("%d not as asked", n))
	}
	return strings.Join(parts, ", ")
}

// differing counts the changes after which the service showed something else than was sent.
func (l rows) differing() int {
	n := 0
	for _, r := range l {
		if r.state == applied && r.differs() {
			n++
		}
	}
	return n
}
