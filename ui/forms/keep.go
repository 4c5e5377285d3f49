package forms

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/settings/state"
)

// save writes the draft as it stands now, or forgets it when there is nothing to go on
// with.
func (s *Screen) save() tea.Cmd {
	if s.run.isOver() {
		return s.autosave.forget()
	}
	return s.autosave.save(s.content())
}

// content is the form as it is now, without its secrets.
func (s *Screen) content() (content, error) {
	answers, err := encode(s.guide, s.answering.at)
	c := content{Unfinished: state.Unfinished{
		Title: s.Title(), Name: called(s.guide, s.known()), Form: string(s.route.Kind), Saved: s.env.Now(), Answers: answers,
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

// called is what a form is about, in words of the person or of the service.
func called(g guide, k known) string {
	if g, ok := g.(interface{ called() string }); ok {
		if name := g.called(); name != "" {
			return name
		}
	}
	return k.Target.Name().String()
}

// draftLeftMsg says that the draft of a form that is being left is written.
type draftLeftMsg struct{ owner uint64 }

// Addressee is the form that is being left.
func (m draftLeftMsg) Addressee() uint64 { return m.owner }

// keptMsg says that the form is on the disk with its requests, or why it is not.
type keptMsg struct {
	owner, number uint64
	err           error
}

// Addressee is the form that was to be kept.
func (m keptMsg) Addressee() uint64 { return m.owner }

// keepOrder writes the requests before the first of them is sent; nil where nothing is
// kept.
func (s *Screen) keepOrder() tea.Cmd {
	if s.env.State == nil || s.env.Journal == nil {
		return nil
	}
	s.run.task = s.autosave.number(s.Title(), s.run.task)
	owner := s.env.Owner
	c, err := s.content()
	write := s.autosave.writing(c)
	_, number := s.run.beginCall()
	return func() tea.Msg {
		if err == nil {
			err = write()
		}
		return keptMsg{owner: owner, number: number, err: err}
	}
}

// takeKept begins to send once the form is on the disk.
func (s *Screen) takeKept(msg keptMsg) tea.Cmd {
	if s.stage != running || msg.number != s.run.number {
		return nil
	}
	if msg.err == nil {
		return s.carryOn(s.run.send())
	}
	s.waiting.End()
	s.answering.problem = model.Clean("Nothing was sent, because the form could not be kept on the disk; make room or mend the folder, then try again: " + msg.err.Error())
	s.answering.stepBack()
	return s.open(s.answering.at)
}
