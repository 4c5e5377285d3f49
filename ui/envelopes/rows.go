package envelopes

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/view"
)

// reload reads the view from its start, after a change of query, order or tab. Rows that
// match stay until the answer. The scan of the account is not read again.
func (s *Screen) reload() tea.Cmd {
	l := s.listings.open()
	s.hasMoved = false
	s.preview.sortBy(s.views.sorting)
	s.table.Top()
	if s.views.sharesScan() {
		s.listings.view.Close() // what it reads is of the view that was left
		if l.Begun() {
			show := s.showRows()
			if s.examiner.shows { // until then, as they were judged last
				show = tea.Batch(show, s.showExamined())
			}
			return tea.Batch(show, s.renewIfOld())
		}
	}
	if !s.views.filter.Empty() && s.shown.from != nil && s.shown.from != s.listings.scan && !s.shown.searched {
		s.shown.atHand = s.shown.from.Rows()
	}
	s.shown.searched = !s.views.filter.Empty()
	l.Reset(s.shown.known())
	show := s.showRows()
	s.table.Top()
	if _, possible := s.views.body(s.views.wanted()); !possible {
		l.Empty()
		return tea.Batch(show, s.showRows())
	}
	switch parts := s.views.open().Parts; {
	case s.views.sharesScan():
		return tea.Batch(show, l.ReadAll(len(s.views.account)))
	case parts != nil:
		return tea.Batch(show, l.ReadAll(len(parts)))
	default:
		return tea.Batch(show, l.ReadTop())
	}
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
	return tea.Batch(s.listings.open().Refresh(), s.listings.elsewhere.ask())
}

// renew reads what was changed since the rows were read.
func (s *Screen) renew() tea.Cmd {
	if !s.listings.open().Begun() {
		return s.reload()
	}
	s.hasMoved = true
	return tea.Batch(s.listings.open().RefreshChanges(), s.listings.elsewhere.ask())
}

// useAnswer takes the answer to the open question of a listing.
func (s *Screen) useAnswer(l *envelopeListing) tea.Cmd {
	elsewhere := s.listings.elsewhere
	if l == elsewhere.listing && l.Err() == nil && elsewhere.undated() {
		return elsewhere.ask()
	}
	if l == s.listings.view && l.Err() == nil && s.views.undated() {
		return tea.Batch(s.reload(), elsewhere.ask()) // now with the dates
	}
	return tea.Batch(l.UseAnswer(), s.openIfSingle(), s.examiner.begin())
}

// followSelection reads more rows if needed, after every move of the selection.
func (s *Screen) followSelection() tea.Cmd {
	s.hasMoved = true
	return tea.Batch(s.listings.open().Follow(), s.listings.elsewhere.follow(), s.views.memory.writeLater(), s.preview.beginRest())
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
	return tea.Batch(more, s.showExamined(), s.examiner.begin(), s.shown.local.goOn())
}

func (s *Screen) showExamined() tea.Cmd {
	rows := s.shown.choose()
	s.bar.read, s.bar.complete = 0, s.listings.complete()
	if s.listings.open().Begun() || s.bar.asksFor() {
		s.bar.read = len(s.listings.open().Rows())
	}
	s.preview.explain(s.bar.wanted())
	change := s.table.SetParts(s.shown.divide(rows))
	if !s.bar.differs() { // or else they are some of those that were shown
		view.MarkConfusable(s.table.Rows())
		s.shown.changed.count()
	}
	var found []string // of a search that is not being typed
	if !s.bar.typing() {
		found = s.views.filter.Found()
	}
	e := s.listings.elsewhere
	if s.people.find(s.table.Rows(), found, !s.bar.complete || e.current() && !e.complete()) {
		s.Resize(s.size)
	}
	s.marks.sync()
	s.examiner.holdNear(rows)
	if !s.hasMoved {
		s.table.Top()
		if s.views.wantedID != "" {
			s.table.SelectID(s.views.wantedID)
		}
		return s.preview.waitForRows(s.listings.open().Scan() != nil && !s.bar.complete)
	}
	if change.Lost && s.listings.open().Begun() && !s.bar.typing() {
		return notice.Say(notice.Info, "The selected row is no longer in this view.")
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
