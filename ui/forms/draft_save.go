package forms

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings/state"
)

// save writes the draft, or deletes it when the form is finished.
func (s *Screen) save() tea.Cmd {
	if s.run.finished() {
		return s.autosave.discard()
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
	for _, st := range s.run.plan.steps {
		c.Parts = append(c.Parts, st.part)
	}
	return c, err
}

// draftName names a form by what was entered or by its target.
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
	s.editor.problem = "The draft could not be kept: to leave now loses what was entered. Make room or mend the folder, or leave once more to lose it."
	return s.openPage(s.editor.pageName)
}

// orderSavedMsg says that the requests are on the disk, or why they are not.
type orderSavedMsg struct {
	owner, number uint64
	err           error
}

// Addressee implements screen.Addressed.
func (m orderSavedMsg) Addressee() uint64 { return m.owner }

// saveOrder writes the requests before the first of them is sent; nil where nothing is
// saved.
func (s *Screen) saveOrder() tea.Cmd {
	if s.env.State == nil || s.env.Journal == nil {
		return nil
	}
	s.run.task = s.autosave.numberTask(s.Title(), s.run.task)
	owner := s.env.Owner
	c, err := s.content()
	write := s.autosave.writer(c)
	_, number := s.run.beginCall()
	return func() tea.Msg {
		if err == nil {
			err = write()
		}
		return orderSavedMsg{owner: owner, number: number, err: err}
	}
}

// applyOrderSaved starts to send once the requests are on the disk.
func (s *Screen) applyOrderSaved(msg orderSavedMsg) tea.Cmd {
	if s.stage != running || msg.number != s.run.callNumber {
		return nil
	}
	if s.autosave.failed = msg.err != nil; msg.err == nil {
		return s.showRunning(s.run.send())
	}
	s.spinner.End()
	s.editor.problem = model.Clean("Nothing was sent, because the form could not be kept on the disk; make room or mend the folder, then try again: " + msg.err.Error())
	s.editor.popPath()
	return s.openPage(s.editor.pageName)
}
