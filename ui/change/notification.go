package change

import (
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/form"
)

const fieldSubject, fieldMessage, fieldReminder = "subject", "message", "reminder"

// notification changes subject, message or reminders (extension). Values that were not edited are not sent.
func notification(o *Operation, kind Kind, refuses func(Target) string) Change {
	return Change{
		Operation: o, Title: "Set subject, message and reminders", Verb: "Set notification", Of: "of ", Kind: kind,
		Consequence: "Mails that were sent already do not change.",
		refuses:     refuses, fields: notificationFields,
		enter: func(v Values, a Asked) (Edit, error) {
			wanted, err := notificationChange(v, notificationFields(a))
			if err != nil {
				return Edit{}, err
			}
			return Edit{
				effect: func(t Target) Effect { return notificationEffect(t.parts().notification, wanted) },
				body:   &wanted,
			}, nil
		},
	}
}

func notificationFields(a Asked) []form.Question {
	list := []form.Question{
		{Name: fieldSubject, Title: "Subject"},
		{Name: fieldMessage, Title: "Message", Lines: messageLines, Max: maxMessage},
		{Name: fieldReminder, Title: "Days between reminders", Help: "0 for no reminders.", Check: checkReminder},
	}
	t, ok := a.single()
	if !ok {
		for i := range list {
			list[i].Help = strings.TrimSpace("Empty leaves it as it is. " + list[i].Help)
		}
		return list
	}
	if n := t.parts().notification; n != nil {
		list[0].Initial, list[1].Initial = n.Subject.String(), editable(n.Message)
		list[2].Initial = strconv.Itoa(max(int(n.ReminderInterval), 0))
	}
	return list
}

func checkReminder(text string) error {
	if text = strings.TrimSpace(text); text == "" {
		return nil
	}
	if n, err := strconv.Atoi(text); err != nil || n < 0 || n > 365 {
		return &Mistake{fieldReminder, "Enter a number of days from 0 to 365."}
	}
	return nil
}

func notificationChange(v Values, fields []form.Question) (model.NotificationChange, error) {
	var n model.NotificationChange
	if subject := v[fieldSubject]; subject != initial(fields, fieldSubject) {
		n.Subject = &subject
	}
	if message := v[fieldMessage]; message != initial(fields, fieldMessage) {
		n.Message = &message
	}
	if err := checkReminder(v[fieldReminder]); err != nil {
		return n, err
	}
	text := strings.TrimSpace(v[fieldReminder])
	if days, err := strconv.Atoi(text); err == nil && text != initial(fields, fieldReminder) {
		n.ReminderInterval = &days
	}
	if n == (model.NotificationChange{}) {
		return n, &Mistake{fieldSubject, "Nothing was changed."}
	}
	return n, nil
}

func notificationEffect(was *model.Notification, n model.NotificationChange) Effect {
	if was == nil {
		was = &model.Notification{}
	}
	var before, after []string
	same := true
	add := func(label, old, wanted string, equal bool) {
		before, after = append(before, label+" "+old), append(after, label+" "+wanted)
		same = same && equal
	}
	if n.Subject != nil {
		add("subject", quoted(was.Subject), quoted(model.NewText(*n.Subject)), was.Subject.Wire() == *n.Subject)
	}
	if n.Message != nil {
		add("message", quoted(was.Message), quoted(model.NewText(*n.Message)), was.Message.Wire() == *n.Message)
	}
	if n.ReminderInterval != nil {
		add("reminders", reminderText(int(was.ReminderInterval)), reminderText(*n.ReminderInterval), int(was.ReminderInterval) == *n.ReminderInterval)
	}
	return Effect{Before: strings.Join(before, ", "), After: strings.Join(after, ", ")}.unlessSame(same)
}

func reminderText(days int) string {
	if days <= 0 {
		return "none"
	}
	return "every " + describe.Counted(days, "day")
}
