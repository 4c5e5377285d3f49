package envelopes

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/listing"
)

const maxMarks = 5000

// marks keeps the marked envelopes as they were read last, because their rows may not be
// loaded any more. The table knows which ids are marked.
type marks struct {
	rows map[model.EnvelopeID]*row
	// causes holds those of which all envelopes are marked.
	causes map[cause.Key]bool
	// hidden counts the marked ones that are not among the rows shown.
	hidden int
	// generation grows with every change.
	generation uint64

	// synced tells when all rows of marks were looked for among the loaded ones; zero while nothing is
	// marked.
	synced loadedRows

	// reading reads a whole view in the background to mark what matches, nil when it does not.
	reading  *envelopeListing
	matching listing.Source[page, *row]
}

// loadedRows identifies a state of a listing, with the version of the causes of its rows.
type loadedRows struct {
	place
	causes uint64
}

// handleKey handles the keys that mark rows. It reports whether the key was one, and
// whether it has moved the selection.
func (m *marks) handleKey(ls *list, msg tea.KeyPressMsg) (cmd tea.Cmd, handled, moved bool) {
	l, t := ls.env.Keys.List, ls.table
	switch {
	case key.Matches(msg, l.Mark):
		if r, ok := t.Selected(); ok && r.Cause() != nil { // it is marked while all of its envelopes are
			m.setMembers(ls, r, !m.allMarked(ls, r.Cause().Key))
		} else {
			t.ToggleMark()
		}
		t.Down()
		moved = true
	case key.Matches(msg, l.MarkRange):
		t.ToggleRange()
	case key.Matches(msg, l.ExtendUp, l.ExtendDown):
		if !t.Ranging() {
			t.ToggleRange()
		}
		if key.Matches(msg, l.ExtendUp) {
			t.Up()
		} else {
			t.Down()
		}
		moved = true
	case key.Matches(msg, l.MarkAll):
		cmd = m.markAll(ls)
	case key.Matches(msg, l.MarkNone):
		m.stopReading()
		t.MarkNone()
	case key.Matches(msg, l.MarkInvert):
		m.invert(ls)
	default:
		return nil, false, false
	}
	m.sync(ls)
	return cmd, true, moved
}

// sync takes over the marks of the table and the rows that are loaded.
func (m *marks) sync(ls *list) {
	m.generation++
	m.spread(ls)
	if ls.table.MarkCount() == 0 {
		clear(m.rows)
		m.hidden, m.synced = 0, loadedRows{}
		m.settleCauses(ls, nil)
		return
	}
	var shown []*row
	for _, r := range ls.table.Rows() {
		if ls.table.Marked(r.ID) {
			shown = append(shown, r)
			m.rows[r.ID] = r
		}
	}
	m.hidden = ls.table.MarkCount() - len(shown) - m.settleCauses(ls, shown)
	l := ls.open()
	before, now := m.synced, loadedRows{ls.placeIn(l), ls.causes.Version}
	m.synced = now
	if before == now || before == (loadedRows{}) { // rows just marked are as they are loaded
		return
	}
	if l.Scan() == nil {
		for _, r := range l.Rows() {
			if ls.table.Marked(r.ID) {
				m.rows[r.ID] = r
			}
		}
		return
	}
	for id := range m.rows {
		if !ls.table.Marked(id) {
			delete(m.rows, id)
		} else if r, loaded := l.Find(id); loaded {
			m.rows[id] = r
		}
	}
}

func (m *marks) marked(ls *list) []*row {
	list := make([]*row, 0, ls.table.MarkCount())
	for _, id := range ls.table.Marks() {
		if r, ok := m.rows[id]; ok {
			list = append(list, r)
		}
	}
	return list
}

// targets returns the first of the marked envelopes, or the selected one when none is marked or
// the page of reasons about it covers the list; for a cause, its envelopes.
func (m *marks) targets(ls *list, most int) []*model.Envelope {
	var rows []*row
	if ls.table.MarkCount() > 0 && !ls.split.Zoomed() {
		rows = m.marked(ls)
	} else if r, ok := ls.table.Selected(); ok {
		rows = ls.causes.Standing([]*row{r})
	}
	rows = rows[:min(len(rows), most)]
	list := make([]*model.Envelope, len(rows))
	for i, r := range rows {
		list[i] = r.Envelope()
	}
	return list
}

func (m *marks) release(ls *list, ids []string) {
	for _, id := range ids {
		ls.table.SetMark(model.EnvelopeID(id), false)
		delete(m.rows, model.EnvelopeID(id))
	}
	m.sync(ls)
}

// text counts the marks, and those that are not shown.
func (m *marks) text(ls *list, filtered bool) string {
	n := ls.table.MarkCount()
	switch {
	case m.reading != nil:
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
