package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/menu"
	"inkdesk/ui/widget/table"
	"inkdesk/ui/widget/waiting"
)

// Screen is the list of envelopes.
type Screen struct {
	env       screen.Env
	title     string
	size      screen.Size
	tabs      []tab
	tab       int // the open one
	sorting   sorting
	filter    query.Query // on top of the tab's own
	knowledge knowledge

	list   screen.Slot[model.EnvelopeList]
	asked  question
	walk   *walking
	gather *gather // nil in a walked view
	fresh  fresh
	// patience runs while a gathered view need not be drawn.
	patience screen.Timer
	held     []*row // what the view before had loaded, until this one has something
	failure  error  // of the latest question, until one is answered
	unfolded bool   // its technical cause shows
	waiting  *waiting.Waiting
	// touched: the person has moved in this view. Until then it stays at its top, or at
	// the envelope that is sought.
	touched bool
	// expected: something was changed from here, so that the selected row may go.
	expected bool
	sought   model.EnvelopeID
	// sifted is how many envelopes the walk had passed at the last move.
	sifted int

	table  *table.Table[*row, model.EnvelopeID]
	marks  marks
	sweep  sweep
	prompt *prompt // nil unless something is typed into the filter bar
	pause  screen.Timer
	// openSingle: the search was confirmed, so its only hit is to be opened.
	openSingle bool
	menu       *menu.Menu // nil unless one is open
	preview    previewPane
	memory     memory
	hints      hintCache
}

// The sides of a screen that the list has.
var (
	_ screen.Reading   = (*Screen)(nil)
	_ screen.Releaser  = (*Screen)(nil)
	_ screen.Commander = (*Screen)(nil)
)

// New makes the list. A query in the route opens the view of all envelopes with that
// query; without one the list opens as it was left.
func New(env screen.Env, route nav.Envelopes) *Screen {
	s := &Screen{
		env: env, title: "Envelopes", tabs: views(env.Settings), knowledge: newKnowledge(env),
		waiting: waiting.New(env.Owner), marks: newMarks(), walk: newWalk(),
	}
	s.table = table.New(env.Theme, table.Options[*row, model.EnvelopeID]{Columns: s.columns(), ID: idOf, Dense: true})
	s.memory = newMemory(env, route.Query == "")
	s.preview.on = true
	s.sorting = s.open().sorting
	if route.Query != "" {
		s.title = "Search"
		s.tab = s.tabNamed(tabAll)
		s.sorting = s.open().sorting
		s.filter = query.Parse(route.Query)
	}
	return s
}

// Start implements [screen.Screen]. The list waits for what it remembers, which comes
// from the disk at once, before it asks the service.
func (s *Screen) Start() tea.Cmd {
	if load := s.memory.load(); load != nil {
		return load
	}
	return s.reload()
}

// Title implements [screen.Screen].
func (s *Screen) Title() string { return s.title }

// Capturing implements [screen.Capturer].
func (s *Screen) Capturing() bool { return s.prompt != nil || s.menu != nil }

// Resume implements [screen.Resumer].
func (s *Screen) Resume(changed bool) tea.Cmd {
	if !changed {
		return nil
	}
	s.expected = true
	dropped := s.show() // what was deleted goes before the service has said so
	s.expected = true
	return tea.Batch(dropped, s.Refresh())
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.list.Cancel()
	s.sweep.slot.Cancel()
	s.pause.Stop()
	s.patience.Stop()
	s.memory.timer.Stop()
}

// Restyle implements [screen.Restyler].
func (s *Screen) Restyle() {
	s.table.Restyle(s.env.Theme)
	s.preview.forget()
}

// ReadAt implements [screen.Aged]. What is shown is as old as the oldest row in view.
func (s *Screen) ReadAt() screen.Age {
	age := screen.Age{Waiting: s.list.Phase() == screen.Waiting, Stale: s.failure != nil}
	rows := s.table.Rows()
	first, end := s.table.Visible()
	for i := first; i < end; i++ {
		if at := rows[i].read; age.Read.IsZero() || at.Before(age.Read) {
			age.Read = at
		}
	}
	if age.Read.IsZero() {
		age.Read = s.list.Age().Read
	}
	return age
}

func (s *Screen) tabNamed(name string) int {
	for i := range s.tabs {
		if s.tabs[i].name == name {
			return i
		}
	}
	return 0
}

func (s *Screen) open() *tab { return &s.tabs[s.tab] }
