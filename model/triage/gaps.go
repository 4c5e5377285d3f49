package triage

import "inkdesk/model"

// Gap is something about an envelope that nobody can find out through the service.
type Gap struct {
	// What is the question, Why the reason there is no answer, and Instead what can be
	// done, "" for nothing.
	What, Why, Instead string
}

// Gaps are the questions about an envelope in its state that stay open, the most
// frequent one first.
func Gaps(e *model.Envelope) []Gap {
	var gaps []Gap
	add := func(what, why, instead string) { gaps = append(gaps, Gap{what, why, instead}) }
	if e.Status.Open() {
		add("Who has signed, opened or received it", "the service gives no state of single recipients",
			"look at the audit trail in the web app, or register a webhook for it")
		add("Since when it waits", "the service gives no time of sending: created_at may be older",
			"")
	}
	switch e.Status {
	case model.Declined:
		add("Who declined, and why", "the service gives no reasons", "ask the recipients, or look in the web app")
	case model.Voided:
		add("Who voided it, and why", "the service gives no reasons and no names", "look at what was changed from here")
	case model.Expired:
		add("Whether it can be revived", "which states accept a new date is not documented", "try it, or issue it again")
	case model.Pending:
		add("What PENDING means", "the specification does not say", "")
	}
	if e.Status.Open() && e.ExpiresAt.IsZero() && !e.Unread.Has("expires_at") {
		add("When it expires", "it has no date; it may be refreshed after each step, which is not shown", "")
	}
	if e.Status.Open() && e.Notification != nil && e.Notification.ReminderInterval > 0 {
		add("When exactly reminders go out", "the service does not show when the rhythm started", "")
	}
	add("Whether it is a sandbox envelope, in which folder it is, which tags it has", "the service does not return these",
		"filter the list by folder or tag")
	return gaps
}
