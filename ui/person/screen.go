package person

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/widget/spinner"
)

// Screen shows the page of one person.
type Screen struct {
	env     screen.Env
	size    screen.Size
	address string
	reading reading
	person  person
	letters screen.Slot[state.Letters] // the languages of those that were written from here
	list    *masterdetail.List[*row, model.EnvelopeID]
	spinner *spinner.Spinner
}

var _ screen.Reading = (*Screen)(nil)

// New returns the page. It reads nothing before Start.
func New(env screen.Env, r nav.Person) *Screen {
	s := &Screen{env: env, address: strings.TrimSpace(model.Clean(r.Address)), spinner: spinner.New(env.Owner)}
	s.list = masterdetail.New(env, masterdetail.Options[*row, model.EnvelopeID]{
		Columns: s.columns(), ID: func(r *row) model.EnvelopeID { return r.ID }, Detail: s.writeRow,
		Placeholder: "words of the name",
	})
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return tea.Batch(s.Refresh(), s.readLetters()) }

func (s *Screen) readLetters() tea.Cmd {
	store := s.env.State
	if store == nil {
		return nil
	}
	return s.letters.Ask(s.env.Owner, func(context.Context) (state.Letters, error) {
		return state.Get[state.Letters](store, state.NameLetters)
	})
}

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Person" }

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.list.Typing() }

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor { return s.list.SearchCursor(0, 0) }

// Resume implements [screen.Resumer].
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	if above.Changed {
		return tea.Batch(s.Refresh(), s.readLetters())
	}
	return s.readLetters() // one may have been written meanwhile
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.reading.slot.Cancel()
	s.letters.Cancel()
	s.spinner.End()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() { s.list.Restyle() }

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	there, text := s.list.Unwind()
	if text {
		s.show()
	}
	return nil, there
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age {
	age := s.reading.slot.Age()
	if len(s.person.rows) > 0 {
		age.Failed = nil
	}
	return age
}
