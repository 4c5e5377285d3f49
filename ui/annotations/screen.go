package annotations

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/menu"
	"inkdesk/ui/widget/scroll"
	"inkdesk/ui/widget/table"
	"inkdesk/ui/widget/waiting"
)

// Screen is the viewer of pages and fields.
type Screen struct {
	env  screen.Env
	size screen.Size

	subject subject
	reads   reads
	waiting *waiting.Waiting

	assume   geometry.Assumptions
	docs     []document
	fields   []model.Annotation // all that were read
	byIndex  []*field           // in the order of the answers, as findings count them
	findings []lint.Finding
	filter   filter

	doc      int // index of the open document
	page     int // index of the page that is shown
	selected *field
	// wanted is the field the screen was opened for, until it was read.
	wanted    model.AnnotationID
	wantedDoc model.DocumentID

	mode mode
	// panel is whether the properties stand beside the page, as the person wants it.
	panel choice
	paper *paper.Paper
	list  *table.Table[*field, identity]
	check checkList
	// properties are all those of the selected field over the whole body.
	properties *scroll.Scroll
	aside      asideCache
	kept       kept
	menu       *menu.Menu // nil unless one is open
	prompt     *prompt
	compare    comparison
}

// mode is what the body shows.
type mode uint8

const (
	pageMode mode = iota
	listMode
	checkMode
	compareMode
	propertiesMode
)

var _ screen.Reading = (*Screen)(nil)

// New makes the viewer for the envelope or the template of the route.
func New(env screen.Env, route nav.Annotations) *Screen {
	s := &Screen{
		env: env, waiting: waiting.New(env.Owner),
		wanted: route.Annotation, wantedDoc: route.Document,
		paper:      paper.New(env.Theme, geometry.CellShape(env.Settings.CellShape)),
		properties: scroll.New(env.Theme),
	}
	s.subject.read = map[model.DocumentID][]model.Annotation{}
	s.list = table.New(env.Theme, table.Options[*field, identity]{Columns: s.columns(), ID: idOf})
	s.check = newCheckList(env.Theme)
	s.compare = newComparison(env.Theme)
	switch {
	case route.Envelope != nil:
		known := *route.Envelope
		s.subject.setEnvelope(&known)
	case route.Template != nil:
		known := *route.Template
		s.subject.setTemplate(&known)
	}
	_ = s.rebuild() // nothing is compared yet
	if route.Compare {
		_ = s.askOther() // of a template nothing is looked up
	}
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return s.startReading() }

// Title implements [screen.Screen].
func (s *Screen) Title() string {
	const widest = 24
	if name := s.subject.name(); name != "" {
		return "Fields of " + model.Clip(model.Narrow(name), widest, s.env.Theme.Glyphs.Ellipsis)
	}
	return "Fields"
}

// Capturing implements [screen.Capturer].
func (s *Screen) Capturing() bool { return s.menu != nil || s.prompt != nil }

// Resume implements [screen.Resumer].
func (s *Screen) Resume(changed bool) tea.Cmd {
	if changed {
		return s.Refresh()
	}
	return nil
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.reads.cancel()
	s.compare.slot.Cancel()
	s.compare.origin.Cancel()
}

// Restyle implements [screen.Restyler].
func (s *Screen) Restyle() {
	t := s.env.Theme
	s.paper.Restyle(t)
	s.list.Restyle(t)
	s.check.table.Restyle(t)
	s.compare.table.Restyle(t)
	s.properties.Restyle(t)
	s.aside, s.kept = asideCache{}, kept{}
	s.showPage()
}

// ReadAt implements [screen.Aged].
func (s *Screen) ReadAt() screen.Age { return s.reads.age() }
