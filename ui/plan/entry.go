package plan

import (
	"context"
	"errors"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/form"
)

type opened struct {
	present  []change.Present
	learned  []change.DynamicValue
	order    runner.Order // holds that of resumed work. refusals says for each task why it cannot go on, "" when it can
	refusals []string
}

// loader returns the request for the current targets, so that the state before is true, and for what the form needs.
func (p *proposal) loader() func(context.Context) (opened, error) {
	client, c, targets := p.env.Client, p.change, p.asked.Targets
	return func(ctx context.Context) (o opened, err error) {
		if o.present, err = change.Reread(ctx, client, targets); err != nil || c.Learn == nil || o.present[0].Gone {
			return o, err
		}
		o.learned, err = c.Learn(ctx, client, o.present[0].Target)
		return o, err
	}
}

func (s *Screen) applyOpened() tea.Cmd {
	s.spinner.End()
	if s.opening.Phase() == screen.Failed {
		return nil
	}
	o, _ := s.opening.Value()
	if s.plan.fromOrder {
		return s.resume(o)
	}
	s.plan.asked.Dynamic = o.learned
	note := s.plan.updateTargets(o.present)
	switch {
	case len(s.plan.asked.Targets) == 0:
		s.phase, s.entry = planning, nil
		return nil
	case s.phase == entering && note != "" && len(s.plan.rows) == 1:
		return s.openForm(s.plan.fields(), "It has changed since it was listed, so the form starts again: "+note+".")
	case s.phase == entering:
		return nil
	case s.entry != nil && s.entry.submitted:
		s.entry.submitted = false
		return s.applyEntry(s.entry)
	}
	if fields := s.plan.fields(); len(fields) > 0 {
		return s.openForm(fields, "")
	}
	return s.applyEntry(nil)
}

// updateTargets sets the targets to their present state. It returns how the last one that has changed differs.
func (p *proposal) updateTargets(list []change.Present) (note string) {
	p.asked.Targets = nil
	for _, now := range list {
		r := p.byID[now.Target.ID()]
		if r == nil {
			continue
		}
		if r.gone = now.Gone; r.gone {
			p.set(r, leftOut, "It is no longer there.")
			continue
		}
		if diff := r.target.Moved(now.Target, p.env.Now().Location()); len(diff) > 0 {
			note = change.Differences(diff)
			r.changedNote = "Changed since it was listed: " + note + "."
		}
		r.target = now.Target
		p.askAbout(r)
	}
	p.version++
	return note
}

func (p *proposal) fields() []form.Question {
	p.asked.DoneBy = time.Time{}
	if list := p.asked.Targets; len(list) == 1 && list[0].Kind() == change.AnEnvelope {
		p.asked.DoneBy = p.env.Account.Report(list[0].Envelope, p.env.ServiceNow()).Forecast.By
	}
	return p.change.Fields(p.asked)
}

type entry struct {
	form      *form.Questions
	questions []form.Question
	submitted bool // it is applied once the targets are read
}

func (s *Screen) openForm(list []form.Question, why string) tea.Cmd {
	s.entry = &entry{questions: list}
	return s.ask(form.FirstAnswers(list), why)
}

func (s *Screen) ask(answers []string, mistake string) tea.Cmd {
	s.entry.form = form.Ask(s.env.Theme, s.env.Keys.Form, s.env.Owner, s.entry.questions, answers, false, mistake)
	s.phase, s.plan.entered = entering, false
	return nil
}

func (s *Screen) updateForm(msg tea.Msg) tea.Cmd {
	cmd := s.entry.form.Update(msg)
	switch {
	case s.entry.form.Aborted():
		s.env.Nav.Back(s.plan.run.changed)
	case s.entry.form.Done():
		return tea.Batch(cmd, s.applyEntry(s.entry))
	}
	return cmd
}

// applyEntry plans the entered change, once the targets are read. e is nil where nothing has to be entered.
func (s *Screen) applyEntry(e *entry) tea.Cmd {
	if s.opening.Phase() != screen.Ready {
		e.submitted, s.phase = true, reading
		if s.opening.Phase() == screen.Failed {
			return s.Refresh()
		}
		return s.spinner.Begin()
	}
	values := change.Values{}
	if e != nil {
		for i, q := range e.questions {
			values[q.Name] = e.form.Answers[i]
		}
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
	if len(s.plan.rows) == 1 && len(s.plan.pending()) == 1 {
		return s.askToConfirm(true)
	}
	return nil
}

// readTargets reads the targets of tasks, and the originals of copies, as they are now, many with one call. It
// returns for each task why it cannot go on, "" when it can.
func readTargets(ctx context.Context, c *api.Client, tasks []runner.Task) ([]string, error) {
	byKind, now := map[change.Kind][]change.Target{}, map[string]change.Present{}
	key := func(t change.Target) string { return t.LockName() + t.ID() }
	add := func(t change.Target) {
		if _, known := now[key(t)]; t.ID() != "" && !known {
			now[key(t)] = change.Present{}
			byKind[t.Kind()] = append(byKind[t.Kind()], t)
		}
	}
	for _, t := range tasks {
		if len(t.Steps) > 0 {
			add(t.Target)
		}
		if t.Origin.Envelope != nil {
			add(t.Origin)
		}
	}
	for _, kind := range []change.Kind{change.AnEnvelope, change.ATemplate, change.AField, change.AWebhook} {
		present, err := change.Reread(ctx, c, byKind[kind])
		if err != nil {
			return nil, err
		}
		for _, p := range present {
			now[key(p.Target)] = p
		}
	}
	refusals := make([]string, len(tasks))
	for i, t := range tasks {
		p, read := now[key(t.Target)]
		if read {
			tasks[i].Target = p.Target
		}
		if from, read := now[key(t.Origin)]; read {
			tasks[i].Origin = from.Target
		}
		switch {
		case p.Gone:
			refusals[i] = "It is no longer there."
		case slices.ContainsFunc(t.Steps, func(s runner.Step) bool { return errors.Is(s.Err, runner.ErrSecretMissing) }):
			refusals[i] = "Its passcodes and phone numbers were not kept; it has to be entered again."
		}
	}
	return refusals, nil
}
