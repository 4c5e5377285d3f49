package forms

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// unsaved reports whether the form is no longer kept: without a journal nobody could say later
// what was done of it, so that it would be done twice.
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

// content is the draft of the form, without its secrets.
func (s *Screen) content() (draftContent, error) {
	answers, err := encode(s.wizard, s.editor.pageName)
	c := draftContent{Unfinished: state.Unfinished{
		Title: s.Title(), Name: draftName(s.wizard, s.formContext()), Form: string(s.route.Kind), Saved: s.env.Now(), Answers: answers,
	}}
	if s.route.Envelope != nil {
		c.Envelope = s.route.Envelope.ID.String()
	}
	if s.route.Template != nil {
		c.Template = s.route.Template.ID.String()
	}
	c.order = s.done
	return c, err
}

func draftName(g wizard, k formContext) string {
	if g, ok := g.(interface{ draftName() string }); ok {
		if name := g.draftName(); name != "" {
			return name
		}
	}
	return k.Target.Name().String()
}

// applyDraftWritten leaves a form whose draft was written for that. Where it could not be
// written, the form stays until the person agrees to lose what was entered.
func (s *Screen) applyDraftWritten(msg draftWrittenMsg) tea.Cmd {
	a := &s.autosave
	a.applyWritten(msg)
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

// handedOverMsg says that the draft is on the disk and may be opened by the plan, or why it is
// not.
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

// applyHandedOver opens the plan. If the draft could not be written nothing is sent there,
// unless it can be written then.
func (s *Screen) applyHandedOver(msg handedOverMsg) tea.Cmd {
	if s.stage != planning {
		return nil
	}
	s.autosave.changed = true
	s.env.Nav.Open(nav.WorkOrder{ID: s.autosave.draft.id, Order: msg.order})
	return func() tea.Msg { return draftWarning(msg.err) }
}
