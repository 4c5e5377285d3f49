package envelopes

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
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
	// usualPage is how many rows are asked for to be shown.
	usualPage = 50
	// margin is how many rows before the end of what is loaded the next page is asked
	// for, beyond one window.
	margin = 10
	// wholeWithin is how long a gathered view may take to be shown as a whole, and the time
	// between two drawings of its parts. Showing it page by page would draw most rows
	// several times, because each page brings rows that belong on top.
	wholeWithin = 250 * time.Millisecond
)

// pageSize follows the height of the table, so that one answer fills it.
func (s *Screen) pageSize() int { return max(usualPage, s.size.Height+margin) }

// readSize is the size of a page for a query: the largest when most of it may be sifted
// out.
func (s *Screen) readSize(q query.Query) int {
	if q.Sifts(s.env.Client.Unit()) {
		return s.env.Client.PageSize()
	}
	return s.pageSize()
}

// wanted is the whole query of the view.
func (s *Screen) wanted() query.Query { return s.open().query.And(s.filter) }

// ask opens a question about the list. One that is open is withdrawn.
func (s *Screen) ask(q question, order model.EnvelopeOrder, ascending bool, w model.Window) tea.Cmd {
	client := s.env.Client
	q.unit = client.Unit()
	body, _ := q.query.Request(s.env.ServiceNow(), client.Stamp)
	body.Order, body.Ascending, body.Window = order, ascending, w
	s.asked = q
	read := client.Envelopes
	if q.want == wantAgain {
		read = client.EnvelopeRows // a part of what is in view would age differently
	}
	ask := s.list.Ask(s.env.Owner, func(ctx context.Context) (model.EnvelopeList, error) {
		return read(ctx, body)
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
	if _, possible := q.Request(s.env.ServiceNow(), s.env.Client.Stamp); !possible {
		s.list.Cancel()
		s.waiting.End()
		s.walk.Begin(page{}, false, false)
		return tea.Batch(show, s.show())
	}
	if s.open().gathered() {
		s.gather = newGather(s.open().legs)
		return tea.Batch(show, s.askGather(s.gather))
	}
	return tea.Batch(show, s.askWalk(wantTop, "", model.FirstRows(s.readSize(q), "")))
}

// askGather asks for the next page of a gathered view, which is drawn from time to time
// unless it is being read again.
func (s *Screen) askGather(g *gather) tea.Cmd {
	l := g.legs[g.at]
	q := question{want: wantGather, query: l.query.And(s.filter)}
	ask := s.ask(q, l.order, l.ascending, model.FirstRows(s.env.Client.PageSize(), g.after.String()))
	if g != s.gather || s.patience.Running() {
		return ask
	}
	return tea.Batch(ask, s.patience.Start(s.env.Owner, wholeWithin))
}

// showGathered draws what has been gathered so far.
func (s *Screen) showGathered() tea.Cmd {
	if s.gather == nil || s.list.Phase() != screen.Waiting {
		return s.show()
	}
	return tea.Batch(s.show(), s.patience.Start(s.env.Owner, wholeWithin))
}
