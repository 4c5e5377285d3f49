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
	if !ok && s.listing.Failure() != nil {
		s.unfolded = !s.unfolded
		return nil
	}
	if !ok {
		return s.lookFarther()
	}
	known := r.envelope
	s.env.Nav.Open(nav.Envelope{ID: known.ID, Known: &known, Siblings: siblings(s.table)})
	return nil
}

// siblings are the envelopes around the selected row, in the order of the list.
func siblings(t *envelopeTable) []model.Envelope {
	rows, at := t.Rows(), t.Index()
	from, to := max(at-mostSiblings, 0), min(at+mostSiblings+1, len(rows))
	around := make([]model.Envelope, 0, to-from)
	for _, r := range rows[from:to] {
		around = append(around, r.envelope)
	}
	return around
}

// lookFarther widens a search that found nothing.
func (s *Screen) lookFarther() tea.Cmd {
	wider := s.views.filter
	if wider.Empty() || !s.listing.Begun() || s.listing.Waiting() || s.listing.Failure() != nil {
		return nil
	}
	if _, more := s.listing.Unread(); more {
		return nil
	}
	if s.views.open().name != tabAll {
		s.views.keep(s.selectedID())
		s.table.EndRange()
		s.views.switchTo(s.views.find(tabAll))
		s.views.filter = wider
		return tea.Batch(s.reload(), s.views.memory.later())
	}
	if s.views.inTrash(s.views.wanted()) {
		return nil
	}
	return s.setFilter(wider.And(query.Parse("trash:yes")))
}

// tabAll is the name of the view without a filter of its own.
const tabAll = "All"
