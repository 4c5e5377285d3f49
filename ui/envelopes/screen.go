package envelopes

import (
	"cmp"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/table"
)

// row is what most of this is about.
type row = view.Row

type envelopeTable = table.Table[*row, model.EnvelopeID]

// Screen is the list of envelopes.
type Screen struct {
	env      screen.Env
	size     screen.Size
	views    *views
	reports  *view.Reports
	listings *listings
	table    *envelopeTable
	marks    *marks
	bar      filterBar
	menus    menus
	preview  previewPane
	hints    hintCache
	// examiner goes on while the rows shown are older than those read.
	examiner examiner
	shown    shownRows
	people   people

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
	s := &Screen{
		env: env, views: newViews(env, route), reports: view.NewReports(env),
	}
	c := &view.Cells{Env: env, Reports: s.reports, Words: env.Terminal.Linear}
	s.table = table.New(env.Theme, table.Options[*row, model.EnvelopeID]{
		ID: view.IDOf, Dense: true, Signed: func(r *row) string { return cmp.Or(s.marks.sign(r), s.shown.changed.sign(r)) },
	})
	s.listings = s.newListings()
	shared := &causes{Causes: view.NewCauses(env), views: s.views, listings: s.listings}
	s.examiner = examiner{env: env, views: s.views, reports: s.reports, listings: s.listings, causes: shared}
	s.marks = &marks{
		env: env, table: s.table, reports: s.reports, views: s.views, listings: s.listings, causes: shared, rows: make(map[model.EnvelopeID]*row),
	}
	s.bar = filterBar{
		env: env, views: s.views, reports: s.reports, listings: s.listings, table: s.table, marks: s.marks,
	}
	s.shown = shownRows{
		env: env, views: s.views, reports: s.reports, listings: s.listings, bar: &s.bar, examiner: &s.examiner,
		local: localSearch{env: env, reports: s.reports},
	}
	s.shown.changed = newChangedRows(env, s.table, &s.bar.counted)
	s.menus = menus{
		env: env, views: s.views, reports: s.reports, listings: s.listings, table: s.table, marks: s.marks,
		exporter: exporter{env: env, reports: s.reports},
	}
	s.menus.decided = func(targets ...*model.Envelope) tea.Cmd { return followDecision(s, targets) }
	s.preview = previewPane{
		env: env, views: s.views, table: s.table, cells: c, reports: s.reports, causes: shared,
		split: masterdetail.Split{Most: maxBeside, Above: headLines, Plain: true},
	}
	s.menus.columns = columnChoice{env: env, views: s.views, cells: c, apply: s.preview.layOut}
	s.marks.ignored = s.preview.split.Zoomed
	return s
}

// Start implements [screen.Screen]. The list reads its state from the disk before it asks
// the service.
func (s *Screen) Start() tea.Cmd {
	if load := s.views.memory.load(); load != nil {
		return load
	}
	return s.reload()
}

// Title implements [screen.Screen].
func (s *Screen) Title() string { return s.views.title }

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.bar.typing() || s.menus.opened() }

// Resume implements [screen.Resumer]. Envelopes that were changed lose their mark; those
// that failed or were left out keep it.
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	s.marks.release(above.Settled)
	s.shown.changed.settle(above)
	s.examine()
	var selected tea.Cmd
	if above.Shown != "" && s.table.SelectID(model.EnvelopeID(above.Shown)) {
		selected = s.followSelection()
	}
	if above.Changed || s.shown.desk != s.env.Desk.Generation() {
		s.table.Release(ownIDs(above)...)
		s.hasMoved = true
	}
	decided := s.menus.decided()
	if !above.Changed {
		return tea.Batch(decided, selected)
	}
	first, end := s.table.Visible()
	takeAnswers(append(s.listings.openRows(above.Settled), s.table.Rows()[first:end]...), &s.env)
	dropped := s.showRows() // without what was deleted, before the service confirms it
	return tea.Batch(decided, selected, dropped, s.Refresh())
}

// examine shows the reports as they are now. Rows stay where they are until they are read
// again.
func (s *Screen) examine() {
	if !s.reports.Outdated() {
		return
	}
	s.reports.Renew(s.reports.Now)
	s.table.Invalidate()
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.listings.close()
	s.marks.stopScan()
	s.examiner.timer.Stop()
	s.shown.learned.Stop()
	s.shown.changed.rest.Stop()
	s.preview.rest.Stop()
	s.bar.pause.Stop()
	s.views.memory.timer.Stop()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	s.hints = hintCache{}
	s.table.Restyle(s.env.Theme)
	s.preview.invalidate()
}

// ReadAt implements [screen.Refresher]. The age is that of the oldest row in view.
func (s *Screen) ReadAt() screen.Age {
	age := screen.Age{Waiting: s.listings.open().Waiting() || s.examiner.learning(), Stale: s.listings.open().Failure() != nil, Renew: s.renew}
	rows := s.table.Rows()
	if len(rows) == 0 {
		age.Failed = s.listings.open().Failure()
	}
	first, end := s.table.Visible()
	for i := first; i < end; i++ {
		if rows[i].Cause() != nil {
			continue
		}
		if at := rows[i].Read.Ended; age.Read.IsZero() || at.Before(age.Read) {
			age.Read = at
		}
	}
	if age.Read.IsZero() && s.bar.drawn() {
		age.Read = s.listings.open().Age().Read
	}
	return age
}
