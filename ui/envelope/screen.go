// Package envelope shows the screen of one envelope: all that is known of it in tabs, why it
// is where it is, and the actions.
//
// It paints the envelope it was opened with at once and reads the rest. Next and previous
// envelope are one key away; envelopes read on the way are kept for the way back.
package envelope

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/detail"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/richtext"
)

type (
	resource = detail.Resource[model.Envelope]
	tabs     = detail.Tabs[model.Envelope]
)

// Screen shows one envelope.
type Screen struct {
	*page
	size screen.Size
	view string // drawn last, "" when it has to be drawn again
}

type page struct {
	env      screen.Env
	envelope *resource
	siblings *siblings
	tabs     *tabs
	prompt   *detail.Prompt
	why      why
	reveal   reveal

	*triage.Report
	origin    origin
	documents *detail.Documents[model.Envelope]
	fields    *detail.Fields
	sample    screen.Slot[account.Fields] // of a completed envelope
	sampled   model.Envelope
	entries   screen.Slot[[]journal.Entry] // of the journal
}

var (
	_ screen.Reading   = (*Screen)(nil)
	_ screen.Commander = (*Screen)(nil)
	_ screen.Leaver    = (*Screen)(nil)
)

// New returns the screen of an envelope.
func New(env screen.Env, route nav.Envelope) *Screen {
	of := detail.NewResource(env, "envelope", env.Client.Envelope)
	s := &Screen{page: &page{
		env: env, envelope: of, siblings: newSiblings(of, route.Siblings), prompt: detail.NewPrompt(env),
		why: why{theme: env.Theme, sheet: richtext.New(env.Theme)}, Report: &triage.Report{}, origin: origin{env: env},
		fields: detail.NewFields(env),
		documents: detail.NewDocuments(of, detail.DocumentCalls[model.Envelope]{
			Own:  func(e *model.Envelope) []model.Document { return e.Documents },
			List: env.Client.Documents, One: env.Client.Document,
		}),
	}}
	s.tabs = s.newTabs()
	s.tabs.Turn(s.tabs.Named(route.Tab))
	s.show(route.ID)
	if route.Known != nil && route.Known.ID == route.ID {
		s.put(*route.Known, time.Time{})
	}
	return s
}

func (s *Screen) show(id model.EnvelopeID) {
	s.Close()
	s.envelope.Turn(id)
	s.fields.Forget()
	s.origin = origin{env: s.env}
	s.entries = screen.Slot[[]journal.Entry]{}
	s.documents.Forget()
	s.tabs.Forget()
	s.why.sheet.Top()
}

// put shows an envelope that was read elsewhere. The time when it was read is zero where that is not known.
func (s *Screen) put(e model.Envelope, read time.Time) {
	s.envelope.Put(e, read)
	s.examine()
}

// move goes to a neighbour in the list the envelope was opened from. Tab, panel and
// search stay; open calls about the one before are withdrawn.
func (s *Screen) move(by int) tea.Cmd {
	next, why := s.siblings.Step(by)
	if why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	s.show(next)
	if past, ok := s.siblings.visited[next]; ok {
		s.put(past.envelope, past.read)
	} else if known, ok := s.env.Account.Envelope(next); ok {
		s.put(known, time.Time{})
	}
	return tea.Batch(s.tabs.LayOut(), s.envelope.ReadSoon())
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return tea.Batch(s.Refresh(), s.readTab()) }

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	s.view = ""
	return s.envelope.Read()
}

// Outcome implements [screen.Leaver].
func (s *Screen) Outcome() screen.Outcome { return screen.Outcome{Shown: s.envelope.ID().String()} }

// Title implements [screen.Screen].
func (s *Screen) Title() string { return title(s.envelope) }

func title(of *resource) string {
	e := of.Value()
	if e == nil || e.Name.IsEmpty() {
		return of.ShortID()
	}
	return model.Narrow(e.Name.String())
}

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.prompt.Capturing() }

// Resume implements [screen.Resumer]. An envelope that was deleted meanwhile is left.
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	s.view = ""
	s.siblings.DropDeleted()
	s.useLearned()
	if !above.Changed || s.envelope.Leave() {
		return nil
	}
	s.env.Account.Forget(s.envelope.ID())
	return s.Refresh()
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.envelope.Close()
	s.fields.Cancel()
	s.sample.Cancel()
	s.documents.Cancel()
	s.entries.Cancel()
	s.reveal.hide()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	s.tabs.Restyle()
	s.why.sheet.Restyle(s.env.Theme)
	s.view = ""
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age { return s.envelope.Age() }

// siblings holds the list that the envelope was opened from. It keeps envelopes read on the way,
// so that going back shows them at once.
type siblings struct {
	*detail.Siblings[model.Envelope]
	visited map[model.EnvelopeID]visit
	queue   []model.EnvelopeID // of those, the oldest first
}

type visit struct {
	envelope model.Envelope
	read     time.Time
}

const mostVisits = 20

func newSiblings(of *resource, list []model.EnvelopeID) *siblings {
	return &siblings{Siblings: detail.NewSiblings(of, list, "that the list had loaded"), visited: make(map[model.EnvelopeID]visit)}
}

func (s *siblings) keep(e model.Envelope, read time.Time) {
	if _, ok := s.visited[e.ID]; !ok {
		s.queue = append(s.queue, e.ID)
	}
	s.visited[e.ID] = visit{e, read}
	if len(s.queue) > mostVisits {
		delete(s.visited, s.queue[0])
		s.queue = s.queue[1:]
	}
}
