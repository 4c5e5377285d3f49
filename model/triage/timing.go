package triage

import (
	"time"

	"inkdesk/model"
)

// The rules about time.
const (
	Overdue          Rule = "overdue"
	Expiring         Rule = "expiring"
	NoExpiry         Rule = "no expiry"
	Idle             Rule = "idle"
	LongIdle         Rule = "idle for long"
	IgnoredReminders Rule = "ignored reminders"
	NoReminders      Rule = "no reminders"
	ReminderTooLate  Rule = "reminder too late"
	OldDraft         Rule = "old draft"
	EndedRecently    Rule = "fresh death"
	LongPending      Rule = "long pending"
	MixedUnits       Rule = "mixed units"
)

const (
	// pendingNote and draftNote are the times that are mentioned before they matter.
	pendingNote = time.Hour
	draftNote   = 7 * day
	// longIdle is how many times the threshold an envelope must be idle for that to be
	// the best explanation.
	longIdle = 2
)

func (x *examination) timing() {
	x.units()
	switch status := x.e.Status; {
	case status == model.Draft:
		x.draftAge()
	case status.Dead():
		x.endedRecently()
	case status.Open():
		x.expiry()
		x.pending()
		x.idleness()
		x.reminders()
		x.sentTwice()
	}
}

// units compares what the dates count: each is read by its size, which goes wrong when a
// service mixes them.
func (x *examination) units() {
	unit := model.UnknownUnit
	for _, at := range []model.Time{x.e.CreatedAt, x.e.UpdatedAt, x.e.ExpiresAt} {
		if unit != model.UnknownUnit && !at.IsZero() && at.Unit() != unit {
			x.add(MixedUnits, Note, Proved, "created_at, updated_at, expires_at",
				"Some of its dates count seconds and some milliseconds; each is read by its size.")
			return
		}
		if unit == model.UnknownUnit {
			unit = at.Unit()
		}
	}
}

func (x *examination) expiry() {
	t := x.c.Thresholds
	left, known := remaining(x.e, x.c.Now)
	switch {
	case x.e.Unread.Has("expires_at"):
	case !known:
		x.add(NoExpiry, Note, Unknown, "expires_at", "No expiration date: it may never expire, or be refreshed after each step.")
	case left <= 0:
		severity := Soon
		late := x.c.Now.Sub(x.e.ExpiresAt.Time())
		if late >= t.OverdueAct {
			severity = Act
		}
		x.add(Overdue, severity, Proved, "expires_at, status",
			"Past its expiration date for %s and still %s.", Span(late), quoted(x.e.Status.Label()))
	case left <= t.ExpiringAct:
		x.add(Expiring, Act, Proved, "expires_at", "Expires in %s.", Span(left))
	case left <= t.ExpiringSoon:
		x.add(Expiring, Soon, Proved, "expires_at", "Expires in %s.", Span(left))
	case left <= t.ExpiringWatch:
		x.add(Expiring, Watch, Proved, "expires_at", "Expires in %s.", Span(left))
	}
}

func (x *examination) pending() {
	idle, known := since(x.e.UpdatedAt, x.c.Now)
	if !known || x.e.Status != model.Pending || idle < pendingNote {
		return
	}
	severity := Note
	if idle >= x.c.Thresholds.PendingWatch {
		severity = Watch
	}
	x.add(LongPending, severity, Proved, "status, updated_at",
		"PENDING for %s; what PENDING means is not documented.", Span(idle))
}

func (x *examination) idleness() {
	idle, known := since(x.e.UpdatedAt, x.c.Now)
	if !known || idle < x.c.Thresholds.IdleWatch {
		return
	}
	rule, severity := Idle, Watch
	if idle >= x.c.Thresholds.IdleSoon {
		severity = Soon
		if idle/longIdle >= x.c.Thresholds.IdleSoon {
			rule = LongIdle
		}
	}
	x.add(rule, severity, Proved, "updated_at", "Nothing changed for %s.", Span(idle))
}

func (x *examination) draftAge() {
	idle, known := since(x.e.UpdatedAt, x.c.Now)
	t := x.c.Thresholds
	if !known || idle < min(draftNote, t.DraftWatch) {
		return
	}
	severity := Note
	switch {
	case idle >= t.DraftSoon:
		severity = Soon
	case idle >= t.DraftWatch:
		severity = Watch
	}
	x.add(OldDraft, severity, Proved, "updated_at", "A draft nobody touched for %s.", Span(idle))
}

func (x *examination) endedRecently() {
	idle, known := since(x.e.UpdatedAt, x.c.Now)
	if !known || idle > x.c.Thresholds.EndedRecently {
		return
	}
	if next, status, ok := x.c.History.Successor(x.e); ok {
		what := "issued again as"
		if status == model.Draft {
			what = "prepared again as the draft"
		}
		x.add(EndedRecently, Note, Likely, "status, name, signing_steps", "%s, and %s %s.", x.e.Status.Label(), what, next)
		return
	}
	x.add(EndedRecently, Soon, Likely, "status, updated_at",
		"%s %s ago, and nothing newer for the same people was seen.", x.e.Status.Label(), Span(idle))
}

// remaining is the time until an envelope expires, and whether that is known.
func remaining(e *model.Envelope, now time.Time) (time.Duration, bool) {
	if e.ExpiresAt.IsZero() {
		return 0, false
	}
	return e.ExpiresAt.Time().Sub(now), true
}

// since is the time that has passed, never less than none, and whether it is known.
func since(at model.Time, now time.Time) (time.Duration, bool) {
	if at.IsZero() {
		return 0, false
	}
	return max(now.Sub(at.Time()), 0), true
}
