// Package annotations shows the fields of an envelope or a template on its pages, drawn
// to scale, and as a list; it checks them for faults and compares them with those of
// another envelope or template.
//
// A reader asks the service for the subject and its fields. A layout places the fields on
// pages, filters and checks them. A selection holds the document, page and field looked at.
// [Screen] shows them in one of five views: page, list, findings, comparison, properties.
package annotations

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Screen shows pages and fields. It reads them, lays them out, and shows them in one of
// several views, which share the selection.
type Screen struct {
	env  screen.Env
	size screen.Size

	reader    *reader
	layout    *layout
	selection *selection

	words      *words
	header     *header
	page       *pageView
	list       *listView
	findings   *findingsView
	compare    *comparison
	properties *propertiesView
	mode       mode

	menu   *picker.Menu // nil unless one is open
	prompt *prompt      // nil unless something is typed
}

var (
	_ screen.Reading = (*Screen)(nil)
	_ screen.Leaver  = (*Screen)(nil)
)

// New returns the viewer for the envelope or the template of the route.
func New(env screen.Env, route nav.Annotations) *Screen {
	subject := newSubject(route)
	s := &Screen{env: env, reader: newReader(env, subject), words: newWords(env)}
	s.layout = &layout{env: env, subject: subject, words: s.words}
	s.selection = &selection{layout: s.layout, wanted: route.Annotation, wantedDoc: route.Document}
	s.header = &header{env: env, reader: s.reader, selection: s.selection}
	s.compare = newComparison(env, s.reader, s.selection)
	s.page = newPageView(env, s.selection, s.compare, s.words)
	s.list = newListView(env, s.selection)
	s.findings = newFindingsView(env, s.reader, s.selection)
	s.properties = newPropertiesView(env, s.selection)
	if env.Terminal.Linear {
		s.mode = listMode
	}
	s.reader.useKnown()
	_ = s.rebuild() // nothing is compared yet
	if route.Compare {
		_ = s.askOther() // templates are made from none
	}
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd {
	return tea.Batch(s.reader.start(s.selection.doc), planWords(s))
}

// Refresh implements [screen.Refresher]. Fields stay until they are replaced.
func (s *Screen) Refresh() tea.Cmd { return s.reader.refresh() }

// Outcome implements [screen.Leaver].
func (s *Screen) Outcome() screen.Outcome {
	if e := s.layout.subject.envelope; e != nil {
		return screen.Outcome{Shown: e.ID.String()}
	}
	return screen.Outcome{}
}

// Title implements [screen.Screen].
func (s *Screen) Title() string {
	if name := s.layout.subject.name; name.String() != "" {
		return "Fields of " + model.Narrow(name.String())
	}
	return "Fields"
}

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.menu != nil || s.prompt != nil }

// Resume implements [screen.Resumer].
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	if above.Changed {
		if e := s.layout.subject.envelope; e != nil {
			s.env.Account.Forget(e.ID)
		}
		return s.Refresh()
	}
	return s.rebuild() // the words of a page may have been read there
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.reader.cancel()
	s.compare.cancel()
	s.words.close()
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age {
	age := s.reader.age()
	age.Failed = s.reader.failure(s.selection.document())
	return age
}

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size, s.header.width = size, size.Width
	for _, v := range s.views() {
		v.Resize(size.Width, max(size.Height-headLines-footLines, 0))
	}
	if s.prompt != nil {
		s.prompt.input.Resize(size.Width)
	}
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	for _, v := range s.views() {
		v.Restyle(s.env.Theme)
	}
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	switch {
	case s.compare.pending(), s.mode == compareMode, s.mode == pageMode && s.compare.name != "":
		s.stopComparing()
	case s.mode != pageMode && s.mode != listMode:
		s.mode = pageMode
	case !s.layout.filter.empty():
		s.selection.setFilter(filter{})
	default:
		return nil, false
	}
	return s.follow(), true
}

func (s *Screen) rebuild() tea.Cmd {
	s.words.recall(s.layout.subject.documents)
	s.selection.rebuild()
	s.findings.setRows()
	s.compare.likeTemplate()
	again := s.compare.recompare()
	return tea.Batch(again, s.follow())
}

// follow shows the selection in page and list, even while another view covers them. The
// row in the list is only searched when the list is visible, as there may be thousands.
func (s *Screen) follow() tea.Cmd {
	if s.env.Terminal.Linear && s.mode == pageMode { // which is a picture
		s.mode = listMode
	}
	later := s.page.follow()
	s.list.follow()
	if s.mode == listMode {
		s.list.showField()
	}
	return later
}
