package envelopes

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/query"
)

// want is what a page is asked for.
type want uint8

const (
	wantTop    want = iota // a new walk from its start
	wantEnd                // a new walk from its end
	wantMore               // what follows
	wantBefore             // what is in front
	wantAgain              // what is in view, read again
	wantGather             // the next page of a gathered view
)

// question is a page that was asked for, with what its answer is judged by.
type question struct {
	want   want
	anchor model.EnvelopeID
	query  query.Query
	unit   model.Unit
}

const (
	// largestPage is the most that is asked for at once, for reading many rows.
	largestPage = 200
	// margin is how many rows before the end of what is loaded the next page is asked
	// for, beyond one window.
	margin = 10
	// wholeWithin is how long a gathered view may take to be shown as a whole. Showing it
	// page by page would draw most rows several times, because each page brings rows that
	// belong on top.
	wholeWithin = 250 * time.Millisecond
)

// pageSize follows the height of the table, so that one answer fills it.
func (s *Screen) pageSize() int {
	return min(max(s.env.Settings.Profile.PageSize, s.size.Height+margin), largestPage)
}

// readSize is the size of a page for a query: the largest when most of it may be sifted
// out.
func (s *Screen) readSize(q query.Query) int {
	if q.Sifts(s.env.Client.Unit()) {
		return largestPage
	}
	return s.pageSize()
}

// wanted is the whole query of the view.
func (s *Screen) wanted() query.Query { return s.open().query.And(s.filter) }

// ask opens a question about the list. One that is open is withdrawn.
func (s *Screen) ask(q question, order model.EnvelopeOrder, ascending bool, w model.Window) tea.Cmd {
	client := s.env.Client
	q.unit = client.Unit()
	body, _ := q.query.Request(s.env.Now(), client.Stamp)
	body.Order, body.Ascending, body.Window = order, ascending, w
	s.asked = q
	ask := s.list.Ask(s.env.Owner, func(ctx context.Context) (model.EnvelopeList, error) {
		return client.Envelopes(ctx, body)
	})
	return tea.Batch(ask, s.waiting.Begin())
}

// askWalk asks for a page of a walked view.
func (s *Screen) askWalk(w want, anchor model.EnvelopeID, window model.Window) tea.Cmd {
	q := question{want: w, anchor: anchor, query: s.wanted()}
	return s.ask(q, model.EnvelopeOrder(s.sorting.by), s.sorting.ascending, window)
}

// reload starts the view over, as a new query, order or tab does. What is shown stays,
// as far as it suits, until the answer is there.
func (s *Screen) reload() tea.Cmd {
	s.held = s.loaded()
	s.walk, s.gather, s.fresh = newWalk(), nil, fresh{}
	s.patience.Stop()
	s.touched, s.sifted = false, 0
	s.failure = nil
	s.table.SetSort(s.sorting.column())
	show := s.show()
	s.table.Top()
	q := s.wanted()
	if _, possible := q.Request(s.env.Now(), s.env.Client.Stamp); !possible {
		s.list.Cancel()
		s.waiting.End()
		s.walk.Begin(page{}, false, false)
		return tea.Batch(show, s.show())
	}
	if s.open().gathered() {
		s.gather = newGather(s.open().legs)
		return tea.Batch(show, s.askGather(s.gather), s.patience.Start(s.env.Owner, wholeWithin))
	}
	return tea.Batch(show, s.askWalk(wantTop, "", model.FirstRows(s.readSize(q), "")))
}

// askGather asks for the next page of a gathered view.
func (s *Screen) askGather(g *gather) tea.Cmd {
	l := g.legs[g.at]
	q := question{want: wantGather, query: l.query.And(s.filter)}
	return s.ask(q, l.order, l.ascending, model.FirstRows(largestPage, g.after.String()))
}
