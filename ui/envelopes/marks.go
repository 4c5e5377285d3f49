package envelopes

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/listing"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
)

// maxMarks bounds how many envelopes can be marked at once.
const maxMarks = 5000

// marks keeps the marked envelopes as they were read last, because their rows may not be
// loaded any more. The table knows which ids are marked.
type marks struct {
	env      screen.Env
	table    *envelopeTable
	reports  *view.Reports
	views    *views
	listings *listings
	causes   *causes
	rows     map[model.EnvelopeID]*row
	// hidden is how many of them are not among the rows shown.
	hidden int
	// ignored reports whether what is done is done to the selected envelope, whatever is
	// marked, because a page about that one covers the list.
	ignored func() bool
	// generation grows with every change.
	generation uint64

	// synced is when all rows of marks were looked for among the loaded ones; zero while nothing is
	// marked.
	synced loadedRows

	// scan reads a whole view in the background to mark what matches, nil when none runs.
	scan    *listing.Scan[*row, model.EnvelopeID]
	slot    screen.Slot[model.EnvelopeList]
	matches matching
}

// loadedRows is a listing as it was, with the count of what its rows share.
type loadedRows struct {
	place
	causes uint64
}

// handleKey handles the keys that mark rows. It reports whether the key was one, and
// whether it has moved the selection.
func (m *marks) handleKey(msg tea.KeyPressMsg) (cmd tea.Cmd, handled, moved bool) {
	l, t := m.env.Keys.List, m.table
	switch {
	case key.Matches(msg, l.Mark):
		m.toggle()
		t.Down()
		moved = true
	case key.Matches(msg, l.MarkRange):
		t.ToggleRange()
	case key.Matches(msg, l.ExtendUp, l.ExtendDown):
		m.extendRange(key.Matches(msg, l.ExtendUp))
		moved = true
	case key.Matches(msg, l.MarkAll):
		cmd = m.markAll()
	case key.Matches(msg, l.MarkNone):
		m.stopScan()
		t.MarkNone()
	case key.Matches(msg, l.MarkInvert):
		m.invert()
	default:
		return nil, false, false
	}
	m.sync()
	return cmd, true, moved
}

// extendRange marks the selected row and the next one in a direction, and selects that.
func (m *marks) extendRange(up bool) {
	if !m.table.Ranging() {
		m.table.ToggleRange()
	}
	if up {
		m.table.Up()
	} else {
		m.table.Down()
	}
}

// sync takes over the marks of the table and the rows that are loaded.
func (m *marks) sync() {
	m.generation++
	m.spread()
	if m.table.MarkCount() == 0 {
		clear(m.rows)
		m.hidden, m.synced = 0, loadedRows{}
		m.settleCauses(nil)
		return
	}
	shown := make(map[model.EnvelopeID]bool, m.table.MarkCount())
	for _, r := range m.table.Rows() {
		if m.table.Marked(r.ID) {
			m.rows[r.ID], shown[r.ID] = r, true
		}
	}
	m.hidden = m.table.MarkCount() - len(shown) - m.settleCauses(shown)
	l := m.listings.open()
	before, now := m.synced, loadedRows{place{l, m.reports.Generation, m.env.Desk.Generation()}, m.causes.Version}
	m.synced = now
	if before == now || before == (loadedRows{}) { // what has just been marked is as it is loaded
		return
	}
	if l.Scan() == nil {
		for _, r := range l.Rows() {
			if m.table.Marked(r.ID) {
				m.rows[r.ID] = r
			}
		}
		return
	}
	for id := range m.rows {
		if !m.table.Marked(id) {
			delete(m.rows, id)
		} else if r, loaded := l.Find(id); loaded {
			m.rows[id] = r
		}
	}
}

// marked are the rows that are marked.
func (m *marks) marked() []*row {
	list := make([]*row, 0, m.table.MarkCount())
	for _, id := range m.table.Marks() {
		if r, ok := m.rows[id]; ok {
			list = append(list, r)
		}
	}
	return list
}

// targets are the first of the marked envelopes, or the selected one when none is marked or
// marks are ignored; for a cause, those it stands for.
func (m *marks) targets(most int) []*model.Envelope {
	var rows []*row
	if m.table.MarkCount() > 0 && !m.ignored() {
		rows = m.marked()
	} else if r, ok := m.table.Selected(); ok {
		rows = m.causes.Standing([]*row{r})
	}
	rows = rows[:min(len(rows), most)]
	list := make([]*model.Envelope, len(rows))
	for i, r := range rows {
		list[i] = r.Envelope()
	}
	return list
}

// release removes the marks of envelopes.
func (m *marks) release(ids []string) {
	for _, id := range ids {
		m.table.SetMark(model.EnvelopeID(id), false)
		delete(m.rows, model.EnvelopeID(id))
	}
	m.sync()
}

// text counts the marks, and those that are not shown.
func (m *marks) text(filtered bool) string {
	n := m.table.MarkCount()
	switch {
	case m.scan != nil:
		return fmt.Sprintf("marking, %d so far", n)
	case n == 0:
		return ""
	case m.hidden == 0:
		return fmt.Sprintf("%d marked", n)
	case filtered:
		return fmt.Sprintf("%d marked, %d hidden by the filter", n, m.hidden)
	default:
		return fmt.Sprintf("%d marked, %d not shown here", n, m.hidden)
	}
}
