package envelopes

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/query"
)

// typeFilter opens the filter bar for typing, with more added to the filter.
func (s *Screen) typeFilter(more string) tea.Cmd {
	s.preview.uncover()
	s.bar.open(more)
	return s.showRows()
}

// handleFilterKey handles a key of the filter bar.
func (s *Screen) handleFilterKey(msg tea.KeyPressMsg) tea.Cmd {
	k := s.env.Keys.Prompt
	switch {
	case key.Matches(msg, k.Accept):
		return s.acceptFilter()
	case key.Matches(msg, k.Cancel):
		return s.cancelFilter()
	case key.Matches(msg, k.Up) && s.bar.recalls():
		s.bar.recall(1)
		return s.applyTyped()
	case key.Matches(msg, k.Down) && s.bar.searches.at > 0:
		s.bar.recall(-1)
		return s.applyTyped()
	case key.Matches(msg, k.Up):
		s.table.Up()
	case key.Matches(msg, k.Down):
		s.table.Down()
	case key.Matches(msg, k.PageUp):
		s.table.PageUp()
	case key.Matches(msg, k.PageDown):
		s.table.PageDown()
	case key.Matches(msg, k.Complete):
		s.bar.input.SetValue(query.Complete(s.bar.input.Value()))
		return s.applyTyped()
	default:
		s.bar.searches.at = 0
		return tea.Batch(s.bar.input.Update(msg), s.applyTyped())
	}
	return s.followSelection()
}

// pasteFilter handles pasted text. It opens an id or a link that stands alone.
func (s *Screen) pasteFilter(msg tea.PasteMsg) tea.Cmd {
	alone := s.bar.input.Value() == ""
	cmd := s.bar.input.Update(msg)
	if alone && s.bar.isID() {
		return s.openLookup()
	}
	return tea.Batch(cmd, s.applyTyped())
}

// applyTyped filters the loaded rows by what is typed now. The service is asked after a
// pause.
func (s *Screen) applyTyped() tea.Cmd {
	ask := s.bar.readInput()
	return tea.Batch(s.showRows(), ask)
}

// setFilter makes a query the filter of the view.
func (s *Screen) setFilter(q query.Query) tea.Cmd {
	if q.String() == s.views.filter.String() {
		return s.showRows()
	}
	s.views.filter, s.views.wantedID = q, ""
	return tea.Batch(s.reload(), s.views.memory.writeLater())
}

// acceptFilter ends typing. It opens a single hit, now or when the answer shows that there
// is no other.
func (s *Screen) acceptFilter() tea.Cmd {
	q := s.bar.query
	if terms := q.Terms(); len(terms) == 1 && terms[0].Field == "" && s.bar.isID() {
		return s.openLookup()
	}
	if q.Err() != nil {
		return nil
	}
	s.bar.close()
	s.bar.openSingle = !q.Empty()
	s.bar.searches.add(q.String())
	return tea.Batch(s.setFilter(q), s.listings.elsewhere.ask(), s.openIfSingle())
}

func (s *Screen) openLookup() tea.Cmd {
	s.env.Nav.Open(nav.Lookup{Pasted: s.bar.input.Value()})
	return s.cancelFilter()
}

// cancelFilter ends typing and restores the filter.
func (s *Screen) cancelFilter() tea.Cmd {
	s.bar.close()
	return s.setFilter(s.bar.before)
}

// openIfSingle opens the only hit of an accepted search, in the view or outside it.
func (s *Screen) openIfSingle() tea.Cmd {
	if !s.bar.openSingle || s.examiner.shows || s.listings.elsewhere.waiting() || !s.listings.open().Begun() || s.listings.open().Failure() != nil {
		return nil
	}
	s.bar.openSingle = false
	elsewhere := s.listings.elsewhere
	if s.table.Len() != 1 || !s.listings.complete() || elsewhere.current() && !elsewhere.listing.Complete() {
		return nil
	}
	return s.openSelected()
}
