package forms

import (
	"time"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/spinner"
)

// stage is what the screen is at.
type stage uint8

const (
	refused   stage = iota // the form cannot be used
	reading                // what the form is about, or what its next page needs
	offering               // the draft that was kept
	filling                // a page
	probing                // what was answered on it, outside Update
	reviewing              // what will be sent
	running                // the requests
	stopped                // at a failure, until the person decides
	finished
	leaving // once the draft is written
)

// Screen is one form being filled in and sent.
type Screen struct {
	env   screen.Env
	route nav.Form
	guide guide
	size  area
	stage stage
	// why is why the form cannot be used.
	why string

	slot    screen.Slot[learned]
	then    func() tea.Cmd // follows the answer; nil before the first page
	waiting *spinner.Spinner
	menu    *picker.Picker // of the draft or of a failure, nil when closed

	answering answering
	review    review
	run       run
	autosave  autosave
	offer     offer
}

// New opens a form. A form that needs an envelope or a template and got none says so.
func New(env screen.Env, route nav.Form) *Screen {
	s := &Screen{
		env: env, route: route, run: run{env: env}, waiting: spinner.New(env.Owner),
		autosave: newAutosave(env), offer: offer{env: env},
	}
	s.answering = answering{env: env, autosave: &s.autosave, plain: env.Terminal.ASCII}
	s.review = review{run: &s.run, requests: richtext.NewViewport(env.Theme)}
	s.guide = guideOf(route)
	switch {
	case s.lacksTemplate():
		s.why = "Choose a template first."
	case s.guide == nil:
		s.why = "This form needs an envelope or a template; open it from there."
	case env.Client.ReadOnly():
		s.why = change.ReadOnly
	default:
		s.stage = reading
	}
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd {
	if s.lacksTemplate() {
		use := s.env.Keys.Template.Use.Help().Key
		s.env.Nav.Replace(nav.Templates{})
		return notice.Say(notice.Info, "Choose the template, then press %s to make an envelope from it.", use)
	}
	if s.stage != reading {
		return nil
	}
	return tea.Batch(s.read(), readDrafts(s.env, s.route, s.autosave.draft, s.run.runner()))
}

// Opening implements [screen.Opener].
func (s *Screen) Opening() bool {
	switch s.stage {
	case reading:
		return !s.offer.read || s.slot.Phase() == screen.Waiting
	case probing, leaving:
		return true
	}
	return false
}

// lacksTemplate reports whether a template has to be chosen first.
func (s *Screen) lacksTemplate() bool {
	return s.route.Kind == nav.FromTemplate && s.route.Template == nil
}

// Title implements [screen.Screen].
func (s *Screen) Title() string {
	if s.guide == nil {
		return "Form"
	}
	return s.guide.title()
}

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = area{size}
	s.arrange()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	s.review.requests.Restyle(s.env.Theme)
	s.review.resize(s.size)
	if s.answering.sheet != nil {
		s.answering.sheet.Restyle(s.env.Theme)
	}
}

// Capturing implements [screen.Typer].
func (s *Screen) Capturing() bool { return true }

// Busy implements [screen.Busier].
func (s *Screen) Busy() string {
	if s.stage == running {
		return "A change is being sent; leaving now leaves its outcome open."
	}
	return ""
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.slot.Cancel()
	s.waiting.End()
	s.run.tick.Stop()
	s.run.interrupt()
	s.answering.interrupt()
	s.autosave.close()
}

// known is what the pages and the plan build on, as of now.
func (s *Screen) known() known {
	c := s.env.Client
	l, read := s.slot.Value()
	return known{
		learned: l, read: read,
		offers: c.Supports, stamp: c.Stamp, unit: c.Unit(), now: s.env.ServiceNow().In(time.Local),
		sandbox: s.env.Settings.Profile.Sandbox, looked: s.answering.looked, done: s.run.isDone, plain: s.answering.plain,
	}
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	p := s.env.Keys.Prompt
	leave := keys.Named(p.Cancel, "leave")
	short := []key.Binding{leave}
	switch s.stage {
	case filling, probing:
		short = s.answering.keys()
	case reviewing:
		short = s.review.keys()
	case offering, stopped:
		short = []key.Binding{keys.Named(p.Accept, "do it"), keys.Named(p.Down, "choose"), leave}
	case finished:
		if s.run.opens(s.route.Kind) != nil {
			short = []key.Binding{keys.Named(p.Accept, "open"), leave}
		}
	}
	return screen.Hints{Short: short, Full: [][]key.Binding{short}, Groups: []string{s.Title()}}
}
