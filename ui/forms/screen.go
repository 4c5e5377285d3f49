// Package forms holds the guided forms, which create an envelope, a template, a webhook or a part of one. A form is a
// sequence of short pages that depends on the answers: a [wizard], whose exported fields are the answers and whose JSON
// is the draft. One key leads to the end from any page, past optional questions.
//
// Line by line, which is the default on an ASCII terminal, there is one question at a time, with numbered choices.
//
// A form ends in a work order of one task. It lets go of its draft before the plan opens, and takes it again with the
// done steps when the plan is left: these are locked, the rest can be changed. The answers are kept, without secrets,
// until everything is done.
package forms

import (
	"slices"
	"time"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
)

type stage uint8

const (
	refused  stage = iota // the form is blocked
	reading               // the subject of the form
	offering              // drafts of earlier sessions
	filling               // a page
	checking              // the answers of the page
	planning              // once the draft is saved: the plan carries the form out
	leaving               // once the draft is saved
)

// Screen fills in one form. The steps that its plan leaves undone come back to be changed.
type Screen struct {
	env    screen.Env
	route  nav.Form
	wizard wizard
	size   area
	stage  stage
	reason string

	subject   screen.Slot[subject]
	afterRead func() tea.Cmd // what follows the read; nil before the first page
	drafts    screen.Slot[drafts]
	offer     draftOffer
	spinner   *screen.Spinner

	editor   pageEditor
	autosave autosave
	done     runner.Order // what a plan has carried out of it, zero before
}

// New opens a form. A form that needs an envelope or a template and has none says so.
func New(env screen.Env, route nav.Form) *Screen {
	s := &Screen{
		env: env, route: route, spinner: screen.NewSpinner(env.Owner),
		autosave: autosave{draft: newDraft(env, state.NewResumableID())},
	}
	s.editor = pageEditor{env: env, lineByLine: env.Settings.Forms == settings.FormsLines || env.Terminal.ASCII || env.Terminal.Linear}
	s.wizard, _ = wizardOf(route)
	switch {
	case s.wizard == nil:
		s.reason = "This form needs an envelope or a template; open it from there."
	case env.Client.ReadOnly():
		s.reason = change.ReadOnly
	default:
		s.stage = reading
	}
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd {
	if s.route.Kind == nav.FromTemplate && s.route.Template == nil {
		use := s.env.Keys.Template.Use.Help().Key
		s.env.Nav.Replace(nav.Templates{})
		return notice.Say(notice.Info, "Choose the template, then press %s to make an envelope from it.", use)
	}
	if s.stage != reading {
		return nil
	}
	return tea.Batch(s.readSubject(), s.readDrafts())
}

// Loading implements [screen.Loader].
func (s *Screen) Loading() bool {
	switch s.stage {
	case reading:
		return s.drafts.Phase() != screen.Ready || s.subject.Phase() == screen.Waiting
	case checking, planning, leaving:
		return true
	}
	return false
}

// Title implements [screen.Screen].
func (s *Screen) Title() string {
	_, title := wizardOf(s.route)
	return title
}

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = area{size}
	s.layOut()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	if s.editor.input != nil {
		s.editor.input.Restyle(s.env.Theme)
	}
}

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.ReadAt().Failed == nil }

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age {
	age := screen.Age{Fixed: true}
	if s.stage == reading && s.afterRead == nil && s.subject.Phase() == screen.Failed {
		age.Failed = s.subject.Err()
	}
	return age
}

// Refresh implements [screen.Refresher]. A form reads again only what could not be read.
func (s *Screen) Refresh() tea.Cmd {
	if s.ReadAt().Failed == nil {
		return nil
	}
	return s.readSubject()
}

// Busy implements [screen.Busier].
func (s *Screen) Busy() string {
	if s.autosave.failed {
		return "The draft of the form could not be kept; leaving now loses what was entered."
	}
	return ""
}

// Working implements [screen.Busier].
func (s *Screen) Working() bool { return false }

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.subject.Cancel()
	s.drafts.Cancel()
	s.spinner.End()
	s.editor.checks.Cancel()
	s.autosave.timer.Stop()
	s.autosave.draft.handle.Release() // another session may open it
}

func (s *Screen) task() runner.Task {
	if len(s.done.Tasks) == 0 {
		return runner.Task{}
	}
	return s.done.Tasks[0]
}

func (s *Screen) isDone(part string) bool {
	return slices.ContainsFunc(s.task().DoneSteps(), func(d runner.Step) bool { return d.Part == part })
}

func (s *Screen) formContext() formContext {
	c := s.env.Client
	l, read := s.subject.Value()
	k := formContext{
		subject: l, read: read,
		supports: c.Supports, unit: c.Unit(), now: s.env.ServiceNow().In(time.Local),
		sandbox: s.env.Settings.Profile.Sandbox, results: s.editor.results(), done: s.isDone, lineByLine: s.editor.lineByLine,
		positions: s.env.Positions(l.fields, l.Documents()), webhookEvent: s.env.Settings.Profile.Assumptions.WebhookEvent,
		words: wordsOf(s.route),
	}
	if s.route.Kind == nav.Reissue && l.Envelope != nil {
		k.findings, k.copiesLose = s.env.Account.Report(l.Envelope, s.env.ServiceNow()).Findings, s.env.Account.Templates().CopiesLose()
	}
	return k
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	p := s.env.Keys.Prompt
	leave := keys.Named(p.Cancel, "leave")
	short := []key.Binding{leave}
	switch s.stage {
	case filling, checking:
		short = s.editor.keys(s.autosave.failed)
	case offering:
		short = []key.Binding{keys.Named(p.Accept, "do it"), keys.Named(p.Down, "choose"), leave}
	}
	return screen.Hints{Short: short, Full: [][]key.Binding{short}, Groups: []string{s.Title()}}
}
