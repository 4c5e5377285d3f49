package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
)

// maxSiblings limits how many rows on each side go along with an opened envelope.
const maxSiblings = 200

// openSelected opens the selected envelope, which is drawn at once from its row. Without
// rows it widens the search to all envelopes, then to the trash.
func (s *Screen) openSelected() tea.Cmd {
	r, ok := s.list.table.Selected()
	if !ok {
		return s.widenSearch()
	}
	if r.Cause() != nil && r.Cause().Kind == cause.Week {
		s.list.env.Nav.Open(nav.Envelopes{Query: s.list.causes.FilterOf(r.Cause())})
		return nil
	}
	if r.Cause() != nil {
		s.list.causes.Opened = r.Cause()
		return s.showFrom("")
	}
	s.list.changed.look(s.list, r.ID)
	known := *r.Envelope()
	s.list.env.Nav.Open(nav.Envelope{ID: known.ID, Known: &known, Siblings: siblings(s.list.table)})
	return nil
}

// showFrom shows other rows, with an envelope selected, or the first one.
func (s *Screen) showFrom(id model.EnvelopeID) tea.Cmd {
	s.list.table.EndRange()
	s.hasMoved, s.list.views.wantedID = false, id
	s.list.marks.generation++ // the hints
	return s.showRows()
}

// siblings returns the envelopes around the selected row, in the order of the list.
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

func (s *Screen) widenSearch() tea.Cmd {
	wider := s.list.views.filter
	if wider.Empty() || !s.list.open().Begun() || s.list.open().Waiting() || s.list.open().Failure() != nil {
		return nil
	}
	if _, more := s.list.open().Unread(); more {
		return nil
	}
	if s.list.views.whyNotWider() == "" {
		return s.searchEverywhere()
	}
	if s.list.views.inTrash(s.list.views.wanted()) {
		return nil
	}
	return s.setFilter(wider.And(query.Parse("trash:yes")))
}
