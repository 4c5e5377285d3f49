package envelopes

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/table"
)

func (s *Screen) handleListKey(msg tea.KeyPressMsg) tea.Cmd {
	s.list.bar.openSingle = false
	if s.list.split.Zoomed() {
		handled, selected := s.preview.handleKey(s.list, msg)
		switch {
		case selected:
			return s.followSelection()
		case handled:
			return nil
		}
	}
	switch offers, handled := s.people.HandleKey(msg, s.list.env.Keys, s.list.table.Index() == 0); {
	case offers:
		s.menus.offer(s.list, picker.Options{Title: "Open the page of"}, s.people.Choices(), func(address string) tea.Cmd {
			s.list.env.Nav.Open(nav.Person{Address: address})
			return nil
		})
		return nil
	case handled:
		return nil
	}
	if cmd, handled := s.handleMotionKey(msg); handled {
		return cmd
	}
	switch cmd, handled, moved := s.list.marks.handleKey(s.list, msg); {
	case moved:
		return s.followSelection()
	case handled:
		return cmd
	}
	return s.handleViewKey(msg)
}

func (s *Screen) handleMotionKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	m, v := s.list.env.Keys.Move, &s.list.tabs
	switch {
	case key.Matches(msg, m.Top):
		s.list.table.Top()
		if read, begun := s.list.open().ToTop(); begun { // it was not loaded
			s.hasMoved, v.State().WantedID = false, ""
			return read, true
		}
		return s.followSelection(), true
	case key.Matches(msg, m.Bottom):
		s.list.table.Bottom()
		return tea.Batch(s.list.open().ToEnd(), s.followSelection()), true
	case key.Matches(msg, m.NextTab):
		return s.switchTo((v.Index + 1) % len(v.All)), true
	case key.Matches(msg, m.PrevTab):
		return s.switchTo((v.Index + len(v.All) - 1) % len(v.All)), true
	case key.Matches(msg, m.Jump):
		return s.switchTo(keys.Index(msg, m.Jump)), true
	case m.Through(msg, s.list.table):
		if s.list.table.Ranging() {
			s.list.marks.sync(s.list)
		}
		return s.followSelection(), true
	}
	return nil, false
}

func (s *Screen) handleViewKey(msg tea.KeyPressMsg) tea.Cmd {
	l := s.list.env.Keys.List
	switch {
	case key.Matches(msg, l.Open):
		return s.openSelected()
	case key.Matches(msg, l.Search):
		return s.typeFilter("")
	case key.Matches(msg, l.Filter):
		s.offerFilters()
	case key.Matches(msg, l.Everywhere):
		return s.searchEverywhere()
	case key.Matches(msg, l.ClearFilter):
		return s.setFilter(query.Query{})
	case key.Matches(msg, l.Sort):
		s.offerOrders()
	case key.Matches(msg, l.FlipSort):
		return s.sortBy(s.list.tabs.Sorting().Flipped())
	case key.Matches(msg, l.Changed):
		if !table.SelectNext(s.list.table, func(r *row) bool { return s.list.changed.has(s.list, r) }) {
			return notice.Say(notice.Info, nothingChanged)
		}
		return s.followSelection()
	case key.Matches(msg, s.list.env.Keys.Envelope.Desk):
		s.offerDesk()
	case key.Matches(msg, l.Account):
		s.list.env.Nav.Open(nav.Account{})
	case key.Matches(msg, l.Compare):
		marked := s.list.marks.targets(s.list, maxMarks)
		if len(marked) != 2 {
			return notice.Say(notice.Info, "Mark two envelopes to compare them; now %d are marked.", s.list.table.MarkCount())
		}
		s.list.env.Nav.Open(nav.Compare{Envelopes: copies(marked)})
	case key.Matches(msg, l.Preview):
		s.list.split.Toggle()
		s.list.layOut()
	case key.Matches(msg, l.Zoom, s.list.env.Keys.Envelope.Why):
		s.preview.zoom(s.list)
	default:
		return s.menus.handleKey(s.list, msg)
	}
	return nil
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	switch {
	case s.list.split.Zoomed():
		s.preview.zoom(s.list)
	case s.list.marks.reading != nil:
		s.list.marks.stopReading()
	case s.list.table.Ranging():
		s.list.table.EndRange()
	case s.list.tabs.Filter().String() != s.list.tabs.Given:
		return s.setFilter(query.Parse(s.list.tabs.Given)), true
	case s.list.openCause() != nil:
		left := model.EnvelopeID(s.list.causes.Opened.ID())
		s.list.causes.Opened = nil
		return s.showFrom(left), true
	default:
		return nil, false
	}
	return nil, true
}

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

func (s *Screen) showFrom(id model.EnvelopeID) tea.Cmd {
	s.list.table.EndRange()
	s.hasMoved, s.list.tabs.State().WantedID = false, id
	return s.showRows()
}

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
	wider := s.list.tabs.Filter()
	if wider.Empty() || !s.list.open().Begun() || s.list.open().Waiting() || s.list.open().Failure() != nil {
		return nil
	}
	if _, more := s.list.open().Unread(); more {
		return nil
	}
	if s.list.tabs.WhyNotWider() == "" {
		return s.searchEverywhere()
	}
	if s.list.tabs.Wanted().InTrash() {
		return nil
	}
	return s.setFilter(wider.And(query.Parse("trash:yes")))
}
