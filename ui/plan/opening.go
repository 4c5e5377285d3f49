package plan

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/screen"
)

type opened struct {
	present []change.Present
	learned change.Learned
	// order is that of resumed work. refusals has for each task why it cannot go on, ""
	// when it can.
	order    runner.Order
	refusals []string
}

// loader is the request for the current targets, so that the state before is true, and for
// what the form needs.
func (p *proposal) loader() func(context.Context) (opened, error) {
	client, c, targets := p.env.Client, p.change, p.asked.Targets
	return func(ctx context.Context) (opened, error) {
		var o opened
		var err error
		if o.present, err = change.Reread(ctx, client, targets); err != nil || c.Learn == nil || o.present[0].Gone {
			return o, err
		}
		o.learned, err = c.Learn(ctx, client, o.present[0].Target)
		return o, err
	}
}

func (p *proposal) loadingText() string {
	if p.fromOrder {
		return "Reading how far it has come, and what it is about"
	}
	return "Reading " + change.Count(len(p.asked.Targets), p.change.Kind) + " again"
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
	s.plan.asked.Learned = o.learned
	note := s.plan.updateTargets(o.present)
	s.layOut()
	switch {
	case len(s.plan.asked.Targets) == 0:
		s.phase, s.entry = planning, nil
		return nil
	case s.phase == entering && note != "" && len(s.plan.rows) == 1:
		return s.openForm(s.plan.change.Fields(s.plan.asked), "It has changed since it was listed, so this begins again: "+note+".")
	case s.phase == entering:
		return nil
	case s.entry != nil && s.entry.submitted:
		s.entry.submitted = false
		return s.applyEntry(s.entry)
	}
	return s.showFormOrPlan()
}

// updateTargets sets the targets to what they are now. It returns what is different about
// the last one that has changed.
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
		if r.effect.Skip = p.change.Refuse(now.Target); r.effect.Skip != "" {
			p.set(r, leftOut, strings.TrimSpace(r.effect.Skip+" "+r.changedNote))
			continue
		}
		p.asked.Targets = append(p.asked.Targets, now.Target)
	}
	p.version++
	return note
}
