// Package template is the screen of one template: everything the service tells about it
// in tabs, and what can be done with it.
//
// It paints what it was opened with at once and reads the rest. Documents and fields
// have calls of their own, which are made when somebody looks at them.
package template

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/find"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/jsonview"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/spinner"
)

// Screen is one template.
type Screen struct {
	env  screen.Env
	size screen.Size

	id       model.TemplateID
	siblings []model.TemplateID
	late     bool // it was deleted before it was shown
	template screen.Slot[model.Template]
	settle   screen.Timer // runs until the person has stopped going from one to the next
	parts    parts
	source   *jsonview.Answer
	bookmark bookmark
	waiting  *spinner.Spinner
	unfolded bool // the technical cause of a failure shows

	tabs   *tabs
	finder *find.Finder
	menu   *picker.Menu // nil unless one is open
	// edition counts what the tabs are written from.
	edition uint64
}

// The sides of a screen that this one has.
var (
	_ screen.Reading   = (*Screen)(nil)
	_ screen.Commander = (*Screen)(nil)
)

// New makes the screen of a template.
func New(env screen.Env, route nav.Template) *Screen {
	s := &Screen{
		env: env, siblings: route.Siblings, waiting: spinner.New(env.Owner),
		source: jsonview.NewAnswer(env.Theme, env.Owner), finder: find.New(env.Theme, env.Keys), tabs: newTabs(env.Theme),
	}
	s.tabs.Turn(s.tabs.Named(route.Tab))
	s.turnTo(route.ID)
	if route.Known != nil && route.Known.ID == route.ID {
		s.know(*route.Known)
	}
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return tea.Batch(s.Refresh(), s.bookmark.load(s)) }

// Title implements [screen.Screen].
func (s *Screen) Title() string {
	t := s.current()
	if t == nil || t.Name.IsEmpty() {
		return "Template " + s.id.Short(shortID)
	}
	return model.Narrow(t.Name.String())
}

// shortID is how much of an id stands for a template without a name, in cells.
const shortID = 16

// Capturing implements [screen.Typer].
func (s *Screen) Capturing() bool { return s.menu != nil || s.finder.Typing() }

// Resume implements [screen.Resumer]. A template that was deleted meanwhile is left.
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	s.siblings = slices.DeleteFunc(slices.Clone(s.siblings), func(id model.TemplateID) bool { return id != s.id && s.env.Deleted.Has(id.String()) })
	switch {
	case !above.Changed:
		return nil
	case s.deleted() && !s.late:
		s.env.Nav.Back(true)
		return nil
	}
	return s.Refresh()
}

// deleted reports whether the template was deleted from here. The service may still
// answer for it.
func (s *Screen) deleted() bool { return s.env.Deleted.Has(s.id.String()) }

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.template.Cancel()
	s.parts.cancel()
	s.settle.Stop()
	s.waiting.End()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	s.tabs.Restyle(s.env.Theme)
	s.source.Restyle(s.env.Theme)
	s.finder.Restyle(s.env.Theme)
	s.changed()
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age { return s.template.Age() }

// current is the template, nil while nothing is known of it.
func (s *Screen) current() *model.Template {
	t, known := s.template.Value()
	if !known {
		return nil
	}
	return &t
}

// changed has every tab written again.
func (s *Screen) changed() { s.edition++ }
