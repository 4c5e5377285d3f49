package forms

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

func (s *Screen) applyDrafts(msg draftsReadMsg) tea.Cmd {
	s.offer.read, s.offer.drafts = true, msg
	if msg.err != nil {
		s.spinner.End()
		s.stage, s.reason = refused, runner.WorkSentence(msg.err)
		return nil
	}
	return s.openWhenReady()
}

// handleOfferKey gives keys that were typed early to a new form, not to one that a draft has filled.
func (s *Screen) handleOfferKey(msg tea.KeyPressMsg) tea.Cmd {
	if !key.Matches(msg, s.env.Keys.Prompt.Cancel) && s.offer.deferKey(msg) {
		return nil
	}
	cmd := s.menu.Update(msg)
	if s.menu.Cancelled() {
		s.env.Nav.Back(false)
		return nil
	}
	chosen, ok := s.menu.Picked()
	switch {
	case !ok:
		return cmd
	case chosen == choiceNew:
		s.menu = nil
		cmds := []tea.Cmd{s.openPage(s.pages()[0].name)}
		for _, msg := range s.offer.typedAhead {
			cmds = append(cmds, s.Update(msg))
		}
		s.offer.typedAhead = nil
		return tea.Batch(cmds...)
	}
	s.menu, s.offer.typedAhead = nil, nil
	s.stage, s.offer.read = reading, false
	return tea.Batch(openDraft(s.autosave.draft, chosen), s.spinner.Begin())
}

// resumeDraft goes on at the page that was open, or with the plan if requests were sent.
func (s *Screen) resumeDraft() tea.Cmd {
	work := s.offer.drafts.work
	loaded, _ := wizardOf(s.route)
	page, err := decode(work.Answers, loaded)
	if err != nil {
		work.Release()
		s.stage, s.reason = refused, runner.WorkSentence(err)
		return nil
	}
	s.wizard, s.editor.pageName, s.autosave.changed, s.done = loaded, page, true, work.Order
	if !s.task().Sent() {
		return s.openPathTo(page)
	}
	s.stage = planning
	s.autosave.draft.handle.Release()
	s.env.Nav.Open(nav.WorkOrder{ID: work.ID})
	return nil
}

func (s *Screen) openReview() tea.Cmd {
	if !s.formContext().read {
		return s.waitForSubject(s.openReview)
	}
	p, err := s.wizard.plan(s.formContext())
	if err != nil {
		s.editor.popPath()
		s.editor.problem = model.Clean(strings.ReplaceAll(err.Error(), "\n", " "))
		return s.openPage(s.editor.pageName)
	}
	return s.openPlan(s.order(p))
}

// Resume implements [screen.Resumer]. A form that was carried out is left. The done steps of one that was not are
// locked, and the rest can be changed; while the outcome of a step is unknown, only the plan goes on with it.
func (s *Screen) Resume(o screen.Outcome) tea.Cmd {
	order, _ := o.Order.(*runner.Order)
	switch {
	case s.stage != planning:
		return nil
	case order == nil: // it could not be opened
		s.env.Nav.Back(o.Changed)
		return nil
	}
	s.done, s.autosave.draft = *order, newDraft(s.env, s.autosave.draft.id)
	task := s.task()
	for i := range task.Steps {
		s.learn(&task.Steps[i])
	}
	about, _ := s.subject.Value()
	if task.Target.ID() == about.ID() {
		about.Target = task.Target
		s.subject.Put(about, s.env.Now())
	}
	switch {
	case o.Next != nil:
		s.env.Nav.Replace(o.Next)
		return nil
	case task.Finished() || task.Undecided():
		s.env.Nav.Back(task.Sent())
		return nil
	}
	if s.reason = s.wizard.blocked(s.formContext()); s.reason != "" {
		s.stage = refused
		return nil
	}
	if len(task.DoneSteps()) > 0 {
		return s.openPathTo("")
	}
	s.editor.popPath()
	return s.openPage(s.editor.pageName)
}

// openPathTo opens a page that may be asked, or the first one, with the pages before it on the path.
func (s *Screen) openPathTo(name string) tea.Cmd {
	s.editor.path = nil
	var before []string
	first := ""
	for _, p := range s.pages() {
		switch {
		case p.inactive:
			continue
		case p.name == name:
			s.editor.path = before
			return s.openPage(name)
		case first == "":
			first = p.name
		}
		before = append(before, p.name)
	}
	if first == "" {
		return s.openReview()
	}
	return s.openPage(first)
}
