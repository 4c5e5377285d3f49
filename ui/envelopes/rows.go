package envelopes

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/listing"
	"inkdesk/ui/notice"
	"inkdesk/ui/view"
)

// reload reads the view from its start, after a change of query, order or tab. Rows that
// match stay until the answer. The scan of the account is not read again.
func (s *Screen) reload() tea.Cmd {
	ls, l := s.list, s.list.open()
	s.hasMoved = false
	ls.layOut()
	ls.table.Top()
	if ls.tabs.SharesScan() {
		ls.view.Close() // what it reads is of the view that was left
		if l.Begun() {
			s.shown.orders(ls, s.examiner.judgements) // now: a view that was chosen is shown at once
			show := s.showRows()
			if s.examiner.shows { // until then, as they were judged last
				show = tea.Batch(show, s.showExamined())
			}
			if l.Waiting() || ls.env.Now().Sub(l.Age().Read) < oldAfter {
				return show
			}
			return tea.Batch(show, s.renew())
		}
	}
	filters := !ls.tabs.Filter().Empty()
	if filters && s.shown.from != nil && s.shown.from != ls.scan && !s.shown.searched {
		s.shown.atHand = s.shown.from.Rows()
	}
	s.shown.searched = filters
	source := ls.useSource()
	l.Reset(s.shown.known(ls))
	show := s.showRows()
	ls.table.Top()
	switch _, possible := ls.tabs.Wanted().Request(ls.env.ServiceNow(), ls.env.Client.Stamp); {
	case !possible:
		l.Empty()
		return tea.Batch(show, s.showRows())
	case source.Scanned:
		return tea.Batch(show, l.ReadAll(len(source.Parts)))
	}
	return tea.Batch(show, l.ReadTop())
}

// oldAfter limits how old rows may be that are shown once more.
const oldAfter = 20 * time.Second

// Refresh implements [screen.Refresher]. Rows, selection and window stay.
func (s *Screen) Refresh() tea.Cmd { return s.readAgain((*view.Listing).Refresh) }

func (s *Screen) renew() tea.Cmd { return s.readAgain((*view.Listing).RefreshChanges) }

func (s *Screen) readAgain(read func(*view.Listing, listing.Window) tea.Cmd) tea.Cmd {
	ls, l := s.list, s.list.open()
	if !l.Begun() {
		return s.reload()
	}
	// From here on the selection follows its envelope even if it was not moved yet,
	// because the person may be reading about it.
	s.hasMoved = true
	return tea.Batch(read(l, ls.window(l)), ls.outside.ask(ls))
}

func (s *Screen) useAnswer(l *view.Listing) tea.Cmd {
	ls, o := s.list, &s.list.outside
	answered := l.Err() == nil
	switch {
	case answered && l == o.listing && o.current(ls) && o.source.Undated():
		return o.ask(ls)
	case answered && l == ls.view && ls.source.Undated():
		return tea.Batch(s.reload(), o.ask(ls)) // now with the dates
	}
	used := l.UseAnswer(ls.window(l))
	if used.Read {
		s.examiner.learn(used.Rows, l == ls.scan, used.Following)
	}
	s.examiner.miss(ls, used.Lacking)
	if !used.AsOf.IsZero() {
		read := view.Reading{Ended: used.AsOf}
		for _, one := range l.Rows() { // they are as the service had them then
			one.Read = &read
		}
	}
	if used.Draw {
		show := s.showRowsOf(l)
		if used.ToEnd {
			ls.table.Bottom()
		}
		used.Next = tea.Batch(used.Next, show, l.ReadOn(ls.window(l)))
	}
	return tea.Batch(used.Next, s.openIfSingle(), s.examiner.begin(ls))
}

func (s *Screen) showRowsOf(l *view.Listing) tea.Cmd {
	if l != s.list.open() && l != s.list.outside.listing {
		return nil
	}
	return s.showRows()
}

func (s *Screen) drawScan(l *view.Listing, msg tea.Msg) (cmd tea.Cmd, due bool) {
	draw, wait, due := l.DrawScan(msg, func() bool {
		height := s.size.Height - s.headHeight() - 1
		return !s.list.tabs.Open().Scanned() || len(s.shown.inOrder(s.list, s.examiner.judgements).rows) >= height
	})
	if draw {
		return tea.Batch(s.showRowsOf(l), wait), due
	}
	return wait, due
}

func (s *Screen) followSelection() tea.Cmd {
	ls, l := s.list, s.list.open()
	s.hasMoved = true
	ls.lookAt()
	more := l.Follow(ls.window(l))
	if o := &ls.outside; o.current(ls) {
		more = tea.Batch(more, o.listing.Follow(ls.window(o.listing)))
	}
	return tea.Batch(more, ls.tabs.WriteLater(), s.preview.beginRest(ls))
}

// showRows shows the rows that match the open view and the typed text, at once or, where many have
// to be examined before, some messages later.
func (s *Screen) showRows() tea.Cmd {
	more := s.examiner.examineToShow(s.list)
	if s.examiner.shows {
		return more
	}
	if s.shown.orders(s.list, s.examiner.judgements) {
		s.examiner.shows = true
		return tea.Batch(more, s.examiner.timer.GoOn(s.list.env.Owner))
	}
	return tea.Batch(more, s.showExamined(), s.examiner.begin(s.list), s.shown.local.GoOn(s.list.env.Owner))
}

func (s *Screen) showExamined() tea.Cmd {
	ls, bar, l := s.list, &s.list.bar, s.list.open()
	rows := s.shown.choose(ls, s.examiner.judgements)
	bar.read, bar.complete = 0, ls.complete()
	if l.Begun() || bar.asksFor(ls) {
		bar.read = len(l.Rows())
	}
	s.preview.explain(ls, bar.wanted(ls))
	change := ls.table.SetParts(s.shown.divide(ls, rows))
	if !bar.differs(ls) { // or else they are some of those that were shown
		view.MarkConfusable(ls.table.Rows())
		ls.changed.count(ls)
	}
	var found []string // of a search that is not being typed
	if !bar.typing() {
		found = ls.tabs.Filter().Found()
	}
	if s.people.Find(ls.table.Rows(), found, !bar.complete || ls.outside.current(ls) && !ls.outside.complete()) {
		s.Resize(s.size)
	}
	ls.marks.sync(ls)
	s.examiner.near = slices.DeleteFunc(slices.Clone(rows[:min(len(rows), mostNear)]), func(r *row) bool { return r.Held() != nil })
	ls.lookAt()
	if !s.hasMoved {
		ls.table.Top()
		if ls.tabs.State().WantedID != "" {
			ls.table.SelectID(ls.tabs.State().WantedID)
		}
		return s.preview.waitForRows(ls, l.Scan() != nil && !bar.complete)
	}
	if change.Lost && l.Begun() && !bar.typing() {
		return notice.Say(notice.Info, "The selected row is no longer in this view.")
	}
	return nil
}
