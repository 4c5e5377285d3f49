package triage

import (
	"fmt"
	"slices"
	"time"

	"inkdesk/model"
)

// maxInterval bounds the days between reminders that are counted with; a service may
// send any number.
const maxInterval = 10 * 365

// Interval returns the time between two reminders, and whether anyone is reminded.
func Interval(n *model.Notification) (time.Duration, bool) {
	if n == nil || n.ReminderInterval <= 0 {
		return 0, false
	}
	return time.Duration(min(n.ReminderInterval, maxInterval)) * day, true
}

func (x *checker) reminders() {
	leftOut := x.partial() || x.c.curtails(x.e) || x.e.LacksDocuments() && !x.c.Detailed
	if x.e.Notification == nil && (leftOut || x.e.Unread.Has("notification")) {
		return
	}
	interval, reminded := Interval(x.e.Notification)
	if !reminded {
		if x.e.FlowType == model.RequestSignature && countRecipients(x.e, signsRemotely) > 0 {
			x.add(NoReminders, Note, Proved, "notification.reminder_interval",
				"No reminder interval is set; whether the account has one of its own is not known.")
		}
		return
	}
	idle, known := since(x.touched(), x.c.Now)
	if known && idle/2 >= interval && Signers(x.e) > 0 && x.held.Kind != HeldByService && x.held.Kind != HeldByNobody {
		x.add(IgnoredReminders, Watch, Likely, "notification.reminder_interval, updated_at",
			"About %d reminders without a reaction.", idle/interval).Short = fmt.Sprintf("%d reminders ignored", idle/interval)
	}
	left, known := remaining(x.e, x.c.Now)
	if known && left > 0 && left <= x.c.Thresholds.ExpiringSoon && x.isReminded() && len(Reminders(x.e, x.c.Now, 1)) == 0 {
		x.add(ReminderTooLate, Watch, Likely, "notification.reminder_interval, expires_at",
			"It probably expires before another reminder goes out.")
	}
}

func (x *checker) isReminded() bool {
	return slices.ContainsFunc(x.progress, func(p Progress) bool {
		return p.Acted != ActedYes && signsRemotely(p.Recipient)
	})
}

func signsRemotely(r *model.Recipient) bool { return r.Role.Signs() && r.Role != model.InPersonSigner }

// Reminders estimates when the next reminders go out, at most limit of them and none
// after the expiration date. It counts the rhythm from the last change, which is a
// guess, because the service does not show when an envelope was sent.
func Reminders(e *model.Envelope, now time.Time, limit int) []time.Time {
	interval, reminded := Interval(e.Notification)
	if !reminded || !e.Status.Open() || e.UpdatedAt.IsZero() {
		return nil
	}
	start := e.UpdatedAt.Time()
	next := start
	if passed := now.Sub(start); passed >= 0 {
		next = start.Add(passed - passed%interval)
	}
	var all []time.Time
	for len(all) < limit {
		next = next.Add(interval)
		if !e.ExpiresAt.IsZero() && next.After(e.ExpiresAt.Time()) {
			break
		}
		all = append(all, next)
	}
	return all
}
