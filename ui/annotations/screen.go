// Package annotations shows the fields of an envelope or a template on its pages, drawn to scale, and as a list; it
// checks them for faults and compares them with those of another envelope or template.
//
// A reader asks the service for the subject and its fields. A layout places the fields on
// pages, filters and checks them, and holds the document, page and field looked at.
// [Screen] shows it in one of five views: page, list, findings, comparison, properties.
package annotations

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/annotations/printed"
	"inkdesk/ui/detail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

// Screen shows pages and fields. It reads them, lays them out, and shows them in one of several views.
type Screen struct {
	env  screen.Env
	size screen.Size

	reader reader
	layout layout
	words  printed.Words
	// wordsDue says that the words of the open document are to be read once all fields are there.
	wordsDue bool

	page       pageView
	list       *table.Table[*field, identity]
	findings   *table.Table[*findingRow, int]
	compare    comparison
	properties *richtext.Viewport
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
	s := &Screen{
		env: env, words: printed.New(env),
		reader:   reader{env: env, spinner: screen.NewSpinner(env.Owner), fields: detail.NewFields(env)},
		layout:   layout{env: env, subject: newSubject(route), wanted: route, unfolded: map[string]bool{}},
		page:     pageView{Paper: paper.New(env.Theme, geometry.CellShape(env.Settings.CellShape))},
		list:     newList(env.Theme),
		findings: newFindings(env.Theme), compare: newComparison(env.Theme), properties: richtext.NewViewport(env.Theme),
	}
	if env.Terminal.Linear {
		s.mode = listMode
	}
	s.reader.useKnown(&s.layout.subject)
	_ = s.rebuild() // nothing is compared yet
	if route.Compare {
		_ = s.askOther() // templates are made from none
	}
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd {
	return tea.Batch(s.reader.start(&s.layout.subject, s.layout.doc), s.awaitRest())
}

// Refresh implements [screen.Refresher]. Fields stay until they are replaced.
func (s *Screen) Refresh() tea.Cmd { return s.reader.refresh(&s.layout.subject) }

// Outcome implements [screen.Leaver].
func (s *Screen) Outcome() screen.Outcome {
	if e := s.layout.subject.Envelope; e != nil {
		return screen.Outcome{Shown: e.ID.String()}
	}
	return screen.Outcome{}
}

// Title implements [screen.Screen].
func (s *Screen) Title() string {
	if name := s.layout.subject.Name(); name.String() != "" {
		return "Fields of " + model.Narrow(name.String())
	}
	return "Fields"
}

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.menu != nil || s.prompt != nil }

// Resume implements [screen.Resumer].
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	if above.Changed {
		if e := s.layout.subject.Envelope; e != nil {
			s.env.Account.Forget(e.ID)
		}
		return s.Refresh()
	}
	return s.rebuild() // the words of a page may have been read there
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.reader.cancel()
	s.compare.other.Cancel()
	s.compare.templateOf.Cancel()
	s.env.Account.Templates().SetWanted(nil)
	s.words.Cancel()
}

// showProperties shows those of the selected field, and reports false where none is.
func (s *Screen) showProperties() bool {
	f := s.layout.field
	if f != nil {
		s.properties.SetLines(draw.Facts(s.env.Theme, s.layout.facts(f), max(s.size.Width-1, 1)))
		s.properties.Top()
	}
	return f != nil
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age {
	r := &s.reader
	return screen.Age{
		Read: r.oldest, Waiting: r.waiting(), Stale: r.err != nil || r.fields.Failed(), Failed: r.failure(s.layout.document()),
	}
}

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	for of, v := range s.views() {
		height := room(s.size)
		if mode(of) == findingsMode {
			height -= detailHeight(size.Width, height)
		}
		v.Resize(size.Width, height)
	}
	s.page.fitPage(&s.layout, &s.words)
	s.showProperties()
	if s.prompt != nil {
		s.prompt.input.Resize(size.Width)
	}
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	for _, v := range s.views() {
		v.Restyle(s.env.Theme)
	}
	s.page.showPage(&s.layout, &s.words)
	s.page.showField(&s.layout)
	s.page.moveToField()
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	switch {
	case s.compare.pending(), s.mode == compareMode, s.mode == pageMode && s.compare.name != "":
		s.stopComparing()
	case s.mode != pageMode && s.mode != listMode:
		s.mode = pageMode
	case !s.layout.filter.empty():
		s.layout.setFilter(filter{})
	default:
		return nil, false
	}
	return s.follow(), true
}

func (s *Screen) rebuild() tea.Cmd {
	s.words.Recall(s.layout.subject.documents)
	s.layout.rebuild(s.words.Known)
	s.findings.SetRows(s.layout.findingRows())
	s.compare.likeTemplate(&s.layout)
	again := s.compare.recompare(&s.layout)
	return tea.Batch(again, s.follow())
}

// follow shows the selection in page and list, even while another view covers them. The
// row in the list is only searched when the list is visible, as there may be thousands.
func (s *Screen) follow() tea.Cmd {
	if s.env.Terminal.Linear && s.mode == pageMode { // which is a picture
		s.mode = listMode
	}
	if s.page.drawn.layouts != s.layout.changes.layouts || s.page.followed.doc != s.layout.doc {
		var rows []*field
		if d := s.layout.document(); d != nil {
			rows = d.shown
		}
		s.list.SetRows(rows)
	}
	if f := s.layout.field; s.mode == listMode && f != nil && f.at >= 0 && f.at != s.list.Index() {
		s.list.SelectID(f.key)
	}
	return s.page.follow(&s.layout, &s.words)
}
