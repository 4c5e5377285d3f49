package person

import (
	"cmp"
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/describe/letter"
	"inkdesk/ui/figures"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const mostFaults = 2

func (s *Screen) facts() []draw.Fact {
	p := &s.person
	name := strings.Join(p.names, ", also written ")
	if name == "" {
		name = "no name"
	}
	list := []draw.Fact{
		{Label: "Person", Value: fmt.Sprintf("%s <%s>", name, s.address), Role: theme.Strong},
		{Label: "Envelopes", Value: s.count()},
	}
	if p.waiting > 0 {
		waits := describe.Counted(p.waiting, "envelope")
		if !p.oldest.IsZero() {
			if p.waiting > 1 {
				waits += ", one"
			}
			waits += " without a change for " + triage.Span(max(s.env.ServiceNow().Sub(p.oldest), 0))
		}
		list = append(list, draw.Fact{Label: "Waits for them", Value: waits})
	}
	if d := tally.DurationsOf(p.finished); d.N > 0 {
		half, nine := figures.DurationTexts(d)
		list = append(list, draw.Fact{Label: "Usually done", Value: fmt.Sprintf("half within %s, nine in ten within %s (%d completed)", half, nine, d.N)})
	}
	label := "Phone check"
	for _, one := range p.phones {
		fact := draw.Fact{Label: label, Value: cmp.Or(one.number, "no number")}
		if one.wrong != "" {
			fact.Value, fact.Role = fact.Value+": "+one.wrong, theme.Warn
		}
		list, label = append(list, fact), ""
	}
	if kept, read := s.letters.Value(); read && kept.Language(s.address) != "" {
		list = append(list, draw.Fact{Label: "Last letter", Value: "in " + letter.Language(kept.Language(s.address)).Title()})
	}
	for i, o := range p.others {
		label, value := "", fmt.Sprintf("%s: %s", o.address, describe.Counted(o.envelopes, "envelope"))
		if i == 0 {
			label = "Same name"
		}
		if o.completed > 0 {
			value += fmt.Sprintf(", %d completed", o.completed)
		} else {
			value += ", none completed"
		}
		list = append(list, draw.Fact{Label: label, Value: value})
	}
	for i, sentence := range p.faults[:min(len(p.faults), mostFaults)] {
		label := ""
		if i == 0 {
			label = "Look at"
		}
		list = append(list, draw.Fact{Label: label, Value: sentence, Role: theme.Warn})
	}
	return list
}

func (s *Screen) count() string {
	n := describe.Count{N: len(s.person.rows), Noun: "envelope"}
	if s.reading.more {
		n.Open = "not all were read"
	}
	parts := []string{}
	for _, status := range model.Statuses() {
		if of := s.person.status[status]; of > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", of, strings.ToLower(status.Label())))
		}
	}
	text := n.Short()
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", ")
	}
	if n.Open != "" {
		text += "; " + n.Open
	}
	return text
}
