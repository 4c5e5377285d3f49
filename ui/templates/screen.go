// Package templates is the browser of templates: those the service lists, read page by
// page, and those known here, which services without a list leave as the only ones: what
// was opened, bookmarked or changed on this machine.
package templates

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/spinner"
	"inkdesk/ui/widget/textline"
)

// The tabs.
const (
	listed = iota // by the service
	known         // here
	tabCount
)

// Screen is the browser.
type Screen struct {
	env     screen.Env
	size    screen.Size
	tab     int
	sorting sorting
	listing *templateListing
	asked   string // the search that was asked for last
	memory  memory
	browser *masterdetail.List[*row, model.TemplateID]
	waiting *spinner.Spinner
	// pause runs until nothing more is typed and the service can be asked.
	pause screen.Timer
	// opening is the line an id is typed into, nil unless one is.
	opening *textline.Input
	menu    *picker.Menu // nil unless one is open
	// moved: the person has moved in the list; until then it stays at its top.
	moved bool
}

var _ screen.Reading = (*Screen)(nil)

// New makes the browser.
func New(env screen.Env, _ nav.Templates) *Screen {
	s := &Screen{
		env: env, sorting: natural(model.TemplateByModification),
		memory: newMemory(), waiting: spinner.New(env.Owner),
	}
	s.browser = masterdetail.New(env, masterdetail.Options[*row, model.TemplateID]{
		Columns: s.columns(), ID: idOf, Detail: s.writeRow, Placeholder: "words of the name, an id or a link",
	})
	s.listing = s.newListing()
	if !s.offered() {
		s.tab = known
	}
	return s
}

// offered reports whether the service may have a list.
func (s *Screen) offered() bool { return s.env.Client.Supports("template.list") }

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return tea.Batch(s.memory.load(s.env), s.begin()) }

// begin reads the open tab from its top.
func (s *Screen) begin() tea.Cmd {
	if s.tab == listed && s.offered() {
		return s.reload()
	}
	s.show()
	return s.readKnown()
}

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Templates" }

// Capturing implements [screen.Typer].
func (s *Screen) Capturing() bool {
	return s.menu != nil || s.opening != nil || s.browser.Typing()
}

// Resume implements [screen.Resumer]. Bookmarks may be others in any case.
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	load := s.memory.load(s.env)
	if !above.Changed {
		return load
	}
	s.show()
	return tea.Batch(load, s.Refresh())
}

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	if s.tab == listed && s.offered() {
		if !s.listing.Begun() {
			return s.reload()
		}
		return s.listing.Refresh()
	}
	s.memory.forget()
	s.show()
	return tea.Batch(s.memory.load(s.env), s.readKnown())
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.listing.Close()
	s.memory.slot.Cancel()
	s.pause.Stop()
	s.waiting.End()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() { s.browser.Restyle() }

// Unwind implements [screen.Unwinder].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	there, text := s.browser.Unwind()
	if text {
		return s.search(), true
	}
	return nil, there
}

// ReadAt implements [screen.Refresher]. What is shown is as old as the oldest row in view.
func (s *Screen) ReadAt() screen.Age {
	age := screen.Age{Waiting: s.reading(), Stale: s.failure() != nil}
	rows := s.browser.Table.Rows()
	first, end := s.browser.Table.Visible()
	for _, r := range rows[first:end] {
		if !r.read.IsZero() && (age.Read.IsZero() || r.read.Before(age.Read)) {
			age.Read = r.read
		}
	}
	return age
}

// reading reports whether an answer is awaited.
func (s *Screen) reading() bool {
	if s.tab == listed {
		return s.listing.Waiting()
	}
	return s.memory.slot.Phase() == screen.Waiting
}

// failure is why the open tab could not be read, nil when it could.
func (s *Screen) failure() error {
	if s.tab == listed {
		return s.listing.Failure()
	}
	return s.memory.failure
}
