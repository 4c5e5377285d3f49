// Package activity shows the activity of one envelope or of all, in three tabs: the changes in
// the journal, the calls that this run of the program has made, and the changes between reads.
// Each tab is a masterdetail list; [Screen] reads the journal and the log.
package activity

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/dates"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

// The tabs.
const (
	changesTab = iota
	callsTab
	historyTab
	tabCount
)

type row interface {
	id() any                    // unique in its tab
	target() nav.Route          // what it is about, nil for no single envelope or template
	write(w *richtext.Writer)   // everything that is known
	line() (what, text string)  // to copy, "" for nothing
	records() (list [][]string) // to export, as the titles of the tab say
}

type tab struct {
	title, label string   // on the screen, and in the name of a file
	titles       []string // of the records
	placeholder  string
	empty        string
	about, of    string // what it holds, of all and of one envelope
	columns      []table.Column[row]
	rows         func(s *Screen, from time.Time, search string) []row
}

func tabs() [tabCount]tab {
	return [tabCount]tab{
		{
			"Changes", "changes",
			[]string{"time", "change", "outcome", "name", "id", "from and to", "by", "from", "status", "milliseconds"},
			"words of the change, a name, the person, the outcome or an id", "Nothing was changed from here.",
			"Changes from this machine with this profile", "Changes from here of ",
			changeColumns(), (*Screen).changeRows,
		},
		{
			"Calls", "calls",
			[]string{"time", "status", "method", "path", "milliseconds", "bytes", "attempt", "failure"},
			"words of method, path or status", "No calls.", "Calls of this run, the latest 500", "Calls about ",
			callColumns(), (*Screen).callRows,
		},
		{
			"Seen", "seen",
			[]string{"after", "before", "what", "name", "id"},
			"words of what was seen, a name or an id", "Nothing was seen to change. inkdesk sees only what it reads.",
			"Seen to change between two reads", "Seen to change of ", historyColumns(), (*Screen).historyRows,
		},
	}
}

func cellOf[R row](cell func(R) table.Cell) func(row) table.Cell {
	return func(r row) table.Cell { return cell(r.(R)) }
}

// Screen draws the activity.
type Screen struct {
	env      screen.Env
	envelope model.EnvelopeID // "" for all
	tab      int
	tabs     [tabCount]tab
	lists    [tabCount]*masterdetail.List[row, any]
	failures bool // only what failed is shown
	since    since
	unfolded map[any]bool // ids of groups of changes

	entries     screen.Slot[[]journal.Entry]
	callLog     []api.Call // holds the calls, the latest first, as read at callsReadAt
	callsReadAt time.Time
	spinner     *screen.Spinner
}

var _ screen.Reading = (*Screen)(nil)

// New makes the activity of one envelope or of all.
func New(env screen.Env, route nav.Activity) *Screen {
	s := &Screen{env: env, envelope: route.Envelope, tabs: tabs(), unfolded: map[any]bool{}, spinner: screen.NewSpinner(env.Owner)}
	for i, t := range s.tabs {
		s.lists[i] = masterdetail.New(env, masterdetail.Options[row, any]{
			Columns: t.columns, ID: row.id, Placeholder: t.placeholder,
			Detail: func(w *richtext.Writer, r row) { r.write(w) }, Head: 2, BarLine: 1,
		})
		s.lists[i].Spinner = s.spinner
	}
	if route.Seen {
		s.tab = historyTab
	}
	return s
}

func (s *Screen) list() *masterdetail.List[row, any] { return s.lists[s.tab] }

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return s.Refresh() }

// Title implements [screen.Screen].
func (s *Screen) Title() string {
	if s.envelope == "" {
		return "Activity"
	}
	return "Activity of " + s.envelope.Short(12)
}

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.list().Capturing() }

// Resume implements [screen.Resumer]. There may be new calls in any case.
func (s *Screen) Resume(screen.Outcome) tea.Cmd { return s.Refresh() }

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.entries.Cancel()
	s.spinner.End()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	for _, l := range s.lists {
		l.Restyle()
	}
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	there, text := s.list().Unwind()
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

func (s *Screen) show() {
	s.list().SetRows(s.tabs[s.tab].rows(s, s.since.from(s.env), s.list().SearchText()))
}

type since uint8

const (
	ever since = iota
	thisShift
	today
	lastHere
	sinceCount
)

const shiftLength = 12 * time.Hour

// from returns when a time begins, by the clock of this machine; the zero time for ever.
func (s since) from(env screen.Env) time.Time {
	now := env.Now()
	switch s {
	case thisShift:
		return now.Add(-shiftLength)
	case today:
		return dates.DayOf(now).First(now.Location())
	case lastHere:
		return env.Presence.LastHere
	}
	return time.Time{}
}

// next returns the next choice; when the person was last here is left out where that is not known.
func (s since) next(env screen.Env) since {
	if s = (s + 1) % sinceCount; s == lastHere && env.Presence.LastHere.IsZero() {
		return ever
	}
	return s
}

func (s since) String() string {
	return [...]string{"", "this shift (12 h)", "today", "since you were last here"}[s]
}
