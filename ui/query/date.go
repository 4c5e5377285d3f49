package query

import (
	"fmt"
	"slices"
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
	back := func(days int) dayOf {
		return func(now time.Time) dates.Day { return dates.DayOf(now).Plus(-days) }
	}
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

// period returns the first moment of a day and the last one of the same or a later day.
type period func(now time.Time) (first, last time.Time)

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
	return func(now time.Time) (first, last time.Time) {
		return from(now).First(now.Location()), to(now).Last(now.Location())
	}, nil
}

func (p period) holds(at model.Time, now time.Time) bool {
	first, last := p(now)
	return !at.IsZero() && !at.Time().Before(first) && !at.Time().After(last)
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
				return slices.Contains(statuses, e.Status) && within.holds(e.UpdatedAt, c.Now)
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
			return test.holds(e.UpdatedAt.Time().Sub(e.CreatedAt.Time())) != not
		},
	}, err
}

// readForm finds by a part of the name of the form. A text that is the whole name of a form finds that form alone, even
// where the name of another begins with it.
func readForm(value string, not bool) (effect, error) {
	needle := model.Fold(strings.TrimSpace(value))
	return effect{whole: true, keep: func(e *model.Envelope, c Context) bool {
		if c.Form == nil {
			return false
		}
		name := model.Fold(c.Form(e))
		found := name == needle || strings.Contains(name, needle) && (c.IsForm == nil || !c.IsForm(needle))
		return found != not
	}}, nil
}
