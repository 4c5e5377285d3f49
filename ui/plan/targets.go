package plan

import (
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
)

// most is how many targets one plan takes.
const most = 1000

// targets are what a route is about.
func targets(r nav.Change) []change.Target {
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

// take makes rows of the targets, each once and not more than one plan has room for.
// Those the change refuses whatever is entered are left out of the form.
func (s *Screen) take(list []change.Target) {
	for _, t := range list {
		id := t.ID()
		if _, twice := s.byID[id]; twice {
			continue
		}
		if len(s.rows) == most {
			s.over++
			continue
		}
		r := &row{id: id, target: t}
		s.byID[id] = r
		s.rows = append(s.rows, r)
		if r.effect.Skip = s.change.Refuse(t); r.effect.Skip != "" {
			r.state, r.note = leftOut, r.effect.Skip
			continue
		}
		s.asked.Targets = append(s.asked.Targets, t)
	}
	if s.change.Single && len(s.asked.Targets) > 1 {
		for _, r := range s.rows {
			r.state, r.note = leftOut, "This is done to one at a time."
		}
		s.asked.Targets = nil
	}
	s.dirty = true
}
