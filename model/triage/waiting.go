package triage

import (
	"fmt"
	"slices"
	"time"

	"inkdesk/model"
)

// fixedWatch and fixedSlow hold where too few completed envelopes were read to tell what is usual.
const fixedWatch, fixedSlow = 7 * day, 14 * day

// idleness says that nothing has changed for long. An envelope that is slow, or was not ended long after
// its date, stays so until a person does something about it, because waiting makes nothing milder.
func (x *checker) idleness() {
	idle, known := since(x.touched(), x.c.Now)
	limits := x.c.Thresholds.idle(x.c.History.Usual(x.e, x.c.Now))
	left, dated := remaining(x.e, x.c.Now)
	switch {
	case !known:
	case idle >= limits.slow.after:
		x.add(BecameSlow, Soon, Proved, "updated_at",
			"It is slow: nothing changed for %s. %s", Span(idle), limits.slow.measured()).Short = "slow, idle for " + Span(idle)
	case dated && left < -overdueBacklog:
		x.add(BecameSlow, Soon, Proved, "expires_at, updated_at",
			"Nothing changed for %s, and its date is long past.", Span(idle)).Short = "idle for " + Span(idle)
	case idle >= limits.watch.after:
		x.add(Idle, Watch, Proved, "updated_at",
			"Nothing changed for %s. %s", Span(idle), limits.watch.measured()).Short = "idle for " + Span(idle)
	}
}

// together makes one soon of three findings to watch that say the same: it is late, ignored and near its date.
func together(found []Finding) {
	at := func(rule Rule) int {
		return slices.IndexFunc(found, func(f Finding) bool { return f.Rule == rule && f.Severity == Watch })
	}
	if near := at(Expiring); near >= 0 && at(Idle) >= 0 && at(IgnoredReminders) >= 0 {
		found[near].Severity = Soon
	}
}

// idleLimits holds after which times an envelope deserves a look, and is slow.
type idleLimits struct{ watch, slow limit }

type limit struct {
	after time.Duration
	set   bool   // by the person
	share string // of those that it was measured with
	usual Usual
}

func (l limit) measured() string {
	switch {
	case l.set:
		return fmt.Sprintf("Your settings allow %s.", Span(l.after))
	case l.usual.Samples > 0:
		return fmt.Sprintf("%s %s were completed within %s of their creation.", l.share, l.usual.like(), Span(l.after))
	default:
		return fmt.Sprintf("The limit is %s until enough completed ones are read.", Span(l.after))
	}
}

// Slow returns the time without a change after which an envelope is slow.
func (t Thresholds) Slow(usual Usual) time.Duration { return t.idle(usual).slow.after }

// idle returns what the person has set, or else the usual limits of the account, or else those for any account.
func (t Thresholds) idle(usual Usual) idleLimits {
	l := idleLimits{limitOf(t.IdleWatch, usual, "Nine in ten", usual.P90, fixedWatch), limitOf(t.IdleSoon, usual, "19 in 20", usual.P95, fixedSlow)}
	switch {
	case l.slow.after >= l.watch.after:
	case t.IdleSoon > 0:
		l.watch = l.slow
	default:
		l.slow = l.watch
	}
	return l
}

func limitOf(set time.Duration, usual Usual, share string, after, fixed time.Duration) limit {
	switch {
	case set > 0:
		return limit{after: set, set: true}
	case usual.Samples > 0:
		return limit{after: after, share: share, usual: usual}
	default:
		return limit{after: fixed}
	}
}

// maxInterval bounds the days between reminders that are counted with; a service may send any number.
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
	if known && idle/2 >= interval && Signers(x.e) > 0 && x.held != HeldByService && x.held != HeldByNobody {
		x.add(IgnoredReminders, Watch, Likely, "notification.reminder_interval, updated_at",
			"About %d reminders without a reaction.", idle/interval).Short = fmt.Sprintf("%d reminders ignored", idle/interval)
	}
	left, known := remaining(x.e, x.c.Now)
	isReminded := func(p Progress) bool { return p.Acted != ActedYes && signsRemotely(p.Recipient) }
	isNear := known && left > 0 && left <= x.c.Thresholds.ExpiringSoon
	if isNear && len(Reminders(x.e, x.c.Now, 1)) == 0 && slices.ContainsFunc(x.progress, isReminded) {
		x.add(ReminderTooLate, Watch, Likely, "notification.reminder_interval, expires_at",
			"It probably expires before another reminder goes out.")
	}
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

// LooksFinished: everything that was asked for is there, but the envelope is open.
const LooksFinished Rule = "looks finished"

// finishTime limits how long a service may take to finish an envelope after the last signature.
const finishTime = time.Hour

// SignedOutOfOrder: a later step has signed, while something required of an earlier one is empty.
const SignedOutOfOrder Rule = "signed out of order"

// signedEarly returns the first step of an open envelope in which someone signs before all required
// of an earlier one is there, where the steps go one after the other; 0 for none. The two facts
// contradict each other, so nothing is inferred from either.
func (c *Context) signedEarly(list []Progress) int {
	if !c.StepsSequential {
		return 0
	}
	empty := 0 // the first step of which something is
	for i := range list {
		act := &list[i]
		switch {
		case !act.Signs():
		case empty == 0:
			if c.isUnsigned(act) {
				empty = act.Step
			}
		case act.Step > empty:
			marks, _ := c.ownFields(act.Recipient.ID)
			isMarked := act.Recipient.ID != "" && marks.filled > 0 && c.FieldsRead
			if act.Acted == ActedYes || isMarked && len(c.History.shown[prefilled]) == 0 {
				return act.Step
			}
		}
	}
	return 0
}

// isUnsigned reports whether a signer has not acted, or was not seen to and a required signature is
// empty. That a later one is filled shows that this service shows them.
func (c *Context) isUnsigned(act *Progress) bool {
	marks, _ := c.ownFields(act.Recipient.ID)
	isEmpty := act.Recipient.ID != "" && c.FieldsRead && marks.done < marks.required
	return act.Acted == ActedNo || act.Acted == ActedUnknown && isEmpty
}

// outOfOrder names each one whose required fields are empty though a later step has signed.
func (x *checker) outOfOrder() {
	for _, act := range x.progress {
		if act.Signs() && act.Step < x.early && x.c.isUnsigned(&act) {
			x.about(act.Recipient, SignedOutOfOrder, Soon, Likely, "annotations",
				"Step %d has signed, and in step %d something required of %s is empty: signed out of order; ask the service.", x.early, act.Step, Named(act.Recipient))
		}
	}
}

// finished looks for envelopes that have everything and are open all the same.
func (x *checker) finished() {
	idle, known := since(x.touched(), x.c.Now)
	if !known || idle < finishTime || !x.isComplete() {
		return
	}
	done := "Every required field is filled"
	if !x.c.FieldsRead {
		done = "Everybody seems to have signed"
	}
	x.add(LooksFinished, Soon, Likely, "annotations, status",
		"%s, but nothing happened for %s; ask the service to look at it.", done, Span(idle))
}

// isComplete reports whether no one has anything left to do, though the envelope is open.
func (x *checker) isComplete() bool {
	_, _, missing := x.e.Attachments.Counts()
	isToBeFilled := func(f model.Annotation) bool { return f.Required && !f.Filled() && isSigner(x.e, f.RecipientID) }
	return x.e.Status.Open() && x.held == HeldByService && missing == 0 && !x.c.curtails(x.e) &&
		!slices.ContainsFunc(x.c.Fields, isToBeFilled)
}
