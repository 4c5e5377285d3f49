package envelopes

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
)

// loaded are all rows there are, before the filter that is being typed.
func (s *Screen) loaded() []*row {
	switch {
	case s.walk.Begun():
		return s.walk.Rows()
	case s.gather != nil && s.gather.begun:
		return s.gather.rows
	default:
		return s.held
	}
}

// settled reports whether the loaded rows are an answer to the query of the view, and
// not what is left of the one before.
func (s *Screen) settled() bool { return s.walk.Begun() || s.gather != nil && s.gather.begun }

// show brings the table up to date with what was read and typed.
func (s *Screen) show() tea.Cmd {
	rows := s.rows()
	markTwins(rows)
	change := s.table.SetRows(rows)
	s.meetMarks()
	if !s.touched {
		s.table.Top()
		s.seek()
		return nil
	}
	expected := s.expected
	s.expected = expected && !s.settled()
	if change.Lost && s.settled() && s.prompt == nil && !expected {
		return notice.Say(notice.Info, "The selected envelope is no longer in this view.")
	}
	return nil
}

// rows are the loaded ones that suit the view and what is being typed, in its order.
func (s *Screen) rows() []*row {
	rows := s.present(s.loaded())
	context := s.context()
	if !s.settled() || s.typing() {
		q := s.wantedNow()
		rows = slices.DeleteFunc(slices.Clone(rows), func(r *row) bool { return !q.Matches(&r.envelope, context) })
	}
	t := s.open()
	if !t.gathered() {
		return rows
	}
	q, unit := s.filter, s.asked.unit
	rows = slices.DeleteFunc(slices.Clone(rows), func(r *row) bool {
		return !t.suits(r, s.knowledge.report(r), s.knowledge.context.Now) || !q.Keeps(&r.envelope, context, unit)
	})
	s.sorting.sort(rows, &s.knowledge)
	return rows
}

// present leaves out what was deleted from here, unless the trash is looked at too.
func (s *Screen) present(rows []*row) []*row {
	deleted := func(r *row) bool { return s.env.Deleted.Has(r.id().String()) }
	if len(s.env.Deleted) == 0 || !slices.ContainsFunc(rows, deleted) {
		return rows
	}
	if body, _ := s.wantedNow().Request(s.env.Now(), s.env.Client.Stamp); body.IncludeTrash {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), deleted)
}

// seek selects the envelope that was selected when the view was left.
func (s *Screen) seek() {
	if s.sought != "" {
		s.table.SelectID(s.sought)
	}
}
