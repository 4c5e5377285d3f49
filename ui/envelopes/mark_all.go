package envelopes

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/listing"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/view"
)

// matching is what is marked in the background: the query, the unit of time and the order of the
// view in which that was asked for.
type matching struct {
	query   query.Query
	unit    model.Unit
	sorting view.Sorting
}

// markAll marks all loaded rows of the view, or of what was found outside it while the selection
// is there; when those of the view are marked already, all of the view.
func (m *marks) markAll(ls *list) tea.Cmd {
	ls.table.EndRange()
	rows, below := ls.table.Part()
	n, before := m.countOf(ls, rows)
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
		m.scan = listing.NewScan(view.IDOf, 1)
		m.matches = matching{ls.views.wanted(), ls.env.Client.Unit(), ls.views.sorting}
		return m.askPage(ls)
	default:
		return say(". Press " + ls.env.Keys.List.MarkAll.Help().Key + " again to mark all that match.")
	}
}

func (m *marks) askPage(ls *list) tea.Cmd {
	client := ls.env.Client
	body, _ := m.matches.query.Request(ls.env.ServiceNow(), client.Stamp)
	body.Order, body.Ascending = model.EnvelopeOrder(m.matches.sorting.By), m.matches.sorting.Ascending
	body.Window = model.FirstRows(client.PageSize(), m.scan.After().String())
	return m.slot.Ask(ls.env.Owner, func(ctx context.Context) (model.EnvelopeList, error) {
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
func (m *marks) useAnswer(ls *list, now time.Time) tea.Cmd {
	if err := m.slot.Err(); err != nil {
		m.stopScan()
		return notice.Fail(err)
	}
	list, _ := m.slot.Value()
	filters := ls.reports.Filters()
	rows := page{EnvelopeList: list}.rows(view.Reading{Began: m.slot.Began(), Ended: now})
	for _, r := range rows {
		ls.reports.Learn(r)
	}
	for _, r := range m.scan.Append(rows, list.HasNextPage, nil) {
		if ls.table.MarkCount() < maxMarks && m.matches.query.Keeps(r.Envelope(), filters, m.matches.unit) {
			ls.table.SetMark(r.ID, true)
			m.rows[r.ID] = r
		}
	}
	m.scan.Forget()
	m.sync(ls)
	n := ls.table.MarkCount()
	switch {
	case n >= maxMarks:
		m.stopScan()
		return notice.Say(notice.Warning, "Stopped at %d marks; narrow the filter to mark the rest.", n)
	case m.scan.Stalled():
		m.stopScan()
		return notice.Say(notice.Warning, "The service repeats itself; %d are marked, there may be more.", n)
	case m.scan.Done():
		m.stopScan()
		return notice.Say(notice.Info, "%d marked: all that match.", n)
	}
	return m.askPage(ls)
}
