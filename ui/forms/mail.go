package forms

import (
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/draw"
)

const (
	setNotification = "envelope.set_notification"
	mostReminder    = 365 // days
)

// mail is what the recipients of a new envelope are told (extension). What is empty is not
// sent.
type mail struct {
	Subject  string `json:"subject"`
	Message  string `json:"message"`
	Reminder *int   `json:"reminder"` // days
}

// entered reports whether anything was.
func (m *mail) entered() bool { return !isBlank(m.Subject) || !isBlank(m.Message) || m.Reminder != nil }

// pages are none where the service takes no notification.
func (m *mail) pages(k known, note string) []page {
	if !k.offers(setNotification) {
		return nil
	}
	return []page{{
		name: "mail", title: "Mail to the recipients", part: setNotification, note: note,
		questions: []question{
			{title: "Subject", answer: text(&m.Subject)},
			{title: "Message", answer: text(&m.Message), long: true},
			{title: "Days between reminders", help: "0 for no reminders.", answer: maybe(&m.Reminder, number), check: optional(whole(0, mostReminder))},
		},
	}}
}

// tell adds the request to a plan, if anything was entered.
func (m *mail) tell(p *plan, k known) {
	if !m.entered() || !k.offers(setNotification) {
		return
	}
	body := model.NotificationChange{ReminderInterval: m.Reminder}
	var list []draw.Fact
	if !isBlank(m.Subject) {
		body.Subject = new(m.Subject)
		list = fact(list, "subject", m.Subject)
	}
	if !isBlank(m.Message) {
		body.Message = new(m.Message)
		list = append(list, draw.TextLinesFact("message", model.NewText(m.Message)))
	}
	p.steps = append(p.steps, step{
		part: setNotification, verb: "Set subject, message and reminders",
		sent:    fact(list, "reminder_interval", reminders(m.Reminder)),
		request: change.Request{Operation: setNotification, Body: &body},
		said:    func(runner.Task) string { return "set" },
	})
}

func reminders(days *int) string {
	switch {
	case days == nil:
		return ""
	case *days == 0:
		return "0: no reminders"
	default:
		return "every " + plural(*days, "day")
	}
}
