package envelopes

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/listing"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/table"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	now := s.list.env.Now()
	for _, l := range s.list.all() {
		if cmd, due := s.drawScan(l, msg); due {
			return cmd
		}
		if l.Answer(msg, now) {
			return s.useAnswer(l)
		}
	}
	switch {
	case s.list.marks.reading != nil && s.list.marks.reading.Answer(msg, now):
		return s.list.marks.useAnswer(s.list)
	case s.examiner.timer.Ran(msg):
		if !s.examiner.shows {
			return s.examiner.examine(s.list)
		}
		return tea.Batch(s.showRows(), s.openIfSingle())
	case s.menus.exporter.timer.Ran(msg):
		return s.menus.exporter.goOn(s.list)
	case s.preview.rest.Ran(msg), s.list.changed.rested(s.list, msg):
		return nil
	case s.shown.learned.Ran(msg):
		return s.showRows()
	case s.shown.local.timer.Ran(msg):
		if s.shown.local.look(s.list) {
			return s.showRows()
		}
		return s.shown.local.goOn(s.list)
	case s.list.bar.pause.Ran(msg):
		return s.setFilter(s.list.bar.query)
	case s.list.views.memory.timer.Ran(msg):
		s.list.views.saveTab(s.list.selectedID())
		return s.list.views.memory.write()
	}
	switch msg := msg.(type) {
	case screen.LearnedMsg:
		return tea.Batch(s.followLearned(), s.followDesk())
	case screen.SettingsMsg:
		return s.followSettings()
	case memoryReadMsg:
		s.list.views.recall(msg.views)
		read := tea.Batch(s.reload(), s.list.outside.ask(s.list))
		if msg.err != nil {
			return tea.Batch(notice.Say(notice.Warning, "%s", msg.err.Error()), read)
		}
		return read
	case orderChosenMsg:
		return s.sortBy(view.DefaultSorting(msg.by))
	case tabChosenMsg:
		return s.switchTo(msg.index)
	case tea.KeyPressMsg:
		return tea.Batch(s.handleInput(msg), s.list.changed.beginRest(s.list))
	case tea.PasteMsg:
		return s.handleInput(msg)
	case tea.MouseMsg:
		switch {
		case s.menus.opened():
			return s.handleInput(msg)
		case !s.Capturing():
			return s.handleMouse(msg)
		}
		return nil
	}
	return tea.Batch(s.list.scan.Spinner().Update(msg), s.list.view.Spinner().Update(msg))
}

func (s *Screen) handleInput(msg tea.Msg) tea.Cmd {
	press, pressed := msg.(tea.KeyPressMsg)
	switch {
	case s.menus.opened():
		var cmd tea.Cmd
		if s.menus.columns.open {
			cmd = s.menus.columns.update(s.list, msg)
		} else {
			cmd = picker.UpdateMenu(&s.menus.open, msg)
		}
		s.preview.layOut(s.list) // with the columns that are chosen in it
		return cmd
	case s.list.bar.typing() && pressed:
		return s.handleFilterKey(press)
	case s.list.bar.typing():
		bar := &s.list.bar
		alone := bar.input.Value() == ""
		cmd := bar.input.Update(msg)
		if alone && bar.isID() { // all that was pasted
			return s.openLookup()
		}
		return tea.Batch(cmd, s.applyTyped())
	case pressed:
		return s.handleListKey(press)
	}
	return nil
}

// handleMouse takes the mouse: the wheel moves through the rows, a click opens a tab, sorts by a column or selects, and
// dragging marks.
func (s *Screen) handleMouse(msg tea.MouseMsg) tea.Cmd {
	at, t := msg.Mouse(), s.list.table
	line := at.Y - s.people.headHeight(s.list)
	inRows := at.Button == tea.MouseLeft && !s.list.split.Zoomed() && at.X < s.list.split.Main().Width
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		motion.Wheel(msg, t)
	case tea.MouseReleaseMsg:
		table.Drop(t)
	case tea.MouseMotionMsg:
		if !inRows {
			return nil
		}
		table.Drag(t, line)
		s.list.marks.sync(s.list)
	case tea.MouseClickMsg:
		if tab := draw.TabAt(s.list.env.Theme, s.list.views.strip(), s.list.views.index, s.size.Width, at.X); at.Y == 0 && tab >= 0 {
			return s.switchTo(tab)
		}
		if head := t.HeadAt(at.X); inRows && line == 0 && head != "" {
			by := view.DefaultSorting(view.OrderOf(head))
			if now := s.list.views.sorting; now.By == by.By {
				by = now.Flipped()
			}
			return s.sortBy(by)
		}
		if inRows {
			t.SelectLine(line)
		}
	}
	return s.followSelection()
}

// reload reads the view from its start, after a change of query, order or tab. Rows that
// match stay until the answer. The scan of the account is not read again.
func (s *Screen) reload() tea.Cmd {
	ls, l := s.list, s.list.open()
	s.hasMoved = false
	s.preview.sortBy(ls, ls.views.sorting)
	ls.table.Top()
	if ls.views.sharesScan() {
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
	filters := !ls.views.filter.Empty()
	if filters && s.shown.from != nil && s.shown.from != ls.scan && !s.shown.searched {
		s.shown.atHand = s.shown.from.Rows()
	}
	s.shown.searched = filters
	source := ls.useSource()
	l.Reset(s.shown.known(ls))
	show := s.showRows()
	ls.table.Top()
	switch _, possible := ls.views.body(ls.views.wanted()); {
	case !possible:
		l.Empty()
		return tea.Batch(show, s.showRows())
	case source.scanned:
		return tea.Batch(show, l.ReadAll(len(source.parts)))
	}
	return tea.Batch(show, l.ReadTop())
}

// oldAfter limits how old rows may be that are shown once more.
const oldAfter = 20 * time.Second

// Refresh implements [screen.Refresher]. Rows, selection and window stay.
func (s *Screen) Refresh() tea.Cmd { return s.readAgain((*envelopeListing).Refresh) }

func (s *Screen) renew() tea.Cmd { return s.readAgain((*envelopeListing).RefreshChanges) }

func (s *Screen) readAgain(read func(*envelopeListing, listing.Window) tea.Cmd) tea.Cmd {
	ls, l := s.list, s.list.open()
	if !l.Begun() {
		return s.reload()
	}
	// From here on the selection follows its envelope even if it was not moved yet,
	// because the person may be reading about it.
	s.hasMoved = true
	return tea.Batch(read(l, ls.window(l)), ls.outside.ask(ls))
}

func (s *Screen) useAnswer(l *envelopeListing) tea.Cmd {
	ls, o := s.list, &s.list.outside
	answered := l.Err() == nil
	switch {
	case answered && l == o.listing && o.current(ls) && o.source.undated():
		return o.ask(ls)
	case answered && l == ls.view && ls.source.undated():
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

func (s *Screen) showRowsOf(l *envelopeListing) tea.Cmd {
	if l != s.list.open() && l != s.list.outside.listing {
		return nil
	}
	return s.showRows()
}

func (s *Screen) drawScan(l *envelopeListing, msg tea.Msg) (cmd tea.Cmd, due bool) {
	draw, wait, due := l.DrawScan(msg, func() bool {
		height := s.size.Height - s.people.headHeight(s.list) - 1
		return !s.list.views.open().Scanned() || len(s.shown.inOrder(s.list, s.examiner.judgements).rows) >= height
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
	return tea.Batch(more, ls.views.memory.writeLater(), s.preview.beginRest(ls))
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
	return tea.Batch(more, s.showExamined(), s.examiner.begin(s.list), s.shown.local.goOn(s.list))
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
		found = ls.views.filter.Found()
	}
	if s.people.find(ls.table.Rows(), found, !bar.complete || ls.outside.current(ls) && !ls.outside.complete()) {
		s.Resize(s.size)
	}
	ls.marks.sync(ls)
	s.examiner.near = slices.DeleteFunc(slices.Clone(rows[:min(len(rows), mostNear)]), func(r *row) bool { return r.Held() != nil })
	ls.lookAt()
	if !s.hasMoved {
		ls.table.Top()
		if ls.views.wantedID != "" {
			ls.table.SelectID(ls.views.wantedID)
		}
		return s.preview.waitForRows(ls, l.Scan() != nil && !bar.complete)
	}
	if change.Lost && l.Begun() && !bar.typing() {
		return notice.Say(notice.Info, "The selected row is no longer in this view.")
	}
	return nil
}
