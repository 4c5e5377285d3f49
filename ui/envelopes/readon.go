package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
)

// siftAtOnce is how many envelopes are read for one move through a view of which most is
// sifted out; then the person decides whether to go on.
const siftAtOnce = 2000

// moved follows every move of the selection.
func (s *Screen) moved() tea.Cmd {
	s.touched = true
	s.sifted = s.onward().Passed()
	return tea.Batch(s.readOn(), s.memory.later())
}

// readOn asks for the next page when what is loaded comes to its end, below or above.
// One question is open at a time.
func (s *Screen) readOn() tea.Cmd {
	if s.list.Phase() == screen.Waiting || s.failure != nil || !s.walk.Begun() || s.gather != nil || s.fresh.walk != nil {
		return nil
	}
	near := s.window() + margin
	switch {
	case s.walk.Below().More && s.table.NearEnd(near) && !s.sifting():
		return s.askMore()
	case s.walk.Above().More && s.table.NearStart(near) && !s.sifting():
		return s.askBefore()
	}
	return nil
}

// sifting reports whether enough was read since the last move without finding enough.
func (s *Screen) sifting() bool { return s.walk.Passed()-s.sifted >= siftAtOnce }

func (s *Screen) askMore() tea.Cmd {
	size := s.readSize(s.wanted())
	return s.askWalk(wantMore, "", model.FirstRows(size, s.walk.After().String()))
}

func (s *Screen) askBefore() tea.Cmd {
	size := s.readSize(s.wanted())
	return s.askWalk(wantBefore, "", model.LastRows(size, s.walk.Before().String()))
}

// toTop and toBottom go to the ends of the listing, also where they are not loaded.
func (s *Screen) toTop() tea.Cmd {
	s.table.Top()
	if s.gather == nil && s.walk.Above().More {
		s.touched, s.sought, s.fresh = false, "", fresh{}
		return s.askWalk(wantTop, "", model.FirstRows(s.readSize(s.wanted()), ""))
	}
	return s.moved()
}

func (s *Screen) toBottom() tea.Cmd {
	s.table.Bottom()
	switch {
	case s.gather != nil:
		if s.gather.further() && s.list.Phase() != screen.Waiting {
			return tea.Batch(s.moved(), s.askGather(s.gather))
		}
	case s.walk.Below().More && !s.wanted().Sifts(s.env.Client.Unit()):
		s.touched, s.fresh = true, fresh{}
		return s.askWalk(wantEnd, "", model.LastRows(s.pageSize(), ""))
	}
	return s.moved()
}

// unread says how much of the view was read, and whether there is more of it that is not
// read without being asked for.
func (s *Screen) unread() (read int, more bool) {
	if s.gather != nil {
		return len(s.gather.rows), s.gather.full()
	}
	return s.walk.Passed(), s.walk.Below().More
}

// window is the number of rows in view.
func (s *Screen) window() int {
	first, end := s.table.Visible()
	return end - first
}
