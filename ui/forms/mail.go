package forms

import (
	"crypto/rand"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
)

const maxReminder = 365 // days

// mail holds the mail to the recipients of a new envelope (extension). Empty parts are not sent.
type mail struct {
	Subject  string `json:"subject"`
	Message  string `json:"message"`
	Reminder *int   `json:"reminder"` // days
}

func (m *mail) filled() bool { return !isBlank(m.Subject) || !isBlank(m.Message) || m.Reminder != nil }

func (m *mail) isSent(k formContext) bool {
	return m.filled() && k.supports(change.SetNotification.Name)
}

func (m *mail) pages(k formContext, note string) []page {
	if !k.supports(change.SetNotification.Name) {
		return nil
	}
	return []page{{
		name: "mail", title: "Mail to the recipients", part: change.SetNotification.Name, note: note,
		questions: []form.Question{
			{Title: "Subject", Answer: text(&m.Subject)},
			{Title: "Message", Answer: text(&m.Message), Lines: longLines},
			{Title: "Days between reminders", Help: "0 for no reminders.", Answer: nullable(&m.Reminder, number), Check: optional(wholeNumber(0, maxReminder))},
		},
	}}
}

func (m *mail) addStep(p *plan, k formContext) {
	if !m.isSent(k) {
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
	list = fact(list, "reminder_interval", reminders(m.Reminder))
	request := change.RequestOf(&body)
	p.set(change.SetNotification.Name, "Set subject, message and reminders", list, request, "set")
}

func reminders(days *int) string {
	switch {
	case days == nil:
		return ""
	case *days == 0:
		return "0: no reminders"
	default:
		return "every " + describe.Counted(*days, "day")
	}
}

// comment holds the comment of a new envelope. A reference in it is unique, so that the envelope is found when the
// outcome of its creation is unknown.
type comment struct {
	Comment   string `json:"comment"`
	Reference bool   `json:"reference"`
}

func (c *comment) page() page {
	return page{name: "comment", title: "Comment", part: partCreate, questions: []form.Question{
		{Title: "Comment", Help: "For the sender; may stay empty.", Answer: text(&c.Comment), Lines: longLines},
		{
			Title: "Reference", Help: "By a reference in its comment the envelope is found if the answer of the service gets lost.", Answer: flag(&c.Reference),
			Options: []form.Option{{Value: no, Title: "None: then it is looked for by name and time"}, {Value: yes, Title: "Put one below the comment, like [ref:k3v7qa2m]"}},
		},
	}}
}

// text returns the comment, with a new reference below it if one was wanted.
func (c *comment) text() string {
	comment := strings.TrimSpace(model.NewText(c.Comment).Wire())
	if c.Reference {
		comment += "\n[ref:" + strings.ToLower(rand.Text()[:8]) + "]"
	}
	return strings.TrimSpace(comment)
}
