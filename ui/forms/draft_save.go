package forms

import (
	"cmp"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/widget/picker"
)

// unsaved reports whether the form is no longer kept: without a journal no one could say later which steps of it were
// done, so that they would be done twice.
func (s *Screen) unsaved() bool {
	return s.env.State == nil || s.env.Journal == nil && len(s.task().DoneSteps()) > 0
}

func (s *Screen) save() tea.Cmd {
	if s.unsaved() {
		return nil
	}
	c, err := s.content()
	return s.autosave.save(c, err, false)
}

// content returns the draft of the form, without its secrets.
func (s *Screen) content() (draftContent, error) {
	answers, err := encode(s.wizard, s.editor.pageName)
	c := draftContent{order: s.done, Unfinished: state.Unfinished{Title: s.Title(), Form: string(s.route.Kind), Saved: s.env.Now(), Answers: answers}}
	c.Envelope, c.Template = subjectOf(s.route)
	if g, ok := s.wizard.(interface{ draftName() string }); ok {
		c.Name = g.draftName()
	}
	c.Name = cmp.Or(c.Name, s.formContext().Name().String())
	return c, err
}

// applyDraftWritten leaves the form, or stays until the person agrees to lose the answers.
func (s *Screen) applyDraftWritten(msg draftWrittenMsg) tea.Cmd {
	a := &s.autosave
	if msg.version == a.version { // writes end in any order
		a.failed = msg.failed
	}
	switch {
	case !msg.leaves || s.stage != leaving:
		return nil
	case !msg.failed:
		s.env.Nav.Back(false)
		return notice.Say(notice.Info, "What was typed is kept as a draft; secrets are not.")
	case a.warned:
		s.env.Nav.Back(false)
		return nil
	}
	a.warned = true
	s.editor.problem = "The draft could not be kept: to leave now loses what was entered. Make room or fix the folder, or leave once more to lose it."
	return s.openPage(s.editor.pageName)
}

// handedOverMsg says that the draft is on the disk and may be opened by the plan, or why not.
type handedOverMsg struct {
	screen.To
	order *runner.Order
	err   error
}

// openPlan writes the draft, lets go of it, and opens the plan of an order.
func (s *Screen) openPlan(o *runner.Order) tea.Cmd {
	s.stage = planning
	owner, unsaved, d := s.env.Owner, s.unsaved(), s.autosave.draft
	c, err := s.content()
	write := s.autosave.writer(c)
	return func() tea.Msg {
		if err == nil && !unsaved {
			err = write()
		}
		d.handle.Release()
		return handedOverMsg{To: screen.To(owner), order: o, err: err}
	}
}

// applyHandedOver opens the plan. Without a written draft nothing is sent there.
func (s *Screen) applyHandedOver(msg handedOverMsg) tea.Cmd {
	if s.stage != planning {
		return nil
	}
	s.autosave.changed = true
	s.env.Nav.Open(nav.WorkOrder{ID: s.autosave.draft.id, Order: msg.order})
	return func() tea.Msg { return draftWarning(msg.err) }
}

type draftsReadMsg struct {
	screen.To
	drafts []*state.Unfinished
	work   *runner.Work
	err    error
}

// Failure returns why the chosen draft cannot be opened.
func (m draftsReadMsg) Failure() error { return m.err }

func readDrafts(env screen.Env, route nav.Form, d *draft) tea.Cmd {
	if route.Work != "" {
		return openDraft(d, route.Work)
	}
	msg, store := draftsReadMsg{To: screen.To(env.Owner)}, env.State
	envelope, template := subjectOf(route)
	return func() tea.Msg {
		if store == nil {
			return msg
		}
		// If they cannot be listed the form starts without one.
		all, _ := state.ListUnfinished(store)
		msg.drafts = slices.DeleteFunc(all, func(u *state.Unfinished) bool {
			return u.Form != string(route.Kind) || u.Envelope != envelope || u.Template != template
		})
		return msg
	}
}

// subjectOf returns the ids of what the form of a route is about, "" for none.
func subjectOf(r nav.Form) (envelope, template string) {
	if r.Envelope != nil {
		envelope = r.Envelope.ID.String()
	}
	if r.Template != nil {
		template = r.Template.ID.String()
	}
	return envelope, template
}

func openDraft(d *draft, id string) tea.Cmd {
	return func() tea.Msg {
		work, err := d.open(id)
		return draftsReadMsg{To: screen.To(d.env.Owner), work: work, err: err}
	}
}

type draftOffer struct {
	env        screen.Env
	drafts     draftsReadMsg
	read       bool
	guard      picker.Guard
	typedAhead []tea.Msg // messages before that, for the first page
}

const choiceNew = "new"

func (o *draftOffer) menu() *picker.Picker {
	o.guard = picker.NewGuard(o.env.Now)
	title := "A draft of this form was kept"
	if len(o.drafts.drafts) > 1 {
		title = "Drafts of this form were kept"
	}
	choices := make([]picker.Choice, 0, len(o.drafts.drafts)+1)
	for _, u := range o.drafts.drafts {
		c := picker.Choice{ID: u.ID, Title: "Go on with it", Note: u.Saved.In(o.env.Now().Location()).Format("Mon 2 Jan 15:04")}
		if u.Name != "" {
			c.Title = "Go on with " + model.Clip(model.Narrow(model.Clean(u.Name)), maxShownWidth, o.env.Theme.Glyphs.Ellipsis)
		}
		if u.Holder != nil {
			c.Disabled = runner.WorkSentence(&state.TakenError{Holder: *u.Holder})
		}
		choices = append(choices, c)
	}
	choices = append(choices, picker.Choice{ID: choiceNew, Title: "Start a new one", Note: "what was kept stays"})
	return picker.New(o.env.Theme, o.env.Keys, picker.Options{Title: title, Menu: true}, choices)
}

// deferKey keeps a message for the first page that came before the person can have seen the menu.
func (o *draftOffer) deferKey(msg tea.Msg) bool {
	if !o.guard.Blocks(msg) {
		return false
	}
	o.typedAhead = append(o.typedAhead, msg)
	return true
}
