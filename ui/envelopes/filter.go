package envelopes

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/query"
)

func (s *Screen) typeFilter(more string) tea.Cmd {
	s.preview.uncover(s.list)
	s.list.bar.open(s.list, more)
	return s.showRows()
}

func (s *Screen) handleFilterKey(msg tea.KeyPressMsg) tea.Cmd {
	k := s.list.env.Keys.Prompt
	switch {
	case key.Matches(msg, k.Accept):
		return s.acceptFilter()
	case key.Matches(msg, k.Cancel):
		return s.cancelFilter()
	case key.Matches(msg, k.Up) && s.list.bar.recalls(s.list):
		s.list.bar.recall(1)
		return s.applyTyped()
	case key.Matches(msg, k.Down) && s.list.bar.searches.at > 0:
		s.list.bar.recall(-1)
		return s.applyTyped()
	case key.Matches(msg, k.Up):
		s.list.table.Up()
	case key.Matches(msg, k.Down):
		s.list.table.Down()
	case key.Matches(msg, k.PageUp):
		s.list.table.PageUp()
	case key.Matches(msg, k.PageDown):
		s.list.table.PageDown()
	case key.Matches(msg, k.Complete):
		s.list.bar.input.SetValue(query.Complete(s.list.bar.input.Value(), s.list.env.Account.Tally.Forms))
		return s.applyTyped()
	default:
		s.list.bar.searches.at = 0
		return tea.Batch(s.list.bar.input.Update(msg), s.applyTyped())
	}
	return s.followSelection()
}

// applyTyped filters the loaded rows by the text as typed now. The service is asked after a
// pause.
func (s *Screen) applyTyped() tea.Cmd {
	bar := &s.list.bar
	bar.query = query.Parse(bar.input.Value())
	if !bar.differs(s.list) || bar.query.Err() != nil {
		bar.pause.Stop()
		return s.showRows()
	}
	return tea.Batch(bar.pause.Start(s.list.env.Owner, typingPause), s.showRows())
}

func (s *Screen) setFilter(q query.Query) tea.Cmd {
	if q.String() == s.list.views.filter.String() {
		return s.showRows()
	}
	s.list.views.filter, s.list.views.wantedID = q, ""
	return tea.Batch(s.reload(), s.list.views.memory.writeLater())
}

// acceptFilter ends typing. It opens a single hit, now or when the answer shows that there
// is no other.
func (s *Screen) acceptFilter() tea.Cmd {
	q := s.list.bar.query
	if terms := q.Terms(); len(terms) == 1 && terms[0].Field == "" && s.list.bar.isID() {
		return s.openLookup()
	}
	if q.Err() != nil {
		return nil
	}
	s.list.bar.close()
	s.list.bar.openSingle = !q.Empty()
	s.list.bar.searches.add(q.String())
	return tea.Batch(s.setFilter(q), s.list.outside.ask(s.list), s.openIfSingle())
}

func (s *Screen) openLookup() tea.Cmd {
	s.list.env.Nav.Open(nav.Lookup{Pasted: s.list.bar.input.Value()})
	return s.cancelFilter()
}

func (s *Screen) cancelFilter() tea.Cmd {
	s.list.bar.close()
	return s.setFilter(s.list.bar.before)
}

// openIfSingle opens the only hit of an accepted search, in the view or outside it.
func (s *Screen) openIfSingle() tea.Cmd {
	if !s.list.bar.openSingle || s.examiner.shows || s.list.outside.waiting(s.list) || !s.list.open().Begun() || s.list.open().Failure() != nil {
		return nil
	}
	s.list.bar.openSingle = false
	elsewhere := &s.list.outside
	if s.list.table.Len() != 1 || !s.list.complete() || elsewhere.current(s.list) && !elsewhere.listing.Complete() {
		return nil
	}
	return s.openSelected()
}
