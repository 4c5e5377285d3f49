package triage

import (
	"fmt"
	"time"

	"inkdesk/model"
)

// The rules about time.
const (
	Overdue  Rule = "overdue"
	Expiring Rule = "expiring"
	// DailyTide: it runs out within a day, and nine in ten of its family are signed on their last day.
	DailyTide        Rule = "daily tide"
	NoExpiry         Rule = "no expiry"
	Idle             Rule = "idle"
	BecameSlow       Rule = "became slow"
	IgnoredReminders Rule = "ignored reminders"
	NoReminders      Rule = "no reminders"
	ReminderTooLate  Rule = "reminder too late"
	OldDraft         Rule = "old draft"
	EndedRecently    Rule = "fresh death"
	LongPending      Rule = "long pending"
	ExpiresOnWeekend Rule = "expires on a weekend"
	MixedUnits       Rule = "mixed units"
)

const (
	pendingNote    = time.Hour // sets the time in PENDING that is mentioned, before it matters
	overdueBacklog = 7 * day   // limits how long after its date an envelope asks for action
)

func (x *checker) timing(forecast Forecast) {
	x.units()
	switch status := x.e.Status; {
	case status == model.Draft:
		x.draftAge()
	case status.Dead():
		x.endedRecently()
	case status.Open():
		x.expiry(forecast)
		x.pending()
		x.idleness()
		x.reminders()
		x.again()
	}
}

// units compares what the dates count: where a service mixes units, each is read by its size, which may go wrong.
func (x *checker) units() {
	unit := model.UnknownUnit
	for _, at := range []model.Time{x.e.CreatedAt, x.e.UpdatedAt, x.e.ExpiresAt} {
		switch {
		case !at.TellsUnit() || at.Unit() == unit:
		case unit == model.UnknownUnit:
			unit = at.Unit()
		default:
			x.add(MixedUnits, Note, Proved, "created_at, updated_at, expires_at",
				"Some of its dates count seconds and some milliseconds; each is read by its size.")
			return
		}
	}
}

func (x *checker) expiry(forecast Forecast) {
	left, known := remaining(x.e, x.c.Now)
	switch {
	case x.e.Unread.Has("expires_at"):
	case !known:
		x.add(NoExpiry, Note, Unknown, "expires_at", "No expiration date: it may never expire, or be refreshed after each step.")
	case left <= 0:
		// A service may end envelopes in off-peak hours, and will not end by itself one that it has
		// not ended in a week.
		late, severity := -left, Act
		switch {
		case late < x.c.Thresholds.OverdueAct:
			severity = Soon
		case late > overdueBacklog:
			severity = Watch
		}
		x.add(Overdue, severity, Proved, "expires_at, status", "Past its expiration date for %s and still %s.",
			Span(late), quoted(x.e.Status.Label())).Short = "overdue for " + Span(late)
	case left <= x.c.Thresholds.ExpiringWatch:
		x.expiring(left, forecast)
		if day := x.e.ExpiresAt.Time().In(x.c.Now.Location()).Weekday(); day == time.Saturday || day == time.Sunday {
			x.add(ExpiresOnWeekend, Note, Proved, "expires_at", "It expires on a %s.", day)
		}
	}
}

// expiring says how soon it expires. The severity is one less once everything that can be filled is filled; else, for a
// date more than a day ahead, what became of others like it draws the line between watch and soon.
func (x *checker) expiring(left time.Duration, f Forecast) {
	severity, said := x.c.Thresholds.expiring(left), "Expires in "+Span(left)+"."
	switch {
	case x.isComplete():
		severity--
	case severity == Act && f.Said() && f.tide:
		x.add(DailyTide, Watch, Likely, "expires_at",
			"%s Nine in ten of its form are signed on their last day.", said).Short = Span(left) + " left, as usual"
		return
	case severity == Act:
	case f.known && f.Left > 0 && f.share < fewInTime:
		severity = Soon
		if f.Said() {
			said += " Few like it are signed in the time that is left."
		}
	case f.Said() && f.share > manyInTime:
		severity, said = severity-1, said+" Most like it are signed in the time that is left."
	}
	x.add(Expiring, severity, Proved, "expires_at", "%s", said).Short = Span(left) + " left"
}

// expiring returns the severity of a date ahead by itself.
func (t Thresholds) expiring(left time.Duration) Severity {
	switch {
	case left <= t.ExpiringAct:
		return Act
	case left <= t.ExpiringSoon:
		return Soon
	default:
		return Watch
	}
}

func (x *checker) pending() {
	idle, known := since(x.touched(), x.c.Now)
	if !known || x.e.Status != model.Pending || idle < pendingNote {
		return
	}
	severity := Note
	if idle >= x.c.Thresholds.PendingWatch && !x.isComplete() {
		severity = Soon
	}
	x.add(LongPending, severity, Proved, "status, updated_at",
		"PENDING for %s%s.", Span(idle), x.c.History.Usual(x.e, x.c.Now).longerThan(idle)).Short = "PENDING for " + Span(idle)
}

func (x *checker) draftAge() {
	idle, known := since(x.e.UpdatedAt, x.c.Now)
	if !known || idle < x.c.Thresholds.DraftWatch {
		return
	}
	severity := Note
	if idle >= x.c.Thresholds.DraftSoon {
		severity = Watch
	}
	x.add(OldDraft, severity, Proved, "updated_at",
		"A draft without a change for %s.", Span(idle)).Short = "draft, " + Span(idle) + " old"
}

func (x *checker) endedRecently() {
	idle, known := since(x.ended(), x.c.Now)
	isLongAgo := idle > x.c.Thresholds.EndedRecently
	if !known || isLongAgo && x.e.Status == model.Voided {
		return
	}
	label, when := x.e.Status.Label(), Ago(idle)
	severity, certainty, brief := Soon, Likely, label+" "+when
	said := fmt.Sprintf("%s %s, and nothing newer of its name for the same people was seen.", label, when)
	next, status, again := x.c.History.Successor(x.e)
	switch {
	case again && status == model.Draft && x.e.Status != model.Voided:
		severity, brief = Watch, label+", again as a draft"
		said = fmt.Sprintf("%s; prepared again as the draft %s, which is not sent.", label, next)
	case again:
		severity, brief = Note, label+", issued again"
		said = fmt.Sprintf("%s, and issued again as %s.", label, next)
	case x.e.Status == model.Voided:
		severity, said = Note, fmt.Sprintf("%s %s.", label, when)
	case x.partial():
		certainty = Unknown
		said = fmt.Sprintf("%s %s; the list leaves out who signs, so whether it was issued again is not known.", label, when)
	}
	if isLongAgo {
		severity = Note // it asks for no decision any more, and yet not all is in order
	}
	f := x.add(EndedRecently, severity, certainty, "status, name, signing_steps", "%s", said)
	if f.Short = brief; again {
		f.Other = []model.EnvelopeID{next}
	}
}

func remaining(e *model.Envelope, now time.Time) (time.Duration, bool) {
	if e.ExpiresAt.IsZero() {
		return 0, false
	}
	return e.ExpiresAt.Time().Sub(now), true
}

// since returns the time that has passed, never less than none, and whether it is known.
func since(at model.Time, now time.Time) (time.Duration, bool) {
	if at.IsZero() {
		return 0, false
	}
	return max(now.Sub(at.Time()), 0), true
}

const day = 24 * time.Hour

// Thresholds holds the limits the rules compare with.
type Thresholds struct {
	// ExpiringAct, ExpiringSoon and ExpiringWatch set the time left.
	ExpiringAct, ExpiringSoon, ExpiringWatch time.Duration
	// OverdueAct sets the time past the expiration date after which the service should have ended the envelope.
	OverdueAct time.Duration
	// IdleWatch and IdleSoon set the time without a change, 0 for the usual one of the account.
	IdleWatch, IdleSoon time.Duration
	// DraftWatch and DraftSoon set the same for drafts.
	DraftWatch, DraftSoon time.Duration
	EndedRecently         time.Duration // sets how long an envelope that ended without success asks for a decision
	PendingWatch          time.Duration // sets the time in PENDING that deserves a look
}
