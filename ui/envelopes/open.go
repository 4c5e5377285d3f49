package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
)

// mostSiblings is how many rows on each side go along with an opened envelope.
const mostSiblings = 200

// openSelected opens the selected envelope, painted at once from what the list has. With
// no rows it looks farther: in all envelopes, then in the trash; or it shows why there are
// none.
func (s *Screen) openSelected() tea.Cmd {
	r, ok := s.table.Selected()
	if !ok && s.failure != nil {
		s.unfolded = !s.unfolded
		return nil
	}
	if !ok {
		return s.lookFarther()
	}
	known := r.envelope
	s.env.Nav.Open(nav.Envelope{ID: known.ID, Known: &known, Siblings: s.siblings()})
	return nil
}

// siblings are the envelopes around the selected row, in the order of the list.
func (s *Screen) siblings() []model.Envelope {
	rows, at := s.table.Rows(), s.table.Index()
	from, to := max(at-mostSiblings, 0), min(at+mostSiblings+1, len(rows))
	around := make([]model.Envelope, 0, to-from)
	for _, r := range rows[from:to] {
		around = append(around, r.envelope)
	}
	return around
}

// Seek implements [screen.Seeker].
func (s *Screen) Seek(id string) tea.Cmd {
	if !s.table.SelectID(model.EnvelopeID(id)) {
		return nil
	}
	return s.moved()
}

// lookFarther widens a search that found nothing.
func (s *Screen) lookFarther() tea.Cmd {
	if s.filter.Empty() || !s.settled() || s.reading() || s.failure != nil {
		return nil
	}
	if _, more := s.unread(); more {
		return nil
	}
	wider := s.filter
	if s.open().name != tabAll {
		s.memory.keep(s.open().name, s.left())
		s.tab = s.tabNamed(tabAll)
		s.restore()
		s.filter = wider
		return tea.Batch(s.reload(), s.memory.later())
	}
	if body, _ := s.wanted().Request(s.env.ServiceNow(), s.env.Client.Stamp); body.IncludeTrash {
		return nil
	}
	return s.setFilter(wider.And(query.Parse("trash:yes")))
}

// tabAll is the name of the view without a filter of its own.
const tabAll = "All"
