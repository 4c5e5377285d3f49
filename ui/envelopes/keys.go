package envelopes

import (
	"slices"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/change"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/table"
)

func (s *Screen) handleListKey(msg tea.KeyPressMsg) tea.Cmd {
	s.list.bar.openSingle = false
	if s.list.split.Zoomed() {
		handled, selected := s.preview.handleKey(s.list, msg)
		switch {
		case selected:
			return s.followSelection()
		case handled:
			return nil
		}
	}
	switch offers, handled := s.people.handleKey(msg, s.list.env.Keys, s.list.table.Index() == 0); {
	case offers:
		s.menus.offer(s.list, picker.Options{Title: "Open the page of"}, s.people.choices(), func(address string) tea.Cmd {
			s.list.env.Nav.Open(nav.Person{Address: address})
			return nil
		})
		return nil
	case handled:
		return nil
	}
	if cmd, handled := s.handleMotionKey(msg); handled {
		return cmd
	}
	switch cmd, handled, moved := s.list.marks.handleKey(s.list, msg); {
	case moved:
		return s.followSelection()
	case handled:
		return cmd
	}
	return s.handleViewKey(msg)
}

func (s *Screen) handleMotionKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	m, v := s.list.env.Keys.Move, &s.list.views
	switch {
	case key.Matches(msg, m.Top):
		s.list.table.Top()
		if read, begun := s.list.open().ToTop(); begun { // it was not loaded
			s.hasMoved, v.wantedID = false, ""
			return read, true
		}
		return s.followSelection(), true
	case key.Matches(msg, m.Bottom):
		s.list.table.Bottom()
		return tea.Batch(s.list.open().ToEnd(), s.followSelection()), true
	case key.Matches(msg, m.NextTab):
		return s.switchTo((v.index + 1) % len(v.tabs)), true
	case key.Matches(msg, m.PrevTab):
		return s.switchTo((v.index + len(v.tabs) - 1) % len(v.tabs)), true
	case key.Matches(msg, m.Jump):
		return s.switchTo(keys.Index(msg, m.Jump)), true
	case motion.Move(m, msg, s.list.table):
		if s.list.table.Ranging() {
			s.list.marks.sync(s.list)
		}
		return s.followSelection(), true
	}
	return nil, false
}

func (s *Screen) handleViewKey(msg tea.KeyPressMsg) tea.Cmd {
	l := s.list.env.Keys.List
	switch {
	case key.Matches(msg, l.Open):
		return s.openSelected()
	case key.Matches(msg, l.Search):
		return s.typeFilter("")
	case key.Matches(msg, l.Filter):
		s.offerFilters()
	case key.Matches(msg, l.Everywhere):
		return s.searchEverywhere()
	case key.Matches(msg, l.ClearFilter):
		return s.setFilter(query.Query{})
	case key.Matches(msg, l.Sort):
		s.offerOrders()
	case key.Matches(msg, l.FlipSort):
		return s.sortBy(s.list.views.sorting.Flipped())
	case key.Matches(msg, l.Changed):
		if !table.SelectNext(s.list.table, func(r *row) bool { return s.list.changed.has(s.list, r) }) {
			return notice.Say(notice.Info, nothingChanged)
		}
		return s.followSelection()
	case key.Matches(msg, s.list.env.Keys.Envelope.Desk):
		s.offerDesk()
	case key.Matches(msg, l.Account):
		s.list.env.Nav.Open(nav.Account{})
	case key.Matches(msg, l.Compare):
		marked := s.list.marks.targets(s.list, maxMarks)
		if len(marked) != 2 {
			return notice.Say(notice.Info, "Mark two envelopes to compare them; now %d are marked.", s.list.table.MarkCount())
		}
		s.list.env.Nav.Open(nav.Compare{Envelopes: copies(marked)})
	case key.Matches(msg, l.Preview):
		s.list.split.Toggle()
		s.preview.layOut(s.list)
	case key.Matches(msg, l.Zoom, s.list.env.Keys.Envelope.Why):
		s.preview.zoom(s.list)
	default:
		return s.menus.handleKey(s.list, msg)
	}
	return nil
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	switch {
	case s.list.split.Zoomed():
		s.preview.zoom(s.list)
	case s.list.marks.reading != nil:
		s.list.marks.stopReading()
	case s.list.table.Ranging():
		s.list.table.EndRange()
	case s.list.views.filter.String() != s.list.views.given:
		return s.setFilter(query.Parse(s.list.views.given)), true
	case s.list.openCause() != nil:
		left := model.EnvelopeID(s.list.causes.Opened.ID())
		s.list.causes.Opened = nil
		return s.showFrom(left), true
	default:
		return nil, false
	}
	return nil, true
}

// maxSiblings limits how many rows on each side go along with an opened envelope.
const maxSiblings = 200

// openSelected opens the selected envelope, which is drawn at once from its row. Without
// rows it widens the search to all envelopes, then to the trash.
func (s *Screen) openSelected() tea.Cmd {
	r, ok := s.list.table.Selected()
	if !ok {
		return s.widenSearch()
	}
	if r.Cause() != nil && r.Cause().Kind == cause.Week {
		s.list.env.Nav.Open(nav.Envelopes{Query: s.list.causes.FilterOf(r.Cause())})
		return nil
	}
	if r.Cause() != nil {
		s.list.causes.Opened = r.Cause()
		return s.showFrom("")
	}
	s.list.changed.look(s.list, r.ID)
	known := *r.Envelope()
	s.list.env.Nav.Open(nav.Envelope{ID: known.ID, Known: &known, Siblings: siblings(s.list.table)})
	return nil
}

func (s *Screen) showFrom(id model.EnvelopeID) tea.Cmd {
	s.list.table.EndRange()
	s.hasMoved, s.list.views.wantedID = false, id
	s.list.marks.generation++ // the hints
	return s.showRows()
}

func siblings(t *envelopeTable) []model.EnvelopeID {
	rows, at := t.Rows(), t.Index()
	from, to := max(at-maxSiblings, 0), min(at+maxSiblings+1, len(rows))
	around := make([]model.EnvelopeID, 0, to-from)
	for _, r := range rows[from:to] {
		if r.Cause() == nil {
			around = append(around, r.ID)
		}
	}
	return around
}

func (s *Screen) widenSearch() tea.Cmd {
	wider := s.list.views.filter
	if wider.Empty() || !s.list.open().Begun() || s.list.open().Waiting() || s.list.open().Failure() != nil {
		return nil
	}
	if _, more := s.list.open().Unread(); more {
		return nil
	}
	if s.list.views.whyNotWider() == "" {
		return s.searchEverywhere()
	}
	if s.list.views.inTrash(s.list.views.wanted()) {
		return nil
	}
	return s.setFilter(wider.And(query.Parse("trash:yes")))
}

type hintCache struct {
	key   [11]any // holds all that they depend on
	hints screen.Hints
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	r, _ := s.list.table.Selected()
	left, right := s.list.table.CanGoSideways()
	key := [11]any{
		r, s.list.reports.Generation, s.list.marks.generation, s.menus.opened(), s.list.bar.typing(),
		s.list.split.Zoomed(), s.list.failInPlace(), s.list.outside.hides(s.list), s.list.changed.shown, left, right,
	}
	if s.hints.key != key {
		s.hints = hintCache{key: key, hints: s.makeHints()}
	}
	return s.hints.hints
}

func (s *Screen) makeHints() screen.Hints {
	k := s.list.env.Keys
	switch {
	case s.menus.opened():
		return screen.Hints{}
	case s.list.bar.typing():
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, k.Prompt.Cancel, k.Prompt.Complete, k.Prompt.Up, k.Prompt.Down}}
	}
	m, l, e := &k.Move, &k.List, &k.Envelope
	hints := screen.Hints{
		Short:  []key.Binding{l.Open, l.Search, e.Actions, e.Why, l.Mark},
		Groups: []string{"Move", "List", "Marks", "Envelope"}, Envelopes: func(marked bool) []screen.Subject { return s.list.subjects(marked) },
		Full: [][]key.Binding{m.RowsAndTabs(), nil, nil, nil},
	}
	if s.list.openCause() != nil || s.list.views.open().Group {
		hints.Short = []key.Binding{l.Open, l.MarkAll, e.Actions, e.Why, keys.Named(m.Leave, "back")}
	}
	if s.list.table.Len() == 0 {
		hints.Short = []key.Binding{l.ClearFilter, l.Search, m.NextTab, l.New, k.Global.Refresh}
	}
	if s.list.outside.hides(s.list) {
		hints.Short = []key.Binding{l.Open, l.Everywhere, l.Search, e.Actions, e.Why}
	}
	s.list.hintRows(&hints)
	if s.list.split.Zoomed() {
		hints.Short = []key.Binding{keys.Named(e.Why, "close"), e.Actions, e.Next, l.Open}
		hints.Full[0] = append(hints.Full[0], e.Next, e.Prev, m.Leave)
		hints.Covering = true
		if r, ok := s.list.table.Selected(); ok && r.Cause() == nil {
			hints.Rules = s.list.reports.Of(r).Rules()
		}
	}
	if s.list.failInPlace() {
		cause, again := keys.Named(l.Open, "technical cause"), k.Global.Refresh
		again.SetHelp(keys.Short(again), "try again")
		hints.Short = []key.Binding{again, cause, m.NextTab, k.Global.SignIn}
	}
	offered := s.menus.someActions(s.list)
	for _, a := range offered {
		if a.Binding.Enabled() {
			hints.Offer(3, a.Why, a.Binding)
		}
	}
	if s.list.table.Len() > 0 {
		all := change.Changing(offered, e)
		few := all[:min(len(all), changesFirst)]
		hints.Short = slices.Concat(hints.Short, few, []key.Binding{e.CopyMenu, e.Desk, e.Seen, k.Global.Places}, all[len(few):])
	}
	return hints
}

// changesFirst sets how many keys that change something come before the less frequent ones that look.
const changesFirst = 3

func (ls *list) hintRows(hints *screen.Hints) {
	l, e := &ls.env.Keys.List, &ls.env.Keys.Envelope
	empty, unmarked, whole := "", "", ""
	if ls.table.Len() == 0 {
		empty = "There is no envelope in this list."
	}
	if ls.table.MarkCount() == 0 && ls.marks.reading == nil && !ls.table.Ranging() {
		unmarked = "Nothing is marked."
	}
	open := empty
	if ls.failInPlace() || !ls.views.filter.Empty() {
		open = "" // it shows the cause, or looks everywhere
	}
	hints.Offer(1, open, l.Open)
	hints.Full[1] = append(hints.Full[1], l.Search, l.Filter, l.Sort, l.Columns, l.Export, l.Account, l.New)
	noRoom := ""
	if !ls.split.Fits() {
		noRoom = "There is no room beside the list; " + keys.Short(l.Zoom) + " shows it in place of it."
	}
	hints.Offer(1, noRoom, l.Preview)
	hints.Offer(3, empty, e.Actions, e.Downloads)
	hints.Full[3] = append(hints.Full[3], e.Seen)
	m := &ls.env.Keys.Move
	left, right := ls.table.CanGoSideways()
	hints.Offer(0, masterdetail.WhyNotSideways(left), m.Leftwards)
	hints.Offer(0, masterdetail.WhyNotSideways(right), m.Rightwards)
	hints.Offer(2, empty, l.Mark, l.MarkRange, l.ExtendUp, l.ExtendDown, l.MarkAll, l.MarkInvert)
	hints.Offer(2, unmarked, l.MarkNone, l.Compare)
	if ls.views.filter.Empty() {
		whole = "There is no filter."
	}
	unchanged := ""
	if ls.changed.shown == 0 {
		unchanged = nothingChanged
	}
	hints.Offer(1, unchanged, l.Changed)
	hints.Offer(1, empty, l.FlipSort, l.Zoom)
	hints.Offer(1, whole, l.ClearFilter)
	hints.Offer(1, ls.views.whyNotWider(), l.Everywhere)
	hints.Offer(3, empty, e.Why, e.Desk, e.Related, e.Copy, e.CopyMenu)
}

func (ls *list) subjects(marked bool) []screen.Subject {
	var targets []*model.Envelope
	if marked {
		targets = ls.marks.targets(ls, maxMarks)
	} else if r, ok := ls.table.Selected(); ok && r.Cause() == nil {
		targets = []*model.Envelope{r.Envelope()}
	}
	subjects := make([]screen.Subject, len(targets))
	for i, e := range targets {
		subjects[i].Envelope = e
	}
	return subjects
}
