package envelopes

import (
	"slices"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/screen"
)

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
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
	if s.list.openCause() != nil || s.list.tabs.Open().Group {
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
	change.Offer(&hints, 3, offered)
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
	if ls.failInPlace() || !ls.tabs.Filter().Empty() {
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
	if ls.tabs.Filter().Empty() {
		whole = "There is no filter."
	}
	unchanged := ""
	if ls.changed.shown == 0 {
		unchanged = nothingChanged
	}
	hints.Offer(1, unchanged, l.Changed)
	hints.Offer(1, empty, l.FlipSort, l.Zoom)
	hints.Offer(1, whole, l.ClearFilter)
	hints.Offer(1, ls.tabs.WhyNotWider(), l.Everywhere)
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
