package plan

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/form"
)

type entry struct {
	form      *form.Questions
	questions []form.Question
	submitted bool // it is applied once the targets are read
}

func (e *entry) formValues() change.Values {
	values := change.Values{}
	for i, q := range e.questions {
		values[q.Name] = e.form.Answers[i]
	}
	return values
}

func (s *Screen) openForm(list []form.Question, why string) tea.Cmd {
	s.entry = &entry{questions: list}
	return s.ask(form.FirstAnswers(list), why)
}

func (s *Screen) ask(answers []string, mistake string) tea.Cmd {
	s.entry.form = form.Ask(s.env.Theme, s.env.Keys.Form, s.env.Owner, s.entry.questions, answers, false, mistake)
	s.phase, s.plan.entered = entering, false
	s.layOut()
	return s.entry.form.Start()
}

func (s *Screen) updateForm(msg tea.Msg) tea.Cmd {
	cmd := s.entry.form.Update(msg)
	switch {
	case s.entry.form.Aborted():
		s.env.Nav.Back(s.run.changed)
	case s.entry.form.Done():
		return tea.Batch(cmd, s.applyEntry(s.entry))
	}
	return cmd
}

// applyEntry plans what was entered, once the targets are read. e is nil where nothing has
// to be entered.
func (s *Screen) applyEntry(e *entry) tea.Cmd {
	if s.opening.Phase() != screen.Ready {
		e.submitted, s.phase = true, reading
		s.layOut()
		if s.opening.Phase() == screen.Failed {
			return s.Refresh()
		}
		return s.spinner.Begin()
	}
	values := change.Values{}
	if e != nil {
		values = e.formValues()
	}
	s.plan.asked.Now, s.plan.asked.Unit = s.env.ServiceNow(), s.env.Client.Unit()
	edit, err := s.plan.change.Enter(values, s.plan.asked)
	if err != nil && e != nil {
		return s.ask(e.form.Answers, err.Error())
	}
	if err != nil {
		s.phase = planning
		return nil
	}
	s.plan.edit, s.plan.entered, s.phase = edit, true, planning
	s.plan.applyEdit()
	s.layOut()
	if len(s.plan.rows) == 1 && len(s.plan.pending()) == 1 {
		s.question.direct = true
		return s.askToConfirm()
	}
	return nil
}
