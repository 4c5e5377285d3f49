package envelopes

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/picker"
)

// copyText holds one of the texts that can be copied. None holds a secret.
type copyText struct {
	id, title string
	write     func(*model.Envelope) string // nil for a letter, which has a place of its own
}

func (m *menus) copyable(ls *list) []copyText {
	return []copyText{
		{"id", "Id", func(e *model.Envelope) string { return e.ID.String() }},
		{"name", "Name", func(e *model.Envelope) string { return e.Name.String() }},
		{"summary", "Summary in one line", func(e *model.Envelope) string { return m.supportText(ls, e).Summary() }},
		{"recipients", "Recipients, one a line", func(e *model.Envelope) string { return m.supportText(ls, e).Recipients() }},
		{"reply", "Letter, or reply to a customer", nil},
		{"escalation", "Text for an escalation, with ids and times only", func(e *model.Envelope) string { return m.supportText(ls, e).Escalation() }},
	}
}

func (m *menus) supportText(ls *list, e *model.Envelope) describe.SupportText {
	return describe.SupportText{Envelope: e, Report: ls.reports.Examine(e), Now: ls.env.ServiceNow(), Host: ls.env.Client.Host()}
}

func (m *menus) offerCopies(ls *list) {
	title := "Copy"
	switch n := len(ls.marks.targets(ls, maxMarks)); n {
	case 0:
		return
	case 1:
	default:
		title = fmt.Sprintf("Copy of %d envelopes", n)
	}
	var choices []picker.Choice
	for _, c := range m.copyable(ls) {
		choice := picker.Choice{ID: c.id, Title: c.title}
		if c.write == nil {
			choice.Note, choice.Synonyms = "preview", "letter mail answer"
		}
		choices = append(choices, choice)
	}
	m.offer(ls, picker.Options{Title: title}, choices, func(id string) tea.Cmd {
		for _, c := range m.copyable(ls) {
			switch {
			case c.id == id && c.write == nil:
				if targets := ls.marks.targets(ls, maxMarks); len(targets) > 0 {
					ls.env.Nav.Open(nav.Letter{Envelopes: copies(targets)})
				}
			case c.id == id:
				return m.copyAs(ls, c)
			}
		}
		return nil
	})
}

func (m *menus) copyAs(ls *list, c copyText) tea.Cmd {
	targets := ls.marks.targets(ls, maxMarks)
	if len(targets) == 0 {
		return nil
	}
	texts := make([]string, len(targets))
	for i := range targets {
		texts[i] = c.write(targets[i])
	}
	return notice.Copy(strings.ToLower(c.title), strings.Join(texts, "\n"))
}
