package envelope

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

const mostReminders = 5

// dayForm is a day as a person says it: a reminder is known no better than that.
const dayForm = "Mon 2 Jan 2006"

func hasNoNotification(e *model.Envelope) bool {
	n := e.Notification
	return n == nil || n.Subject.IsEmpty() && n.Message.IsEmpty() && n.ReminderInterval <= 0
}

func writeNotification(e *model.Envelope, now time.Time, pen *richtext.Writer) {
	describe.Notification(pen, e.Notification)
	if _, reminded := triage.Interval(e.Notification); !reminded || !e.Status.Open() {
		return
	}
	pen.Heading("Next reminders, about")
	next := triage.Reminders(e, now, mostReminders)
	for _, at := range next {
		pen.Add(at.In(now.Location()).Format(dayForm) + pen.Theme.Paint(theme.Muted, ", "+describe.Relative(at.Sub(now))))
	}
	switch {
	case e.UpdatedAt.IsZero():
		pen.Note("not known: it has no date to count from")
	case len(next) == 0:
		pen.Wrap("", "none before it expires", theme.Warn)
	case !e.ExpiresAt.IsZero() && len(next) < mostReminders:
		pen.Note("then it expires")
	}
	pen.Note("Counted from the last change: the service does not show when it was sent or when a reminder went out.")
}
