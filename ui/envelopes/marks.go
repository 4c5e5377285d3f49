package envelopes

import (
	"context"
	"fmt"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/listing"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
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
	// marked, because a page about that one covers the list; nil for never.
	ignored func() bool
	// generation grows with every change.
	generation uint64

	// synced is when all rows of marks were looked for among the loaded ones.
	synced place

	// scan reads a whole view in the background to mark what matches, nil when none runs.
	scan    *listing.Scan[*row, model.EnvelopeID]
	slot    screen.Slot[model.EnvelopeList]
	matches matching
}

// matching is what is marked in the background: the query, the unit of time and the order of the
// view in which that was asked for.
type matching struct {
	query   query.Query
	unit    model.Unit
	sorting view.Sorting
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

// markAll marks all loaded rows of the view, or of what was found outside it while the selection
// is there; when those of the view are marked already, all of the view.
func (m *marks) markAll() tea.Cmd {
	m.table.EndRange()
	rows, below := m.table.Part()
	n, before := m.countOf(rows)
	m.table.MarkAll()
	scan, pager := m.listings.open().Scan(), m.listings.open().Pager()
	say := func(then string) tea.Cmd {
		return notice.Say(notice.Info, "The %s read so far are marked%s", count(n, "envelope"), then)
	}
	switch {
	case below && m.listings.elsewhere.listing.Complete():
		return nil
	case below:
		return say("; " + keys.Short(m.env.Keys.List.Everywhere) + " lists all that were found.")
	case scan != nil && !m.listings.complete():
		return say("; not all of this view has been read yet.")
	case !pager.Above().More && !pager.Below().More:
		return nil
	case n > 0 && before == n:
		m.scan = listing.NewScan(view.IDOf, 1)
		m.matches = matching{m.views.wanted(), m.env.Client.Unit(), m.views.sorting}
		return m.askPage()
	default:
		return say(". Press " + m.env.Keys.List.MarkAll.Help().Key + " again to mark all that match.")
	}
}

// sync takes over the marks of the table and the rows that are loaded.
func (m *marks) sync() {
	m.generation++
	m.spread()
	m.hidden = m.table.HiddenMarks() - m.settleCauses()
	if m.table.MarkCount() == 0 {
		clear(m.rows)
		return
	}
	for _, r := range m.table.Rows() {
		if m.table.Marked(r.ID()) {
			m.rows[r.ID()] = r
		}
	}
	l := m.listings.open()
	now := place{l, m.reports.Generation, m.env.Desk.Generation()}
	if m.synced == now {
		return
	}
	m.synced = now
	if l.Scan() == nil {
		for _, r := range l.Rows() {
			if m.table.Marked(r.ID()) {
				m.rows[r.ID()] = r
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
	rows, alone := m.marked(), m.table.MarkCount() == 0
	rows = rows[:min(len(rows), most)]
	if m.ignored != nil && m.ignored() {
		rows, alone = nil, true
	}
	if alone {
		if r, ok := m.table.Selected(); ok {
			rows = m.causes.Standing([]*row{r})
			rows = rows[:min(len(rows), most)]
		}
	}
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

func (m *marks) askPage() tea.Cmd {
	client := m.env.Client
	body, _ := m.matches.query.Request(m.env.ServiceNow(), client.Stamp)
	body.Order, body.Ascending = model.EnvelopeOrder(m.matches.sorting.By), m.matches.sorting.Ascending
	body.Window = model.FirstRows(client.PageSize(), m.scan.After().String())
	return m.slot.Ask(m.env.Owner, func(ctx context.Context) (model.EnvelopeList, error) {
		return client.Envelopes(ctx, body)
	})
}

// stopScan cancels the scan; marks stay.
func (m *marks) stopScan() {
	m.slot.Cancel()
	m.scan = nil
}

// useAnswer marks the matching rows of the answer and asks for the next page, until the
// listing ends, sends no new rows, or there are too many marks.
func (m *marks) useAnswer(now time.Time) tea.Cmd {
	if err := m.slot.Err(); err != nil {
		m.stopScan()
		return notice.Fail(err)
	}
	list, _ := m.slot.Value()
	filters := m.reports.Filters()
	rows := page{EnvelopeList: list}.rows(view.Reading{Began: m.slot.Began(), Ended: now})
	for _, r := range rows {
		m.reports.Learn(r)
	}
	for _, r := range m.scan.Append(rows, list.HasNextPage, nil) {
		if m.table.MarkCount() < maxMarks && m.matches.query.Keeps(r.Envelope(), filters, m.matches.unit) {
			m.table.SetMark(r.ID(), true)
			m.rows[r.ID()] = r
		}
	}
	m.scan.Forget()
	m.sync()
	n := m.table.MarkCount()
	switch {
	case n >= maxMarks:
		m.stopScan()
		return notice.Say(notice.Warning, "Stopped at %d marks; narrow the filter to mark the rest.", n)
	case m.scan.Stalled():
		m.stopScan()
		return notice.Say(notice.Warning, "The service repeats itself; %d are marked, there may be more.", n)
	case m.scan.Done():
		m.stopScan()
		return notice.Say(notice.Done, "%d marked: all that match.", n)
	}
	return m.askPage()
}
