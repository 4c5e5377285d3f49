package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/spinner"
	"inkdesk/ui/widget/table"
)

// Screen is the list of envelopes.
type Screen struct {
	env     screen.Env
	size    screen.Size
	views   *views
	reports *reports
	listing *envelopeListing
	table   *envelopeTable
	marks   *marks
	bar     filterBar
	menus   menus
	preview previewPane
	hints   hintCache
	waiting *spinner.Spinner

	unfolded bool // the technical cause of a failure shows
	// moved: the person has moved in this view. Until then it stays at its top, or at the
	// envelope that is sought.
	moved bool
	// expected: something was changed from here, so that the selected row may go.
	expected bool
}

// The sides of a screen that the list has.
var (
	_ screen.Reading   = (*Screen)(nil)
	_ screen.Commander = (*Screen)(nil)
)

// New makes the list. A query in the route opens the view of all envelopes with that
// query; without one the list opens as it was left.
func New(env screen.Env, route nav.Envelopes) *Screen {
	s := &Screen{
		env: env, views: newViews(env, route.Query), reports: newReports(env), waiting: spinner.New(env.Owner),
	}
	c := &cells{env: env, reports: s.reports}
	s.table = table.New(env.Theme, table.Options[*row, model.EnvelopeID]{Columns: c.columns(), ID: idOf, Dense: true})
	s.listing = s.newListing()
	s.marks = &marks{
		env: env, table: s.table, reports: s.reports, views: s.views, listing: s.listing, rows: make(map[model.EnvelopeID]*row),
	}
	s.bar = filterBar{
		env: env, views: s.views, reports: s.reports, listing: s.listing, table: s.table, marks: s.marks, waiting: s.waiting,
	}
	s.menus = menus{env: env, views: s.views, reports: s.reports, listing: s.listing, table: s.table, marks: s.marks}
	s.preview = previewPane{
		env: env, table: s.table, reports: s.reports,
		split: masterdetail.Split{Percent: besidePercent, Most: besideMost, Above: headLines, Plain: true},
	}
	return s
}

// Start implements [screen.Screen]. The list waits for what it remembers, which comes
// from the disk at once, before it asks the service.
func (s *Screen) Start() tea.Cmd {
	if load := s.views.memory.load(); load != nil {
		return load
	}
	return s.reload()
}

// Title implements [screen.Screen].
func (s *Screen) Title() string { return s.views.title }

// Capturing implements [screen.Typer].
func (s *Screen) Capturing() bool { return s.bar.typing() || s.menus.open != nil }

// Resume implements [screen.Resumer]. What has been done is not to be done again, so it
// loses its mark; what failed or was left out keeps it.
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	s.marks.release(above.Settled)
	var selected tea.Cmd
	if above.Shown != "" && s.table.SelectID(model.EnvelopeID(above.Shown)) {
		selected = s.followSelection()
	}
	if !above.Changed {
		return selected
	}
	s.expected = true
	dropped := s.show() // what was deleted goes before the service has said so
	s.expected = true
	return tea.Batch(selected, dropped, s.Refresh())
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.listing.Close()
	s.marks.stop()
	s.bar.pause.Stop()
	s.views.memory.timer.Stop()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	s.table.Restyle(s.env.Theme)
	s.preview.forget()
}

// ReadAt implements [screen.Refresher]. What is shown is as old as the oldest row in view.
func (s *Screen) ReadAt() screen.Age {
	age := screen.Age{Waiting: s.listing.Waiting(), Stale: s.listing.Failure() != nil}
	rows := s.table.Rows()
	first, end := s.table.Visible()
	for i := first; i < end; i++ {
		if at := rows[i].read; age.Read.IsZero() || at.Before(age.Read) {
			age.Read = at
		}
	}
	if age.Read.IsZero() {
		age.Read = s.listing.Age().Read
	}
	return age
}
