package triage_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/triage"
)

func expires(left time.Duration) shape {
	return set(func(e *model.Envelope) { e.ExpiresAt = in(left) })
}

func idle(status model.Status, d time.Duration) shape {
	return set(func(e *model.Envelope) { e.Status, e.UpdatedAt = status, ago(d) })
}

func reminded(days model.Int, quiet, left time.Duration) shape {
	return set(func(e *model.Envelope) {
		e.Notification = &model.Notification{ReminderInterval: days}
		e.UpdatedAt, e.ExpiresAt = ago(quiet), in(left)
	})
}

// undated takes the expiration date away.
var undated = set(func(e *model.Envelope) { e.ExpiresAt = 0 })

func TestTiming(t *testing.T) {
	examine(t, []row{
		fires("just now", triage.Overdue, triage.Soon, triage.Proved, expires(0)),
		fires("an hour", triage.Overdue, triage.Soon, triage.Proved, expires(-time.Hour)),
		fires("a day", triage.Overdue, triage.Act, triage.Proved, expires(-day)),
		fires("a week", triage.Overdue, triage.Act, triage.Proved, expires(-7*day)),
		fires("longer", triage.Overdue, triage.Watch, triage.Proved, expires(-7*day-time.Second)),
		fires("PENDING too", triage.Overdue, triage.Act, triage.Proved, status(model.Pending), expires(-2*day)),
		silent("completed", triage.Overdue, status(model.Completed), expires(-day)),
		fires("a day left", triage.Expiring, triage.Act, triage.Proved, expires(day)),
		fires("a second more", triage.Expiring, triage.Soon, triage.Proved, expires(day+time.Second)),
		fires("three days left", triage.Expiring, triage.Soon, triage.Proved, expires(3*day)),
		fires("a week left", triage.Expiring, triage.Watch, triage.Proved, expires(7*day)),
		silent("a draft", triage.Expiring, status(model.Draft), expires(time.Hour)),
		fires("other thresholds", triage.Expiring, triage.Watch, triage.Proved, func(e *model.Envelope, c *triage.Context) {
			e.ExpiresAt, c.Thresholds.ExpiringWatch = in(15*day), 15*day
		}),
		fires("none", triage.NoExpiry, triage.Note, triage.Unknown, undated),
		fires("a week", triage.Idle, triage.Watch, triage.Proved, idle(model.InProgress, 7*day)),
		fires("two weeks", triage.BecameSlow, triage.Soon, triage.Proved, idle(model.InProgress, 14*day)),
		fires("it became slow long ago", triage.BecameSlow, triage.Soon, triage.Proved, idle(model.InProgress, 170*day)),
		fires("long past its date", triage.BecameSlow, triage.Soon, triage.Proved, expires(-7*day-1)),
		silent("a week past its date", triage.BecameSlow, expires(-7*day)),
		silent("two weeks are not said twice", triage.Idle, idle(model.InProgress, 14*day)),
		silent("completed", triage.Idle, idle(model.Completed, 30*day)),
		silent("changed in the future", triage.Idle, idle(model.InProgress, -30*day)),
		fires("an hour", triage.LongPending, triage.Note, triage.Proved, idle(model.Pending, time.Hour)),
		fires("a day", triage.LongPending, triage.Soon, triage.Proved, idle(model.Pending, day)),
		silent("in progress", triage.LongPending, idle(model.InProgress, 2*day)),
		fires("a month", triage.OldDraft, triage.Note, triage.Proved, idle(model.Draft, 30*day)),
		fires("three months", triage.OldDraft, triage.Watch, triage.Proved, idle(model.Draft, 90*day)),
		fires("milliseconds among seconds", triage.MixedUnits, triage.Note, triage.Proved,
			set(func(e *model.Envelope) { e.UpdatedAt *= 1000 })),
		silent("milliseconds throughout", triage.MixedUnits, undated,
			set(func(e *model.Envelope) { e.CreatedAt, e.UpdatedAt = e.CreatedAt*1000, e.UpdatedAt*1000 })),
	})
}

func TestReminders(t *testing.T) {
	without := set(func(e *model.Envelope) { e.Notification = nil })
	undocumented := set(func(e *model.Envelope) { e.Documents, e.Pages = nil, 3 })
	examine(t, []row{
		fires("no notification", triage.NoReminders, triage.Note, triage.Proved, without),
		fires("zero days", triage.NoReminders, triage.Note, triage.Proved, reminded(0, 0, day)),
		fires("fewer than none", triage.NoReminders, triage.Note, triage.Proved, reminded(-3, 0, day)),
		silent("a list that leaves it out", triage.NoReminders, without,
			func(_ *model.Envelope, c *triage.Context) { c.AbridgedList = true }),
		silent("a list that leaves out documents as well", triage.NoReminders, without, undocumented),
		fires("such a list, and its details were read", triage.NoReminders, triage.Note, triage.Proved, without, undocumented,
			func(_ *model.Envelope, c *triage.Context) { c.Detailed = true }),
		silent("completed", triage.NoReminders, without, status(model.Completed)),
		fires("twice", triage.IgnoredReminders, triage.Watch, triage.Likely, reminded(2, 4*day, 30*day)),
		fires("after the end", triage.ReminderTooLate, triage.Watch, triage.Likely, reminded(7, 0, 3*day)),
		silent("in time", triage.ReminderTooLate, reminded(7, 0, 7*day)),
		silent("overdue", triage.ReminderTooLate, reminded(7, 0, -day)),
		silent("a number no clock can hold", triage.IgnoredReminders, reminded(1<<50, 400*day, 30*day)),
	})
}

func TestReminderCalendar(t *testing.T) {
	for _, r := range []struct {
		name  string
		shape shape
		want  []time.Duration // from now
	}{
		{"none", reminded(0, day, 30*day), nil},
		{"next ones", reminded(3, day, 30*day), []time.Duration{2 * day, 5 * day, 8 * day}},
		{"none before it expires", reminded(3, day, day), nil},
		{"one before it expires", reminded(3, day, 4*day), []time.Duration{2 * day}},
		{"for ever", every(reminded(3, 7*day, 0), undated), []time.Duration{2 * day, 5 * day, 8 * day}},
		{"not sent", every(reminded(3, day, 30*day), status(model.Draft)), nil},
		{"changed in the future", reminded(3, -day, 30*day), []time.Duration{4 * day, 7 * day, 10 * day}},
	} {
		e, c := healthy(), checked()
		r.shape(e, &c)
		got := triage.Reminders(e, now(), 3)
		if len(got) != len(r.want) {
			t.Errorf("%s: %v", r.name, got)
			continue
		}
		for i := range got {
			if !got[i].Equal(now().Add(r.want[i])) {
				t.Errorf("%s: %v, want %v from now", r.name, got[i], r.want[i])
			}
		}
	}
}

func TestEndedRecently(t *testing.T) {
	again := func(status model.Status, at model.Time) shape {
		return func(e *model.Envelope, c *triage.Context) {
			e.Status, e.UpdatedAt, e.CreatedAt = model.Declined, ago(day), ago(9*day)
			c.History = history(e, another("e2", func(n *model.Envelope) {
				n.Name, n.Status, n.CreatedAt = model.NewText("lease 2026 (copy)"), status, at
			}))
		}
	}
	examine(t, []row{
		fires("voided", triage.EndedRecently, triage.Note, triage.Likely, idle(model.Voided, day)),
		fires("the other one was voided too", triage.EndedRecently, triage.Soon, triage.Likely, again(model.Voided, ago(time.Hour))),
		fires("in a list that leaves out who signs", triage.EndedRecently, triage.Soon, triage.Unknown,
			idle(model.Expired, day), set(func(e *model.Envelope) { e.SigningSteps = nil })),
		fires("declined", triage.EndedRecently, triage.Soon, triage.Likely, idle(model.Declined, day)),
		fires("expired a week ago", triage.EndedRecently, triage.Soon, triage.Likely, idle(model.Expired, 7*day)),
		silent("voided long ago", triage.EndedRecently, idle(model.Voided, 7*day+time.Second)),
		fires("expired long ago", triage.EndedRecently, triage.Note, triage.Likely, idle(model.Expired, 7*day+time.Second)),
		silent("completed", triage.EndedRecently, idle(model.Completed, day)),
		fires("issued again", triage.EndedRecently, triage.Note, triage.Likely, again(model.InProgress, ago(time.Hour))),
		fires("prepared again", triage.EndedRecently, triage.Watch, triage.Likely, again(model.Draft, ago(time.Hour))),
		fires("the other one is older", triage.EndedRecently, triage.Soon, triage.Likely, again(model.InProgress, ago(10*day))),
	})
}

func TestExpiresOnAWeekend(t *testing.T) {
	on := func(weekday time.Weekday) shape {
		return func(e *model.Envelope, c *triage.Context) {
			for left := time.Hour; ; left += time.Hour {
				if e.ExpiresAt = in(left); e.ExpiresAt.Time().In(c.Now.Location()).Weekday() == weekday {
					return
				}
			}
		}
	}
	examine(t, []row{
		fires("Saturday", triage.ExpiresOnWeekend, triage.Note, triage.Proved, on(time.Saturday)),
		fires("Friday evening here", triage.ExpiresOnWeekend, triage.Note, triage.Proved,
			func(_ *model.Envelope, c *triage.Context) { c.Now = c.Now.In(time.FixedZone("east", 12*3600)) }, on(time.Saturday)),
	})
}

// What is slow is measured with the account's own completed envelopes.
func TestSlowIsRelative(t *testing.T) {
	account := func(n int, took time.Duration, stepCount int) shape {
		return func(_ *model.Envelope, c *triage.Context) {
			c.History = triage.NewHistory()
			for i := range n {
				c.History.Learn(another(fmt.Sprint("x", i), func(o *model.Envelope) {
					o.Status, o.CreatedAt = model.Completed, ago(took+30*day)
					o.UpdatedAt = model.Time(o.CreatedAt.Time().Add(took).Unix())
					for len(o.SigningSteps) < stepCount {
						o.SigningSteps = append(o.SigningSteps, step(person(fmt.Sprint("p", len(o.SigningSteps)))))
					}
				}))
			}
		}
	}
	quiet := func(d time.Duration) shape { return idle(model.InProgress, d) }
	examine(t, []row{
		fires("longer than others", triage.BecameSlow, triage.Soon, triage.Proved, quiet(2*day), account(50, day, 1)),
		fires("much longer", triage.BecameSlow, triage.Soon, triage.Proved, quiet(5*day), account(50, day, 1)),
		silent("as long as others", triage.BecameSlow, quiet(20*day), account(50, 30*day, 1)),
		silent("as long as others are", triage.Idle, quiet(20*day), account(50, 30*day, 1)),
		silent("too few of its form", triage.BecameSlow, quiet(2*day), account(19, day, 1)),
		fires("enough of its form", triage.BecameSlow, triage.Soon, triage.Proved, quiet(2*day), account(20, day, 1)),
		silent("too few of all", triage.BecameSlow, quiet(2*day), account(29, day, 3)),
		fires("enough of all", triage.BecameSlow, triage.Soon, triage.Proved, quiet(2*day), account(30, day, 3)),
		silent("completed long ago", triage.BecameSlow, quiet(2*day), after(50, func(_ int, o *model.Envelope) {
			o.Status, o.CreatedAt, o.UpdatedAt = model.Completed, ago(402*day), ago(401*day)
		})),
	})
}

// A long time in PENDING is said against the times of those that were completed, and is a duration where they are too few.
func TestPendingIsMeasured(t *testing.T) {
	for name, c := range map[string]struct {
		completed int
		took      time.Duration
		want      string
	}{
		"longer than 95 %":    {50, day, "PENDING for 3 d, longer than 95 % here took in all."},
		"not longer":          {50, 30 * day, "PENDING for 3 d: the service has not finished it."},
		"too few to say more": {10, day, "PENDING for 3 d: the service has not finished it."},
	} {
		e, ctx := healthy(), checked()
		e.Status, e.CreatedAt, e.UpdatedAt = model.Pending, ago(4*day), ago(3*day)
		ctx.History = learned(ends{c.completed, model.Completed, c.took}.of("Order", 1))
		if f, _ := find(triage.Examine(e, ctx), triage.LongPending); f.Sentence != c.want || f.Severity != triage.Soon {
			t.Errorf("%s: %s: %q, want %q", name, f.Severity, f.Sentence, c.want)
		}
	}
}

// Three that say the same are one soon.
func TestLateIgnoredAndNearItsDate(t *testing.T) {
	near := func(quiet time.Duration, reminders model.Int) shape {
		return func(e *model.Envelope, _ *triage.Context) {
			e.UpdatedAt, e.ExpiresAt, e.Notification.ReminderInterval = ago(quiet), in(5*day), reminders
		}
	}
	examine(t, []row{
		fires("all three", triage.Expiring, triage.Soon, triage.Proved, near(8*day, 3)),
		fires("not late", triage.Expiring, triage.Watch, triage.Proved, near(6*day, 3)),
		fires("nobody is reminded", triage.Expiring, triage.Watch, triage.Proved, near(8*day, 0)),
	})
}

// Severity never falls by waiting, but for the first day after the date, on which services may still end
// an envelope, and beyond a week, when it belongs to the backlog.
func TestWaitingMakesNothingMilder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, c := healthy(), checked()
		e.ExpiresAt = 0
		if left := rapid.IntRange(0, 60).Draw(t, "days left"); left > 0 {
			e.ExpiresAt = in(time.Duration(left) * day)
		}
		e.Status = rapid.SampledFrom([]model.Status{model.InProgress, model.Pending}).Draw(t, "status")
		c.History = triage.NewHistory()
		e.CreatedAt = ago(time.Duration(rapid.IntRange(0, 30*24).Draw(t, "age")) * time.Hour)
		for i := range rapid.IntRange(0, 60).Draw(t, "ended") {
			took := time.Duration(rapid.IntRange(1, 40*24).Draw(t, "took")) * time.Hour
			c.History.Learn(another(fmt.Sprint("x", i), func(o *model.Envelope) {
				o.Status, o.CreatedAt, o.UpdatedAt = model.Completed, ago(took+10*day), ago(10*day)
				if rapid.IntRange(0, 3).Draw(t, "lost") == 0 {
					o.Status = model.Expired
				}
				if rapid.Bool().Draw(t, "of another form") {
					o.Documents = []model.Document{{ID: "d1", Name: model.NewText("Order"), PageCount: 1}}
				}
			}))
		}
		worst, at := triage.Healthy, c.Now
		for halves := range 90 * 2 {
			c.Now = now().Add(time.Duration(halves) * 12 * time.Hour)
			late := c.Now.Sub(e.ExpiresAt.Time())
			got := triage.Examine(e, c).Health
			if got < worst && (e.ExpiresAt.IsZero() || late < 0) || got < min(worst, triage.NeedsSoon) {
				t.Fatalf("%s at %s, %s at %s", worst, at, got, c.Now)
			}
			worst, at = max(worst, got), c.Now
		}
	})
}
