package envelope

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/picker"
)

func (s *Screen) copyID() tea.Cmd { return notice.Clip("id", s.id.String()) }

// copied is one of the texts that can be copied. None holds a secret.
type copied struct {
	what, title string
	text        func() string
}

func (s *Screen) copies() []copied {
	e := s.current()
	about := describe.SupportText{Envelope: e, Report: &s.report, Now: s.env.ServiceNow(), Host: s.env.Client.Host()}
	return []copied{
		{"id", "Id", func() string { return e.ID.String() }},
		{"name", "Name", func() string { return e.Name.String() }},
		{"summary", "Summary in one line", about.Summary},
		{"recipients", "Recipients, one a line", about.Recipients},
		{"reply", "Reply to a customer", func() string { return about.Reply(s.concerned(e)) }},
		{"escalation", "Text for an escalation, with ids and times only", about.Escalation},
	}
}

func (s *Screen) copyMenu() tea.Cmd {
	all := s.copies()
	choices := make([]picker.Choice, len(all))
	for i, c := range all {
		choices[i] = picker.Choice{ID: c.what, Title: c.title}
	}
	s.choose(picker.Options{Title: "Copy"}, choices, func(what string) tea.Cmd {
		for _, c := range all {
			if c.what == what {
				return copyText(c)
			}
		}
		return nil
	})
	return nil
}

func copyText(c copied) tea.Cmd {
	text := c.text()
	if text == "" {
		return notice.Say(notice.Info, "There is no %s to copy.", c.what)
	}
	return notice.Clip(c.what, text)
}
