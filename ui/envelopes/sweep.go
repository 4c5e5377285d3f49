package envelopes

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
)

// sweep marks all that matches by reading the whole view in the background.
type sweep struct {
	slot screen.Slot[model.EnvelopeList]
	on   bool
	// query, unit and sorting are those of the view it was started in.
	query   query.Query
	unit    model.Unit
	sorting sorting
	after   model.EnvelopeID
	seen    map[model.EnvelopeID]struct{}
}

func (s *Screen) startSweep() tea.Cmd {
	s.sweep.on = true
	s.sweep.query, s.sweep.unit, s.sweep.sorting = s.wanted(), s.env.Client.Unit(), s.sorting
	s.sweep.after = ""
	s.sweep.seen = make(map[model.EnvelopeID]struct{})
	return s.sweepOn()
}

func (s *Screen) sweepOn() tea.Cmd {
	client := s.env.Client
	body, _ := s.sweep.query.Request(s.env.ServiceNow(), client.Stamp)
	body.Order, body.Ascending = model.EnvelopeOrder(s.sweep.sorting.by), s.sweep.sorting.ascending
	body.Window = model.FirstRows(client.PageSize(), s.sweep.after.String())
	return s.sweep.slot.Ask(s.env.Owner, func(ctx context.Context) (model.EnvelopeList, error) {
		return client.Envelopes(ctx, body)
	})
}

// stopSweep ends the sweep; what was marked stays marked.
func (s *Screen) stopSweep() {
	s.sweep.slot.Cancel()
	s.sweep.on, s.sweep.seen = false, nil
}

// swept marks a page and goes on, until the listing ends, repeats itself or there are
// too many marks.
func (s *Screen) swept(now time.Time) tea.Cmd {
	if !s.sweep.on {
		return nil
	}
	if s.sweep.slot.Phase() == screen.Failed {
		err := s.sweep.slot.Err()
		s.stopSweep()
		return notice.Fail(err)
	}
	list, _ := s.sweep.slot.Value()
	rows := newRows(list.Envelopes, now)
	news := 0
	context := s.context()
	for _, r := range rows {
		if _, seen := s.sweep.seen[r.id()]; seen {
			continue
		}
		s.sweep.seen[r.id()] = struct{}{}
		news++
		if s.table.MarkCount() < mostMarks && s.sweep.query.Keeps(&r.envelope, context, s.sweep.unit) {
			s.table.SetMark(r.id(), true)
			s.marks.rows[r.id()] = r
		}
	}
	s.meetMarks()
	return s.sweepNext(rows, news, list.HasNextPage)
}

func (s *Screen) sweepNext(rows []*row, news int, more bool) tea.Cmd {
	n := s.table.MarkCount()
	switch {
	case n >= mostMarks:
		s.stopSweep()
		return notice.Say(notice.Warning, "Stopped at %d marks; narrow the filter to mark the rest.", n)
	case more && news == 0:
		s.stopSweep()
		return notice.Say(notice.Warning, "The service repeats itself; %d are marked, there may be more.", n)
	case !more:
		s.stopSweep()
		return notice.Say(notice.Done, "%d marked: all that match.", n)
	}
	s.sweep.after = cursor(rows)
	return s.sweepOn()
}
