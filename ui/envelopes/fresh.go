package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

// fresh is a view that is being read again behind the one that is shown, because it can
// only be replaced as a whole. One of the two is set while that goes on.
type fresh struct {
	walk   *walking
	gather *gather
	// goal is how many envelopes the walk has to pass to take the other's place.
	goal int
}

// Refresh implements [screen.Refresher]. Rows, selection and place stay.
func (s *Screen) Refresh() tea.Cmd {
	s.sifted = 0
	// What was shown may be looked at: from here on the selection follows its envelope,
	// also if nobody has moved it yet.
	s.touched = s.touched || s.settled()
	switch {
	case s.gather != nil && s.gather.begun:
		s.fresh = fresh{gather: newGather(s.open().legs)}
		s.fresh.gather.limit = s.gather.limit
		return s.askGather(s.fresh.gather)
	case s.gather != nil || !s.walk.Begun():
		return s.reload()
	case s.wanted().Sifts(s.env.Client.Unit()):
		return s.readFromTop()
	default:
		return s.readInView()
	}
}

// readInView reads the pages again that are in view.
func (s *Screen) readInView() tea.Cmd {
	rows := s.walk.Rows()
	first, end := s.table.Visible()
	from := max(first-margin, 0)
	var anchor model.EnvelopeID
	if from > 0 && from <= len(rows) {
		anchor = rows[from-1].id()
	} else if s.walk.Above().More && len(rows) > 0 {
		anchor = rows[0].id()
	}
	size := max(end-from+margin, s.pageSize())
	return s.askWalk(wantAgain, anchor, model.FirstRows(size, anchor.String()))
}

// readFromTop reads a walk again from its start, as far as it had come, or as far as is
// read at once.
func (s *Screen) readFromTop() tea.Cmd {
	goal := min(s.walk.Passed(), siftAtOnce)
	s.fresh = fresh{walk: newWalk(), goal: goal}
	return s.askWalk(wantMore, "", model.FirstRows(s.env.Client.PageSize(), ""))
}

// onward is the walk that a following page belongs to.
func (s *Screen) onward() *walking {
	if s.fresh.walk != nil {
		return s.fresh.walk
	}
	return s.walk
}

// walkedOn shows what was read, unless it is still behind what is shown.
func (s *Screen) walkedOn() tea.Cmd {
	w := s.fresh.walk
	if w == nil {
		return s.show()
	}
	if w.Below().More && w.Passed() < s.fresh.goal {
		return s.askWalk(wantMore, "", model.FirstRows(s.env.Client.PageSize(), w.After().String()))
	}
	s.fresh = fresh{}
	if !w.Below().More || w.Passed() >= s.walk.Passed() || !s.walk.RenewTop(w) {
		s.walk = w
	}
	return s.show()
}
