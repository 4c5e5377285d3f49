// Package resume is the screen of unfinished work: forms that were not sent, or sent in
// part, and plans that were not carried out to their end. A person opens the work again or
// gives it up.
package resume

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/spinner"
)

// Screen is the list of unfinished work.
type Screen struct {
	env     screen.Env
	size    screen.Size
	list    screen.Slot[[]*state.Unfinished]
	browser *masterdetail.List[*state.Unfinished, string]
	spinner *spinner.Spinner
	menu    *picker.Menu // nil unless one is open
}

var _ screen.Reading = (*Screen)(nil)

// New makes the screen. It reads nothing before Start.
func New(env screen.Env, _ nav.Unfinished) *Screen {
	s := &Screen{env: env, spinner: spinner.New(env.Owner)}
	s.browser = masterdetail.New(env, masterdetail.Options[*state.Unfinished, string]{
		Columns: s.columns(), ID: func(u *state.Unfinished) string { return u.ID }, Detail: s.writeWork,
		Placeholder: "words of title or name",
	})
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return s.Refresh() }

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Unfinished work" }

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.menu != nil || s.browser.Typing() }

// Resume implements [screen.Resumer].
func (s *Screen) Resume(screen.Outcome) tea.Cmd { return s.Refresh() }

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.list.Cancel()
	s.spinner.End()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() { s.browser.Restyle() }

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	there, text := s.browser.Unwind()
	if text {
		s.applySearch()
	}
	return nil, there
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age { return s.list.Age() }
