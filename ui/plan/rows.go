package plan

import (
	"fmt"
	"slices"
	"strings"
)

type rows []*row

func (rs rows) count(states ...state) int {
	n := 0
	for _, r := range rs {
		for _, one := range states {
			if r.state == one {
				n++
			}
		}
	}
	return n
}

func (rs rows) undecided() []*row {
	var list []*row
	for _, r := range rs {
		if r.unknownStep() != nil {
			list = append(list, r)
		}
	}
	return list
}

func (rs rows) createdIDs() []string {
	var ids []string
	for _, r := range rs {
		if id := r.createdID(); id != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

func (rs rows) anySent() bool {
	return slices.ContainsFunc(rs, func(r *row) bool { return r.task.Sent() })
}

func (rs rows) singleRequest() bool {
	list, steps := 0, 0
	for _, r := range rs {
		if r.state == queued || r.task.Sent() {
			list++
			steps += len(r.task.Steps)
		}
	}
	return list == 1 && steps == 1
}

// anyUnfinished reports whether there is something to resume later: rows that were not
// started, tasks that stopped after a request, and unknown outcomes.
func (rs rows) anyUnfinished() bool {
	for _, r := range rs {
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

func (rs rows) outcomes() string {
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
		if n := rs.count(c.states...); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, c.word))
		}
	}
	if n := rs.countNotAsSent(); n > 0 {
		parts = append(parts, fmt.Sprintf("%d not as asked", n))
	}
	return strings.Join(parts, ", ")
}

// countNotAsSent counts the changes after which the service showed something else than was
// sent.
func (rs rows) countNotAsSent() int {
	n := 0
	for _, r := range rs {
		if r.state == applied && r.notAsSent() {
			n++
		}
	}
	return n
}
