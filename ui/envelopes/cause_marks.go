package envelopes

import (
	"maps"

	"inkdesk/model"
	"inkdesk/model/triage/cause"
)

// onCause is the cause that the keys are about: that of the selected row while nothing is
// marked, nil for none.
func (m *marks) onCause() *cause.Cause {
	if r, ok := m.table.Selected(); ok && m.table.MarkCount() == 0 {
		return r.Cause()
	}
	return nil
}

// toggle marks the selected row or takes its mark away. A cause is marked while all are that
// it stands for.
func (m *marks) toggle() {
	r, ok := m.table.Selected()
	if !ok || r.Cause() == nil {
		m.table.ToggleMark()
		return
	}
	m.setMembers(r, !m.allMarked(r.Cause().Key))
}

// invert turns the marks of all rows around, and those of what they stand for.
func (m *marks) invert() {
	wanted := make(map[*row]bool)
	rows, _ := m.table.Part()
	for _, r := range rows {
		if r.Cause() != nil {
			wanted[r] = !m.allMarked(r.Cause().Key)
		}
	}
	m.table.MarkInvert()
	for r, on := range wanted {
		m.table.SetMark(r.ID, false)
		m.setMembers(r, on)
	}
}

// spread hands marks of causes on to the envelopes they stand for: only these are marked.
func (m *marks) spread() {
	for _, r := range m.causes.Rows() {
		if m.table.Marked(r.ID) {
			m.table.SetMark(r.ID, false)
			m.setMembers(r, true)
		}
	}
}

// setMembers marks what a cause stands for, the most urgent where these are too many, or takes the
// marks away.
func (m *marks) setMembers(r *row, on bool) {
	members, room := m.causes.Members(r.Cause().Key), maxMarks-m.table.MarkCount()
	switch {
	case on && room <= 0:
		return
	case on && len(members) > room:
		members = m.causes.Of(r.Cause().Key)
	}
	for _, one := range members {
		if on && m.table.MarkCount() >= maxMarks {
			return
		}
		m.table.SetMark(one.ID, on)
		if on {
			m.rows[one.ID] = one
		} else {
			delete(m.rows, one.ID)
		}
	}
}

func (m *marks) allMarked(key cause.Key) bool {
	members := m.causes.Members(key)
	for _, one := range members {
		if !m.table.Marked(one.ID) {
			return false
		}
	}
	return len(members) > 0
}

// settleCauses finds the causes that are marked. It counts the envelopes that they stand for and that are not
// among the marked ones that are shown.
func (m *marks) settleCauses(shown map[model.EnvelopeID]bool) int {
	marked, represented := make(map[cause.Key]bool), make(map[model.EnvelopeID]bool)
	if m.table.MarkCount() > 0 && m.causes.shown() && m.causes.open() == nil {
		for key := range m.causes.Rows() {
			if !m.allMarked(key) {
				continue
			}
			marked[key] = true
			for _, one := range m.causes.Members(key) {
				if !shown[one.ID] {
					represented[one.ID] = true
				}
			}
		}
	}
	if !maps.Equal(marked, m.causes.marked) {
		m.causes.marked = marked
		m.table.Invalidate()
	}
	return len(represented)
}

// sign is the sign beside the row of a cause, "" where not all of its envelopes are marked.
func (m *marks) sign(r *row) string {
	if r.Cause() == nil || !m.causes.marked[r.Cause().Key] {
		return ""
	}
	return m.env.Theme.Glyphs.Mark
}

// countOf counts the envelopes among some rows, and those of them that are marked.
func (m *marks) countOf(rows []*row) (n, marked int) {
	for _, r := range rows {
		if r.Cause() != nil {
			continue
		}
		n++
		if m.table.Marked(r.ID) {
			marked++
		}
	}
	return n, marked
}
