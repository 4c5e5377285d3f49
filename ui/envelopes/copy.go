package envelopes

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/letter"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/picker"
)

// copied is one of the texts that can be copied. None holds a secret.
type copied struct {
	id, title string
	text      func(*model.Envelope) string
}

func (s *Screen) copyable() []copied {
	return []copied{
		{"id", "Id", func(e *model.Envelope) string { return e.ID.String() }},
		{"name", "Name", func(e *model.Envelope) string { return e.Name.String() }},
		{"summary", "Summary in one line", func(e *model.Envelope) string { return s.letter(e).Summary() }},
		{"recipients", "Recipients, one a line", func(e *model.Envelope) string { return s.letter(e).Recipients() }},
		{"reply", "Reply to a customer", s.reply},
		{"escalation", "Text for an escalation, with ids and times only", func(e *model.Envelope) string { return s.letter(e).Escalation() }},
	}
}

func (s *Screen) letter(e *model.Envelope) letter.Letter {
	report := s.knowledge.examine(e)
	return letter.Letter{Envelope: e, Report: &report, Now: s.env.ServiceNow(), Host: s.env.Client.Host()}
}

// reply is written to who most likely asks.
func (s *Screen) reply(e *model.Envelope) string {
	l := s.letter(e)
	return l.Reply(l.Asker())
}

// copyIDs copies the ids of the marked envelopes or of the selected one.
func (s *Screen) copyIDs() tea.Cmd { return s.copyAs(s.copyable()[0]) }

func (s *Screen) copyMenu() tea.Cmd {
	if len(s.targets()) == 0 {
		return nil
	}
	var choices []picker.Choice
	for _, c := range s.copyable() {
		choices = append(choices, picker.Choice{ID: c.id, Title: c.title})
	}
	s.openMenu(picker.Options{Title: "Copy"}, choices, func(id string) tea.Cmd {
		for _, c := range s.copyable() {
			if c.id == id {
				return s.copyAs(c)
			}
		}
		return nil
	})
	return nil
}

func (s *Screen) copyAs(c copied) tea.Cmd {
	targets := s.targets()
	if len(targets) == 0 {
		return nil
	}
	texts := make([]string, len(targets))
	for i := range targets {
		texts[i] = c.text(targets[i])
	}
	text := strings.Join(texts, "\n")
	if strings.TrimSpace(text) == "" {
		return notice.Say(notice.Info, "There is no %s to copy.", c.id)
	}
	return notice.Clip(strings.ToLower(c.title), text)
}
