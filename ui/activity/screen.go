package activity

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/spinner"
)

// The tabs.
const (
	changesTab = iota
	callsTab
	seenTab
	tabCount
)

// Screen is the activity.
type Screen struct {
	env      screen.Env
	size     screen.Size
	envelope model.EnvelopeID // "" for all
	tab      int
	failures bool // only what failed is shown
	since    since
	unfolded map[changeID]bool
	menu     *picker.Menu // nil unless one is open

	entries screen.Slot[[]journal.Entry]
	changes *masterdetail.List[*changeRow, changeID]
	// callLog are the calls, the latest first, as read at callsReadAt.
	callLog     []api.Call
	callsReadAt time.Time
	calls       *masterdetail.List[*api.Call, uint64]
	seen        *masterdetail.List[*seenRow, seenID]
	spinner     *spinner.Spinner
}

// tabBody is what the tabs have in common.
type tabBody interface {
	HandleKey(tea.KeyPressMsg) bool
	Hint(hints *screen.Hints, group int, limited bool)
	WhyEmpty() string
	Typing() bool
	UpdateSearch(tea.Msg) (tea.Cmd, bool)
	SearchText() string
	SetSearch(string)
	SearchLine(width int) string
	Spoken(head, main []string, menu *picker.Menu) screen.Page
	Cursor(x, y int) *tea.Cursor
	Click(x, y int)
	Wheel(tea.MouseWheelMsg)
	Main() screen.Size
	Lines(main []string) []string
	Zoom()
	Unwind() (there, text bool)
}

var _ screen.Reading = (*Screen)(nil)

// New makes the activity of one envelope or of all.
func New(env screen.Env, route nav.Activity) *Screen {
	s := &Screen{env: env, envelope: route.Envelope, unfolded: map[changeID]bool{}, spinner: spinner.New(env.Owner)}
	s.changes = masterdetail.New(env, masterdetail.Options[*changeRow, changeID]{
		Columns: s.changeColumns(), ID: (*changeRow).id,
		Detail: s.writeRow, Placeholder: "words of the change, a name, the person, the outcome or an id",
	})
	s.calls = masterdetail.New(env, masterdetail.Options[*api.Call, uint64]{
		Columns: s.callColumns(), ID: func(c *api.Call) uint64 { return c.N },
		Detail: s.writeCall, Placeholder: "words of method, path or status",
	})
	s.seen = masterdetail.New(env, masterdetail.Options[*seenRow, seenID]{
		Columns: s.seenColumns(), ID: idOfSeen, Detail: s.writeSeen, Placeholder: "words of what was seen, a name or an id",
	})
	if route.Seen {
		s.tab = seenTab
	}
	return s
}

// openTab is the open tab.
func (s *Screen) openTab() tabBody {
	switch s.tab {
	case callsTab:
		return s.calls
	case seenTab:
		return s.seen
	default:
		return s.changes
	}
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return s.Refresh() }

// Title implements [screen.Screen].
func (s *Screen) Title() string {
	if s.envelope == "" {
		return "Activity"
	}
	return "Activity of " + s.envelope.Short(shortID)
}

const shortID = 12

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.menu != nil || s.openTab().Typing() }

// Resume implements [screen.Resumer]. There may be new calls in any case.
func (s *Screen) Resume(screen.Outcome) tea.Cmd { return s.Refresh() }

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.entries.Cancel()
	s.spinner.End()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	s.changes.Restyle()
	s.calls.Restyle()
	s.seen.Restyle()
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	there, text := s.openTab().Unwind()
	if text {
		s.show()
	}
	return nil, there
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age {
	if s.tab == changesTab {
		return s.entries.Age()
	}
	return screen.Age{Read: s.callsReadAt}
}
