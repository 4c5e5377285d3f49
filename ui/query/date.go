package query

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/dates"
)

// dayOf finds a day: a date, "today", "yesterday", a weekday (the last one, today
// included), or a length of time before now ("30d").
type dayOf func(now time.Time) dates.Day

func readDay(value string) (dayOf, error) {
	text := model.Fold(strings.TrimSpace(value))
	back := func(days int) dayOf { return func(now time.Time) dates.Day { return dates.DayOf(now).Plus(-days) } }
	switch text {
	case "today":
		return back(0), nil
	case "yesterday":
		return back(1), nil
	}
	if w, ok := dates.Weekday(text); ok {
		return func(now time.Time) dates.Day { return dates.DayOf(now).Plus(-(int(now.Weekday()-w) + 7) % 7) }, nil
	}
	if at, err := time.Parse(time.DateOnly, text); err == nil {
		return func(time.Time) dates.Day { return dates.DayOf(at) }, nil
	}
	if ago, err := readLength(strings.TrimPrefix(text, "-")); err == nil && text != "" {
		return back(int(ago / day)), nil
	}
	return nil, fmt.Errorf("%q is no day; write 2026-01-31, yesterday, mon or 30d", value)
}

// readBound finds envelopes from a day on, or up to one. It is not specified which time of an envelope the
// service compares; on rows it is the time of creation.
func readBound(slot, instead string, end func(dates.Day, *time.Location) time.Time) func(string, bool) (effect, error) {
	return func(value string, not bool) (effect, error) {
		on, err := readDay(value)
		if err != nil || not {
			return effect{}, orNegated(err, not, instead)
		}
		at := func(now time.Time) time.Time { return end(on(now), now.Location()) }
		bound := effect{dated: true, slot: slot, ask: func(r *request) { r.body.DateTo = r.stamp(at(r.now)) }}
		if slot == slotFrom {
			bound.ask = func(r *request) { r.body.DateFrom = r.stamp(at(r.now)) }
		}
		bound.keep = func(e *model.Envelope, c Context) bool {
			order := e.CreatedAt.Time().Compare(at(c.Now))
			return !e.CreatedAt.IsZero() && (order == 0 || order > 0 == (slot == slotFrom))
		}
		return bound, nil
	}
}

func orNegated(err error, not bool, instead string) error {
	if err == nil && not {
		return fmt.Errorf("use %s instead of a minus", instead)
	}
	return err
}

// Day returns the first moment of a day that is written as in a filter: "2026-01-31", "yesterday", "mon" or
// "30d" for so many days ago.
func Day(text string, now time.Time) (time.Time, error) {
	on, err := readDay(text)
	if err != nil {
		return time.Time{}, err
	}
	return on(now).First(now.Location()), nil
}

// period reports whether a moment is in a period, as it is now.
type period func(at model.Time, now time.Time) bool

// readPeriod takes a day, or two with two dots between them: "2026-11-23..2026-11-29", "mon..today".
func readPeriod(value string) (period, error) {
	one, other, two := strings.Cut(value, "..")
	if !two {
		other = one
	}
	from, err := readDay(one)
	if err != nil {
		return nil, err
	}
	to, err := readDay(other)
	if err != nil {
		return nil, err
	}
	return func(at model.Time, now time.Time) bool {
		first, last := from(now).First(now.Location()), to(now).Last(now.Location())
		return !at.IsZero() && !at.Time().Before(first) && !at.Time().After(last)
	}, nil
}

// readEnd finds what came to one of some ends in a period, by its last change.
func readEnd(statuses ...model.Status) func(string, bool) (effect, error) {
	return func(value string, not bool) (effect, error) {
		within, err := readPeriod(value)
		if err != nil || not {
			return effect{}, orNegated(err, not, "-status:")
		}
		return effect{
			hint: func(r *request) { r.limit(statuses) },
			keep: func(e *model.Envelope, c Context) bool {
				return slices.Contains(statuses, e.Status) && within(e.UpdatedAt, c.Now)
			},
		}, nil
	}
}

// readTook compares the time from the creation of a completed envelope to its last change.
func readTook(value string, not bool) (effect, error) {
	test, err := readTimeTest(value, false)
	return effect{
		hint: func(r *request) { r.limit([]model.Status{model.Completed}) },
		keep: func(e *model.Envelope, _ Context) bool {
			if e.Status != model.Completed || e.CreatedAt.IsZero() || e.UpdatedAt.IsZero() {
				return false
			}
			return test(e.UpdatedAt.Time().Sub(e.CreatedAt.Time())) != not
		},
	}, err
}

// readForm finds by a part of the name of the form. A text that is the whole name of a form finds that form alone, even
// where the name of another begins with it.
func readForm(value string, not bool) (effect, error) {
	needle := model.Fold(strings.TrimSpace(value))
	return effect{whole: true, keep: func(e *model.Envelope, c Context) bool {
		name := model.Fold(c.Form(e))
		found := name == needle || strings.Contains(name, needle) && !c.IsForm(needle)
		return found != not
	}}, nil
}

const day = 24 * time.Hour

// readTimeTest takes a length with an operator in front, less or more where it is left out.
func readTimeTest(value string, less bool) (func(time.Duration) bool, error) {
	equal, rest := true, strings.ReplaceAll(model.Fold(value), " ", "")
	for _, op := range []struct {
		sign        string
		less, equal bool
	}{{"<=", true, true}, {">=", false, true}, {"<", true, false}, {">", false, false}} {
		if r, ok := strings.CutPrefix(rest, op.sign); ok {
			less, equal, rest = op.less, op.equal, r
			break
		}
	}
	limit, err := readLength(rest)
	return func(d time.Duration) bool { return equal && d == limit || less && d < limit || !less && d > limit }, err
}

const maxLength = 36_500 * day // limits the time that can be written to 100 years

// readLength reads "30min", "4h", "3d", "2w", "1y"; a number alone counts days.
func readLength(text string) (time.Duration, error) {
	digits := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz")
	n, err := strconv.Atoi(digits)
	unit, known := map[string]time.Duration{
		"": day, "d": day, "day": day, "days": day, "h": time.Hour, "hours": time.Hour, "hour": time.Hour,
		"min": time.Minute, "m": time.Minute, "w": 7 * day, "week": 7 * day, "weeks": 7 * day, "y": 365 * day,
	}[text[len(digits):]]
	if err != nil || n < 0 || !known {
		return 0, fmt.Errorf("%q is no length of time; write 3d, 4h or 2w", text)
	}
	if int64(n) > int64(maxLength/unit) {
		return 0, fmt.Errorf("%q is longer than 100 years", text)
	}
	return time.Duration(n) * unit, nil
}

// readExpires compares the time left. It is for open envelopes, and for drafts when
// those are asked for: nothing else expires.
func readExpires(value string, not bool) (effect, error) {
	var test func(time.Duration) bool
	within, wrong := readPeriod(value)
	switch text := model.Fold(value); {
	case text == "never", text == "none":
		return effect{keep: func(e *model.Envelope, _ Context) bool { return e.ExpiresAt.IsZero() != not }}, nil
	case text == "overdue", text == "past":
		test = func(left time.Duration) bool { return left <= 0 }
	case wrong == nil && strings.Contains(text, "-"): // a date: 3d is the time left
	default:
		var err error
		if test, err = readTimeTest(value, true); err != nil {
			return effect{}, err
		}
	}
	keep := func(e *model.Envelope, c Context) bool {
		if e.ExpiresAt.IsZero() || !e.Status.Open() && e.Status != model.Draft {
			return false
		}
		if test == nil {
			return within(e.ExpiresAt, c.Now) != not
		}
		return test(e.ExpiresAt.Time().Sub(c.Now)) != not
	}
	return effect{keep: keep, hint: func(r *request) { r.open = true }}, nil
}

// readElapsed compares the time since a moment of the envelope.
func readElapsed(at func(*model.Envelope) model.Time) func(string, bool) (effect, error) {
	return func(value string, not bool) (effect, error) {
		test, err := readTimeTest(value, false)
		return effect{keep: func(e *model.Envelope, c Context) bool {
			since := at(e)
			return !since.IsZero() && test(c.Now.Sub(since.Time())) != not
		}}, err
	}
}
