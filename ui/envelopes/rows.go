package envelopes

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/listing"
	"inkdesk/ui/notice"
)

func (s *Screen) newListing() *envelopeListing {
	v, r := s.views, s.reports
	return listing.New(s.env, listing.Options[model.EnvelopeList, *row, model.EnvelopeID]{
		ID: idOf, Window: s.table, Waiting: s.waiting, Ask: v.request, Filters: v.filters, Over: v.over, Show: s.show,
		Rows: func(l model.EnvelopeList, read time.Time) ([]*row, bool, bool) {
			return newRows(l.Envelopes, read), l.HasPreviousPage, l.HasNextPage
		},
		Keep: func(one *row) bool { return v.asked.Keeps(&one.envelope, r.filters(), v.unit) },
		Learn: func(rows []*row, following bool) {
			r.learn(rows)
			if !following {
				r.renew(s.env.ServiceNow())
			}
		},
	})
}

// reload starts the view over, as a new query, order or tab does. What is shown stays,
// as far as it suits, until the answer is there.
func (s *Screen) reload() tea.Cmd {
	s.listing.Reset()
	s.moved = false
	s.table.SetSort(s.views.sorting.column())
	show := s.show()
	s.table.Top()
	if _, possible := s.views.body(s.views.wanted()); !possible {
		s.listing.Empty()
		return tea.Batch(show, s.show())
	}
	if parts := s.views.open().parts; parts != nil {
		return tea.Batch(show, s.listing.ReadAll(len(parts)))
	}
	return tea.Batch(show, s.listing.ReadTop())
}

// Refresh implements [screen.Refresher]. Rows, selection and place stay.
func (s *Screen) Refresh() tea.Cmd {
	if !s.listing.Begun() {
		return s.reload()
	}
	// What was shown may be looked at: from here on the selection follows its envelope,
	// also if nobody has moved it yet.
	s.moved = true
	return s.listing.Refresh()
}

// useAnswer takes the answer to the open question.
func (s *Screen) useAnswer() tea.Cmd {
	s.unfolded = false
	if s.listing.Err() == nil && s.views.undated() {
		return s.reload() // the dates can be asked for now
	}
	return tea.Batch(s.listing.Use(), s.openIfSingle())
}

// followSelection follows every move of the selection.
func (s *Screen) followSelection() tea.Cmd {
	s.moved = true
	return tea.Batch(s.listing.Follow(), s.views.memory.later())
}

// goToTop and goToEnd go to the ends of the listing, also where they are not loaded.
func (s *Screen) goToTop() tea.Cmd {
	s.table.Top()
	if read, begun := s.listing.ToTop(); begun {
		s.moved, s.views.sought = false, ""
		return read
	}
	return s.followSelection()
}

func (s *Screen) goToEnd() tea.Cmd {
	s.table.Bottom()
	return tea.Batch(s.listing.ToEnd(), s.followSelection())
}

// show brings the table up to date with what was read and typed.
func (s *Screen) show() tea.Cmd {
	rows := s.rows()
	markTwins(rows)
	change := s.table.SetRows(rows)
	s.marks.update()
	if !s.moved {
		s.table.Top()
		if s.views.sought != "" {
			s.table.SelectID(s.views.sought)
		}
		return nil
	}
	expected := s.expected
	s.expected = expected && !s.listing.Begun()
	if change.Lost && s.listing.Begun() && !s.bar.typing() && !expected {
		return notice.Say(notice.Info, "The selected envelope is no longer in this view.")
	}
	return nil
}

// rows are the loaded ones that suit the view and what is being typed, in its order.
func (s *Screen) rows() []*row {
	v := s.views
	rows := s.withoutDeleted(s.listing.Rows())
	filters := s.reports.filters()
	if !s.listing.Begun() || s.bar.differs() {
		q := s.bar.wanted()
		rows = slices.DeleteFunc(slices.Clone(rows), func(r *row) bool { return !q.Matches(&r.envelope, filters) })
	}
	t := v.open()
	if !t.scanned() {
		return rows
	}
	rows = slices.DeleteFunc(slices.Clone(rows), func(r *row) bool {
		return !t.suits(r, s.reports.of(r), s.reports.rules.Now) || !v.filter.Keeps(&r.envelope, filters, v.unit)
	})
	v.sorting.sort(rows, s.reports)
	return rows
}

// withoutDeleted leaves out what was deleted from here, unless the trash is looked at too.
func (s *Screen) withoutDeleted(rows []*row) []*row {
	deleted := func(r *row) bool { return s.env.Deleted.Has(r.id().String()) }
	if len(s.env.Deleted) == 0 || !slices.ContainsFunc(rows, deleted) || s.views.inTrash(s.bar.wanted()) {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), deleted)
}
