package plan

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/screen"
)

// opened is what a plan reads when it opens.
type opened struct {
	present []change.Present
	learned change.Learned
	// order is that of work that is taken up, and refusals, by the index of the task, are why
	// one cannot be.
	order    runner.Order
	refusals []string
}

// reading is the request for the targets as they are now, so that what is shown as the
// state before is true, and for what the form needs to know.
func (p *proposal) reading() func(context.Context) (opened, error) {
	client, c, targets := p.env.Client, p.change, p.asked.Targets
	return func(ctx context.Context) (opened, error) {
		var o opened
		var err error
		if o.present, err = change.Reread(ctx, client, targets); err != nil || !c.Learns() || o.present[0].Gone {
			return o, err
		}
		o.learned, err = c.Learn(ctx, client, o.present[0].Target)
		return o, err
	}
}

// whatIsRead says what the plan waits for.
func (p *proposal) whatIsRead() string {
	if p.given {
		return "Reading how far it has come, and what it is about"
	}
	return "Reading " + change.Count(len(p.asked.Targets), p.change.Kind) + " again"
}

// takeOpened goes on with the targets as they are now.
func (s *Screen) takeOpened() tea.Cmd {
	s.waiting.End()
	if s.opening.Phase() == screen.Failed {
		return nil
	}
	o, _ := s.opening.Value()
	if s.plan.given {
		return s.takeUp(o)
	}
	s.plan.asked.Learned = o.learned
	news := s.plan.renew(o.present)
	s.arrange()
	switch {
	case len(s.plan.asked.Targets) == 0:
		s.phase, s.entry = planning, nil
		return nil
	case s.phase == entering && news != "" && len(s.plan.rows) == 1:
		return s.open(s.plan.change.Fields(s.plan.asked), "It has changed since it was listed, so this begins again: "+news+".")
	case s.phase == entering:
		return nil
	case s.entry != nil && s.entry.held:
		s.entry.held = false
		return s.enter(s.entry)
	}
	return s.begin()
}

// renew takes the targets as they are now. It says what is different about the last one
// that is.
func (p *proposal) renew(list []change.Present) (news string) {
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
			news = change.Differences(diff)
			r.news = "Changed since it was listed: " + news + "."
		}
		r.target = now.Target
		if r.effect.Skip = p.change.Refuse(now.Target); r.effect.Skip != "" {
			p.set(r, leftOut, strings.TrimSpace(r.effect.Skip+" "+r.news))
			continue
		}
		p.asked.Targets = append(p.asked.Targets, now.Target)
	}
	p.version++
	return news
}
