package envelopes

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/walk"
)

// answered takes the answer to the open question.
func (s *Screen) answered(now time.Time) tea.Cmd {
	s.waiting.End()
	if s.list.Phase() == screen.Failed {
		return s.failed(s.list.Err())
	}
	s.failure = nil
	list, _ := s.list.Value()
	rows := newRows(list.Envelopes, now)
	if s.asked.want != wantGather {
		s.knowledge.learn(rows)
	}
	if s.asked.unit == model.UnknownUnit && s.env.Client.Unit() != model.UnknownUnit && s.asked.query.Dated() {
		return s.reload() // the dates can be asked for now
	}
	if s.asked.want == wantGather {
		return s.gathered(rows, list.HasNextPage)
	}
	s.knowledge.renew(s.env.ServiceNow())
	return s.walked(s.sift(rows), list)
}

// walked puts a page where it belongs.
func (s *Screen) walked(p page, list model.EnvelopeList) tea.Cmd {
	switch s.asked.want {
	case wantTop:
		s.walk.Begin(p, false, list.HasNextPage)
		s.held = nil
	case wantEnd:
		if list.HasNextPage {
			return tea.Batch(notice.Say(notice.Info, "%s", noJump), s.readOn())
		}
		s.walk.Begin(p, list.HasPreviousPage, false)
		_ = s.show() // that the selected row is gone is what was asked for
		s.table.Bottom()
		return s.readOn()
	case wantMore:
		s.onward().Append(p, list.HasNextPage)
	case wantBefore:
		s.walk.Prepend(p, list.HasPreviousPage)
	case wantAgain:
		if !s.walk.Splice(s.asked.anchor, p, list.HasNextPage) {
			return s.readFromTop()
		}
	}
	return tea.Batch(s.walkedOn(), s.readOn())
}

// noJump: what was answered as the end has rows behind it, so it is none, and the rows
// that were loaded are the better ones.
const noJump = "This service has no way to the end: go down to read on."

// gathered takes a page of a gathered view and asks for the next one.
func (s *Screen) gathered(rows []*row, more bool) tea.Cmd {
	g := s.gather
	if s.fresh.gather != nil {
		g = s.fresh.gather
	}
	s.knowledge.learn(g.take(rows, more, s.env.ServiceNow()))
	s.held = nil
	switch {
	case g.done() || g.full():
	default:
		return s.askGather(g)
	}
	s.patience.Stop()
	s.knowledge.renew(s.env.ServiceNow())
	s.gather, s.fresh = g, fresh{}
	return s.show()
}

// sift makes a page of what the service answered and drops the rows that only the
// program can tell do not belong.
func (s *Screen) sift(rows []*row) page {
	context := s.context()
	return walk.PageOf(rows, idOf, func(r *row) bool {
		return s.asked.query.Keeps(&r.envelope, context, s.asked.unit)
	})
}

func (s *Screen) context() query.Context {
	return query.Context{Now: s.env.ServiceNow(), Health: s.knowledge.health}
}

// failed keeps what is on the screen. When the envelope that a page was to start from
// is gone, the view is read from its top.
func (s *Screen) failed(err error) tea.Cmd {
	kind := api.KindOf(err)
	if s.asked.anchor != "" && (kind == api.Invalid || kind == api.NotFound) {
		return s.readFromTop()
	}
	s.failure, s.unfolded = err, false
	s.fresh = fresh{}
	return nil
}

// failedWithoutRows reports whether a failure stands in the place of the rows.
func (s *Screen) failedWithoutRows() bool { return s.failure != nil && s.table.Len() == 0 }
