package plan

import (
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
)

const maxTargets = 1000

func routeTargets(r nav.Plan) []change.Target {
	switch {
	case r.Webhook != nil:
		return []change.Target{{Webhook: r.Webhook}}
	case r.Annotation != nil && r.Template != nil:
		return []change.Target{{Annotation: r.Annotation, Template: r.Template}}
	case r.Annotation != nil && len(r.Envelopes) == 1:
		return []change.Target{{Annotation: r.Annotation, Envelope: &r.Envelopes[0]}}
	case r.Template != nil:
		return []change.Target{{Template: r.Template}}
	}
	list := make([]change.Target, len(r.Envelopes))
	for i := range r.Envelopes {
		list[i].Envelope = &r.Envelopes[i]
	}
	return list
}

// setTargets makes a row of each target, once, up to maxTargets. Targets that the change
// refuses whatever is entered are left out of the form.
func (p *proposal) setTargets(list []change.Target) {
	for _, t := range list {
		id := t.ID()
		if _, twice := p.byID[id]; twice {
			continue
		}
		if len(p.rows) == maxTargets {
			p.overLimit++
			continue
		}
		r := &row{id: id, target: t}
		p.byID[id] = r
		p.rows = append(p.rows, r)
		if r.effect.Skip = p.change.Refuse(t); r.effect.Skip != "" {
			r.state, r.note = leftOut, r.effect.Skip
			continue
		}
		p.asked.Targets = append(p.asked.Targets, t)
	}
	if p.change.Single && len(p.asked.Targets) > 1 {
		for _, r := range p.rows {
			r.state, r.note = leftOut, "This is done to one at a time."
		}
		p.asked.Targets = nil
	}
	p.version++
}
