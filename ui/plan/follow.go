package plan

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/picker"
)

// copies are the copies that were made whole, and the envelopes they were made of.
func (p *proposal) copies() (copies, old []model.Envelope) {
	if p.change.Operation != change.DuplicateEnvelope {
		return nil, nil
	}
	for _, r := range p.rows {
		made, from := r.task.Target.Envelope, r.origin().Envelope
		if r.state == applied && r.task.Origin.ID() != "" && made != nil && from != nil {
			copies, old = append(copies, *made), append(old, *from)
		}
	}
	return copies, old
}

type following struct {
	operation, title string
	envelopes        []model.Envelope
}

// offerFollowing offers what follows. Each is a plan of its own: the copies should be looked at
// before they are sent, and the old ones stay until somebody decides otherwise.
func (s *Screen) offerFollowing() tea.Cmd {
	copies, old := s.plan.copies()
	if s.phase != ended || len(copies) == 0 {
		return notice.Say(notice.Info, "There is no copy here that could be sent.")
	}
	all := []following{{change.SendEnvelope, "Send the copies", copies}, {change.VoidEnvelope, "Void the old ones", old}}
	choices := make([]picker.Choice, len(all))
	for i, f := range all {
		choices[i] = f.choice(s.plan)
	}
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "What next?"}, choices, func(operation string) tea.Cmd {
		for _, f := range all {
			if f.operation == operation {
				s.env.Nav.Open(nav.Plan{Operation: operation, Envelopes: f.envelopes})
			}
		}
		return nil
	})
	return nil
}

func (f following) choice(p *proposal) picker.Choice {
	c := picker.Choice{ID: f.operation, Title: f.title, Disabled: change.Barred(p.env.Client, f.operation)}
	planned, _ := change.For(f.operation)
	takes, why := 0, ""
	for i := range f.envelopes {
		if refused := planned.Refuse(change.Target{Envelope: &f.envelopes[i]}); refused == "" {
			takes++
		} else {
			why = refused
		}
	}
	c.Note = fmt.Sprintf("%d of %d", takes, len(f.envelopes))
	if c.Disabled == "" && takes == 0 {
		c.Disabled = why
	}
	return c
}
