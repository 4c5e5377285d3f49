// Package envelope is the screen of one envelope: everything that is known of it in
// tabs, why it is where it is, and what can be done with it.
//
// It paints what it was opened with at once and reads the rest. Next and previous
// envelope are one key away; what was read on the way is kept for the way back.
package envelope

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/find"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/jsonview"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/spinner"
)

// Screen is one envelope.
type Screen struct {
	env  screen.Env
	size screen.Size

	id       model.EnvelopeID
	siblings []model.Envelope
	visited  visited
	late     bool // it was deleted before it was shown
	envelope screen.Slot[model.Envelope]
	settle   screen.Timer // runs until the person has stopped going from one to the next
	report   triage.Report
	fields   fields
	sample   fieldSlot // the fields of a completed envelope, see evidence.go
	history  history
	// documents are what was read of them beside the envelope.
	documents documents
	waiting   *spinner.Spinner
	unfolded  bool // the technical cause of a failure shows

	tabs   *tabs
	source *jsonview.Answer
	why    *richtext.Text // nil unless the panel is open
	reveal reveal
	finder *find.Finder
	menu   *picker.Menu // nil unless one is open

	edition uint64 // of what the tabs are written from
	view    string // drawn last, "" when it has to be drawn again
}

// The sides of a screen that this one has.
var (
	_ screen.Reading   = (*Screen)(nil)
	_ screen.Commander = (*Screen)(nil)
	_ screen.Reporter  = (*Screen)(nil)
)

// New makes the screen of an envelope.
func New(env screen.Env, route nav.Envelope) *Screen {
	s := &Screen{
		env: env, siblings: route.Siblings, visited: newVisited(), waiting: spinner.New(env.Owner),
		tabs: newTabs(env.Theme), source: jsonview.NewAnswer(env.Theme, env.Owner), finder: find.New(env.Theme, env.Keys),
	}
	s.tabs.Turn(s.tabs.Named(route.Tab))
	s.turnTo(route.ID)
	if route.Known != nil && route.Known.ID == route.ID {
		s.know(*route.Known)
	}
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return tea.Batch(s.Refresh(), s.opened()) }

// Outcome implements [screen.Reporter].
func (s *Screen) Outcome() screen.Outcome { return screen.Outcome{Shown: s.id.String()} }

// Title implements [screen.Screen].
func (s *Screen) Title() string {
	e, known := s.envelope.Value()
	if !known || e.Name.IsEmpty() {
		return s.id.Short(shortID)
	}
	return model.Narrow(e.Name.String())
}

// shortID is how much of an id stands for an envelope without a name, in cells.
const shortID = 16

// Capturing implements [screen.Typer].
func (s *Screen) Capturing() bool { return s.menu != nil || s.finder.Typing() }

// Resume implements [screen.Resumer]. An envelope that was deleted meanwhile is left.
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	s.siblings = slices.DeleteFunc(slices.Clone(s.siblings), func(e model.Envelope) bool { return e.ID != s.id && s.env.Deleted.Has(e.ID.String()) })
	switch {
	case !above.Changed:
		return nil
	case s.deleted() && !s.late:
		s.env.Nav.Back(true)
		return nil
	}
	return s.Refresh()
}

// deleted reports whether the envelope was deleted from here. The service may still
// answer for it.
func (s *Screen) deleted() bool { return s.env.Deleted.Has(s.id.String()) }

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.envelope.Cancel()
	s.fields.cancel()
	s.sample.Cancel()
	s.documents.cancel()
	s.history.entries.Cancel()
	s.settle.Stop()
	s.reveal.hide()
	s.waiting.End()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	s.tabs.Restyle(s.env.Theme)
	if s.why != nil {
		s.why.Restyle(s.env.Theme)
	}
	s.source.Restyle(s.env.Theme)
	s.finder.Restyle(s.env.Theme)
	s.changed()
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age { return s.envelope.Age() }

// current is the envelope, nil while nothing is known of it.
func (s *Screen) current() *model.Envelope {
	e, known := s.envelope.Value()
	if !known {
		return nil
	}
	return &e
}

// changed has everything written and drawn again.
func (s *Screen) changed() {
	s.edition++
	s.view = ""
}
