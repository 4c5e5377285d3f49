package envelopes

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/listing"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
)

func (s *Screen) newListing() *envelopeListing {
	v, r := s.views, s.reports
	return listing.New(s.env, listing.Options[model.EnvelopeList, *row, model.EnvelopeID]{
		ID: idOf, Window: s.table, Spinner: s.spinner, Ask: v.request, Filters: v.filters, PartEnded: v.over, Show: s.showRows,
		Rows: func(l model.EnvelopeList, read time.Time) ([]*row, bool, bool) {
			return newRows(l.Envelopes, read), l.HasPreviousPage, l.HasNextPage
		},
		Keep: func(one *row) bool { return v.asked.Keeps(&one.envelope, r.filters(), v.unit) },
		Learn: func(rows []*row, following bool) {
			r.learn(rows, s.listing.Began(), s.listing.Age().Read)
			if !following {
				r.renew(s.env.ServiceNow())
			}
		},
		Changes: &listing.Changes[model.EnvelopeList, *row]{
			Ask: v.requestChanges, At: (*row).changed,
			Belongs: func(one *row) bool { return v.mayHold(one, r.filters()) },
			Certain: func() bool { return v.wanted().Decided() && (!s.env.Account.Abridged() || v.filter.Empty()) },
			Confirm: s.confirm,
		},
	})
}

// confirm notes that the loaded rows are as the service had them at a time.
func (s *Screen) confirm(at time.Time) {
	for _, one := range s.listing.Rows() {
		one.read = at
	}
}

// reload reads the view from its start, after a change of query, order or tab. Rows that
// match stay until the answer.
func (s *Screen) reload() tea.Cmd {
	s.listing.Reset()
	s.hasMoved = false
	s.table.SetSort(s.views.sorting.column())
	show := s.showRows()
	s.table.Top()
	if _, possible := s.views.body(s.views.wanted()); !possible {
		s.listing.Empty()
		return tea.Batch(show, s.showRows())
	}
	if parts := s.views.open().parts; parts != nil {
		return tea.Batch(show, s.listing.ReadAll(len(parts)))
	}
	return tea.Batch(show, s.listing.ReadTop())
}

// Refresh implements [screen.Refresher]. Rows, selection and window stay.
func (s *Screen) Refresh() tea.Cmd {
	if !s.listing.Begun() {
		return s.reload()
	}
	// From here on the selection follows its envelope even if nobody has moved it yet,
	// because the person may be reading about it.
	s.hasMoved = true
	return s.listing.Refresh()
}

// renew reads what was changed since the rows were read.
func (s *Screen) renew() tea.Cmd {
	if !s.listing.Begun() {
		return s.reload()
	}
	s.hasMoved = true
	return s.listing.RefreshChanges()
}

// useAnswer takes the answer to the open question.
func (s *Screen) useAnswer() tea.Cmd {
	s.unfolded = false
	if s.listing.Err() == nil && s.views.undated() {
		return s.reload() // now with the dates
	}
	return tea.Batch(s.listing.UseAnswer(), s.openIfSingle())
}

// followSelection reads more rows if needed, after every move of the selection.
func (s *Screen) followSelection() tea.Cmd {
	s.hasMoved = true
	return tea.Batch(s.listing.Follow(), s.views.memory.writeLater())
}

// goToTop and goToEnd go to the ends of the listing, also where they are not loaded.
func (s *Screen) goToTop() tea.Cmd {
	s.table.Top()
	if read, begun := s.listing.ToTop(); begun {
		s.hasMoved, s.views.wantedID = false, ""
		return read
	}
	return s.followSelection()
}

func (s *Screen) goToEnd() tea.Cmd {
	s.table.Bottom()
	return tea.Batch(s.listing.ToEnd(), s.followSelection())
}

// showRows shows the rows that match what is read and typed, at once or, where many have
// to be examined before, some messages later.
func (s *Screen) showRows() tea.Cmd {
	if more := s.examiner.examine(); more != nil {
		return more
	}
	rows := s.rows()
	s.bar.read = 0
	if s.listing.Begun() {
		s.bar.read = len(s.listing.Rows())
	}
	markConfusable(rows)
	change := s.table.SetRows(rows)
	s.marks.sync()
	if !s.hasMoved {
		s.table.Top()
		if s.views.wantedID != "" {
			s.table.SelectID(s.views.wantedID)
		}
		return nil
	}
	expected := s.expectsRemoval
	s.expectsRemoval = expected && !s.listing.Begun()
	if change.Lost && s.listing.Begun() && !s.bar.typing() && !expected {
		return notice.Say(notice.Info, "The selected envelope is no longer in this view.")
	}
	return nil
}

// rows are the loaded rows that match the view and the typed filter, in the order of the
// view.
func (s *Screen) rows() []*row {
	v := s.views
	rows := s.withoutDeleted(s.listing.Rows())
	filters := s.reports.filters()
	of := func(r *row) query.Context {
		filters.Health = func(*model.Envelope) triage.Health { return s.reports.of(r).Health }
		return filters
	}
	if !s.listing.Begun() || s.bar.differs() {
		q := s.bar.wanted()
		rows = slices.DeleteFunc(slices.Clone(rows), func(r *row) bool { return !q.Matches(&r.envelope, of(r)) })
	}
	t := v.open()
	if !t.scanned() {
		return rows
	}
	rows = slices.DeleteFunc(slices.Clone(rows), func(r *row) bool {
		return !t.belongs(r, s.reports.of(r), s.reports.now) || !v.filter.Keeps(&r.envelope, of(r), v.unit)
	})
	v.sorting.sort(rows, s.reports)
	return rows
}

// withoutDeleted leaves out envelopes deleted in this run, unless the view includes the
// trash.
func (s *Screen) withoutDeleted(rows []*row) []*row {
	deleted := func(r *row) bool { return s.env.Deleted.Has(r.id().String()) }
	if len(s.env.Deleted) == 0 || !slices.ContainsFunc(rows, deleted) || s.views.inTrash(s.bar.wanted()) {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), deleted)
}
