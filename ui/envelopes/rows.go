package envelopes

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/notice"
)

// reload reads the view from its start, after a change of query, order or tab. Rows that
// match stay until the answer. The scan of the account is not read again.
func (s *Screen) reload() tea.Cmd {
	l := s.listings.open()
	s.hasMoved = false
	s.table.SetSort(s.views.sorting.column())
	s.table.Top()
	if s.views.sharesScan() && l.Begun() {
		return tea.Batch(s.showRows(), s.renewIfOld())
	}
	l.Reset(s.heldRows())
	show := s.showRows()
	s.table.Top()
	if _, possible := s.views.body(s.views.wanted()); !possible {
		l.Empty()
		return tea.Batch(show, s.showRows())
	}
	switch parts := s.views.open().parts; {
	case s.views.sharesScan():
		return tea.Batch(show, l.ReadAll(len(s.views.account)))
	case parts != nil:
		return tea.Batch(show, l.ReadAll(len(parts)))
	default:
		return tea.Batch(show, l.ReadTop())
	}
}

// heldRows are the rows at hand, of which those that match are shown until the view has
// its own.
func (s *Screen) heldRows() []*row {
	if s.drawn == nil {
		return nil
	}
	rows := s.drawn.Rows()
	return slices.DeleteFunc(slices.Clone(rows[:min(len(rows), mostHeld)]), func(r *row) bool { return r.held == nil })
}

// renewIfOld brings the scan of the account up to date when nobody has looked at it for a
// while.
func (s *Screen) renewIfOld() tea.Cmd {
	l := s.listings.scan
	if l.Waiting() || s.env.Now().Sub(l.Age().Read) < oldAfter {
		return nil
	}
	return s.renew()
}

// oldAfter is how old rows may be that are shown once more.
const oldAfter = 20 * time.Second

// Refresh implements [screen.Refresher]. Rows, selection and window stay.
func (s *Screen) Refresh() tea.Cmd {
	if !s.listings.open().Begun() {
		return s.reload()
	}
	// From here on the selection follows its envelope even if nobody has moved it yet,
	// because the person may be reading about it.
	s.hasMoved = true
	return s.listings.open().Refresh()
}

// renew reads what was changed since the rows were read.
func (s *Screen) renew() tea.Cmd {
	if !s.listings.open().Begun() {
		return s.reload()
	}
	s.hasMoved = true
	return s.listings.open().RefreshChanges()
}

// useAnswer takes the answer to the open question of a listing.
func (s *Screen) useAnswer(l *envelopeListing) tea.Cmd {
	if l == s.listings.open() {
		s.unfolded = false
	}
	if l == s.listings.view && l.Err() == nil && s.views.undated() {
		return s.reload() // now with the dates
	}
	return tea.Batch(l.UseAnswer(), s.openIfSingle(), s.examiner.begin())
}

// followSelection reads more rows if needed, after every move of the selection.
func (s *Screen) followSelection() tea.Cmd {
	s.hasMoved = true
	return tea.Batch(s.listings.open().Follow(), s.views.memory.writeLater())
}

// goToTop and goToEnd go to the ends of the listing, also where they are not loaded.
func (s *Screen) goToTop() tea.Cmd {
	s.table.Top()
	if read, begun := s.listings.open().ToTop(); begun {
		s.hasMoved, s.views.wantedID = false, ""
		return read
	}
	return s.followSelection()
}

func (s *Screen) goToEnd() tea.Cmd {
	s.table.Bottom()
	return tea.Batch(s.listings.open().ToEnd(), s.followSelection())
}

// showRows shows the rows that match what is read and typed, at once or, where many have
// to be examined before, some messages later.
func (s *Screen) showRows() tea.Cmd {
	more := s.examiner.examineToShow()
	if s.examiner.shows {
		return more
	}
	return tea.Batch(more, s.showExamined(), s.examiner.begin())
}

func (s *Screen) showExamined() tea.Cmd {
	rows := s.rows()
	s.drawn = s.listings.open()
	s.bar.read, s.bar.complete = 0, s.listings.complete()
	if s.listings.open().Begun() {
		s.bar.read = len(s.listings.open().Rows())
	}
	markConfusable(rows)
	change := s.table.SetRows(rows)
	s.marks.sync()
	s.examiner.holdNear(rows)
	if !s.hasMoved {
		s.table.Top()
		if s.views.wantedID != "" {
			s.table.SelectID(s.views.wantedID)
		}
		return nil
	}
	expected := s.expectsRemoval
	s.expectsRemoval = expected && !s.listings.open().Begun()
	if change.Lost && s.listings.open().Begun() && !s.bar.typing() && !expected {
		return notice.Say(notice.Info, "The selected envelope is no longer in this view.")
	}
	return nil
}

// examineMore goes on with rows that are not examined yet.
func (s *Screen) examineMore() tea.Cmd {
	if !s.examiner.shows {
		return s.examiner.examine()
	}
	return tea.Batch(s.showRows(), s.openIfSingle())
}

// rows are the loaded rows that match the view and the typed filter, in the order of the
// view.
func (s *Screen) rows() []*row {
	l := s.listings.open()
	rows := l.Rows()
	if s.views.open().scanned() {
		rows = s.sortedRows(rows)
	}
	rows = s.withoutDeleted(rows)
	if !l.Begun() || s.bar.differs() {
		q, filters := s.bar.wanted(), s.reports.filters()
		rows = slices.DeleteFunc(slices.Clone(rows), func(r *row) bool {
			if r.held == nil {
				return true // the service is asked in a moment
			}
			filters.Health = func(*model.Envelope) triage.Health { return s.health(r) }
			return !q.Matches(r.envelope(), filters)
		})
	}
	return rows
}

// sorted are the scanned rows of a view in order, until something of that changes: with
// each key that is typed they are filtered anew.
type sorted struct {
	rows       []*row
	from       *envelopeListing
	tab        int
	by         sorting
	loaded     int
	judgements int
	at         uint64
}

// sortedRows are those of the loaded rows that the open view shows, in its order.
func (s *Screen) sortedRows(loaded []*row) []*row {
	v := s.views
	key := sorted{from: s.listings.open(), tab: v.index, by: v.sorting, loaded: len(loaded), judgements: s.examiner.judgements, at: s.reports.generation}
	if c := &s.sorted; c.from == key.from && c.tab == key.tab && c.by == key.by && c.loaded == key.loaded && c.judgements == key.judgements && c.at == key.at {
		return c.rows
	}
	for _, r := range loaded {
		if r.judgement.made && r.judgement.kept && v.open().belongs(r, s.reports.now) {
			key.rows = append(key.rows, r)
		}
	}
	v.sorting.sort(key.rows)
	s.sorted = key
	return key.rows
}

// fills reports whether the scanned rows fill the table.
func (s *Screen) fills() bool {
	return !s.views.open().scanned() || len(s.sortedRows(s.listings.open().Rows())) >= s.size.Height-headLines-1
}

// health is that of a row, as it was judged where it was.
func (s *Screen) health(r *row) triage.Health {
	if r.judgement.made && s.views.open().scanned() {
		return r.judgement.health
	}
	return s.reports.of(r).Health
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
