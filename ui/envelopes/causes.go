package envelopes

import (
	"maps"

	"inkdesk/model"
	"inkdesk/model/triage/cause"
)

// onCause returns the cause that the keys are about: that of the selected row while nothing is marked, nil for none.
func (m *marks) onCause(ls *list) *cause.Cause {
	if r, ok := ls.table.Selected(); ok && ls.table.MarkCount() == 0 {
		return r.Cause()
	}
	return nil
}

func (m *marks) invert(ls *list) {
	wanted := make(map[*row]bool)
	rows, _ := ls.table.Part()
	for _, r := range rows {
		if r.Cause() != nil {
			wanted[r] = !m.allMarked(ls, r.Cause().Key)
		}
	}
	ls.table.MarkInvert()
	for r, on := range wanted {
		ls.table.SetMark(r.ID, false)
		m.setMembers(ls, r, on)
	}
}

// spread hands marks of causes on to the envelopes they stand for: only these are marked.
func (m *marks) spread(ls *list) {
	for _, r := range ls.causes.Rows() {
		if ls.table.Marked(r.ID) {
			ls.table.SetMark(r.ID, false)
			m.setMembers(ls, r, true)
		}
	}
}

// setMembers marks the envelopes of a cause, the most urgent where these are too many, or takes the marks away.
func (m *marks) setMembers(ls *list, r *row, on bool) {
	members, room := ls.causes.Members(r.Cause().Key), maxMarks-ls.table.MarkCount()
	switch {
	case on && room <= 0:
		return
	case on && len(members) > room:
		members = ls.causes.Of(r.Cause().Key)
	}
	for _, one := range members {
		if on && ls.table.MarkCount() >= maxMarks {
			return
		}
		ls.table.SetMark(one.ID, on)
		if on {
			m.rows[one.ID] = one
		} else {
			delete(m.rows, one.ID)
		}
	}
}

func (m *marks) allMarked(ls *list, key cause.Key) bool {
	members := ls.causes.Members(key)
	for _, one := range members {
		if !ls.table.Marked(one.ID) {
			return false
		}
	}
	return len(members) > 0
}

// settleCauses finds the causes that are marked. It counts the envelopes that they stand for and that are not
// among the marked ones that are shown.
func (m *marks) settleCauses(ls *list, shown []*row) int {
	marked, represented := make(map[cause.Key]bool), make(map[model.EnvelopeID]bool)
	if ls.table.MarkCount() > 0 && ls.folds() && ls.openCause() == nil {
		for key := range ls.causes.Rows() {
			if !m.allMarked(ls, key) {
				continue
			}
			marked[key] = true
			for _, one := range ls.causes.Members(key) {
				represented[one.ID] = true
			}
		}
	}
	if len(represented) > 0 {
		for _, r := range shown {
			delete(represented, r.ID)
		}
	}
	if !maps.Equal(marked, m.causes) {
		m.causes = marked
		ls.table.Invalidate()
	}
	return len(represented)
}

// folds reports whether the open view has rows of causes: with a filter every envelope that matches is shown.
func (ls *list) folds() bool { return ls.tabs.Open().Causes && ls.tabs.SharesScan() }

// openCause returns the cause whose envelopes are shown instead of the view, nil for none.
func (ls *list) openCause() *cause.Cause {
	if !ls.folds() {
		return nil
	}
	return ls.causes.Opened
}
