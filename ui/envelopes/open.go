package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
)

// maxSiblings is how many rows on each side go along with an opened envelope.
const maxSiblings = 200

// openSelected opens the selected envelope, which is drawn at once from its row. Without
// rows it widens the search to all envelopes, then to the trash.
func (s *Screen) openSelected() tea.Cmd {
	r, ok := s.table.Selected()
	if !ok {
		return s.widenSearch()
	}
	if r.Cause() != nil && r.Cause().Kind == cause.Week {
		s.env.Nav.Open(nav.Envelopes{Query: s.examiner.causes.FilterOf(r.Cause())})
		return nil
	}
	if r.Cause() != nil {
		s.examiner.causes.Opened = r.Cause()
		return s.showFrom("")
	}
	s.shown.changed.look(r.ID)
	known := *r.Envelope()
	s.env.Nav.Open(nav.Envelope{ID: known.ID, Known: &known, Siblings: siblings(s.table)})
	return nil
}

// showFrom shows other rows, with an envelope selected, or the first one.
func (s *Screen) showFrom(id model.EnvelopeID) tea.Cmd {
	s.table.EndRange()
	s.hasMoved, s.views.wantedID = false, id
	s.marks.generation++ // the hints
	return s.showRows()
}

// siblings are the envelopes around the selected row, in the order of the list.
func siblings(t *envelopeTable) []model.EnvelopeID {
	rows, at := t.Rows(), t.Index()
	from, to := max(at-maxSiblings, 0), min(at+maxSiblings+1, len(rows))
	around := make([]model.EnvelopeID, 0, to-from)
	for _, r := range rows[from:to] {
		if r.Cause() == nil {
			around = append(around, r.ID)
		}
	}
	return around
}

// widenSearch widens a search that found nothing.
func (s *Screen) widenSearch() tea.Cmd {
	wider := s.views.filter
	if wider.Empty() || !s.listings.open().Begun() || s.listings.open().Waiting() || s.listings.open().Failure() != nil {
		return nil
	}
	if _, more := s.listings.open().Unread(); more {
		return nil
	}
	if s.views.whyNotWider() == "" {
		return s.searchEverywhere()
	}
	if s.views.inTrash(s.views.wanted()) {
		return nil
	}
	return s.setFilter(wider.And(query.Parse("trash:yes")))
}
