package envelopes

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
)

// mostMarks bounds how many envelopes can be marked at once.
const mostMarks = 5000

// marks remembers the marked envelopes as they were read last, so that they can be acted
// on when their rows are not loaded any more. Which ones are marked, the table knows.
type marks struct {
	rows map[model.EnvelopeID]*row
	// hidden is how many of them are not among the rows that are shown.
	hidden int
}

func newMarks() marks { return marks{rows: make(map[model.EnvelopeID]*row)} }

// meetMarks brings the memory up to date with the marks and the rows at hand.
func (s *Screen) meetMarks() {
	s.hints.valid = false
	s.marks.hidden = 0
	if s.table.MarkCount() == 0 {
		clear(s.marks.rows)
		return
	}
	s.marks.hidden = s.table.HiddenMarks()
	for _, r := range s.loaded() {
		if s.table.Marked(r.id()) {
			s.marks.rows[r.id()] = r
		}
	}
}

// targets are the marked envelopes, or the selected one when none is marked.
func (s *Screen) targets() []*model.Envelope {
	if s.table.MarkCount() == 0 {
		if r, ok := s.table.Selected(); ok {
			return []*model.Envelope{&r.envelope}
		}
		return nil
	}
	list := make([]*model.Envelope, 0, s.table.MarkCount())
	for _, id := range s.table.Marks() {
		if r, ok := s.marks.rows[id]; ok {
			list = append(list, &r.envelope)
		}
	}
	return list
}

// copies are envelopes for another screen, which may keep them while the list goes on.
func copies(list []*model.Envelope) []model.Envelope {
	all := make([]model.Envelope, len(list))
	for i, e := range list {
		all[i] = *e
	}
	return all
}

// Release implements [screen.Releaser]. What has been done is not to be done again, so it
// loses its mark; what failed or was left out keeps it.
func (s *Screen) Release(ids []string) {
	for _, id := range ids {
		s.table.SetMark(model.EnvelopeID(id), false)
		delete(s.marks.rows, model.EnvelopeID(id))
	}
	if len(ids) > 0 {
		s.meetMarks()
	}
}

// markText counts the marks, and those that are not seen.
func (s *Screen) markText() string {
	if s.sweep.on {
		return fmt.Sprintf("marking, %d so far", s.table.MarkCount())
	}
	n := s.table.MarkCount()
	if n == 0 {
		return ""
	}
	switch hidden := s.marks.hidden; {
	case hidden == 0:
		return fmt.Sprintf("%d marked", n)
	case s.filter.Empty() && !s.typing():
		return fmt.Sprintf("%d marked, %d not shown here", n, hidden)
	default:
		return fmt.Sprintf("%d marked, %d hidden by the filter", n, hidden)
	}
}

// extend marks the selected row and the next one in a direction, which is then selected.
func (s *Screen) extend(up bool) tea.Cmd {
	if !s.table.Ranging() {
		s.table.ToggleRange()
	}
	if up {
		s.table.Up()
	} else {
		s.table.Down()
	}
	return s.moved()
}

// markAll marks what is loaded; when that is done already, all that matches.
func (s *Screen) markAll() tea.Cmd {
	s.table.EndRange()
	all := s.allMarked()
	s.table.MarkAll()
	key := s.env.Keys.List.MarkAll.Help().Key
	switch {
	case s.gather != nil && !s.gather.done():
		return notice.Say(notice.Info, "The %d loaded ones are marked; not all of this view has been read yet.", s.table.Len())
	case !s.moreToMark():
		return nil
	case all:
		return s.startSweep()
	default:
		return notice.Say(notice.Info, "The %d loaded ones are marked. Press %s again to mark all that match.", s.table.Len(), key)
	}
}

func (s *Screen) allMarked() bool {
	for _, r := range s.table.Rows() {
		if !s.table.Marked(r.id()) {
			return false
		}
	}
	return s.table.Len() > 0
}

// moreToMark reports whether the service has rows of this view that are not loaded.
func (s *Screen) moreToMark() bool {
	return s.gather == nil && (s.walk.Above().More || s.walk.Below().More)
}
