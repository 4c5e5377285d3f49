package envelopes

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/describe"
	"inkdesk/ui/listing"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/notice"
	"inkdesk/ui/view"
)

const maxMarks = 5000

// marks keeps the marked envelopes as they were read last, because their rows may not be
// loaded any more. The table knows which ids are marked.
type marks struct {
	rows   map[model.EnvelopeID]*row
	causes map[cause.Key]bool // holds those of which all envelopes are marked
	hidden int                // counts the marked ones that are not among the rows shown

	// synced holds of which loaded rows all that are marked were looked for; zero while nothing is marked.
	synced [2]any

	// reading reads a whole view in the background to mark what matches, nil when it does not.
	reading  *view.Listing
	matching listing.Source[view.Page, *row]
}

// handleKey handles the keys that mark rows. It reports whether the key was one, and
// whether it has moved the selection.
func (m *marks) handleKey(ls *list, msg tea.KeyPressMsg) (cmd tea.Cmd, handled, moved bool) {
	l, t := ls.env.Keys.List, ls.table
	r, ok := t.Selected()
	switch {
	case ok && r.Cause() != nil && key.Matches(msg, l.Mark): // it is marked while all of its envelopes are
		m.setMembers(ls, r, !m.allMarked(ls, r.Cause().Key))
		t.Down()
	case key.Matches(msg, l.MarkAll):
		cmd = m.markAll(ls)
	case key.Matches(msg, l.MarkInvert):
		m.invert(ls)
	case !masterdetail.HandleMarkKey(t, l, msg):
		return nil, false, false
	case key.Matches(msg, l.MarkNone):
		m.stopReading()
	}
	m.sync(ls)
	return cmd, true, key.Matches(msg, l.Mark, l.ExtendUp, l.ExtendDown)
}

// sync takes over the marks of the table and the rows that are loaded.
func (m *marks) sync(ls *list) {
	m.spread(ls)
	if ls.table.MarkCount() == 0 {
		clear(m.rows)
		m.hidden, m.synced = 0, [2]any{}
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
	before, now := m.synced, [2]any{ls.placeIn(l), ls.causes.Version}
	m.synced = now
	if before == now || before == ([2]any{}) { // rows just marked are as they are loaded
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

// marked returns the first of the marked rows, those shown before the others. Every key asks for some of them, so that
// it goes no further than these.
func (m *marks) marked(ls *list, most int) []*row {
	most = min(most, ls.table.MarkCount())
	list := make([]*row, 0, most)
	for _, r := range ls.table.Rows() {
		if len(list) == most {
			return list
		}
		if ls.table.Marked(r.ID) {
			list = append(list, r)
		}
	}
	for _, id := range ls.table.Marks()[len(list):] {
		if r, ok := m.rows[id]; ok && len(list) < most {
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
		rows = m.marked(ls, most)
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

// markAll marks all loaded rows of the view, or of those found outside it while the selection
// is there; when those of the view are marked already, all of the view.
func (m *marks) markAll(ls *list) tea.Cmd {
	ls.table.EndRange()
	rows, below := ls.table.Part()
	n, before := 0, 0
	for _, r := range rows {
		if r.Cause() != nil {
			continue
		}
		n++
		if ls.table.Marked(r.ID) {
			before++
		}
	}
	ls.table.MarkAll()
	scan, pager := ls.open().Scan(), ls.open().Pager()
	say := func(then string) tea.Cmd {
		return notice.Say(notice.Info, "The %s read so far are marked%s", describe.Counted(n, "envelope"), then)
	}
	switch {
	case below && ls.outside.listing.Complete():
		return nil
	case below:
		return say("; " + keys.Short(ls.env.Keys.List.Everywhere) + " lists all that were found.")
	case scan != nil && !ls.complete():
		return say("; not all of this view has been read yet.")
	case !pager.Above().More && !pager.Below().More:
		return nil
	case n > 0 && before == n:
		m.matching = view.NewSource(ls.env, ls.tabs.Open().Query, ls.tabs.Filter(), ls.tabs.Part()).Listing()
		m.reading = view.NewListing(ls.env)
		m.reading.Use(m.matching)
		return m.reading.ReadAll(1)
	}
	return say(". Press " + ls.env.Keys.List.MarkAll.Help().Key + " again to mark all that match.")
}

func (m *marks) stopReading() {
	if m.reading != nil {
		m.reading.Close()
		m.reading = nil
	}
}

// useAnswer marks the matching rows of the answer and asks for the next page, until the
// listing ends, sends no new rows, or there are too many marks.
func (m *marks) useAnswer(ls *list) tea.Cmd {
	used := m.reading.UseAnswer(listing.Window{})
	if err := m.reading.Failure(); err != nil {
		m.stopReading()
		return notice.Fail(err)
	}
	for _, r := range used.Rows {
		ls.reports.Learn(r)
		if ls.table.MarkCount() < maxMarks && m.matching.Keep(r) {
			ls.table.SetMark(r.ID, true)
			m.rows[r.ID] = r
		}
	}
	scan := m.reading.Scan()
	scan.Forget()
	m.sync(ls)
	switch n := ls.table.MarkCount(); {
	case n >= maxMarks:
		m.stopReading()
		return notice.Say(notice.Warning, "Stopped at %d marks; narrow the filter to mark the rest.", n)
	case scan.Stalled():
		m.stopReading()
		return notice.Say(notice.Warning, "The service repeats itself; %d are marked, there may be more.", n)
	case scan.Done():
		m.stopReading()
		return notice.Say(notice.Info, "%d marked: all that match.", n)
	}
	return used.Next
}
