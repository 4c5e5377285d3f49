package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/describe"
	"inkdesk/ui/listing"
	"inkdesk/ui/notice"
	"inkdesk/ui/view"
)

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
		v := &ls.views
		order, ascending := v.sorting.Asked()
		all := view.Part{Query: v.wanted(), Order: order, Ascending: ascending}
		m.matching = source{env: ls.env, parts: []view.Part{all}, asked: new(asked)}.listing()
		m.reading = newListing(ls.env)
		m.reading.Use(m.matching)
		return m.reading.ReadAll(1)
	default:
		return say(". Press " + ls.env.Keys.List.MarkAll.Help().Key + " again to mark all that match.")
	}
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
