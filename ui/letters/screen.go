// Package letters is the screen of a letter to a person who asks about an envelope: it shows the letter in the
// language, with the text and for the person that are chosen, and copies it. Package letter writes the letters.
package letters

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe/letter"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
)

// Screen shows the preview of a letter.
type Screen struct {
	env     screen.Env
	size    screen.Size
	subject subject
	choice  choice

	texts    screen.Slot[found]
	memory   screen.Slot[state.Letters]
	envelope screen.Slot[model.Envelope]

	letter string
	fault  error // why there is no letter, nil when there is one
	sheet  *richtext.Viewport
	menu   *picker.Menu // nil unless one is open
}

// The sides of a screen that this one has.
var (
	_ screen.Reading = (*Screen)(nil)
	_ screen.Loader  = (*Screen)(nil)
)

// New makes the preview of a letter about the first envelope; there must be one.
func New(env screen.Env, route nav.Letter) *Screen {
	s := &Screen{env: env, choice: choice{texts: letter.BuiltIn(), name: letter.BuiltInName, wish: letter.Languages()[0]}, sheet: richtext.NewViewport(env.Theme)}
	s.subject = subject{env: env, envelopes: slices.Clone(route.Envelopes)}
	s.subject.show(0, route.To)
	s.write()
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd {
	return tea.Batch(s.readTexts(), s.recall(), s.readWhole())
}

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Letter" }

// Loading implements [screen.Loader]. A letter that is copied at once has the language of
// the last one, and the text of the team.
func (s *Screen) Loading() bool {
	return s.texts.Phase() == screen.Waiting || s.memory.Phase() == screen.Waiting
}

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.menu != nil }

// Resume implements [screen.Resumer].
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	s.examine()
	if above.Changed {
		return s.Refresh()
	}
	return nil
}

// Unwind implements [screen.BackHandler]. A menu takes the keys that go back by itself.
func (s *Screen) Unwind() (tea.Cmd, bool) { return nil, false }

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.texts.Cancel()
	s.memory.Cancel()
	s.envelope.Cancel()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() { s.sheet.Restyle(s.env.Theme) }

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age {
	age := s.envelope.Age()
	age.Failed = nil // the letter is written from what the list knows
	return age
}

func (s *Screen) examine() {
	s.subject.examine()
	s.write()
}

func (s *Screen) write() {
	text := s.choice.text()
	s.letter, s.fault = text.Write(letter.About(letter.Subject{
		Envelope: s.subject.envelope(), Report: s.subject.report, To: s.subject.to(), Now: s.env.ServiceNow(),
		Sequential: s.env.Settings.Profile.Assumptions.StepsSequential,
	}, text.Language))
	s.wrap()
}
