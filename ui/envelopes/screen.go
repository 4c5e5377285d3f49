// Package envelopes draws the list of envelopes: tabs of views, a filter bar, a table that
// loads more rows as people move through it, and a preview.
//
// A view is paged or scanned, which [inkdesk/ui/listing] does. A paged view shows the
// service's own order. A scanned view is ordered by what only the program knows, such as
// urgency, so it is read as a whole up to a limit, and says how much of it was read.
//
// [Screen] owns a list, the state that its components share: the table, the views with their filter and order, the
// listings, the reports, the marks, the filter bar. A component gets the list with each call, and holds only what no
// other one touches. What does not need a screen is in [inkdesk/ui/view].
package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/view"
)

// Screen draws the list of envelopes.
type Screen struct {
	size     screen.Size
	list     *list
	menus    menus
	preview  previewPane
	examiner examiner // goes on while the rows shown are older than those read
	shown    shownRows
	people   view.People

	// hasMoved: the person has moved in this view. Until then the selection stays at its top, or at
	// the envelope that is sought.
	hasMoved bool
}

var (
	_ screen.Reading   = (*Screen)(nil)
	_ screen.Commander = (*Screen)(nil)
)

// New makes the list. A query in the route opens the view of all envelopes with that query, a
// group is a view of its own; without both the state of the last run is restored.
func New(env screen.Env, route nav.Envelopes) *Screen {
	s := &Screen{list: newList(env, route)}
	s.list.useSource()
	return s
}

// Start implements [screen.Screen]. The list reads its state from the disk before it asks the service.
func (s *Screen) Start() tea.Cmd {
	if !s.list.tabs.Remembered() {
		return s.reload()
	}
	store := s.list.env.State
	return func() tea.Msg {
		views, err := state.Get[state.Views](store, state.NameViews)
		return memoryReadMsg{views: views, err: err}
	}
}

// Title implements [screen.Screen].
func (s *Screen) Title() string { return s.list.tabs.Title() }

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.list.bar.typing() || s.menus.opened() }

// Resume implements [screen.Resumer]. Envelopes that were changed lose their mark; those
// that failed or were left out keep it.
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	s.list.marks.release(s.list, above.Settled)
	s.list.changed.look(s.list, ownIDs(above)...)
	s.list.examine()
	var selected tea.Cmd
	if above.Shown != "" && s.list.table.SelectID(model.EnvelopeID(above.Shown)) {
		selected = s.followSelection()
	}
	if above.Changed || s.shown.desk != s.list.env.Desk.Generation() {
		s.list.table.Release(ownIDs(above)...)
		s.hasMoved = true
	}
	decided := s.followDesk()
	if !above.Changed {
		return tea.Batch(decided, selected)
	}
	first, end := s.list.table.Visible()
	rows, read := s.list.table.Rows()[first:end:end], &view.Reading{Ended: s.list.env.Now()}
	for _, id := range above.Settled {
		if r, ok := s.list.open().Find(model.EnvelopeID(id)); ok {
			rows = append(rows, r)
		}
	}
	for _, r := range rows { // the answer to a change has the new values
		if e, ok := s.list.env.Account.Envelope(r.ID); ok && r.Cause() == nil && e.UpdatedAt > r.Updated {
			r.Replace(&e, read)
		}
	}
	dropped := s.showRows() // without the deleted ones, before the service confirms it
	return tea.Batch(decided, selected, dropped, s.Refresh())
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	for _, l := range s.list.all() {
		l.Close()
	}
	s.list.marks.stopReading()
	s.examiner.timer.Stop()
	s.shown.learned.Stop()
	s.list.changed.rest.Stop()
	s.preview.rest.Stop()
	s.list.bar.pause.Stop()
	s.list.tabs.Writing.Stop()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	s.list.table.Restyle(s.list.env.Theme)
	s.preview.invalidate()
}

// ReadAt implements [screen.Refresher]. The age is that of the oldest row in view.
func (s *Screen) ReadAt() screen.Age {
	age := screen.Age{Waiting: s.list.open().Waiting() || s.examiner.learning(), Stale: s.list.open().Failure() != nil, Renew: s.renew}
	rows := s.list.table.Rows()
	if len(rows) == 0 {
		age.Failed = s.list.open().Failure()
	}
	first, end := s.list.table.Visible()
	for i := first; i < end; i++ {
		if rows[i].Cause() != nil {
			continue
		}
		if at := rows[i].Read.Ended; age.Read.IsZero() || at.Before(age.Read) {
			age.Read = at
		}
	}
	if age.Read.IsZero() && s.list.bar.drawn(s.list) {
		age.Read = s.list.open().Age().Read
	}
	return age
}

type memoryReadMsg struct {
	views state.Views
	err   error
}
