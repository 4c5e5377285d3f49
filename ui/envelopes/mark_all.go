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
func (m *marks) markAll() tea.Cmd {
	m.table.EndRange()
	rows, below := m.table.Part()
	n, before := m.countOf(rows)
	m.table.MarkAll()
	scan, pager := m.listings.open().Scan(), m.listings.open().Pager()
	say := func(then string) tea.Cmd {
		return notice.Say(notice.Info, "The %s read so far are marked%s", describe.Counted(n, "envelope"), then)
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
			m.table.SetMark(r.ID, true)
			m.rows[r.ID] = r
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
		return notice.Say(notice.Info, "%d marked: all that match.", n)
	}
	return m.askPage()
}
